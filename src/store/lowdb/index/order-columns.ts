import type { Columns } from "./columns.ts";

/** Codes are the position in the domain's lists, from 1; 0 is "none", and in `state` an empty row. */
export const ORDER_LAYOUT = {
  changedAt: "f64",
  dueAt: "f64",
  campaign: "f64",
  // The value of the order with the conversion, in minor units.
  worth: "f64",
  high: "u32",
  low: "u32",
  bucket: "u32",
  // The step of time of each move of the order's points; 0 if there was none.
  given: "u32",
  approved: "u32",
  cancelled: "u32",
  redeemed: "u32",
  // The number plus one; 0 if it is unknown.
  pointsGiven: "u32",
  pointsRedeemed: "u32",
  // Its step of time; 0 if none was recorded.
  conversion: "u32",
  shop: "u16",
  brand: "u16",
  discountCode: "u16",
  currency: "u16",
  state: "u8",
  points: "u8",
  priority: "u8",
  operation: "u8",
  refunded: "u8",
  // 1: the order with the conversion was cancelled, deleted or refunded.
  hasEnded: "u8",
} as const;

/** The index entry of an order. */
export type OrderColumns = Columns<typeof ORDER_LAYOUT>;
