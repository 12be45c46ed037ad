import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import type { Programme } from "../../domain/programme/programme.ts";
import { CursorUnknown } from "../../store/page.ts";
import type { OrderQuery } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";
import type { ShopContext } from "../shop-context.ts";
import type { Absence, DeletedState } from "./watch-state.ts";

/** An order that changed this recently existed then, unless the bridge was away since. */
export const YOUNG_MS = HOUR_MS;
/** How long orders with approved points are checked beyond the return window, in days. */
const APPROVED_FOR_DAYS = 120;

/** The orders that have something to lose, in turn: points, or unfinished operations. */
const PARTS: readonly Pick<OrderQuery, "points" | "state">[] = [
  { points: "pending" },
  ...(["held", "parked", "dead", "queued", "retrying"] as const).map(
    (state) => ({ points: "none", state }) as const,
  ),
  { points: "approved" },
];

/** Orders with approved points are no longer checked after this many days without a change. */
export function approvedForDays({ approve }: Programme): number {
  return approve.afterDays + APPROVED_FOR_DAYS;
}

type Place = NonNullable<DeletedState["place"]>;
const FIRST: Place = { part: 0, cursor: null };

export interface OpenOrders {
  readonly orders: readonly OrderSummary[];
  /** Where the next page begins; `null` after the last. */
  readonly place: Place | null;
}

export interface OpenOrdersQuery {
  readonly place: Place | null;
  readonly limit: number;
  readonly now: Moment;
  readonly absence: Absence | null;
}

/** A page of the orders that have something to lose. All come in turn; one that changes meanwhile comes next time. */
export async function nextOpenOrders(
  store: Pick<Store, "listOrders">,
  { shop, programme }: ShopContext,
  { place, limit, now, absence }: OpenOrdersQuery,
): Promise<OpenOrders> {
  const here = place ?? FIRST;
  const part = PARTS[here.part];
  if (part === undefined) return { orders: [], place: null };
  const page = await readPage(store, { shop, ...part, limit }, here.cursor);
  const oldestApproved = now - approvedForDays(programme) * DAY_MS;
  const oldest = absence?.asks === "young" ? absence.overAt - YOUNG_MS : 0;
  const isOver = (changedAt: Moment) =>
    changedAt < oldest || (part.points === "approved" && changedAt < oldestApproved);
  const isYoung = (changedAt: Moment) => absence?.asks !== "all" && changedAt >= now - YOUNG_MS;
  const orders = page.items.filter(({ changedAt }) => !isYoung(changedAt) && !isOver(changedAt));
  const isLast = page.nextCursor === null || page.items.some(({ changedAt }) => isOver(changedAt));
  if (!isLast) return { orders, place: { part: here.part, cursor: page.nextCursor } };
  return { orders, place: here.part + 1 < PARTS.length ? { part: here.part + 1, cursor: null } : null };
}

/** A restored or repaired folder may not know the cursor: then the part begins again. */
async function readPage(
  store: Pick<Store, "listOrders">,
  query: OrderQuery,
  cursor: string | null,
): ReturnType<Store["listOrders"]> {
  try {
    return await store.listOrders({ ...query, ...(cursor === null ? {} : { cursor }) });
  } catch (error) {
    if (!(error instanceof CursorUnknown)) throw error;
    return store.listOrders(query);
  }
}
