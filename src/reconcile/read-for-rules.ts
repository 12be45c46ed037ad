import { HOUR_MS } from "../domain/durations.ts";
import { UNREAD_WAITS } from "../domain/operation/retry-waits.ts";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type { OrderRecord, UnreadParts } from "../domain/order/order-record.ts";
import type { Moment, ReadPart, ShopProblem } from "../domain/order/order-snapshot.ts";
import { awaitedParts } from "../domain/plan/unread.ts";
import { UNREAD } from "../domain/programme/unread-settings.ts";
import { partsToRead } from "../domain/rules/needed-parts.ts";
import type { PlatformResult } from "../platform/shop-access.ts";
import { fetchOrder } from "../shops/order-walk.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import type { ReadingContext } from "./road-context.ts";

/**
 * Reads the order before its points are given, if a rule needs parts that only a read returns. Parts that the shop does
 * not have for the order stay unknown, and rules that need them do not match. While the shop refuses the parts, for any
 * reason, the points wait (domain/plan/unread.ts). Resolves with whether the points may be given now.
 */
export async function readForRules(
  context: ReadingContext,
  shop: ShopContext,
  record: OrderRecord,
): Promise<boolean> {
  const asked = partsToRead(record, shop.programme, shop.adapter.reads ?? []);
  if (asked.length === 0) return true;
  const { events, refused } = await askFor(context, shop, record, asked);
  const now = context.clock.now();
  const unread = refused === null ? null : stillUnread(record, shop, refused, now);
  const arrival = { events, unread, source: { way: "rules" }, priority: "live" } as const;
  const { record: known } = await reconcileOrder(context, shop, record.orderId, arrival, now);
  return awaitedParts(known, shop.programme) === null;
}

type Refusal = Omit<UnreadParts, "since" | "againAt"> & { readonly againAt: Moment };

interface ShopAnswer {
  readonly events: readonly OrderEvent[];
  /** `null`: the shop returned everything it has. */
  readonly refused: Refusal | null;
}

async function askFor(
  { gate, connect, clock, onUnreadable }: ReadingContext,
  shop: ShopContext,
  { orderId, unread }: OrderRecord,
  asked: readonly ReadPart[],
): Promise<ShopAnswer> {
  const { adapter, adapterShop } = shop;
  const question = { shop: adapterShop, asked, orderId };
  const closed = gate.closedFor(question, clock.now());
  if (closed !== null)
    return { events: [], refused: { parts: asked, problem: closed.problem, againAt: closed.until } };
  const fetched = adapter.pull && (await fetchOrder(adapter.pull, connect(shop), orderId, asked));
  const now = clock.now();
  const events = fetched?.ok === true ? [fetched.value] : [];
  const refused = fetched === undefined ? null : refusedBy(fetched, asked);
  if (refused === null) {
    gate.returned(question, now);
    return { events, refused };
  }
  const { parts, problem, retryAfterMs } = refused;
  const sharedAt = gate.refused(question, problem, { now, retryAfterMs });
  // Reports the problem at once, not only with the next round of the watch.
  if (sharedAt !== null && unread === undefined && problem !== "throttled") onUnreadable?.(shop);
  const againAt = sharedAt ?? now + ownWaitMs(unread, now);
  return { events, refused: { parts, problem, againAt } };
}

/** The wait of an order that the shop refuses alone: as long as it has waited so far, within limits. */
function ownWaitMs(unread: UnreadParts | undefined, now: Moment): number {
  const { firstMs, longestMs } = UNREAD_WAITS;
  return Math.min(longestMs, Math.max(firstMs, now - (unread?.since ?? now)));
}

/** The parts that the shop refused, and the wait it requested in milliseconds; `null`: none refused. */
export function refusedBy(
  fetched: PlatformResult<OrderEvent>,
  asked: readonly ReadPart[],
): {
  readonly parts: readonly ReadPart[];
  readonly problem: ShopProblem;
  readonly retryAfterMs: number;
} | null {
  if (!fetched.ok)
    return { parts: asked, problem: fetched.problem.kind, retryAfterMs: fetched.problem.retryAfterMs ?? 0 };
  const { value } = fetched;
  return value.kind === "snapshot" && value.refused !== undefined
    ? { ...value.refused, retryAfterMs: 0 }
    : null;
}

function stillUnread(
  record: OrderRecord,
  { programme }: ShopContext,
  { againAt, ...refused }: Refusal,
  now: Moment,
): UnreadParts {
  const since = record.unread?.since ?? now;
  const until = since + (programme.unreadHours ?? UNREAD.unreadHours) * HOUR_MS;
  return { ...refused, since, againAt: now >= until ? null : Math.min(againAt, until) };
}
