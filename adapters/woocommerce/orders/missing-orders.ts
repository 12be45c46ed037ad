import { z } from "zod";
import type { MissingOrders, PlatformResult } from "../../../src/platform/shop-access.ts";
import { refuse } from "../connection/refusal.ts";
import { callShop, REST, type WooShop } from "../connection/rest-client.ts";

/** WooCommerce's maximum per page. */
const MOST_AT_ONCE = 100;

const rows = z.array(z.object({ id: z.union([z.number(), z.string()]).transform(String) }));

export const missing = { mostAtOnce: MOST_AT_ONCE, ask };

/** Orders in the bin, or hidden from the key's user, are missing here too: fetching them tells. */
async function ask(shop: WooShop, orderIds: readonly string[]): Promise<PlatformResult<MissingOrders>> {
  const query = {
    include: orderIds.join(","),
    per_page: String(MOST_AT_ONCE),
    status: "any",
    _fields: "id",
  };
  const reply = await callShop(shop, { method: "GET", path: `${REST}/orders`, query });
  if (!reply.ok) return reply;
  const shown = rows.safeParse(reply.body).data;
  if (shown === undefined) return refuse("unexpected", { code: "woocommerce.notAList", of: "orders" });
  const there = new Set(shown.map(({ id }) => id));
  return { ok: true, value: { missing: orderIds.filter((id) => !there.has(id)), hidden: [] } };
}
