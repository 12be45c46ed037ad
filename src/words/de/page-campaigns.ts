import type { CampaignsLabels } from "../en/page-campaigns.ts";

/** Conversions nach Kampagne. */
export const campaigns: CampaignsLabels = {
  title: "Conversions nach Kampagne",
  about:
    "Gemeldete Conversions, je Bestellung eine. Wurde eine Bestellung danach storniert, gelöscht oder ganz erstattet, behält der Treueservice ihre Conversion: Solche Bestellungen sind getrennt gezählt.",
  allShops: "Alle Shops",
  from: "Von",
  to: "Bis",
  save: "Als Tabelle sichern (CSV)",
  fileName: "conversions.csv",
  none: "An diesen Tagen wurde keine Conversion gemeldet.",
  columns: {
    campaign: "Kampagne",
    conversions: "Conversions",
    amount: "Bestellwert",
    points: "Gegebene Punkte",
  },
  campaign: ({ id }) => `Kampagne ${id}`,
  code: ({ code }) => `Rabattcode ${code}`,
  otherwise: "anders als durch einen Rabattcode erkannt",
  ended: ({ orders }, { count }) =>
    `${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} danach beendet`,
  most: ({ shown }, { number }) =>
    `Gezeigt sind die ${number(shown)} mit den meisten Conversions. Ein einzelner Shop oder weniger Tage zeigen die übrigen.`,
};
