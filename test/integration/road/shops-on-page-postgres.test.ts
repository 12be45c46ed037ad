import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given two bridges on one database.
 * When a shop is added at the one, then the other serves its deliveries; removed at the other, the one refuses them.
 */

const SECRET = "the-secret-of-the-bakery";
const security = { encryptionKey: randomBytes(32).toString("base64") };

let database: FreshDatabase;
let one: RunningBridge;
let other: RunningBridge;

beforeAll(async () => {
  database = await freshDatabase();
  const schema = database.newSchema();
  const aBridge = (brand: object = {}) =>
    runBridge({
      adapters: [plainShop().adapter],
      storage: { driver: "postgres", url: database.url, schema, poolSize: 5, ssl: "none" },
      brand,
      shops: {
        acme: {
          ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
          ...{ orderId: { prefix: "1" }, program: { earn: { activityId: "12" } } },
        },
      },
      top: { security },
    });
  one = await aBridge();
  other = await aBridge({ baseUrl: one.loyalty.url });
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

async function deliver({ url }: RunningBridge, orderId: string): Promise<number> {
  const body = JSON.stringify(
    anOrder({ orderId, createdAt: Date.now(), updatedAt: Date.now(), isPaid: true }),
  );
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: orderId },
  };
  return (await fetch(`${url}/webhooks/bakery`, { method: "POST", headers, body })).status;
}

const isServedAt = async (bridge: RunningBridge) => {
  const { items } = (await bridge.ask("/api/shops")) as { readonly items: readonly { shop: string }[] };
  return items.some(({ shop }) => shop === "bakery");
};

test("a shop that is added at one instance is served by the other, and removed at the other it is gone at the one", async () => {
  const body = {
    ...{ shop: "bakery", platform: "plain", brand: "main", domain: "bakery.example", secret: SECRET },
    ...{ activityId: "12", prefix: "2" },
  };
  expect(await one.ask("/api/shops", { method: "POST", body })).toMatchObject({ isServed: true });
  await expect.poll(() => isServedAt(other)).toBe(true);
  expect([await deliver(one, "7"), await deliver(other, "8")]).toEqual([200, 200]);
  await other.settled();
  for (const number of [27, 28]) expect(one.loyalty.sandbox.order(number)).not.toBeNull();
  await other.ask("/api/shops/bakery?confirm=bakery&version=1", { method: "DELETE" });
  await expect.poll(() => isServedAt(one)).toBe(false);
  expect([await deliver(one, "9"), await deliver(other, "9")]).toEqual([401, 401]);
});
