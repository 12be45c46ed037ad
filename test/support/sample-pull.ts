import type { OrderEvent } from "../../src/domain/order-event.ts";
import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { anOrder, NOON } from "./builders.ts";

/** The adapter with a shop behind it that shows so many paid orders, in pages. */
export function withOrders<Settings>(
  adapter: PlatformAdapter<Settings>,
  count: number,
): PlatformAdapter<Settings> {
  const events = Array.from({ length: count }, (_, index) => paidOrder(String(9_000_000_001 + index), index));
  const page = 10;
  return {
    ...adapter,
    pull: {
      overlapMs: 0,
      listOrders: async (_shop, { cursor }) => {
        const from = Number(cursor ?? 0);
        const nextCursor = from + page < count ? String(from + page) : null;
        return {
          ok: true,
          value: { events: events.slice(from, from + page), nextCursor, total: count, notes: [] },
        };
      },
      fetchOrder: async (_shop, orderId) => {
        const event = events.find((known) => known.orderId === orderId);
        const problem = {
          kind: "notFound",
          detail: "The shop has no such order",
          retryAfterMs: null,
        } as const;
        return event === undefined ? { ok: false, problem } : { ok: true, value: event };
      },
    },
  };
}

function paidOrder(orderId: string, index: number): OrderEvent {
  const number = String(3001 + index);
  const snapshot = anOrder({
    orderId,
    orderNumber: `#${number}`,
    orderSequence: number,
    isPaid: true,
    paidAt: NOON,
    status: "paid",
    createdAt: Date.now(),
    updatedAt: Date.now(),
  });
  return { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null };
}
