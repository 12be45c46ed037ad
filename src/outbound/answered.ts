import { endAttempt } from "../domain/operation/attempt.ts";
import type { Outcome } from "../domain/operation/outcome.ts";
import { withPointsGiven } from "../domain/operation/points-given.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { BrandLink } from "./brand/brand-link.ts";
import { pointsTold } from "./history/points-told.ts";

/** What became of a call: how it is judged, and what the service said besides. */
export interface Answered {
  readonly outcome: Outcome;
  readonly data: unknown;
}

/** The order once its step is answered, with what the answer, or else the settings, say of its points; to be planned again. */
export function withAnswer(
  record: OrderRecord,
  id: string,
  { outcome, data }: Answered,
  link: Pick<BrandLink, "listedPoints">,
  when: { readonly now: Moment; readonly jitter: number },
): OrderRecord {
  const ended = endAttempt(record, id, outcome, when);
  if (outcome.kind !== "done") return ended;
  const service = pointsTold(data).get(String(record.loyaltyOrderId)) ?? null;
  const activities = link.listedPoints(record.terms?.activityId);
  return withPointsGiven(ended, { service, activities }, when.now);
}
