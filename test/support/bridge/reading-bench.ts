import { onTestFinished } from "vitest";
import type { ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { Dispatcher } from "../../../src/outbound/dispatcher.ts";
import type { Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import type { ConnectedShop, OrderPull, PlatformProblem } from "../../../src/platform/shop-access.ts";
import { readForRules } from "../../../src/reconcile/read-for-rules.ts";
import { ReadingGate } from "../../../src/reconcile/reading-gate.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { wakeUnread } from "../../../src/reconcile/wake-unread.ts";
import type { Store } from "../../../src/store/store.ts";
import { aLoyaltyClient } from "../builders/loyalty-client.ts";
import { anOrder, aProgramme, aShop, aSnapshotEvent } from "../builders/orders.ts";
import { accepted } from "../builders/outcomes.ts";
import { plainShop } from "../shops/plain-shop.ts";
import { storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { FakeClock, settle } from "../time/fake-clock.ts";

type Programme = Parameters<typeof aProgramme>[0];
type Order = NonNullable<Parameters<typeof aSnapshotEvent>[0]> & { readonly orderId: string };
const DONE: Reply = { outcome: accepted(), data: null, message: null };

/** A shop whose deliveries lack customers' tags, and a bridge that sends due operations, on a stopped clock. */
export async function readingBench(programme: Programme, given?: Store) {
  const clock = new FakeClock(undefined, async () => {
    for (let turn = 0; turn < 6; turn++) await settle();
  });
  const store = given ?? (await storeOnFakeDisk(clock));
  const platform = plainShop();
  let refused = { problem: null as PlatformProblem | null, orderId: "" };
  const ofShop = platform.adapter.pull as OrderPull<unknown>;
  const pull: OrderPull<unknown> = {
    ...ofShop,
    async fetchOrder(own, orderId, asked) {
      const fetched = await ofShop.fetchOrder(own, orderId, asked);
      const { problem } = refused;
      const isRefused = problem !== null && ["", orderId].includes(refused.orderId);
      return isRefused ? { ok: false, problem } : fetched;
    },
  };
  const adapter = { ...platform.adapter, pull, reads: ["customerTags" as const] };
  const shop = aShop({ adapter, programme: aProgramme(programme) });
  const shops = new Map([[shop.shop, shop]]);
  const earned: { readonly order: number; readonly activityId: string }[] = [];
  const client = aLoyaltyClient({
    async earn({ loyaltyOrderId, activityId }, takePermit) {
      const permit = await takePermit?.();
      earned.push({ order: Number(loyaltyOrderId), activityId });
      permit?.answered();
      return DONE;
    },
  });
  const rateLimit = { perMinute: 400, scope: "brand" } as const;
  const settings = { brand: "main", identifier: "email", timeoutMs: 10_000, rateLimit } as const;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const signal = new AbortController().signal;
  const connect = (): ConnectedShop =>
    ({ ...shop.adapterShop, now: () => clock.now(), signal }) as unknown as ConnectedShop;
  const reading = { store, erasures: new Erasures(store), clock, connect };
  const begin = () => {
    const parts = { ...reading, gate: new ReadingGate() };
    const dispatcher = new Dispatcher({
      ...{ store, shops, clock, log, jitter: () => 0.5, isPressed: () => false },
      brands: new Map([["main", new BrandLink(settings, client, store, clock)]]),
      readForRules: (context, record) => readForRules(parts, context, record),
    });
    dispatcher.start();
    return { parts, dispatcher };
  };
  let process = begin();
  onTestFinished(() => process.dispatcher.stop());
  return {
    store,
    shop,
    clock,
    earned,
    fetches: () => platform.calls.filter((call) => call.startsWith("fetch")),
    /** Sets the shop's answer to reads of all orders, or of this one, until it is set again. */
    answer(problem: PlatformProblem | null, orderId = "") {
      refused = { problem, orderId };
    },
    async take(order: Order, read: ReadParts = { customerTags: ["vip"] }) {
      const paid = { isPaid: true, unreported: ["customerTags"], ...order } as const;
      platform.put(anOrder(paid));
      platform.read.set(order.orderId, read);
      const arrival = {
        events: [aSnapshotEvent(paid)],
        ...({ source: { way: "resync" }, priority: "live" } as const),
      };
      await reconcileOrder(reading, shop, order.orderId, arrival, clock.now());
      process.dispatcher.wake();
      await clock.advance(0);
    },
    async restart() {
      await process.dispatcher.stop();
      process = begin();
      await clock.advance(0);
    },
    /** Does what a round of the watch does after it has read the shop. */
    async watch() {
      const woken = await wakeUnread({ ...process.parts, store, signal }, shop);
      process.dispatcher.wake();
      await clock.advance(0);
      return woken;
    },
    async wake() {
      process.dispatcher.wake();
      await clock.advance(0);
    },
    order: (orderId: string) => store.getOrder({ shop: shop.shop, orderId }),
  };
}
export type ReadingBench = Awaited<ReturnType<typeof readingBench>>;
