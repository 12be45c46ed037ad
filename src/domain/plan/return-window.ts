import type { Moment } from "../order/order-snapshot.ts";
import { type WholeDays, wholeDaysAfter } from "../rules/local-days.ts";
import { UNLESS_GIVEN } from "./activity.ts";
import type { Programme } from "./programme.ts";

/** Goods may come back until the end of the last day, by the shop's calendar; `null`: there is no window. */
export function returnWindow(
  from: Moment,
  { approve, timeZone = UNLESS_GIVEN }: Programme,
): WholeDays | null {
  return approve.afterDays === 0 ? null : wholeDaysAfter(from, approve.afterDays, timeZone);
}
