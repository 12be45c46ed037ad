import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { BAKERY } from "../../support/problems/of-added-shops.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a bridge with a shop that was added on the page.
 * When it is removed while its deliveries come in, then each that was taken is kept, and goes on once the shop is added again.
 * When somebody gives a new shop a name that is none, then they read what a name is.
 */

const ACME = {
  ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "10" }, program: { earn: { activityId: "12" } } },
};

let bridge: RunningBridge;
beforeEach(async () => {
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: { acme: ACME }, top: { security } });
});
afterEach(() => bridge.close());

const call = (method: string, path: string, body?: object) => ask(bridge, path, { method, body });
const add = (given: object = {}) => call("POST", "/shops", { ...BAKERY, ...given });
const remove = (version: number) => call("DELETE", `/shops/bakery?confirm=bakery&version=${version}`);

async function deliver(orderId: number): Promise<number> {
  const body = JSON.stringify(
    anOrder({ orderId: String(orderId), createdAt: Date.now(), updatedAt: Date.now(), isPaid: true }),
  );
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, BAKERY.secret),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(orderId) },
  };
  return (await fetch(`${bridge.url}/webhooks/bakery`, { method: "POST", headers, body })).status;
}

test("no delivery that was taken is lost when its shop is removed meanwhile and added again", async () => {
  const { version } = (await add()).body;
  const orders = Array.from({ length: 60 }, (_, at) => at + 1);
  const before = await Promise.all(orders.slice(0, 20).map(deliver));
  const [removed, ...others] = await Promise.all([remove(version), ...orders.slice(20).map(deliver)]);
  expect(removed.status).toBe(200);
  expect(before).toEqual(Array(20).fill(200));
  // Taken, or refused as for a shop that nobody knows.
  expect(others.every((status) => [200, 401].includes(status))).toBe(true);
  expect(await deliver(99)).toBe(401);
  await bridge.restart();
  expect((await add()).status).toBe(200);
  const counts = async () => {
    const { inbox, outbox, points } = (await call("GET", "/status")).body;
    return { worked: inbox.processed + inbox.dead, orders: outbox.queued + points.pending - inbox.processed };
  };
  const taken = [...before, ...others].filter((status) => status === 200);
  await expect.poll(counts).toEqual({ worked: taken.length, orders: 0 });
});

test.each<[what: string, name: string, status: number]>([
  ["control characters", "bak\u0000ery\u001b[2J", 422],
  ["letters that turn others around", "bakery\u202egnp", 422],
  ["letters that nobody sees", "bak\u200bery", 422],
  ["a line break", "bakery\nadmin", 422],
  ["a way upwards", "../bakery", 422],
  ["a way upwards in disguise", "%2e%2e%2fbakery", 422],
  ["a script", "<img src=x>", 422],
  ["letters that look alike", "bаkery", 422],
  ["what every object has", "__proto__", 422],
  ["what every object has, in small letters", "constructor", 422],
  ["a name as long as a book", "a".repeat(10_240), 400],
])("a name with %s is refused in a sentence, and nothing is kept", async (_, shop, status) => {
  for (const path of ["/shops", "/shops/try"]) {
    const reply = await call("POST", path, { ...BAKERY, shop });
    expect([reply.status, reply.body.code]).toEqual([status, status === 422 ? "wrongShop" : "wrongParts"]);
    expect(reply.body.detail).toMatch(/lowercase letters, digits and hyphens|63/);
    for (const letter of ["\u0000", "\u001b", "\n", "\u202e"])
      expect(reply.body.detail).not.toContain(letter);
    expect(reply.body.detail.length).toBeLessThan(500);
  }
  expect((await call("GET", "/shops")).body.items).toHaveLength(1);
  expect(bridge.logged()).not.toContain("\u202e");
});

test("names of the shop in an address that are none are answered as unknown", async () => {
  for (const shop of ["constructor", "__proto__", "..%2facme", "%00"]) {
    const reply = await call("DELETE", `/shops/${shop}?confirm=${shop}&version=1`);
    expect([404, 400], shop).toContain(reply.status);
  }
});
