import { afterAll, beforeAll, expect, test } from "vitest";
import { type Clock, systemClock } from "../../../src/runtime/time/clock.ts";
import { ADMIN_TOKEN, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given two bridges on one database, and a programme by which small orders earn nothing.
 * When one saves another programme, and the other has not heard of it when an order arrives there,
 * then the order follows the saved programme soon after the other has heard of it, and nobody needs to send it again.
 */
let database: FreshDatabase;
let one: RunningBridge;
let other: RunningBridge;

/** What is waited for two minutes comes at once. */
const clock: Clock = {
  ...systemClock,
  after: (waitMs, callback) => systemClock.after(waitMs === 120_000 ? 1 : waitMs, callback),
};
const programmeOf = (exclude: object) => ({ earn: { activityId: "12", from: "2000-01-01" }, exclude });

beforeAll(async () => {
  database = await freshDatabase();
  const storage = {
    driver: "postgres",
    url: database.url,
    schema: database.newSchema(),
    poolSize: 5,
    ssl: "none",
  };
  const shops = { acme: { ...PLAIN_SHOP, program: programmeOf({ minTotal: "1000000" }) } };
  const aBridge = (brand: object) =>
    runBridge({ adapters: [plainShop().adapter], storage, brand, shops, clock });
  one = await aBridge({});
  other = await aBridge({ baseUrl: one.loyalty.url });
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

async function deliver(bridge: RunningBridge, orderId: string): Promise<void> {
  const answer = await deliverPlain(bridge.url, anOrder({ orderId, isPaid: true }), SECRETS[0]);
  expect(answer.status).toBe(200);
}

async function save(bridge: RunningBridge, programme: object, basedOn: number): Promise<void> {
  const answer = await fetch(`${bridge.url}/api/programmes/acme`, {
    method: "PUT",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ programme, basedOn }),
  });
  expect(answer.status).toBe(200);
}

const pointsOf = async (orderId: string) =>
  ((await one.ask(`/api/orders/acme/${orderId}`)) as { readonly order: { points: string } }).order.points;

test("an order planned by the former programme follows the saved one, once its process has heard of it", async () => {
  await deliver(other, "1001");
  await other.settled();
  expect(await pointsOf("1001")).toBe("none");
  await database.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'loyalty-bridge news%'",
  );
  await save(one, programmeOf({}), 1);
  await expect.poll(() => pointsOf("1001")).toBe("pending");
  await deliver(other, "1002");
  await expect.poll(() => pointsOf("1002")).toBe("pending");
});
