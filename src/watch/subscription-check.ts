import type { Moment } from "../domain/order/order-snapshot.ts";
import type {
  ConnectedShop,
  PlatformProblem,
  SubscriptionState,
  Subscriptions,
  SubscriptionTarget,
} from "../platform/shop-access.ts";
import type { ShopTrouble } from "../words/codes/watch.ts";
import type { SubscriptionHealth } from "./watch-state.ts";

const NEVER_CHECKED: SubscriptionHealth = {
  checkedAt: 0,
  states: [],
  lastRestoredAt: null,
  restored: [],
  problem: null,
};

/** Are the shop's subscriptions there, active and pointing to us? What is not, is restored and checked again. */
export async function checkSubscriptions(
  subscriptions: Subscriptions<unknown>,
  shop: ConnectedShop,
  target: SubscriptionTarget,
  given: {
    readonly before: SubscriptionHealth | null;
    readonly now: Moment;
    /** What they send is of no use: they are made anew, where the platform can do that. */
    readonly isOfNoUse: boolean;
  },
): Promise<SubscriptionHealth> {
  const health = { ...(given.before ?? NEVER_CHECKED), checkedAt: given.now };
  if (given.isOfNoUse && subscriptions.renew !== undefined) {
    const renewed = await subscriptions.renew(shop, target);
    if (!renewed.ok) return { ...health, problem: troubleOf(renewed.problem) };
    const states = await subscriptions.inspect(shop, target);
    if (!states.ok) return { ...health, problem: troubleOf(states.problem) };
    const done = { lastRestoredAt: given.now, restored: renewed.value };
    return { ...health, states: states.value, problem: null, ...done };
  }
  const found = await subscriptions.inspect(shop, target);
  if (!found.ok) return { ...health, problem: troubleOf(found.problem) };
  if (found.value.every(isActive)) return { ...health, states: found.value, problem: null };
  const restored = await subscriptions.restore(shop, target);
  if (!restored.ok) return { ...health, states: found.value, problem: troubleOf(restored.problem) };
  const after = await subscriptions.inspect(shop, target);
  if (!after.ok) return { ...health, states: found.value, problem: troubleOf(after.problem) };
  const isBetter = countActive(after.value) > countActive(found.value);
  return {
    ...health,
    states: after.value,
    problem: null,
    ...(isBetter ? { lastRestoredAt: given.now, restored: restored.value } : {}),
  };
}

function isActive({ state }: SubscriptionState): boolean {
  return state === "active";
}

function countActive(states: readonly SubscriptionState[]): number {
  return states.filter(isActive).length;
}

function troubleOf({ because }: PlatformProblem): ShopTrouble {
  return because;
}
