import { HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type {
  ConnectedShop,
  SubscriptionState,
  Subscriptions,
  SubscriptionTarget,
} from "../../platform/shop-access.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Store } from "../../store/store.ts";
import type { UnusableReason } from "../shop-codes.ts";
import { deliveryTarget, type ShopContext } from "../shop-context.ts";
import {
  NEVER_WATCHED,
  type SubscriptionHealth,
  type WatchMemory,
  type WatchState,
  withRepaired,
} from "./watch-state.ts";

/** Subscriptions are recreated at most this often, since anyone can send wrongly signed requests. */
const RENEWED_AT_MOST_EVERY_MS = 6 * HOUR_MS;
const WRONGLY_SIGNED: UnusableReason = { code: "signedWrongly" };

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
    await memory.change(shop, (state) => asUnusable(state, WRONGLY_SIGNED, now));
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
    const mended = withRepaired(checked, {
      at: now,
      what: "webhooks",
      how: { code: "webhooksMade", done: health.restored },
    });
    return isOfNoUse ? { ...mended, ofNoUse: null, lastRenewedAt: now } : mended;
  });
  if (wasRestored) log.warn({ shop: shop.shop, restored: health.restored }, LOG_LINES.subscriptionsRestored);
  if (health.problem !== null && health.problem.code !== before?.problem?.code)
    log.warn({ shop: shop.shop, problem: health.problem }, LOG_LINES.subscriptionsNotWatched);
  return wasMade;
}

/** Deliveries are signed with our secret again: a person corrected it, so nothing is recreated. */
export function asSignedRightly(state: WatchState): WatchState {
  return state.ofNoUse?.reason.code === WRONGLY_SIGNED.code ? { ...state, ofNoUse: null } : state;
}

/** Deliveries were accepted since. This process may have started later, without seeing the wrongly signed ones. */
export async function noteAcceptedSince(
  { memory, isSignedWrongly, store }: SubscriptionCare & { readonly store: Pick<Store, "lastDelivery"> },
  shop: ShopContext,
  before: WatchState | null,
): Promise<void> {
  const ofNoUse = before?.ofNoUse ?? null;
  if (ofNoUse === null || isSignedWrongly(shop.shop)) return;
  const lastAt = (await store.lastDelivery(shop.shop)) ?? 0;
  if (lastAt > ofNoUse.since) await memory.change(shop, asSignedRightly);
}

/** Keeps the first reason until the subscriptions are recreated. */
export function asUnusable(state: WatchState, reason: UnusableReason, now: Moment): WatchState {
  return { ...state, ofNoUse: state.ofNoUse ?? { since: now, reason } };
}

export function canRenew(lastRenewedAt: Moment | null, now: Moment): boolean {
  return lastRenewedAt === null || Math.abs(now - lastRenewedAt) >= RENEWED_AT_MOST_EVERY_MS;
}

const NEVER_CHECKED: SubscriptionHealth = {
  checkedAt: 0,
  states: [],
  wereThere: false,
  lastRestoredAt: null,
  restored: [],
  problem: null,
};

/** The result; `wasMade`: some were created or enabled, for the first time or again. */
interface CheckedSubscriptions {
  readonly health: SubscriptionHealth;
  readonly wasMade: boolean;
}

/** Checks that the shop's subscriptions exist, are active and point to us. Restores the others and checks again. */
async function checkSubscriptions(
  subscriptions: Subscriptions<unknown>,
  shop: ConnectedShop,
  target: SubscriptionTarget,
  given: {
    readonly before: SubscriptionHealth | null;
    readonly now: Moment;
    /** Their deliveries are of no use: they are recreated if the platform allows it. */
    readonly isOfNoUse: boolean;
  },
): Promise<CheckedSubscriptions> {
  const before = { ...(given.before ?? NEVER_CHECKED), checkedAt: given.now };
  const health = { ...before, wereThere: wereThere(before) };
  const left = (found: Partial<SubscriptionHealth>) => ({ health: { ...health, ...found }, wasMade: false });
  if (given.isOfNoUse && subscriptions.renew !== undefined) {
    const renewed = await subscriptions.renew(shop, target);
    if (!renewed.ok) return left({ problem: renewed.problem.because });
    const states = await subscriptions.inspect(shop, target);
    if (!states.ok) return left({ problem: states.problem.because });
    const done = { lastRestoredAt: given.now, restored: renewed.value };
    return { health: { ...health, states: states.value, problem: null, ...done }, wasMade: true };
  }
  const found = await subscriptions.inspect(shop, target);
  if (!found.ok) return left({ problem: found.problem.because });
  if (found.value.every(isActive)) return left({ states: found.value, problem: null });
  const restored = await subscriptions.restore(shop, target);
  if (!restored.ok) return left({ states: found.value, problem: restored.problem.because });
  const after = await subscriptions.inspect(shop, target);
  if (!after.ok) return left({ states: found.value, problem: after.problem.because });
  const isBetter = countActive(after.value) > countActive(found.value);
  const wereMissed = health.wereThere || !found.value.every(isMissing);
  const done = isBetter && wereMissed ? { lastRestoredAt: given.now, restored: restored.value } : {};
  return { health: { ...health, states: after.value, problem: null, ...done }, wasMade: isBetter };
}

/** Stays true once known, whatever becomes of them. */
function wereThere({ wereThere, states, lastRestoredAt }: SubscriptionHealth): boolean {
  return wereThere || lastRestoredAt !== null || !states.every(isMissing);
}

function isMissing({ state }: SubscriptionState): boolean {
  return state === "missing";
}

function isActive({ state }: SubscriptionState): boolean {
  return state === "active";
}

function countActive(states: readonly SubscriptionState[]): number {
  return states.filter(isActive).length;
}
