import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
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

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
