import { z } from "zod";
import { comparedNumber, ordersOfNumber } from "../../../src/platform/kit/order-number.ts";
import type { NumberedOrder, OrdersOfNumber, PlatformResult } from "../../../src/platform/shop-access.ts";
import { refuse } from "../connection/refusal.ts";
import { callShop, countOf, REST, type WooShop } from "../connection/rest-client.ts";

/** WooCommerce's maximum per page. */
const PAGE_SIZE = 100;
const MOST_PAGES = 3;

const numberOrText = z.union([z.number(), z.string()]).transform(String);
const rows = z.array(
  z.object({
    id: numberOrText,
    number: numberOrText.catch(""),
    date_created_gmt: z.string().nullish().catch(null),
  }),
);

/**
 * The search also covers addresses, phone numbers and goods, and matches parts of words, so the results are compared. A
 * plugin's order number is found if the plugin makes it searchable, as the known ones do.
 */
export async function findByNumber(
  shop: WooShop,
  orderNumber: string,
): Promise<PlatformResult<OrdersOfNumber>> {
  const wanted = comparedNumber(orderNumber);
  if (wanted === "") return { ok: true, value: { orders: [], notes: [] } };
  const found: NumberedOrder[] = [];
  for (let page = 1, isWhole = false; ; page++) {
    const reply = await callShop(shop, {
      method: "GET",
      path: `${REST}/orders`,
      query: queryOf(wanted, page),
    });
    if (!reply.ok) return reply;
    const shown = rows.safeParse(reply.body).data;
    if (shown === undefined) return refuse("unexpected", { code: "woocommerce.notAList", of: "orders" });
    found.push(...shown.filter(({ number }) => comparedNumber(number) === wanted).map(orderOf));
    const count = countOf(reply);
    isWhole = count === null ? shown.length < PAGE_SIZE : page * PAGE_SIZE >= count;
    if (isWhole || page >= MOST_PAGES)
      return { ok: true, value: withNotFound(ordersOfNumber(found, isWhole)) };
  }
}

function queryOf(search: string, page: number): Record<string, string> {
  return {
    search,
    status: "any",
    orderby: "date",
    order: "desc",
    per_page: String(PAGE_SIZE),
    page: String(page),
    _fields: "id,number,date_created_gmt",
  };
}

function orderOf({ id, number, date_created_gmt }: z.output<typeof rows>[number]): NumberedOrder {
  const at = Date.parse(`${date_created_gmt}Z`);
  return { orderId: id, orderNumber: number.trim(), createdAt: Number.isNaN(at) ? null : at };
}

function withNotFound({ orders, notes }: OrdersOfNumber): OrdersOfNumber {
  return orders.length > 0
    ? { orders, notes }
    : { orders, notes: [...notes, { code: "woocommerce.numberNotFound" }] };
}
