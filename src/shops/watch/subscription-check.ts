import type { Moment } from "../../domain/order/order-snapshot.ts";
import type {
  ConnectedShop,
  PlatformProblem,
  SubscriptionState,
  Subscriptions,
  SubscriptionTarget,
} from "../../platform/shop-access.ts";
import type { ShopReason } from "../shop-codes.ts";
import type { SubscriptionHealth } from "./watch-state.ts";

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
export async function checkSubscriptions(
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
    if (!renewed.ok) return left({ problem: troubleOf(renewed.problem) });
    const states = await subscriptions.inspect(shop, target);
    if (!states.ok) return left({ problem: troubleOf(states.problem) });
    const done = { lastRestoredAt: given.now, restored: renewed.value };
    return { health: { ...health, states: states.value, problem: null, ...done }, wasMade: true };
  }
  const found = await subscriptions.inspect(shop, target);
  if (!found.ok) return left({ problem: troubleOf(found.problem) });
  if (found.value.every(isActive)) return left({ states: found.value, problem: null });
  const restored = await subscriptions.restore(shop, target);
  if (!restored.ok) return left({ states: found.value, problem: troubleOf(restored.problem) });
  const after = await subscriptions.inspect(shop, target);
  if (!after.ok) return left({ states: found.value, problem: troubleOf(after.problem) });
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

function troubleOf({ because }: PlatformProblem): ShopReason {
  return because;
}
