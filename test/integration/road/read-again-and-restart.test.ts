import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Status } from "../../../src/client/answers.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** What waits for the next start is what that start takes up; what it would refuse is refused before. */
const aShop = (name: string, prefix: string | null) => ({
  ...{ platform: "plain", brand: "main", domain: `${name}.example`, secrets: SECRETS },
  ...{ orderId: prefix === null ? {} : { prefix }, program: { earn: { activityId: "12" } } },
});
const ACME = aShop("acme", "1");

let bridge: RunningBridge;
beforeEach(async () => {
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: { acme: ACME } });
});
afterEach(() => bridge.close());

async function deliver(orderId: string, shop = "acme"): Promise<void> {
  const body = JSON.stringify(
    anOrder({ orderId, createdAt: Date.now(), updatedAt: Date.now(), isPaid: true }),
  );
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0] ?? ""),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: orderId },
  };
  const answer = await fetch(`${bridge.url}/webhooks/${shop}`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  await bridge.settled();
}

const configuration = async () => ((await bridge.ask("/api/status")) as Status).configuration;
const refusals = async () => (await configuration()).refused?.problems.map(({ code }) => code);
const shops = async () => ((await bridge.ask("/api/status")) as Status).shops.map(({ shop }) => shop);

test("a shop without orders gets its first prefix together with a second shop, by a restart", async () => {
  await bridge.restart({ shops: { acme: aShop("acme", null) } });
  const both = { acme: ACME, bakery: aShop("bakery", "2") };
  await bridge.reconfigure({ shops: both });
  expect(await configuration()).toMatchObject({
    refused: null,
    waiting: ["shops.bakery", "shops.acme.orderId.prefix"],
  });
  await bridge.restart({ shops: both });
  expect(await shops()).toEqual(["acme", "bakery"]);
});

test("a new shop's prefix is corrected as long as the shop has no order", async () => {
  await bridge.reconfigure({ shops: { acme: ACME, bakery: aShop("bakery", "3") } });
  const corrected = { acme: ACME, bakery: aShop("bakery", "2") };
  await bridge.reconfigure({ shops: corrected });
  expect(await configuration()).toMatchObject({ refused: null, waiting: ["shops.bakery.orderId.prefix"] });
  await bridge.restart({ shops: corrected });
  await deliver("7", "bakery");
  expect(await bridge.ask("/api/orders/bakery/7")).toMatchObject({ order: { loyaltyOrderId: 27 } });
  const again = { shops: { acme: ACME, bakery: aShop("bakery", "3") } };
  await expect(bridge.restart(again)).rejects.toMatchObject({ refusal: { code: "refusedOrderIds" } });
  await bridge.restart({ shops: corrected });
});

test.each([
  ["other numbers", { shops: { acme: aShop("acme", "2") } }, "refusedOrderIds"],
  ["another account", { brand: { brandId: "another" } }, "refusedAccount"],
])("%s of a shop that has orders is refused, and no restart is asked for", async (_, changed, code) => {
  await deliver("7");
  await bridge.reconfigure({ ...changed, top: { server: { port: 1 } } });
  expect(await configuration()).toMatchObject({ waiting: [] });
  expect(await refusals()).toEqual([code]);
});

test("a refused configuration keeps nothing of its shops, at a start and while the bridge runs", async () => {
  const cafe = aShop("cafe", "4");
  await bridge.reconfigure({ shops: { acme: ACME, cafe } });
  await deliver("7", "cafe");
  await bridge.reconfigure({ shops: { acme: ACME } });
  const wrong = { shops: { bakery: aShop("bakery", "3"), acme: ACME, cafe: aShop("cafe", "5") } };
  await bridge.reconfigure(wrong);
  expect(await refusals()).toEqual(["refusedOrderIds"]);
  await expect(bridge.restart(wrong)).rejects.toMatchObject({ refusal: { shop: "cafe" } });
  await bridge.restart({ shops: { acme: ACME } });
  const corrected = { acme: ACME, bakery: aShop("bakery", "2"), cafe };
  await bridge.reconfigure({ shops: corrected });
  expect(await configuration()).toMatchObject({ refused: null, waiting: [] });
  expect(await shops()).toEqual(["acme", "bakery", "cafe"]);
});

test("another encryption key than the one that keeps who was erased is refused, and no restart is asked for", async () => {
  const [key, other] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
  const withKey = (encryptionKey: string, ...previousEncryptionKeys: readonly string[]) => ({
    top: { security: { encryptionKey, previousEncryptionKeys } },
  });
  await bridge.restart(withKey(key));
  await bridge.reconfigure(withKey(other));
  expect(await configuration()).toMatchObject({ refused: null, waiting: ["security.encryptionKey"] });
  await bridge.ask("/api/erase", { method: "POST", body: { email: "zora@person.example" } });
  await bridge.reconfigure(withKey(other));
  expect(await configuration()).toMatchObject({ waiting: [] });
  expect(await refusals()).toEqual(["refusedEncryptionKey"]);
  await expect(bridge.restart(withKey(other))).rejects.toMatchObject({
    refusal: { code: "refusedEncryptionKey" },
  });
  await bridge.restart(withKey(key));
  await bridge.reconfigure(withKey(other, key));
  expect(await configuration()).toMatchObject({ refused: null });
  await bridge.restart(withKey(other, key));
});
