import { onTestFinished } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { StoredHealth } from "../../../src/health/conditions/stored-health.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { ReadingGate } from "../../../src/reconcile/reading-gate.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { Watch } from "../../../src/shops/watch/watch.ts";
import type { WatchState } from "../../../src/shops/watch/watch-state.ts";
import type { Store } from "../../../src/store/store.ts";
import { aShop, NOON } from "../builders/orders.ts";
import { type PlainShop, plainShop } from "../shops/plain-shop.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";

/** The watch over one plain shop, with an in-memory store and a stopped clock; stopped after the test. */
export interface WatchBench {
  readonly shop: PlainShop;
  readonly context: ShopContext;
  readonly store: StoreOnFakeDisk;
  readonly clock: FakeClock;
  readonly watch: Watch;
  readonly storedHealth: StoredHealth;
  logged(): string;
  /** The watch of the next process, on the same store or on another one. */
  another(onStore?: Store): Watch;
  status(): Promise<WatchState>;
  /** The bridge's record of an order. */
  order(orderId: string): Promise<OrderRecord | null>;
  /** The shop's received calls of one kind: "list", "get". */
  callsOf(kind: string): readonly string[];
}

export async function watchBench(
  given: { shop?: PlainShop; publicUrl?: string | null; isSignedWrongly?: () => boolean } = {},
): Promise<WatchBench> {
  const clock = new FakeClock();
  const store = await storeOnFakeDisk(clock);
  const shop = given.shop ?? plainShop();
  const context = aShop({ adapter: shop.adapter, firstSeenAt: NOON, earnFrom: NOON });
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(line) } });
  const watches: Watch[] = [];
  const another = (onStore: Store = store) => {
    const watch = new Watch({
      store: onStore,
      erasures: new Erasures(onStore),
      shops: new Map([[context.shop, context]]),
      connect: createConnections({
        store: onStore,
        clock,
        log,
        cipher: null,
        signal: new AbortController().signal,
      }).to,
      clock,
      dueClock: clock,
      gate: new ReadingGate(),
      log,
      jitter: () => 0.5,
      publicUrl: given.publicUrl === undefined ? "https://bridge.example" : given.publicUrl,
      onPlanned: () => {},
      everyMs: () => 10 * 60_000,
      isSignedWrongly: () => given.isSignedWrongly?.() ?? false,
    });
    watches.push(watch);
    return watch;
  };
  const watch = another();
  onTestFinished(async () => {
    for (const watch of watches) await watch.stop();
  });
  return {
    shop,
    context,
    store,
    clock,
    watch,
    storedHealth: new StoredHealth({ store, log }),
    another,
    logged: () => lines.join(""),
    status: async () => (await watch.status("acme")) as WatchState,
    order: (orderId) => store.getOrder({ shop: context.shop, orderId }),
    callsOf: (kind) => shop.calls.filter((call) => call.startsWith(kind)),
  };
}
