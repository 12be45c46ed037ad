import { onTestFinished } from "vitest";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import type { OrderRecord, PointsState } from "../../../src/domain/order/order-record.ts";
import type { PlatformProblem } from "../../../src/platform/shop-access.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import type { FixedShop } from "../../../src/shops/shop-context.ts";
import { PointsWriter } from "../../../src/shops/write-back/points-writer.ts";
import type { Store } from "../../../src/store/store.ts";
import { anOrder, aProgramme, aShop, NOON } from "../builders/orders.ts";
import { storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { FakeClock } from "../time/fake-clock.ts";
import { plainAdapter } from "./plain-adapter.ts";

/** The points writer over an in-memory store and shops that record every call. */
export async function aBench(
  names: readonly string[] = ["acme"],
  writeBack: "fields" | "off" = "fields",
  writeBalance: "field" | "off" = "off",
) {
  // Waits for a round of fifty calls, each followed by a write to the store.
  const clock = new FakeClock(NOON, async () => {
    for (let quiet = 0, before = -1; quiet < 20; quiet = before === calls.length ? quiet + 1 : 0) {
      before = calls.length;
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const store = await storeOnFakeDisk(clock);
  const calls: string[] = [];
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(line) } });
  const { signal } = new AbortController();
  const { to: connect } = createConnections({ store, clock, log, cipher: null, signal });
  const bench = {
    ...{ log, connect },
    clock,
    store,
    calls,
    /** The shop's answer to a write. */
    problemOf: (_shop: string, _orderId: string): PlatformProblem | null => null,
    /** The shop's answer to the preparation of the fields. */
    preparationProblem: null as PlatformProblem | null,
    preparations: [] as string[],
    whileBalanceIsWritten: async () => {},
    logged: () => lines.join(""),
    shops: new Map<string, FixedShop>(),
    async change(orderId: string, given: Partial<OrderRecord>, shop = "acme") {
      const changedAt = clock.now();
      await store.changeOrder({ shop, orderId }, (known) => ({
        record: { ...(known ?? newRecord({ shop, orderId }, "main", changedAt)), ...given, changedAt },
        result: null,
      }));
    },
    /** Stores a customer's order whose points have this state. */
    async approved(
      customerId: string | null,
      orderId: string,
      count: number,
      points: PointsState = "approved",
    ) {
      const record = newRecord({ shop: "acme", orderId }, "main", clock.now());
      const facts = { ...record.facts, snapshot: anOrder({ orderId, customerId }) };
      await bench.change(orderId, { points, ...given(count), facts });
    },
    order: (orderId: string) => store.getOrder({ shop: "acme", orderId }),
    /** Starts another process's writer on the same store. */
    start(onStore: Store = store): PointsWriter {
      const writer = new PointsWriter({ store: onStore, shops: bench.shops, clock, log, connect });
      writer.start();
      onTestFinished(() => writer.stop());
      return writer;
    },
  };
  const adapter = {
    ...plainAdapter,
    writeBack: {
      prepare: async ({ shop }: { shop: string }) => {
        bench.preparations.push(shop);
        const problem = bench.preparationProblem;
        return problem === null ? ({ ok: true, value: null } as const) : ({ ok: false, problem } as const);
      },
      write: async (
        { shop }: { shop: string },
        order: { orderId: string; points: unknown; state: string },
      ) => {
        calls.push(`${shop} ${order.orderId} ${order.points} ${order.state}`);
        const problem = bench.problemOf(shop, order.orderId);
        return problem === null ? ({ ok: true, value: null } as const) : ({ ok: false, problem } as const);
      },
      balance: {
        write: async ({ shop }: { shop: string }, customerId: string, points: number | null) => {
          calls.push(`${shop} customer ${customerId} ${points}`);
          await bench.whileBalanceIsWritten();
          const problem = bench.problemOf(shop, customerId);
          return problem === null ? ({ ok: true, value: null } as const) : ({ ok: false, problem } as const);
        },
      },
    },
  };
  for (const shop of names)
    bench.shops.set(
      shop,
      aShop({
        shop,
        adapter,
        adapterShop: { shop, domain: `${shop}.example`, settings: {} },
        programme: { ...aProgramme(), writeBack, writeBalance },
      }),
    );
  return bench;
}

export const given = (count: number, at = 0) =>
  ({ pointsGiven: { count, source: "service", at } }) as const satisfies Partial<OrderRecord>;
export const PENDING = { points: "pending", ...given(120) } as const;
