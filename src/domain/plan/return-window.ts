import type { Moment } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import { type WholeDays, wholeDaysAfter } from "../rules/local-days.ts";
import { UNLESS_GIVEN } from "./activity.ts";

/** The return window, which ends with its last day on the shop's calendar; `null` if there is none. */
export function returnWindow(
  from: Moment,
  { approve, timeZone = UNLESS_GIVEN }: Programme,
): WholeDays | null {
  return approve.afterDays === 0 ? null : wholeDaysAfter(from, approve.afterDays, timeZone);
}
