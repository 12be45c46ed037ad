import { z } from "zod";
import { comparedNumber, ordersOfNumber } from "../../../src/platform/kit/order-number.ts";
import type { NumberedOrder, OrdersOfNumber, PlatformResult } from "../../../src/platform/shop-access.ts";
import { askShop, type GraphqlAnswer } from "../connection/graphql.ts";
import type { Refusal } from "../connection/problem.ts";
import type { ShopifyShop } from "../connection/tokens.ts";
import { readTime } from "../deliveries/payloads.ts";
import { canSeeOldOrders, scopesField, scopesSchema } from "./visibility.ts";

/** Shopify's maximum. */
const PAGE_SIZE = 250;
const MOST_PAGES = 4;

export const NUMBERED = `query Numbered($search: String!, $after: String) {
  orders(first: ${PAGE_SIZE}, after: $after, query: $search, sortKey: ORDER_NUMBER) {
    nodes { legacyResourceId name number createdAt }
    pageInfo { hasNextPage endCursor }
  }
  shop { orderNumberFormatPrefix orderNumberFormatSuffix }
  ${scopesField()}
}`;
const numbered = z.object({
  orders: z.object({
    nodes: z.array(
      z.object({ legacyResourceId: z.string(), name: z.string(), number: z.number(), createdAt: z.string() }),
    ),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
  shop: z.object({ orderNumberFormatPrefix: z.string(), orderNumberFormatSuffix: z.string() }).nullish(),
  currentAppInstallation: scopesSchema,
});
type NumberAnswer = z.output<typeof numbered>;

/**
 * The search matches names by their beginning and drops what follows a hyphen, so that "#1-A" finds "#12-A" as well:
 * the results are compared. Digits alone are the number without the merchant's prefix and suffix, which the search does
 * not know; the shop is asked for them.
 */
export async function findByNumber(
  shop: ShopifyShop,
  orderNumber: string,
): Promise<PlatformResult<OrdersOfNumber>> {
  const wanted = comparedNumber(orderNumber);
  if (wanted === "") return { ok: true, value: { orders: [], notes: [] } };
  const asTyped = await search(shop, wanted);
  if (!asTyped.ok) return asTyped;
  const { orderNumberFormatPrefix: prefix = "#", orderNumberFormatSuffix: suffix = "" } = asTyped.shop ?? {};
  const formatted = comparedNumber(`${prefix}${wanted}${suffix}`);
  const isFormatted = formatted === wanted || !/^\d+$/.test(wanted);
  const asShown = isFormatted ? asTyped : await search(shop, formatted);
  if (!asShown.ok) return asShown;
  const nodes = new Map([...asTyped.nodes, ...asShown.nodes].map((node) => [node.legacyResourceId, node]));
  const found = [...nodes.values()].filter(
    ({ name, number }) => comparedNumber(name) === wanted || String(number) === wanted,
  );
  const { orders, notes } = ordersOfNumber(found.map(orderOf), asTyped.isWhole && asShown.isWhole);
  const isAllSeen = orders.length > 0 || asTyped.seesOldOrders;
  return {
    ok: true,
    value: { orders, notes: isAllSeen ? notes : [...notes, { code: "shopify.recentOrdersOnly" }] },
  };
}

type Node = NumberAnswer["orders"]["nodes"][number];

function orderOf({ legacyResourceId, name, number, createdAt }: Node): NumberedOrder {
  return {
    orderId: legacyResourceId,
    orderNumber: name || String(number),
    createdAt: readTime(createdAt),
  };
}

interface SearchResult {
  readonly ok: true;
  readonly nodes: readonly Node[];
  readonly isWhole: boolean;
  readonly shop: NumberAnswer["shop"];
  readonly seesOldOrders: boolean;
}

/** Results ascend by number: once one exceeds every number in the search text, no further match can come. */
async function search(shop: ShopifyShop, name: string): Promise<SearchResult | Refusal> {
  const largest = Math.max(...(name.match(/\d+/g) ?? [Number.POSITIVE_INFINITY]).map(Number));
  const variables = { search: `name:"${name.replaceAll(/["\\]/g, "\\$&")}"` };
  const nodes: Node[] = [];
  for (let page = 1, after: string | null = null; ; page++) {
    const answered: GraphqlAnswer<NumberAnswer> | Refusal = await askShop(shop, {
      query: NUMBERED,
      variables: { ...variables, after },
      schema: numbered,
    });
    if (!answered.ok) return answered;
    const { orders, shop: shopNode, currentAppInstallation }: NumberAnswer = answered.data;
    nodes.push(...orders.nodes);
    after = orders.pageInfo.endCursor ?? null;
    const isWhole = !orders.pageInfo.hasNextPage || (nodes.at(-1)?.number ?? 0) > largest;
    if (isWhole || after === null || page >= MOST_PAGES)
      return {
        ok: true,
        nodes,
        isWhole,
        shop: shopNode,
        seesOldOrders: canSeeOldOrders(currentAppInstallation),
      };
  }
}
