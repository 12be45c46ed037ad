import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";

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

const POINTS: Readonly<Record<PointsState, string>> = {
  none: "No points",
  pending: "Points pending",
  approved: "Points approved",
  cancelled: "Points cancelled",
};

const STATES: Readonly<Record<OrderState, string>> = {
  queued: "Waiting its turn",
  sending: "Being sent",
  retrying: "Will be tried again",
  parked: "Needs a decision",
  dead: "Given up",
  held: "On hold",
  idle: "Nothing to do",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Changed (${zone})`,
  pointsStand: ({ points }) => POINTS[points],
  orderStands: ({ state }) => STATES[state],
};
