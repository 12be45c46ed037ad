import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import { isOpen, type ResyncJob, type ResyncRequest } from "../../../src/shops/resync/resync-job.ts";
import { Resyncs } from "../../../src/shops/resync/resyncs.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { aShop, NOON } from "../builders/orders.ts";
import { type PlainShop, plainShop } from "../shops/plain-shop.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { FakeClock, settle } from "../time/fake-clock.ts";

/** Resyncs of one plain shop, on the embedded store with an in-memory disk and a stopped clock. */
export interface ResyncBench {
  readonly shop: PlainShop;
  readonly context: ShopContext;
  /** The served shops: the one shop, unless a test removes it. */
  readonly shops: Map<string, ShopContext>;
  readonly store: StoreOnFakeDisk;
  readonly erasures: Erasures;
  readonly clock: FakeClock;
  readonly resyncs: Resyncs;
  /** The resyncs of another process on the same store. `isAlone`: the earlier process has ended. */
  another(isAlone?: boolean): Resyncs;
  /** Starts a resync; rejects if it is refused. */
  begin(given?: Partial<ResyncRequest>): Promise<ResyncJob>;
  /** Waits until the job is over, without advancing time. */
  over(id: string): Promise<ResyncJob>;
}

export async function resyncBench(
  given: { shop?: PlainShop; firstSeenAt?: number } = {},
): Promise<ResyncBench> {
  const clock = new FakeClock();
  const store = await storeOnFakeDisk(clock);
  const erasures = new Erasures(store);
  const shop = given.shop ?? plainShop();
  const log = createLog({ level: "silent" });
  const firstSeenAt = given.firstSeenAt ?? NOON;
  const context = aShop({ adapter: shop.adapter, firstSeenAt, earnFrom: firstSeenAt });
  const shops = new Map([[context.shop, context]]);
  const makeResyncs = (isAlone = true) =>
    new Resyncs({
      store,
      erasures,
      shops,
      connect: createConnections({
        store,
        clock,
        log,
        cipher: null,
        signal: new AbortController().signal,
      }).to,
      clock,
      dueClock: clock,
      log,
      isAlone,
      onPlanned: () => {},
    });
  const resyncs = makeResyncs();
  const get = async (id: string) => (await resyncs.get(id)) as ResyncJob;
  return {
    shop,
    context,
    shops,
    store,
    erasures,
    clock,
    resyncs,
    another: makeResyncs,
    async begin(request) {
      const started = await resyncs.start(aRequest(request));
      if (!started.ok) throw new Error(started.reason);
      return started.job;
    },
    async over(id) {
      let job = await get(id);
      for (let turn = 0; isOpen(job); turn++) {
        if (turn > 10_000) throw new Error(`still ${job.state}: ${job.waiting ?? "working"}`);
        await settle();
        job = await get(id);
      }
      return job;
    },
  };
}

export function aRequest(given: Partial<ResyncRequest> = {}): ResyncRequest {
  return {
    shop: "acme",
    orderIds: null,
    since: null,
    until: null,
    isAll: given.orderIds == null && given.since == null,
    isDryRun: false,
    historyEarns: false,
    historyFrom: null,
    ...given,
  };
}

/** The job's counts. */
export function countsOf({ scanned, changed, planned, skipped, failed }: ResyncJob) {
  return { scanned, changed, planned, skipped, failed };
}
