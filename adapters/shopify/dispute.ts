import type { Dispute, DisputeState } from "../../src/domain/order/order-snapshot.ts";
import type { DisputeBody } from "./payloads.ts";

/**
 * Of what Shopify says of a dispute (Admin API: "DisputeStatus"), this ends it. A charge that was given back is a refund
 * like any other, which the order tells of by itself; one that the merchant accepted is lost.
 */
const ENDED: ReadonlyMap<string, DisputeState> = new Map([
  ["won", "won"],
  ["prevented", "won"],
  ["charge_refunded", "won"],
  ["lost", "lost"],
  ["accepted", "lost"],
]);

export function toDispute({ id, status }: DisputeBody): Dispute {
  return { id, state: ENDED.get(status) ?? "open" };
}
