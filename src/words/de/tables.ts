import type { Catalog } from "../catalog.ts";
import type { OrderColumn, TableWord } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, "changedAt">, string>> = {
  shop: "Shop",
  orderNumber: "Bestellnummer",
  orderId: "Kennung der Bestellung",
  loyaltyOrderId: "Kennung beim Treueservice",
  points: "Punkte",
  state: "Stand",
  total: "Gesamtbetrag",
  currency: "Währung",
  reason: "Grund",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  changedAtColumn: ({ zone }) => `Geändert (${zone})`,
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
