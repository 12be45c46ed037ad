import type { OrderRecord, PointsGiven } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { pointsOf } from "./points.ts";

/** What is said of the number of an order's points; `null`: nothing. */
export interface SaidPoints {
  /** By the loyalty service. */
  readonly service: number | null;
  /** By what the settings say of the order's activity. */
  readonly activities: number | null;
}

/**
 * The record with what is said of its points. The service's word counts more than the settings'; silence takes nothing
 * back, unless the points were given anew since, for which nobody said anything. The same record where nothing is new,
 * and the same time of change in any case: it is not the order that changed.
 */
export function withPointsGiven(record: OrderRecord, said: SaidPoints, now: Moment): OrderRecord {
  const points = pointsOf(record.operations);
  if (points === "none") return record;
  const isGivenAnew = points === "pending" && record.points === "cancelled";
  const known = isGivenAnew ? undefined : record.pointsGiven;
  const next = sayingOf(said, known, now) ?? known;
  if (next === record.pointsGiven) return record;
  const { pointsGiven: _, ...others } = record;
  return next === undefined ? others : { ...others, pointsGiven: next };
}

/** `null`: nothing that is not known already. */
function sayingOf(
  { service, activities }: SaidPoints,
  known: PointsGiven | undefined,
  at: Moment,
): PointsGiven | null {
  if (service !== null)
    return known?.source === "service" && known.count === service
      ? null
      : { count: service, source: "service", at };
  if (activities === null || known !== undefined) return null;
  return { count: activities, source: "activities", at };
}
