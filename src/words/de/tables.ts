import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, "changedAt">, string>> = {
  shop: "Shop",
  orderNumber: "Bestellnummer",
  orderId: "Kennung der Bestellung",
  loyaltyOrderId: "Kennung beim Treueservice",
  points: "Punkte",
  state: "Stand",
  total: "Summe",
  currency: "Währung",
  reason: "Grund",
};

const POINTS: Readonly<Record<PointsState, string>> = {
  none: "Keine Punkte",
  pending: "Punkte vorgemerkt",
  approved: "Punkte bestätigt",
  cancelled: "Punkte storniert",
};

const STATES: Readonly<Record<OrderState, string>> = {
  queued: "In der Warteschlange",
  sending: "Wird gesendet",
  retrying: "Wird erneut versucht",
  parked: "Braucht eine Entscheidung",
  dead: "Aufgegeben",
  held: "Angehalten",
  idle: "Nichts zu tun",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Geändert (${zone})`,
  pointsStand: ({ points }) => POINTS[points],
  orderStands: ({ state }) => STATES[state],
};
