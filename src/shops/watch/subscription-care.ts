import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Store } from "../../store/store.ts";
import type { OfNoUse } from "../shop-codes.ts";
import { deliveryTarget, type ShopContext } from "../shop-context.ts";
import { checkSubscriptions } from "./subscription-check.ts";
import { NEVER_WATCHED, type WatchMemory, type WatchState, withMended } from "./watch-state.ts";

/** Subscriptions are recreated at most this often, since anyone can send wrongly signed requests. */
const RENEWED_AT_MOST_EVERY_MS = 6 * 60 * 60_000;
const WRONGLY_SIGNED: OfNoUse = { code: "signedWrongly" };

export interface SubscriptionCare {
  readonly clock: Clock;
  readonly log: Log;
  readonly memory: WatchMemory;
  /** How shops reach the bridge; `null` if not configured: then subscriptions are left alone. */
  readonly publicUrl: string | null;
  /** Whether the shop's deliveries are signed with another secret than ours. */
  readonly isSignedWrongly: (shop: string) => boolean;
  /** Called once they are recreated with our secret. */
  readonly onRenewed?: (shop: string) => void;
}

/**
 * Restores subscriptions that are missing or disabled, and recreates those that are active but of no use. Returns
 * whether anything had to be done: then deliveries may have been lost.
 */
export async function maintainSubscriptions(
  { clock, log, memory, publicUrl, isSignedWrongly, onRenewed }: SubscriptionCare,
  shop: ShopContext,
  connected: ConnectedShop,
): Promise<boolean> {
  const { subscriptions } = shop.adapter;
  if (subscriptions === undefined || publicUrl === null) return false;
  const target = deliveryTarget(shop, publicUrl);
  const now = clock.now();
  if (subscriptions.renew !== undefined && isSignedWrongly(shop.shop))
    await memory.change(shop, (state) => asOfNoUse(state, WRONGLY_SIGNED, now));
  const { subscriptions: before, ofNoUse, lastRenewedAt } = (await memory.read(shop.shop)) ?? NEVER_WATCHED;
  const isOfNoUse = ofNoUse !== null && canRenew(lastRenewedAt, now);
  const { health, wasMade } = await checkSubscriptions(subscriptions, connected, target, {
    ...{ before, now, isOfNoUse },
  });
  if (connected.signal.aborted) return false;
  const wasRestored = health.lastRestoredAt === now;
  if (isOfNoUse && wasRestored) onRenewed?.(shop.shop);
  await memory.change(shop, (state) => {
    const checked = { ...state, subscriptions: health };
    if (!wasRestored) return checked;
    const mended = withMended(checked, {
      at: now,
      what: "webhooks",
      how: { code: "webhooksMade", done: health.restored },
    });
    return isOfNoUse ? { ...mended, ofNoUse: null, lastRenewedAt: now } : mended;
  });
  if (wasRestored)
    log.warn(
      { shop: shop.shop, restored: health.restored.map(({ code }) => code) },
      LOG_LINES.subscriptionsRestored,
    );
  if (health.problem !== null && health.problem.code !== before?.problem?.code)
    log.warn({ shop: shop.shop, problem: health.problem.code }, LOG_LINES.subscriptionsNotWatched);
  return wasMade;
}

/** Deliveries are signed with our secret again: a person corrected it, so nothing is recreated. */
export function asSignedRightly(state: WatchState): WatchState {
  return state.ofNoUse?.reason.code === WRONGLY_SIGNED.code ? { ...state, ofNoUse: null } : state;
}

/** Deliveries were accepted since. This process may have started later, without seeing the wrongly signed ones. */
export async function noteTakenSince(
  { memory, isSignedWrongly, store }: SubscriptionCare & { readonly store: Pick<Store, "lastDeliveries"> },
  shop: ShopContext,
  before: WatchState | null,
): Promise<void> {
  const ofNoUse = before?.ofNoUse ?? null;
  if (ofNoUse === null || isSignedWrongly(shop.shop)) return;
  const lastAt = (await store.lastDeliveries())[shop.shop] ?? 0;
  if (lastAt > ofNoUse.since) await memory.change(shop, asSignedRightly);
}

/** Keeps the first reason until they are recreated. */
export function asOfNoUse(state: WatchState, reason: OfNoUse, now: Moment): WatchState {
  return { ...state, ofNoUse: state.ofNoUse ?? { since: now, reason } };
}

export function canRenew(lastRenewedAt: Moment | null, now: Moment): boolean {
  return lastRenewedAt === null || Math.abs(now - lastRenewedAt) >= RENEWED_AT_MOST_EVERY_MS;
}
