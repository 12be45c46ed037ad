import type { Format } from "../format.ts";

/** One search for everything. */
export const search = {
  label: "Find an order, a customer or a page",
  use: "A name or a word of it, or the whole number, id, e-mail or mobile. Arrow keys go through what is found, Enter opens it.",
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
    "A shop may have it without the bridge knowing it: by its number or id it is read there, and you see what would be done. Nothing is sent before you say so.",
  readFrom: ({ term, shop }: { term: string; shop: string }) => `Read order ${term} from ${shop}`,
  several: ({ shop }: { shop: string }) => `Several orders of ${shop} fit. Choose the one that you mean:`,
  choice: ({ name, id, day, isId }: { name: string; id: string; day: string | null; isId: boolean }) =>
    `Order ${name}${day === null ? "" : ` of ${day}`} (${isId ? "what you typed is its id" : `id ${id}`})`,
  notInShop: ({ term, shop }: { term: string; shop: string }) =>
    `${shop} shows no order ${term}, neither by number nor by id.`,
  oneOrder: "One order, by its number or id",
};

export type SearchLabels = typeof search;
