import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../src/client/types.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a bridge with a shop that was added on the page, and is served no more.
 * When another is added, then it gets neither that one's numbers, nor its address, nor what came in its name.
 */

const SECRET = "the-secret-of-the-bakery";
const ACME = {
  ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "1" }, program: { earn: { activityId: "12" } } },
};
const BAKERY = {
  ...{ shop: "bakery", platform: "plain", brand: "main", domain: "bakery.example", secret: SECRET },
  ...{ activityId: "12", prefix: "2" },
};
const CAFE = { ...BAKERY, shop: "cafe", domain: "cafe.example" };
const keptUnder = (encryptionKey: string) => ({ top: { security: { encryptionKey } } });
const [KEY, OTHER_KEY] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];

let bridge: RunningBridge;
beforeEach(async () => {
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: { acme: ACME }, ...keptUnder(KEY) });
});
afterEach(() => bridge.close());

const call = (method: string, path: string, body?: object) => ask(bridge, path, { method, body });

/** Its status, and the fields that are wrong. */
async function add(given: object) {
  const { status, body } = await call("POST", "/shops", given);
  const problems = (body.problems ?? []) as readonly { path: string }[];
  return [status, ...problems.map(({ path }) => path)];
}

async function remove(shop: string) {
  const { items } = (await call("GET", "/shops")).body as Answer<"GET", "/shops">;
  const version = items.find((each) => each.shop === shop)?.version;
  expect((await call("DELETE", `/shops/${shop}?confirm=${shop}&version=${version}`)).status).toBe(200);
}

async function deliver(body: string): Promise<void> {
  const signature = plainSignature(body, SECRET);
  const headers = {
    ...{ [PLAIN_HEADERS.signature]: signature, [PLAIN_HEADERS.topic]: "order" },
    [PLAIN_HEADERS.id]: signature,
  };
  const { status } = await fetch(`${bridge.url}/webhooks/bakery`, { method: "POST", headers, body });
  expect(status).toBe(200);
  await bridge.settled();
}

const order = (orderId: string) =>
  JSON.stringify(anOrder({ orderId, createdAt: Date.now(), updatedAt: Date.now(), isPaid: true }));
const suggested = async () =>
  ((await call("GET", "/shop-choices")).body as Answer<"GET", "/shop-choices">).accounts[0]?.prefix;

test("the numbers of a shop that was removed stay its own as long as there are orders of it", async () => {
  await add(BAKERY);
  expect(await suggested()).toBe("3");
  await deliver(order("7"));
  await remove("bakery");
  expect(await suggested()).toBe("3");
  expect(await add(CAFE)).toEqual([422, "prefix"]);
  expect(await add({ ...CAFE, prefix: "3" })).toEqual([200]);
  expect(await add(BAKERY)).toEqual([200]);
});

test("the numbers of a shop that was removed without an order are free again", async () => {
  await add(BAKERY);
  await remove("bakery");
  expect(await suggested()).toBe("2");
  expect(await add(CAFE)).toEqual([200]);
});

test("a shop that was removed may come back under another name, with the numbers that its orders have", async () => {
  await add(BAKERY);
  await deliver(order("7"));
  await remove("bakery");
  expect(await add({ ...BAKERY, shop: "bakers" })).toEqual([200]);
});

test("what a shop has that is sealed is taken, since it comes back with its key", async () => {
  await add(BAKERY);
  await bridge.restart(keptUnder(OTHER_KEY));
  expect(await suggested()).toBe("3");
  expect(await add(CAFE)).toEqual([422, "prefix"]);
  expect(await add({ ...CAFE, domain: BAKERY.domain, prefix: "3" })).toEqual([422, "domain"]);
  expect(await add({ ...CAFE, prefix: "3" })).toEqual([200]);
});

test("what came in the name of a shop and nobody could read is never read as another shop's", async () => {
  await add(BAKERY);
  await deliver("no order");
  await remove("bakery");
  expect(await add({ ...BAKERY, domain: "other.example" })).toEqual([422, "shop"]);
  expect(await add(BAKERY)).toEqual([200]);
});
