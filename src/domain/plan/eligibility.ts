import { toMinorUnits } from "../order/money.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { EarnRule, Programme } from "./programme.ts";

/** Why the order is none that anything follows from; `null` when it is a real one of somebody known. */
export function noRealOrder({ isTest, isDraft, isAnonymised }: OrderSnapshot): string | null {
  if (isTest) return "it is a test order";
  if (isDraft) return "it is a checkout that is not an order yet";
  return isAnonymised ? "the customer's data were erased at the shop" : null;
}

/** Why the order gets no points, as the end of "No points: …"; `null` when it is eligible. */
export function exclusion(snapshot: OrderSnapshot, { exclude }: Programme): string | null {
  const unreal = noRealOrder(snapshot);
  if (unreal !== null) return unreal;
  const tag = shared(exclude.tags, snapshot.tags);
  if (tag !== null) return `the order has the excluded tag "${tag}"`;
  const customerTag = shared(exclude.customerTags, snapshot.customerTags);
  if (customerTag !== null) return `the customer has the excluded tag "${customerTag}"`;
  if (shared(exclude.sources, listOf(snapshot.source)) !== null)
    return `orders from "${snapshot.source}" are excluded`;
  if (shared(exclude.currencies, [snapshot.currency]) !== null)
    return `orders in ${snapshot.currency} are excluded`;
  if (exclude.zeroTotal && snapshot.totalMinor <= 0) return "its total is zero";
  if (isBelow(snapshot, exclude.minTotal))
    return `its total is below ${exclude.minTotal} ${snapshot.currency}`;
  if (exclude.giftCardOnly && snapshot.isGiftCardOnly) return "it contains nothing but gift cards";
  return null;
}

/** The activity that the order earns at, and the number (from 1) of the rule that chose it. */
export function chooseActivity(
  snapshot: OrderSnapshot,
  { earn }: Programme,
): { readonly activityId: string; readonly rule: number | null } {
  const index = earn.rules.findIndex((rule) => fits(snapshot, rule.when));
  const rule = earn.rules[index];
  return rule === undefined
    ? { activityId: earn.activityId, rule: null }
    : { activityId: rule.activityId, rule: index + 1 };
}

function fits(snapshot: OrderSnapshot, when: EarnRule["when"]): boolean {
  const conditions: readonly [readonly string[], readonly string[]][] = [
    [when.tags, snapshot.tags],
    [when.customerTags, snapshot.customerTags],
    [when.sources, listOf(snapshot.source)],
    [when.currencies, [snapshot.currency]],
  ];
  const isListed = conditions.every(
    ([wanted, present]) => wanted.length === 0 || shared(wanted, present) !== null,
  );
  return isListed && !isBelow(snapshot, when.minTotal);
}

function isBelow({ totalMinor, currency }: OrderSnapshot, limit: string | null): boolean {
  const limitMinor = limit === null ? null : toMinorUnits(limit, currency);
  return limitMinor !== null && totalMinor < limitMinor;
}

/** The first listed word that is present, without regard to case. */
function shared(listed: readonly string[], present: readonly string[]): string | null {
  const known = new Set(present.map(fold));
  return listed.find((word) => known.has(fold(word))) ?? null;
}

function listOf(value: string | null): readonly string[] {
  return value === null ? [] : [value];
}

function fold(word: string): string {
  return word.trim().toLowerCase();
}
