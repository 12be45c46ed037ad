import { z } from "zod";
import type { OrderPoints, PlatformResult, WriteBack } from "../../../src/platform/shop-access.ts";
import { refuse } from "../connection/refusal.ts";
import { callShop, REST, type WooShop } from "../connection/rest-client.ts";
import type { WooCommerceSettings } from "../settings.ts";

const POINTS = "_loyalty_bridge_points";
const STATE = "_loyalty_bridge_points_state";

/** The note is in English, because the shop's language is not known. */
const NOTE = "Loyalty points:";

const notes = z.array(z.object({ note: z.string() }));
const written = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

const BALANCE = "_loyalty_bridge_points_balance";

export const writeBack: WriteBack<WooCommerceSettings> = {
  async write(shop, order) {
    const { orderId, points, state, isMarked } = order;
    const done = await setMeta(shop, "orders", orderId, { [POINTS]: textOf(points), [STATE]: state });
    return done.ok && isMarked ? addNote(shop, order) : done;
  },
  balance: {
    write: (shop, customerId, points) =>
      setMeta(shop, "customers", customerId, { [BALANCE]: textOf(points) }),
  },
};

function textOf(points: number | null): string | null {
  return points === null ? null : String(points);
}

/** WooCommerce removes meta whose value is null. */
async function setMeta(
  shop: WooShop,
  of: "orders" | "customers",
  id: string,
  meta: Readonly<Record<string, string | null>>,
): Promise<PlatformResult<null>> {
  if (!/^[1-9]\d{0,19}$/.test(id)) return refuse("notFound", { code: "woocommerce.notAnOrderId" });
  const reply = await callShop(shop, {
    method: "PUT",
    path: `${REST}/${of}/${id}`,
    query: { _fields: "id" },
    body: { meta_data: Object.entries(meta).map(([key, value]) => ({ key, value })) },
  });
  if (!reply.ok) return reply;
  const answered = written.safeParse(reply.body).data?.id;
  if (answered === undefined) return refuse("unexpected", { code: "shopAnswerUnreadable", field: "id" });
  if (answered !== id) return refuse("unexpected", { code: "woocommerce.otherOrder", orderId: id, answered });
  return { ok: true, value: null };
}

/** Adds a note for staff only, unless the bridge's newest one has the same text. WooCommerce lists the newest first. */
async function addNote(
  shop: WooShop,
  { orderId, points, state }: OrderPoints,
): Promise<PlatformResult<null>> {
  const note = `${NOTE} ${points === null ? state : `${points}, ${state}`}`;
  const path = `${REST}/orders/${orderId}/notes`;
  const reply = await callShop(shop, { method: "GET", path, query: { type: "internal" } });
  if (!reply.ok) return reply;
  const known = notes.safeParse(reply.body).data;
  if (known === undefined) return refuse("unexpected", { code: "shopAnswerUnreadable", field: "note" });
  if (known.find((each) => each.note.startsWith(NOTE))?.note === note) return { ok: true, value: null };
  const added = await callShop(shop, { method: "POST", path, body: { note, customer_note: false } });
  return added.ok ? { ok: true, value: null } : added;
}
