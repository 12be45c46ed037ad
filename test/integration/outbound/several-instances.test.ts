import { afterEach, beforeEach, expect, test } from "vitest";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { Dispatcher } from "../../../src/outbound/dispatcher.ts";
import type { Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { systemClock } from "../../../src/runtime/time/clock.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { registerBudgets } from "../../../src/wiring/brands.ts";
import { aLoyaltyClient } from "../../support/builders/loyalty-client.ts";
import { aShop, aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

/** Below what is paced: all of it may be used at once. */
const PER_MINUTE = 18;
const ORDERS = 40;
const INSTANCES = 3;
const DONE: Reply = { outcome: accepted(), data: null, message: null };
const SHOP = aShop();

interface Instance {
  readonly link: BrandLink;
  readonly dispatcher: Dispatcher;
  readonly store: Store;
  taken: number;
}

let database: FreshDatabase;
let schema: string;
/** Orders whose earn arrived at the loyalty service, and from which instance. */
let arrivals: { readonly order: string; readonly from: number }[];
let instances: Instance[];

beforeEach(async () => {
  database = await freshDatabase();
  schema = database.newSchema();
  arrivals = [];
  instances = [];
});
afterEach(async () => {
  await Promise.all(instances.map(({ dispatcher }) => dispatcher.stop()));
  await Promise.all(instances.map(({ store }) => store.close()));
});

async function anInstance(from: number): Promise<Instance> {
  const place = { url: database.url, schema, poolSize: 5, ssl: "none", caFile: null } as const;
  const store = await openPostgresStore(place);
  const client = aLoyaltyClient({
    async earn({ loyaltyOrderId }, takePermit) {
      const permit = await takePermit?.();
      arrivals.push({ order: String(loyaltyOrderId), from });
      permit?.answered();
      return DONE;
    },
  });
  const rateLimit = { perMinute: PER_MINUTE, scope: "brand" } as const;
  const settings = { brand: "main", identifier: "email", timeoutMs: 10_000, rateLimit } as const;
  const link = new BrandLink(settings, client, store, systemClock);
  const brands = new Map([["main", link]]);
  await registerBudgets(store, brands);
  const instance: Instance = { link, store, dispatcher: undefined as never, taken: 0 };
  const counted: Store = {
    ...store,
    async takeDueLanes(query) {
      const lanes = await store.takeDueLanes(query);
      instance.taken += lanes.length;
      return lanes;
    },
  };
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  const shops = new Map([[SHOP.shop, SHOP]]);
  const isPressed = () => false;
  const parts = {
    store: counted,
    brands,
    shops,
    clock: systemClock,
    jitter: () => 0.5,
    isPressed,
    log: silent,
  };
  return Object.assign(instance, { dispatcher: new Dispatcher(parts) });
}

async function paidOrders(count: number): Promise<void> {
  const { store } = instances[0] as Instance;
  const arrival = { source: { way: "delivery", topic: "order" }, priority: "live" } as const;
  const parts = { store, erasures: new Erasures(store) };
  for (let order = 1; order <= count; order++) {
    const orderId = String(order);
    const events = [aSnapshotEvent({ orderId, isPaid: true })];
    await reconcileOrder(parts, SHOP, orderId, { ...arrival, events }, systemClock.now());
  }
}

test("several instances send as many as one may, each order once, and none busies itself with what may not be sent", async () => {
  for (let from = 0; from < INSTANCES; from++) instances.push(await anInstance(from));
  await paidOrders(ORDERS);
  for (const { dispatcher } of instances) dispatcher.start();
  await expect.poll(() => arrivals.length).toBeGreaterThanOrEqual(PER_MINUTE);
  const seen = async () => Promise.all(instances.map(({ link }) => link.inUse()));
  await expect.poll(() => seen()).toEqual(instances.map(() => PER_MINUTE));
  // Each has asked and been refused, or knows better: nothing more is opened.
  const openings = () => instances.flatMap(({ link }) => link.openings(0, "person"));
  await expect.poll(() => openings()).toEqual([]);
  expect(arrivals).toHaveLength(PER_MINUTE);
  expect(new Set(arrivals.map(({ order }) => order)).size).toBe(PER_MINUTE);
  const taken = instances.reduce((sum, instance) => sum + instance.taken, 0);
  expect(taken).toBeLessThanOrEqual(INSTANCES * PER_MINUTE + ORDERS);
});

test("a step's slot is written once, and none for a step that is not due", async () => {
  instances.push(await anInstance(0));
  const { dispatcher, store } = instances[0] as Instance;
  await paidOrders(1);
  dispatcher.start();
  const isDone = async () => (await store.getOrder({ shop: SHOP.shop, orderId: "1" }))?.points === "pending";
  await expect.poll(() => isDone()).toBe(true);
  await dispatcher.stop();
  const written = await database.ask(`select count(taken_by)::int as slots from ${schema}.rate_slots`);
  expect(written).toEqual([{ slots: 1 }]);
});
