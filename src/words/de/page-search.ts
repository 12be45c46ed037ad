import type { SearchLabels } from "../en/page-search.ts";

export const search: SearchLabels = {
  label: "Bestellung, Kunde oder Seite finden",
  use: "Ein Name oder ein Wort daraus; Nummer, Kennung, E-Mail oder Mobilnummer ganz. Pfeiltasten gehen durch das Gefundene, Enter öffnet es.",
  looking: "Suche läuft…",
  found: ({ orders }, { count }) =>
    orders === 0
      ? "So ist keine Bestellung bekannt."
      : count(orders, { one: "# Bestellung gefunden", other: "# Bestellungen gefunden" }),
  foundPages: ({ pages }, { count }) => count(pages, { one: "# Seite gefunden", other: "# Seiten gefunden" }),
  allOrders: ({ term }) => `Alle Bestellungen zu „${term}“`,
  deliveries: ({ term }) => `Meldungen zu „${term}“`,
  customer: ({ term }) => `Punkte von ${term}`,
  page: ({ page }) => `Seite „${page}“`,
  unknown:
    "Vielleicht kennt ein Shop sie, ohne dass sie hier bekannt ist: Nach Nummer oder Kennung wird sie dort gelesen, und Sie sehen, was geschähe. Gesendet wird nichts, bevor Sie zustimmen.",
  readFrom: ({ term, shop }) => `Bestellung ${term} aus ${shop} lesen`,
  several: ({ shop }) => `Mehrere Bestellungen von ${shop} passen. Wählen Sie die gemeinte:`,
  choice: ({ name, id, day, isId }) =>
    `Bestellung ${name}${day === null ? "" : ` vom ${day}`} (${isId ? "Ihre Eingabe ist ihre Kennung" : `Kennung ${id}`})`,
  notInShop: ({ term, shop }) =>
    `${shop} zeigt keine Bestellung ${term}, weder nach Nummer noch nach Kennung.`,
  oneOrder: "Eine einzelne Bestellung, nach Nummer oder Kennung",
};
