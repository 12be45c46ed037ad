import type { Format } from "../format.ts";

/** Conversions by campaign. */
export const campaigns = {
  title: "Conversions by campaign",
  about:
    "Recorded conversions, one per order. Of orders that were cancelled, deleted or paid back since, the loyalty service keeps the conversion: they are counted apart.",
  allShops: "All shops",
  from: "From",
  to: "Until",
  save: "Save as a table (CSV)",
  fileName: "conversions.csv",
  none: "No conversion was recorded on these days.",
  columns: {
    campaign: "Campaign",
    conversions: "Conversions",
    amount: "Order amount",
    points: "Points given",
  },
  campaign: ({ id }: { id: number }) => `Campaign ${id}`,
  code: ({ code }: { code: string }) => `Discount code ${code}`,
  otherwise: "by other evidence than a discount code",
  ended: ({ orders }: { orders: number }, { count }: Format) =>
    `${count(orders, { one: "# order", other: "# orders" })} ended since`,
  most: ({ shown }: { shown: number }, { number }: Format) =>
    `Shown are the ${number(shown)} with the most conversions. A shop or fewer days show the others.`,
};

export type CampaignsLabels = typeof campaigns;
