import { afterEach, expect, test } from "vitest";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** An order without points follows the current version, also where an earlier one said that it gets none. */
let bridge: RunningBridge;
afterEach(() => bridge.close());

const EARLY = { earn: { activityId: "12", from: "2000-01-01" } };
/** For this programme, the orders of today are history. */
const LATE = { earn: { activityId: "12", from: "2999-01-01" } };

async function arrives(orderId: string, phones: readonly string[]): Promise<void> {
  const contact = { ...anOrder().contact, phones };
  const body = JSON.stringify(anOrder({ orderId, isPaid: true, contact }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0]),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: orderId },
  };
  const answer = await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
}

/** What the order's own page, the explanation and the list of what waits say of it. */
async function told(orderId: string) {
  const { order } = (await bridge.ask(`/api/orders/acme/${orderId}`)) as {
    order: { points: string; code: string };
  };
  const { verdict } = (await bridge.ask(`/api/orders/acme/${orderId}/explain`)) as {
    verdict: { code: string };
  };
  const { items } = (await bridge.ask("/api/orders?state=held")) as { items: { orderId: string }[] };
  return {
    ...{ points: order.points, shown: order.code, explained: verdict.code },
    waits: items.some((item) => item.orderId === orderId),
  };
}

const STORES = { lowdb: async () => ({}), postgres: async () => ({ storage: await aDatabase() }) };

async function aDatabase() {
  const { url, newSchema } = await freshDatabase();
  return { driver: "postgres", url, schema: newSchema(), poolSize: 5, ssl: "none" };
}

test.each(Object.entries(STORES))(
  "a version is reverted: its orders without points are as before, on %s",
  async (_kind, stored) => {
    const shops = { acme: { ...PLAIN_SHOP, program: EARLY } };
    bridge = await runBridge({ adapters: [plainShop().adapter], shops, ...(await stored()) });
    await arrives("1001", []);
    const held = { points: "none", shown: "waitsForContact", explained: "waitsForContact", waits: true };
    await expect.poll(() => told("1001").catch(() => null)).toEqual(held);

    const save = { method: "PUT", body: { programme: LATE, basedOn: 1 } };
    await bridge.ask("/api/programmes/acme", save);
    await arrives("1002", anOrder().contact.phones);
    const history = { points: "none", shown: "noPoints", explained: "noPoints", waits: false };
    for (const orderId of ["1001", "1002"])
      await expect.poll(() => told(orderId).catch(() => null)).toEqual(history);

    await bridge.ask("/api/programmes/acme/revert", { method: "POST", body: { version: 1 } });
    await expect.poll(() => told("1001")).toEqual(held);
    const given = { shown: "approvalWaitsFor", explained: "approvalWaitsFor", waits: false };
    await expect.poll(() => told("1002")).toEqual({ points: "pending", ...given });
  },
);
