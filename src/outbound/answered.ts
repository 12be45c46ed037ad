import { endAttempt } from "../domain/operation/attempt.ts";
import type { Outcome } from "../domain/operation/outcome.ts";
import { withPointsGiven } from "../domain/operation/points-given.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { pointsTold } from "./history/points-told.ts";

/** What became of a call: how it is judged, and what the service said besides. */
export interface Answered {
  readonly outcome: Outcome;
  readonly data: unknown;
}

/** The order once its step is answered, with what the answer says of its points; to be planned again. */
export function withAnswer(
  record: OrderRecord,
  id: string,
  { outcome, data }: Answered,
  when: { readonly now: Moment; readonly jitter: number },
): OrderRecord {
  const ended = endAttempt(record, id, outcome, when);
  if (outcome.kind !== "done") return ended;
  const service = pointsTold(data).get(String(record.loyaltyOrderId)) ?? null;
  return withPointsGiven(ended, { service, activities: null }, when.now);
}
