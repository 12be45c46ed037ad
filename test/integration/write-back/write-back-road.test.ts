import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { subscriptions } from "../../../adapters/woocommerce/connection/subscriptions.ts";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { listenWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { shopifyBody } from "../../support/shops/shopify.ts";
import { APP } from "../../support/shops/shopify-stand-in.ts";
import { listenShopify } from "../../support/shops/strict-shopify/strict-shopify.ts";
import { connectTo, fine } from "../../support/shops/woocommerce-stand-in.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const SECRET = "gardensecret0123456789";
const PROGRAM = { earn: { activityId: "12", from: "2000-01-01" }, writeBack: "fields" };

/** A shop's software, and the bridge's section for it. */
interface Played {
  readonly section: object;
  readonly orderId: string;
  /** What happens to the order, and the webhook about it. */
  happen(what: "paid" | "fulfilled" | "refunded"): Promise<void>;
  /** Sends what the shop has to tell by itself. */
  tell(): Promise<void>;
  /** How often an order was written to, and told of because of that. */
  writes(): number;
  told(): number;
  fields(): readonly string[];
  /** What is written to customers. */
  balances(): readonly string[];
  /** For staff. */
  marks(): readonly string[];
  connect(bridge: RunningBridge): Promise<void>;
  close(): Promise<void>;
}

async function shopify(clock: FakeClock): Promise<Played> {
  const scopes = ["read_orders", "read_customers", "write_orders", "write_customers"];
  const { shop, deliveries, domain, close } = await listenShopify({ ...APP, scopes, now: () => clock.now() });
  const orderId = "5012345678901";
  const told: Promise<readonly number[]>[] = [];
  let writes = 0;
  shop.onOrderWritten = (written) => {
    writes++;
    told.push(deliveries.deliverOrder("orders/updated", written));
  };
  const STATES = {
    paid: { financial_status: "paid" },
    fulfilled: { financial_status: "paid", fulfillment_status: "fulfilled" },
    refunded: { financial_status: "refunded", fulfillment_status: "fulfilled" },
  };
  const created_at = new Date(clock.now()).toISOString();
  const order_status_url = `http://${domain}/1/orders/0example`;
  return {
    section: { platform: "shopify", domain, secrets: [APP.clientSecret], credentials: APP },
    orderId,
    async happen(what) {
      const updated_at = new Date(clock.now()).toISOString();
      shop.put(
        shopifyBody("orders-create-pending", { order_status_url, created_at, updated_at, ...STATES[what] }),
      );
      await deliveries.deliverOrder("orders/updated", orderId);
    },
    tell: async () => void (await Promise.all(told)),
    writes: () => writes,
    told: () => told.length,
    marks: () =>
      ((shop.orders.get(orderId)?.node.tags ?? []) as readonly string[]).filter((tag) =>
        tag.startsWith("loyalty-points-"),
      ),
    fields: () => [...(shop.metafields.get(orderId)?.values() ?? [])].sort(),
    balances: () =>
      [...shop.metafields].flatMap(([owner, fields]) => (/Customer/.test(owner) ? [...fields.values()] : [])),
    connect: async ({ url }) => void shop.subscribe("ORDERS_UPDATED", `${url}/webhooks/it`),
    close,
  };
}

async function woocommerce(clock: FakeClock): Promise<Played> {
  const standIn = await listenWooCommerce({ now: () => clock.now() });
  const { consumerKey, consumerSecret } = standIn.key;
  const { orders, webhooks, domain } = standIn;
  const { id } = orders.place({ customer_id: 7 });
  const puts = () =>
    standIn.requests.filter(({ method, target }) => method === "PUT" && /orders/.test(target));
  let told = 0;
  return {
    section: {
      platform: "woocommerce",
      domain,
      secrets: [SECRET],
      credentials: { consumerKey, consumerSecret },
    },
    orderId: String(id),
    async happen(what) {
      if (what === "paid") orders.pay(id);
      else if (what === "fulfilled") orders.complete(id);
      else orders.refund(id, "50.00");
      await webhooks.runQueue();
    },
    async tell() {
      const before = webhooks.sent.length;
      await webhooks.runQueue();
      told += webhooks.sent.length - before;
    },
    writes: () => puts().length,
    told: () => told,
    marks: () => (standIn.notes.get(id) ?? []).map(({ note }) => note),
    fields() {
      const meta = (orders.get(id)?.meta_data ?? []) as { key: string; value: string }[];
      return meta.flatMap(({ key, value }) => (key.startsWith("_loyalty_bridge") ? [value] : [])).sort();
    },
    balances: () => [...standIn.customers.values()].flatMap((fields) => [...fields.values()]),
    async connect({ url }) {
      const target = { address: `${url}/webhooks/it`, secret: SECRET };
      fine(await subscriptions.restore(connectTo(standIn, { now: () => clock.now() }), target));
    },
    close: standIn.close,
  };
}

describe.each(Object.entries({ shopify, woocommerce }))("points at the orders of %s", (_name, open) => {
  let clock: FakeClock;
  let shop: Played;
  beforeEach(async () => {
    clock = new FakeClock();
    shop = await open(clock);
  });
  afterEach(() => shop.close());

  const run = async (program: object = PROGRAM) => {
    const shops = { it: { ...shop.section, brand: "main", program } };
    const adapters = [shopifyAdapter, woocommerceAdapter];
    const bridge = await runBridge({ adapters, shops, clock });
    onTestFinished(() => bridge.close());
    await shop.connect(bridge);
    return bridge;
  };
  const pointsIn = async (bridge: RunningBridge) => {
    const { order } = (await bridge.ask(`/api/orders/it/${shop.orderId}`)) as {
      order: { points: string; atShop: { points: number | null; state: string } | null };
    };
    return order;
  };
  /** Lets time pass until it is so. */
  const passing = <T>(look: () => T | Promise<T>) =>
    expect.poll(
      async () => {
        await clock.advance(1_000);
        return look();
      },
      { timeout: 30_000 },
    );

  test("are written once for each state, and their own webhooks lead to nothing", async () => {
    const bridge = await run();
    const STEPS = [
      ["paid", "pending"],
      ["fulfilled", "approved"],
      ["refunded", "cancelled"],
    ] as const;
    let steps = 0;
    for (const [what, state] of STEPS) {
      await shop.happen(what);
      await passing(async () => (await pointsIn(bridge)).points).toBe(state);
      await passing(shop.fields).toEqual(["100", state]);
      const calls = bridge.loyalty.sandbox.calls().length;
      await shop.tell();
      for (let minute = 0; minute < 3; minute++) {
        await clock.advance(60_000);
        await shop.tell();
        await bridge.settled();
      }
      expect(bridge.loyalty.sandbox.calls()).toHaveLength(calls);
      expect(shop.writes()).toBe(++steps);
      expect(shop.told()).toBe(steps);
      expect((await pointsIn(bridge)).atShop).toMatchObject({ points: 100, state });
    }
    await bridge.restart();
    for (let minute = 0; minute < 3; minute++) await clock.advance(60_000);
    expect(shop.writes()).toBe(steps);
  });

  test("and marks for staff lead to nothing either: no call, no second mark", async () => {
    const bridge = await run({ ...PROGRAM, writeBack: "marked" });
    await shop.happen("paid");
    await passing(shop.fields).toEqual(["100", "pending"]);
    await passing(shop.marks).toEqual([expect.stringContaining("pending")]);
    const before = [bridge.loyalty.sandbox.calls().length, shop.writes()];
    for (let minute = 0; minute < 3; minute++) {
      await shop.tell();
      await clock.advance(60_000);
      await bridge.settled();
    }
    expect([bridge.loyalty.sandbox.calls().length, shop.writes()]).toEqual(before);
    expect(shop.marks()).toHaveLength(1);
  });

  test("are the customer's balance while they are approved, with nothing written to the order", async () => {
    const { writeBack: _, ...off } = PROGRAM;
    const bridge = await run({ ...off, writeBalance: "field" });
    for (const [what, state, balances] of [
      ["paid", "pending", []],
      ["fulfilled", "approved", ["100"]],
      ["refunded", "cancelled", ["0"]],
    ] as const) {
      await shop.happen(what);
      await passing(async () => (await pointsIn(bridge)).points).toBe(state);
      await passing(shop.balances).toEqual(balances);
    }
    expect(shop.writes()).toBe(0);
  });

  test("are not written where nobody asks for it", async () => {
    const { writeBack: _, ...off } = PROGRAM;
    const bridge = await run(off);
    await shop.happen("paid");
    await passing(async () => (await pointsIn(bridge)).points).toBe("pending");
    for (let minute = 0; minute < 3; minute++) await clock.advance(60_000);
    expect([shop.writes(), shop.balances()]).toEqual([0, []]);
    expect((await pointsIn(bridge)).atShop).toBeNull();
  });
});
