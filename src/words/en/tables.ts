import type { Catalog } from "../catalog.ts";
import type { ConversionColumn, OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, TimeColumn>, string>> = {
  shop: "Shop",
  orderNumber: "Order number",
  orderId: "Order id",
  loyaltyOrderId: "Order id at the loyalty service",
  customerName: "Customer",
  points: "Points",
  pointsGiven: "Points given",
  state: "State",
  total: "Total",
  currency: "Currency",
  reason: "Reason",
};

const TIMES: Readonly<Record<TimeColumn, string>> = { placedAt: "Ordered", changedAt: "Changed" };

const CONVERSION_COLUMNS: Readonly<Record<ConversionColumn, string>> = {
  campaign: "Campaign",
  discountCode: "Discount code",
  conversions: "Conversions",
  amount: "Order amount",
  points: "Points given",
  pointsUnknown: "Orders whose points are not known",
  ended: "Conversions of orders that ended",
  endedAmount: "Amount of orders that ended",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  conversionColumn: ({ column }) => CONVERSION_COLUMNS[column],
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
