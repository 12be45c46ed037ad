import { z } from "zod";
import type { OrderPoints, PlatformResult, WriteBack } from "../../../src/platform/shop-access.ts";
import { refuse } from "../connection/refusal.ts";
import { callShop, REST, type WooShop } from "../connection/rest-client.ts";
import type { WooCommerceSettings } from "../settings.ts";

const POINTS = "_loyalty_bridge_points";
const STATE = "_loyalty_bridge_points_state";

const written = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

export const writeBack: WriteBack<WooCommerceSettings> = { write };

/** WooCommerce removes meta whose value is null. */
async function write(shop: WooShop, { orderId, points, state }: OrderPoints): Promise<PlatformResult<null>> {
  if (!/^[1-9]\d{0,19}$/.test(orderId)) return refuse("notFound", { code: "woocommerce.notAnOrderId" });
  const reply = await callShop(shop, {
    method: "PUT",
    path: `${REST}/orders/${orderId}`,
    query: { _fields: "id" },
    body: {
      meta_data: [
        { key: POINTS, value: points === null ? null : String(points) },
        { key: STATE, value: state },
      ],
    },
  });
  if (!reply.ok) return reply;
  const answered = written.safeParse(reply.body).data?.id;
  if (answered === undefined) return refuse("unexpected", { code: "shopAnswerUnreadable", field: "id" });
  if (answered !== orderId)
    return refuse("unexpected", { code: "woocommerce.otherOrder", orderId, answered });
  return { ok: true, value: null };
}
