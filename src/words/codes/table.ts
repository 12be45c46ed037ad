import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";

/** The columns of the list of orders as a table. */
export const ORDER_COLUMNS = [
  "shop",
  "orderNumber",
  "orderId",
  "loyaltyOrderId",
  "customerName",
  "placedAt",
  "points",
  "pointsGiven",
  "state",
  "total",
  "currency",
  "reason",
  "changedAt",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];
/** Of these, the ones that hold times. */
export const TIME_COLUMNS = ["placedAt", "changedAt"] as const satisfies readonly OrderColumn[];
export type TimeColumn = (typeof TIME_COLUMNS)[number];

/** What stands in such a table besides reasons. */
export type TableWord =
  | { readonly code: "column"; readonly column: Exclude<OrderColumn, TimeColumn> }
  /** `zone`: an IANA name; all times below are of it. */
  | { readonly code: "timeColumn"; readonly column: TimeColumn; readonly zone: string }
  | { readonly code: "pointsStand"; readonly points: PointsState }
  | { readonly code: "orderStands"; readonly state: OrderState };
