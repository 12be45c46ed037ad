import type { Catalog } from "../catalog.ts";
import type { ConversionColumn, OrderColumn, TableWord, TimeColumn } from "../codes/table.ts";
import type { Said } from "../words.ts";
import { ORDER_STATES, POINTS_STATES } from "./terms.ts";

const COLUMNS: Readonly<Record<Exclude<OrderColumn, TimeColumn>, string>> = {
  shop: "Shop",
  orderNumber: "Bestellnummer",
  orderId: "Kennung der Bestellung",
  loyaltyOrderId: "Kennung beim Treueservice",
  customerName: "Kunde",
  points: "Punkte",
  pointsGiven: "Punkte (Anzahl)",
  state: "Stand",
  total: "Gesamtbetrag",
  currency: "Währung",
  reason: "Grund",
};

const TIMES: Readonly<Record<TimeColumn, string>> = { placedAt: "Bestellt", changedAt: "Geändert" };

const CONVERSION_COLUMNS: Readonly<Record<ConversionColumn, string>> = {
  campaign: "Kampagne",
  discountCode: "Rabattcode",
  conversions: "Conversions",
  amount: "Bestellwert",
  points: "Punkte (Anzahl)",
  pointsUnknown: "Bestellungen mit unbekannter Punktzahl",
  ended: "Conversions beendeter Bestellungen",
  endedAmount: "Wert beendeter Bestellungen",
};

export const tables: Catalog<TableWord, Said> = {
  column: ({ column }) => COLUMNS[column],
  timeColumn: ({ column, zone }) => `${TIMES[column]} (${zone})`,
  conversionColumn: ({ column }) => CONVERSION_COLUMNS[column],
  pointsStand: ({ points }) => POINTS_STATES[points],
  orderStands: ({ state }) => ORDER_STATES[state],
};
