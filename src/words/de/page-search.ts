import type { SearchLabels } from "../en/page-search.ts";

export const search: SearchLabels = {
  label: "Bestellung, Kunde oder Seite finden",
  use: "Nummer, Kennung, Name, E-Mail oder Mobilnummer, ganz. Pfeiltasten gehen durch das Gefundene, Enter öffnet es.",
  looking: "Suche läuft…",
  found: ({ orders }, { count }) =>
    orders === 0
      ? "So ist keine Bestellung bekannt."
      : count(orders, { one: "# Bestellung gefunden", other: "# Bestellungen gefunden" }),
  foundPages: ({ pages }, { count }) => count(pages, { one: "# Seite gefunden", other: "# Seiten gefunden" }),
  allOrders: ({ term }) => `Alle Bestellungen zu „${term}“`,
  deliveries: ({ term }) => `Zustellungen zu „${term}“`,
  customer: ({ term }) => `Punkte von ${term}`,
  page: ({ page }) => `Seite „${page}“`,
  unknown:
    "Vielleicht hat der Shop sie: Nach ihrer Kennung dort wird sie gelesen, und es wird gezeigt, was geschähe. Vorher wird nichts gesendet.",
  readFrom: ({ term, shop }) => `Bestellung ${term} aus ${shop} lesen`,
};
