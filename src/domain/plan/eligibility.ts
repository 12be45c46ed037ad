import { toMinorUnits } from "../order/money.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { Exclusion } from "../reason/reason.ts";
import type { EarnRule, Programme } from "./programme.ts";

/** Why the order is none that anything follows from; `null` when it is a real one of somebody known. */
export function noRealOrder({ isTest, isDraft, isAnonymised }: OrderSnapshot): Exclusion | null {
  if (isTest) return { code: "testOrder" };
  if (isDraft) return { code: "draftOrder" };
  return isAnonymised ? { code: "erasedAtShop" } : null;
}

/** Why the order gets no points; `null` when it is eligible. */
export function exclusion(snapshot: OrderSnapshot, { exclude }: Programme): Exclusion | null {
  const unreal = noRealOrder(snapshot);
  if (unreal !== null) return unreal;
  const tag = shared(exclude.tags, snapshot.tags);
  if (tag !== null) return { code: "excludedTag", tag };
  const customerTag = shared(exclude.customerTags, snapshot.customerTags);
  if (customerTag !== null) return { code: "excludedCustomerTag", tag: customerTag };
  const source = shared(exclude.sources, listOf(snapshot.source));
  if (source !== null) return { code: "excludedSource", source };
  const { currency } = snapshot;
  if (shared(exclude.currencies, [currency]) !== null) return { code: "excludedCurrency", currency };
  if (exclude.zeroTotal && snapshot.totalMinor <= 0) return { code: "zeroTotal" };
  const minimum = missedMinimum(snapshot, exclude.minTotal);
  if (minimum !== null) return { code: "belowMinimum", amountMinor: minimum, currency };
  if (exclude.giftCardOnly && snapshot.isGiftCardOnly) return { code: "giftCardsOnly" };
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
  return isListed && missedMinimum(snapshot, when.minTotal) === null;
}

/** The limit, in minor units, where the total is below it. */
function missedMinimum({ totalMinor, currency }: OrderSnapshot, limit: string | null): number | null {
  const limitMinor = limit === null ? null : toMinorUnits(limit, currency);
  return limitMinor !== null && totalMinor < limitMinor ? limitMinor : null;
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
