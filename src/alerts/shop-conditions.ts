import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Condition } from "../incidents/condition.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { WatchState } from "../watch/watch-state.ts";
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

/** Each condition of a shop, in the order of telling. */
const OF_SHOP: readonly ((seen: ShopSeen) => readonly Condition[])[] = [
  brokenWebhooks,
  restoredWebhooks,
  unreadableShop,
  missingOrders,
  silentShop,
];

/** What needs a person in a shop, by what the last rounds of its watch found. */
export function watchedShop(seen: ShopSeen): readonly Condition[] {
  return OF_SHOP.flatMap((of) => of(seen));
}

function brokenWebhooks({ shop, state: { subscriptions } }: ShopSeen): readonly Condition[] {
  const broken = (subscriptions?.states ?? []).flatMap(({ topic, state, detail }) =>
    state === "active" ? [] : [{ topic, state, detail }],
  );
  if (subscriptions === null || broken.length === 0) return [];
  const webhooks = broken.map(({ topic, state }) => ({ topic, state }));
  const detail = broken.find((each) => each.detail !== null)?.detail ?? null;
  const because = subscriptions.problem ?? detail;
  const alarm = { code: "webhooksBroken", shop, webhooks, because } as const;
  return [{ ...LASTING, key: `subscriptions/${shop}`, alarm, level: broken.length }];
}

/** Told once nothing of them is broken any more. */
function restoredWebhooks(seen: ShopSeen): readonly Condition[] {
  const { subscriptions } = seen.state;
  if (subscriptions?.lastRestoredAt == null || brokenWebhooks(seen).length > 0) return [];
  const { restored: done, lastRestoredAt: happenedAt } = subscriptions;
  const alarm = { code: "webhooksRestored", shop: seen.shop, done } as const;
  return [{ key: `restored/${seen.shop}`, alarm, level: 1, happenedAt }];
}

function unreadableShop(seen: ShopSeen): readonly Condition[] {
  const { shop, state } = seen;
  const { scan } = state;
  if (scan.problem === null || !needsPerson(seen)) return [];
  return [
    { ...LASTING, key: `access/${shop}`, alarm: { code: "shopUnreadable", shop, because: scan.problem } },
  ];
}

function missingOrders({ shop, state: { deleted } }: ShopSeen): readonly Condition[] {
  const { tooMany } = deleted;
  if (tooMany === null) return [];
  const { gone, asked } = tooMany;
  return [{ ...LASTING, key: `missing-orders/${shop}`, alarm: { code: "ordersMissing", shop, gone, asked } }];
}

/** A shop that sleeps is silent, too; only orders that were missed, or a shop that cannot be asked, make it trouble. */
function silentShop({ shop, adapter, state: { scan, silence } }: ShopSeen): readonly Condition[] {
  if (silence === null) return [];
  const { since } = silence;
  const isMissed = (scan.lastHealedAt ?? 0) > since;
  if (!isMissed && adapter.pull !== undefined) return [];
  return [{ ...LASTING, key: `silence/${shop}`, alarm: { code: "shopSilent", shop, since, isMissed } }];
}

function needsPerson({ state: { scan }, firstSeenAt, now }: ShopSeen): boolean {
  const { problemKind, goodUntil, under } = scan;
  if (problemKind === "notConnected") return false;
  if (problemKind !== "throttled" && problemKind !== "unreachable") return true;
  const readAt = goodUntil ?? under?.until ?? null;
  // It was never there: that is no trouble of a moment, its address may be wrong.
  if (readAt === null && problemKind === "unreachable") return true;
  return now - (readAt ?? firstSeenAt) > UNREACHABLE_MS;
}
