import type { Columns } from "./columns.ts";

/** Codes are the position in the domain's lists, from 1; 0 is "none", and in `state` it is a row that holds nothing. */
export const ORDER_LAYOUT = {
  changedAt: "f64",
  dueAt: "f64",
  campaign: "f64",
  // What the order with the conversion is worth, in minor units.
  worth: "f64",
  high: "u32",
  low: "u32",
  bucket: "u32",
  // Of each move of the order's points its step of time; 0 where there was none.
  given: "u32",
  approved: "u32",
  cancelled: "u32",
  redeemed: "u32",
  // One more than they are; 0 where nobody says how many.
  pointsGiven: "u32",
  pointsRedeemed: "u32",
  // Its step of time; 0 where none was recorded.
  conversion: "u32",
  shop: "u16",
  brand: "u16",
  discountCode: "u16",
  currency: "u16",
  state: "u8",
  points: "u8",
  priority: "u8",
  operation: "u8",
  // The order with the conversion was cancelled, deleted or paid back: 1.
  hasEnded: "u8",
} as const;

/** What the index holds of each order. */
export type OrderColumns = Columns<typeof ORDER_LAYOUT>;
