import type { Moment } from "../domain/order/order-snapshot.ts";
import { type ShopState, type ShopStateCode, shopStates } from "../health/shop-state.ts";
import type { Condition } from "../incidents/condition.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { WatchState } from "../watch/watch-state.ts";
import type { ShopTrouble } from "../words/codes/watch.ts";
import { LASTING } from "./lasting.ts";

/** A shop that was reached, and cannot be for less, is busy, not broken. */
const UNREACHABLE_MS = 60 * 60_000;

/** What the conditions of one shop are judged by. */
interface ShopSeen {
  readonly shop: string;
  readonly adapter: ShopContext["adapter"];
  readonly firstSeenAt: Moment;
  readonly state: WatchState;
  readonly now: Moment;
}

/** With what the one place of it says that holds of the shop. */
interface JudgedShop extends ShopSeen {
  readonly found: (...codes: readonly ShopStateCode[]) => ShopState | undefined;
}

/** Each condition of a shop, in the order of telling. */
const OF_SHOP: readonly ((seen: JudgedShop) => readonly Condition[])[] = [
  brokenWebhooks,
  restoredWebhooks,
  unreadableShop,
  missingOrders,
  silentShop,
];

/** What needs a person in a shop, by what the last rounds of its watch found. */
export function watchedShop(seen: ShopSeen): readonly Condition[] {
  const watched = { watch: seen.state, behindSince: null, webhooksByHand: [], signedWronglySince: null };
  const states = shopStates(watched);
  const found: JudgedShop["found"] = (...codes) => states.find(({ code }) => codes.includes(code));
  return OF_SHOP.flatMap((of) => of({ ...seen, found }));
}

function brokenWebhooks({ shop, found }: JudgedShop): readonly Condition[] {
  const broken = found("incomplete", "webhooksPaused");
  if (broken === undefined) return [];
  const webhooks = broken.webhooks.flatMap(({ topic, state }) =>
    state === "active" ? [] : [{ topic, state }],
  );
  const because = broken.because as ShopTrouble | null;
  const alarm = { code: "webhooksBroken", shop, webhooks, because } as const;
  return [{ ...LASTING, key: `subscriptions/${shop}`, alarm, level: webhooks.length }];
}

/** Told once nothing of them is broken any more. */
function restoredWebhooks(seen: JudgedShop): readonly Condition[] {
  const { subscriptions } = seen.state;
  if (subscriptions?.lastRestoredAt == null || brokenWebhooks(seen).length > 0) return [];
  const { restored: done, lastRestoredAt: happenedAt } = subscriptions;
  const alarm = { code: "webhooksRestored", shop: seen.shop, done } as const;
  return [{ key: `restored/${seen.shop}`, alarm, level: 1, happenedAt }];
}

/** Out of reach, it is an incident at once, and needs somebody when it lasts: it mostly comes back by itself. */
function unreadableShop(seen: JudgedShop): readonly Condition[] {
  const { shop, state, found } = seen;
  const { problem: because, problemKind } = state.scan;
  if (because === null || found("unreadable") === undefined) return [];
  const isPassing = !needsPerson(seen);
  if (isPassing && problemKind !== "unreachable") return [];
  const alarm = { code: "shopUnreadable", shop, because } as const;
  return [{ ...LASTING, key: `access/${shop}`, alarm, ...(isPassing ? { isPassing } : {}) }];
}

function missingOrders({ shop, state: { deleted } }: ShopSeen): readonly Condition[] {
  const { tooMany } = deleted;
  if (tooMany === null) return [];
  const { gone, asked } = tooMany;
  return [{ ...LASTING, key: `missing-orders/${shop}`, alarm: { code: "ordersMissing", shop, gone, asked } }];
}

/** A shop that sleeps is silent, too; only orders that were missed, or a shop that cannot be asked, make it trouble. */
function silentShop({ shop, adapter, state: { scan }, found }: JudgedShop): readonly Condition[] {
  const since = found("silent")?.since ?? null;
  if (since === null) return [];
  const isMissed = (scan.lastHealedAt ?? 0) > since;
  if (!isMissed && adapter.pull !== undefined) return [];
  return [{ ...LASTING, key: `silence/${shop}`, alarm: { code: "shopSilent", shop, since, isMissed } }];
}

function needsPerson({ state: { scan }, firstSeenAt, now }: ShopSeen): boolean {
  const { problemKind, goodUntil, under } = scan;
  if (problemKind !== "throttled" && problemKind !== "unreachable") return true;
  const readAt = goodUntil ?? under?.until ?? null;
  // It was never there: that is no trouble of a moment, its address may be wrong.
  if (readAt === null && problemKind === "unreachable") return true;
  return now - (readAt ?? firstSeenAt) > UNREACHABLE_MS;
}
