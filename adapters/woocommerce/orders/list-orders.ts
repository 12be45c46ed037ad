import { z } from "zod";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import type { OrderPull, PlatformResult, PulledPage, PullPage } from "../../../src/platform/shop-access.ts";
import { type Refusal, refuse } from "../connection/refusal.ts";
import { callShop, countOf, REST, UNREADABLE, type WooShop } from "../connection/rest-client.ts";
import { readOrder } from "../deliveries/payloads.ts";
import { toSnapshot } from "../deliveries/snapshot.ts";
import type { WooCommerceSettings } from "../settings.ts";
import { withCategories } from "./categories.ts";
import { findByNumber } from "./find-by-number.ts";
import { missing } from "./missing-orders.ts";
import {
  type Place,
  queryOf,
  type Row,
  readCursor,
  type Step,
  stepAfter,
  wholeSecond,
  writeCursor,
} from "./order-window.ts";

/** The fields for a snapshot. All others (address, payment link, buyer's browser) stay in the shop. */
const FIELDS =
  "id,number,status,currency,total,date_created_gmt,date_modified_gmt,date_paid_gmt,date_completed_gmt,date_paid,date_completed,customer_id,created_via,billing,shipping,meta_data,coupon_lines,line_items,refunds";

const TWO_MINUTES = 120_000;

export const pull: OrderPull<WooCommerceSettings> = {
  overlapMs: TWO_MINUTES,
  // Deleting a refund, and on old order storage making a partial one, leaves the change time as it was.
  hasReliableChangeTime: false,
  listOrders,
  fetchOrder,
  missing,
  findByNumber,
  findOrderId,
};

async function listOrders(shop: WooShop, page: PullPage): Promise<PlatformResult<PulledPage>> {
  const place = readCursor(page);
  if (place === null) return refuse("unexpected", { code: "woocommerce.cursorUnreadable" });
  const observedAt = shop.now();
  const answered = await askForRows(shop, page, place);
  if (!answered.ok) return answered;
  const { rows, step, notes } = answered;
  const read = rows.map((row) => toEvent(row, shop, observedAt));
  const total = place.total ?? answered.matching;
  return {
    ok: true,
    value: {
      events: read.map(({ event }) => event).filter((event) => event !== null),
      nextCursor: nextCursor(place, step, page, total),
      total,
      notes: [...notes, ...read.map(({ note }) => note).filter((note) => note !== null)],
    },
  };
}

/** The sweep of the bin follows that of the ordinary orders. */
function nextCursor(place: Place, step: Step, { since }: PullPage, total: number | null): string | null {
  if (step.step !== "end") return writeCursor({ ...step.place, total });
  if (place.part === "trash") return null;
  const start = { offset: 0, anchor: null, restarts: 0, from: wholeSecond(since) };
  return writeCursor({ ...place, ...start, part: "trash", total });
}

interface ReadRows {
  readonly ok: true;
  readonly rows: readonly unknown[];
  readonly step: Step;
  readonly matching: number | null;
  readonly notes: readonly PlatformCode[];
}

/** Reads one page in a way that this shop supports. Each change of the way happens at most once or shrinks the page. */
async function askForRows(shop: WooShop, page: PullPage, start: Place): Promise<ReadRows | Refusal> {
  const notes: PlatformCode[] = [];
  let place = start;
  for (;;) {
    const reply = await callShop(shop, ordersCall({ ...queryOf(place, page), _fields: FIELDS }));
    if (!reply.ok) {
      const changed = otherWay(place, reply);
      if (changed === "skip") {
        const left = await leftOutAlone(shop, page, place);
        return left === null ? reply : skipRow(place, [...notes, left]);
      }
      if (changed === null) return reply;
      place = changed;
      continue;
    }
    const rows = z.array(z.unknown()).safeParse(reply.body).data;
    if (rows === undefined) return refuse("unexpected", { code: "woocommerce.notAList", of: "orders" });
    const walked = rows.map((row) => asRow(row, page));
    if (place.mode === "time" && isUnfiltered(place, walked)) {
      notes.push({ code: "woocommerce.noTimeFilter" });
      place = { ...place, mode: "rows", offset: 0, anchor: null };
      continue;
    }
    const matching = countOf(reply);
    const step = stepAfter(place, walked, matching);
    if (step.step === "again") return { ok: true, rows, step, matching, notes };
    notes.push(...leftOut(place, walked, matching));
    return { ok: true, rows, step, matching, notes };
  }
}

function leftOut(place: Place, rows: readonly Row[], matching: number | null): readonly PlatformCode[] {
  const isShuffled = place.anchor !== null && rows[0]?.id !== place.anchor;
  const count = hiddenRows(place, rows.length, matching);
  return [
    ...(isShuffled ? [{ code: "woocommerce.shuffled" } as const] : []),
    ...(count > 0 ? [{ code: "woocommerce.ordersNotShown", count } as const] : []),
  ];
}

function otherWay(place: Place, { status, code, problem }: Refusal): Place | "skip" | null {
  if (code === "rest_invalid_param" && place.mode === "time") {
    return { ...place, mode: "rows", offset: 0, anchor: null };
  }
  const isTooMuch = code === UNREADABLE || (status === null && problem.kind === "unexpected");
  const isTooSlow = status === null && problem.kind === "unreachable" && place.size === 100;
  if (isTooMuch && place.size === 1) return "skip";
  return isTooMuch || isTooSlow ? { ...place, size: Math.ceil(place.size / 10) } : null;
}

/** The row is left out if only the answer about it cannot be read. `null`: others cannot either, or it can by now. */
async function leftOutAlone(shop: WooShop, page: PullPage, place: Place): Promise<PlatformCode | null> {
  const query = queryOf(place, page);
  const bare = await callShop(shop, ordersCall({ ...query, _fields: "id" }));
  const whole = await callShop(shop, ordersCall({ ...query, _fields: FIELDS }));
  if (!bare.ok || whole.ok) return null;
  const orderId = z.tuple([rowSchema]).safeParse(bare.body).data?.[0].id ?? null;
  return { code: "orderLeftOut", orderId, because: whole.problem.because };
}

/** One order whose answer cannot be read must not block all others. */
function skipRow(place: Place, notes: readonly PlatformCode[]): ReadRows {
  const next: Place = { ...place, offset: place.offset + 1, anchor: null, size: 10 };
  return { ok: true, rows: [], step: { step: "next", place: next }, matching: null, notes };
}

function ordersCall(query: Record<string, string>) {
  return { method: "GET", path: `${REST}/orders`, query } as const;
}

const rowSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  date_created_gmt: z.string().nullish(),
  date_modified_gmt: z.string().nullish(),
});

function asRow(row: unknown, { by }: PullPage): Row {
  const { data } = rowSchema.safeParse(row);
  const text = by === "created" ? data?.date_created_gmt : data?.date_modified_gmt;
  const at = Date.parse(`${text}Z`);
  return { id: data?.id ?? "", at: Number.isNaN(at) ? null : at };
}

/** WooCommerce silently ignores a bound that it does not know. */
function isUnfiltered({ from }: Place, rows: readonly Row[]): boolean {
  return rows.some(({ at }) => at !== null && at < from - 1000);
}

function hiddenRows({ offset, size }: Place, shown: number, matching: number | null): number {
  return matching === null ? 0 : Math.max(Math.min(size, matching - offset) - shown, 0);
}

function toEvent(
  row: unknown,
  shop: WooShop,
  observedAt: number,
):
  | { readonly event: OrderEvent; readonly note: null }
  | { readonly event: null; readonly note: Extract<PlatformCode, { code: "orderLeftOut" }> } {
  const read = readOrder(row);
  const made = read.ok ? toSnapshot(read.order, shop.settings) : read;
  if (!made.ok) {
    const orderId = rowSchema.safeParse(row).data?.id ?? null;
    const because = made.reason;
    return { event: null, note: { code: "orderLeftOut", orderId, because } };
  }
  const { snapshot } = made;
  const { orderId, isDeleted } = snapshot;
  const event = {
    kind: "snapshot",
    orderId,
    snapshot,
    isRestoration: false,
    observedAt: isDeleted ? null : observedAt,
  } as const;
  return { event, note: null };
}

async function fetchOrder(
  shop: WooShop,
  orderId: string,
  asked: readonly (keyof ReadParts)[] = [],
): Promise<PlatformResult<OrderEvent>> {
  if (!/^\d{1,20}$/.test(orderId)) return refuse("notFound", { code: "woocommerce.notAnOrderId" });
  const observedAt = shop.now();
  const reply = await callShop(shop, {
    method: "GET",
    path: `${REST}/orders/${orderId}`,
    query: { _fields: FIELDS },
  });
  if (!reply.ok) return isGone(reply) ? { ok: true, value: goneOrder(orderId, observedAt) } : reply;
  const { event, note } = toEvent(reply.body, shop, observedAt);
  if (event === null)
    return refuse("unexpected", { code: "shopOrderUnreadable", orderId, because: note.because });
  const { orderId: answered } = event;
  return answered === orderId
    ? withCategories(shop, event, reply.body, asked)
    : refuse("unexpected", { code: "woocommerce.otherOrder", orderId, answered });
}

/** Only WooCommerce's own code counts: a 404 of a host or a plugin says nothing about the order. */
function isGone({ status, code }: Refusal): boolean {
  return status === 404 && code === "woocommerce_rest_shop_order_invalid_id";
}

function goneOrder(orderId: string, receivedAt: number): OrderEvent {
  return { kind: "deletion", orderId, subscription: "pull", key: "gone", receivedAt, isFinal: true };
}

const refundRows = z.array(z.object({ parent_id: z.union([z.number(), z.string()]).transform(String) }));

/** A deleted refund no longer names its order; shops before 9.0 have no list of refunds. */
async function findOrderId(
  shop: WooShop,
  entity: string,
  id: string,
): Promise<PlatformResult<string | null>> {
  if (entity !== "refund") return { ok: true, value: null };
  const query = { include: id, per_page: "1", _fields: "id,parent_id" };
  const reply = await callShop(shop, { method: "GET", path: `${REST}/refunds`, query });
  if (!reply.ok) return reply.code === "rest_no_route" ? { ok: true, value: null } : reply;
  const { data } = refundRows.safeParse(reply.body);
  if (data === undefined) return refuse("unexpected", { code: "woocommerce.notAList", of: "refunds" });
  return { ok: true, value: data[0]?.parent_id ?? null };
}
