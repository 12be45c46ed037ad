import type { OrderFacts } from "../order/order-record.ts";
import type { DisputeState } from "../order/order-snapshot.ts";

/** How the disputes over the order's payment stand together: one that is lost, else one that is open; `null`: neither. */
export function disputeStanding({ disputes = [] }: OrderFacts): Exclude<DisputeState, "won"> | null {
  const has = (wanted: DisputeState) => disputes.some(({ state }) => state === wanted);
  return has("lost") ? "lost" : has("open") ? "open" : null;
}
