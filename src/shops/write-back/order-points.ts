import { isSame, pointsToWrite } from "../../domain/order/points-to-write.ts";
import { traced } from "../../domain/order/trace.ts";
import type { ConnectedShop, WriteBack } from "../../platform/shop-access.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { memoryNamed } from "./write-back-state.ts";
import type { Writing } from "./write-round.ts";

const MEMORY = memoryNamed("writeBack");

/** Writes an order's points to the order. */
export function orderPoints(
  connected: ConnectedShop,
  writeBack: WriteBack<unknown>,
  { isMarked, clock }: { readonly isMarked: boolean; readonly clock: Clock },
): Writing {
  return {
    memory: MEMORY,
    prepare: async () => (await writeBack.prepare?.(connected)) ?? { ok: true, value: null },
    due(record) {
      const due = pointsToWrite(record, clock.now());
      if (due === null) return null;
      const { orderId } = record;
      const now = () => ({ ...due, at: clock.now() });
      const wasRefused = isSame(record.notAtShop, due);
      return {
        wasRefused,
        write: () => writeBack.write(connected, { orderId, ...due, isMarked }),
        taken: ({ notAtShop: _, ...known }) => ({ ...known, atShop: now() }),
        givenUp(known, problem) {
          const left = { ...known, notAtShop: now() };
          if (wasRefused) return left;
          const isGone = problem === "notFound";
          return traced(left, clock.now(), "waiting", { code: "pointsRefusedByShop", isGone });
        },
      };
    },
  };
}
