import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, "changedAt">, string>> = {
  shop: "Shop",
  orderNumber: "Order number",
  orderId: "Order id",
  loyaltyOrderId: "Order id at the loyalty service",
  points: "Points",
  state: "State",
  total: "Total",
  currency: "Currency",
  reason: "Reason",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Changed (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
