import { DAY_MS, HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { isReadable } from "../../outbound/audit/audit-state.ts";
import { READS_AT_ONCE, severalAtOnce } from "../../runtime/time/several-at-once.ts";
import type { ShopReason } from "../../shops/shop-codes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { WatchState } from "../../shops/watch/watch-state.ts";
import { type Condition, type ConditionFacts, lasting } from "../codes/condition.ts";
import { type ShopState, type ShopStateCode, shopStates } from "../shop-state.ts";
import type { ShopHealthFacts, StoredHealth } from "./stored-health.ts";

/** A shop that was reached before and has been unreachable for less than this counts as busy, not broken. */
const UNREACHABLE_MS = HOUR_MS;
/** How long a gap is listed of a shop that the bridge cannot read: nothing closes it. */
const GAP_SHOWN_MS = DAY_MS;

/** What the conditions of one shop are computed from. */
interface ShopFacts
  extends Pick<ShopContext, "shop" | "adapter" | "firstSeenAt">,
    Pick<ShopHealthFacts, "audit" | "gap" | "moved"> {
  /** `null` before the first round of the shop's watch. */
  readonly state: WatchState | null;
  readonly now: Moment;
}

/** With the states of the shop, as `shopStates` computes them. */
interface JudgedShop extends ShopFacts {
  readonly state: WatchState;
  readonly found: (...codes: readonly ShopStateCode[]) => ShopState | undefined;
}

/** How to find each condition of a shop, in display order. */
const OF_SHOP = {
  shopMoved: otherAddress,
  changesForgotten: forgottenChanges,
  pointsDiffer: drift,
} as const satisfies Judges<ShopFacts>;

/** Like `OF_SHOP`, for conditions that the latest rounds of the watch found. */
const OF_WATCHED_SHOP = {
  webhooksBroken: brokenWebhooks,
  webhooksRestored: restoredWebhooks,
  shopUnreadable: unreadableShop,
  ordersMissing: missingOrders,
  shopSilent: silentShop,
} as const satisfies Judges<JudgedShop>;

type Judges<Seen> = Readonly<Partial<Record<ConditionFacts["code"], (seen: Seen) => readonly Condition[]>>>;
export type ShopConditionCode = keyof typeof OF_SHOP | keyof typeof OF_WATCHED_SHOP;

/** The conditions of these shops, in their order. Judges a few at a time, so that other work runs in between. */
export async function conditionsOfShops(
  { storedHealth }: { readonly storedHealth: Pick<StoredHealth, "of"> },
  among: Iterable<ShopContext>,
  now: Moment,
): Promise<readonly Condition[]> {
  const look = async ({ shop, adapter, firstSeenAt }: ShopContext) => {
    const { watch: state, ...stored } = await storedHealth.of(shop);
    return conditionsOfShop({ shop, adapter, firstSeenAt, now, state, ...stored });
  };
  return (await severalAtOnce(among, look, READS_AT_ONCE)).flat();
}

/** The conditions of a shop that need a person. */
function conditionsOfShop(seen: ShopFacts): readonly Condition[] {
  const { state } = seen;
  const known = Object.values(OF_SHOP).flatMap((judge) => judge(seen));
  if (state === null) return known;
  const watched = {
    watch: state,
    behindSince: null,
    needsWebhooks: false,
    signedWronglySince: null,
    isRefusedLately: false,
  };
  const states = shopStates(watched);
  const found: JudgedShop["found"] = (...codes) => states.find(({ code }) => codes.includes(code));
  return [...known, ...Object.values(OF_WATCHED_SHOP).flatMap((judge) => judge({ ...seen, state, found }))];
}

function otherAddress({ shop, moved }: ShopFacts): readonly Condition[] {
  return moved === null ? [] : [lasting(`moved/${shop}`, { code: "shopMoved", shop, ...moved })];
}

function forgottenChanges({ shop, adapter, gap, now }: ShopFacts): readonly Condition[] {
  if (gap === null) return [];
  const canResync = adapter.pull !== undefined;
  const { at, from } = gap;
  if (!canResync && now - at > GAP_SHOWN_MS) return [];
  return [lasting(`forgotten/${shop}`, { code: "changesForgotten", shop, at, from, canResync })];
}

function drift({ shop, audit }: ShopFacts): readonly Condition[] {
  if (audit === null || !isReadable(audit)) return [];
  const { missing, extra, different } = audit.counts;
  const orders = missing + extra + different;
  return orders === 0 ? [] : [lasting(`drift/${shop}`, { code: "pointsDiffer", shop, orders }, orders)];
}

function brokenWebhooks({ shop, found }: JudgedShop): readonly Condition[] {
  const broken = found("incomplete", "webhooksPaused");
  if (broken === undefined) return [];
  const webhooks = broken.webhooks.flatMap(({ topic, state }) =>
    state === "active" ? [] : [{ topic, state }],
  );
  const because = broken.because as ShopReason | null;
  const facts = { code: "webhooksBroken", shop, webhooks, because } as const;
  return [lasting(`subscriptions/${shop}`, facts, webhooks.length)];
}

/** Reported only once no webhook is broken. */
function restoredWebhooks(seen: JudgedShop): readonly Condition[] {
  const { subscriptions } = seen.state;
  if (subscriptions?.lastRestoredAt == null || brokenWebhooks(seen).length > 0) return [];
  const { restored: done, lastRestoredAt: happenedAt } = subscriptions;
  const webhooks = done.filter((each) => "topic" in each).length;
  const facts = {
    ...({ code: "webhooksRestored", shop: seen.shop, done } as const),
    ...(webhooks === 0 ? {} : { webhooks }),
  };
  return [{ key: `restored/${seen.shop}`, facts, level: 1, happenedAt }];
}

/** The incident starts at once. It needs a person only if it lasts, because most shops recover by themselves. */
function unreadableShop(seen: JudgedShop): readonly Condition[] {
  const { shop, state, found } = seen;
  const { problem: because, problemKind } = state.scan;
  if (because === null || found("unreadable") === undefined) return [];
  const isPassing = !needsPerson(seen);
  if (isPassing && problemKind !== "unreachable") return [];
  const facts = { code: "shopUnreadable", shop, because } as const;
  return [{ ...lasting(`access/${shop}`, facts), ...(isPassing ? { isPassing } : {}) }];
}

function missingOrders({ shop, state: { deleted } }: JudgedShop): readonly Condition[] {
  const { tooMany } = deleted;
  if (tooMany === null) return [];
  const { missing, checked } = tooMany;
  return [lasting(`missing-orders/${shop}`, { code: "ordersMissing", shop, missing, checked })];
}

/** A shop without orders is silent too: a condition only if orders were missed or the shop cannot be read. */
function silentShop({ shop, adapter, state: { scan }, found }: JudgedShop): readonly Condition[] {
  const since = found("silent")?.since ?? null;
  if (since === null) return [];
  const isMissed = (scan.lastHealedAt ?? 0) > since;
  if (!isMissed && adapter.pull !== undefined) return [];
  return [lasting(`silence/${shop}`, { code: "shopSilent", shop, since, isMissed })];
}

function needsPerson({ state: { scan }, firstSeenAt, now }: JudgedShop): boolean {
  const { problemKind, goodUntil, under } = scan;
  if (problemKind !== "throttled" && problemKind !== "unreachable") return true;
  const readAt = goodUntil ?? under?.until ?? null;
  // It was never reached, so its address may be wrong.
  if (readAt === null && problemKind === "unreachable") return true;
  return now - (readAt ?? firstSeenAt) > UNREACHABLE_MS;
}
