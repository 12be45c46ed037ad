import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";

/** The columns of the list of orders as a table. */
export const ORDER_COLUMNS = [
  "shop",
  "orderNumber",
  "orderId",
  "loyaltyOrderId",
  "points",
  "state",
  "total",
  "currency",
  "reason",
  "changedAt",
] as const;
export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** What stands in such a table besides reasons. */
export type TableWord =
  | { readonly code: "column"; readonly column: Exclude<OrderColumn, "changedAt"> }
  /** `zone`: an IANA name; all times below are of it. */
  | { readonly code: "changedAtColumn"; readonly zone: string }
  | { readonly code: "pointsStand"; readonly points: PointsState }
  | { readonly code: "orderStands"; readonly state: OrderState };
