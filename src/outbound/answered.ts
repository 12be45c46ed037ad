import { endAttempt } from "../domain/operation/attempt.ts";
import { withAnswers } from "../domain/operation/keep-exchange.ts";
import { withPointsGiven } from "../domain/operation/points-given.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { BrandLink } from "./brand/brand-link.ts";
import { pointsReported } from "./history/reported-points.ts";
import type { Reply } from "./loyalty/loyalty-client.ts";

/**
 * Records the answer to a step, with the number of points from the answer, or otherwise from the settings. The caller
 * must replan the record.
 */
export function withAnswer(
  record: OrderRecord,
  id: string,
  { outcome, data, requests = [] }: Pick<Reply, "outcome" | "data" | "requests">,
  link: Pick<BrandLink, "activities">,
  when: { readonly now: Moment; readonly jitter: number },
): OrderRecord {
  const answers = requests.map(({ answer }) => answer);
  const ended = withAnswers(endAttempt(record, id, outcome, when), id, answers);
  if (outcome.kind !== "done") return ended;
  const service = pointsReported(data).get(String(record.loyaltyOrderId)) ?? null;
  const activities = link.activities.get(record.terms?.activityId ?? "") ?? null;
  return withPointsGiven(ended, { service, activities }, when.now);
}
