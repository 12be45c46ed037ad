import type { GrantedPoints, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { pointsOf } from "./points.ts";

/** The reported number of an order's points; `null`: not reported. */
export interface SaidPoints {
  /** The number that the loyalty service reported. */
  readonly service: number | null;
  /** The number that the settings contain for the order's activity. */
  readonly activities: number | null;
}

/**
 * Stores the reported number of points. The service takes precedence over the settings. A missing report does not
 * remove a number, unless the points were given again since. Returns the same record if nothing is new. `changedAt`
 * stays, because the order did not change.
 */
export function withPointsGiven(record: OrderRecord, said: SaidPoints, now: Moment): OrderRecord {
  const points = pointsOf(record.operations);
  if (points === "none") return record;
  const isGivenAgain = points === "pending" && record.points === "cancelled";
  const known = isGivenAgain ? undefined : record.pointsGiven;
  // The remaining balance of a cancelled order does not say how many points it was given.
  const isLeft = points === "cancelled" && said.service === 0;
  const next = sayingOf(isLeft ? { ...said, service: null } : said, known, now) ?? known;
  if (next === record.pointsGiven) return record;
  const { pointsGiven: _, ...others } = record;
  return next === undefined ? others : { ...others, pointsGiven: next };
}

/** The number to store; `null`: nothing new. */
function sayingOf(
  { service, activities }: SaidPoints,
  known: GrantedPoints | undefined,
  at: Moment,
): GrantedPoints | null {
  if (service !== null)
    return known?.source === "service" && known.count === service
      ? null
      : { count: service, source: "service", at };
  if (activities === null || known !== undefined) return null;
  return { count: activities, source: "activities", at };
}
