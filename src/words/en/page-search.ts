import type { Format } from "../format.ts";

/** One search for everything. */
export const search = {
  label: "Find an order, a customer or a page",
  use: "Number, id, name, e-mail or mobile, whole. Arrow keys go through what is found, Enter opens it.",
  looking: "Looking…",
  found: ({ orders }: { orders: number }, { count }: Format) =>
    orders === 0
      ? "No order is known by that."
      : count(orders, { one: "# order found", other: "# orders found" }),
  foundPages: ({ pages }: { pages: number }, { count }: Format) =>
    count(pages, { one: "# page found", other: "# pages found" }),
  allOrders: ({ term }: { term: string }) => `All orders for “${term}”`,
  deliveries: ({ term }: { term: string }) => `Deliveries for “${term}”`,
  customer: ({ term }: { term: string }) => `Points of ${term}`,
  page: ({ page }: { page: string }) => `Page “${page}”`,
  unknown:
    "The shop may have it: by its id there, it is read and shown what would be done. Nothing is sent before you say so.",
  readFrom: ({ term, shop }: { term: string; shop: string }) => `Read order ${term} from ${shop}`,
};

export type SearchLabels = typeof search;
