import { toMinorUnits } from "../order/money.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import type { Exclusion } from "../reason/reason.ts";
import { type JudgedOrder, judgeConditions, outcomeOf, sharedWord } from "../rules/judge.ts";

/** Why the order is ignored: test, draft or erased; `null` if it is a real order. */
export function noRealOrder({ isTest, isDraft, isAnonymised }: OrderSnapshot): Exclusion | null {
  if (isTest) return { code: "testOrder" };
  if (isDraft) return { code: "draftOrder" };
  return isAnonymised ? { code: "erasedAtShop" } : null;
}

/** Why the order gets no points; `null` if it is eligible. */
export function exclusion(order: JudgedOrder, { exclude }: Programme): Exclusion | null {
  const { snapshot } = order;
  const unreal = noRealOrder(snapshot);
  if (unreal !== null) return unreal;
  const tag = sharedWord(exclude.tags, snapshot.tags);
  if (tag !== null) return { code: "excludedTag", tag };
  const customerTag = sharedWord(exclude.customerTags, order.read?.customerTags ?? snapshot.customerTags);
  if (customerTag !== null) return { code: "excludedCustomerTag", tag: customerTag };
  const source = sharedWord(exclude.sources, snapshot.source === null ? [] : [snapshot.source]);
  if (source !== null) return { code: "excludedSource", source };
  const { currency } = snapshot;
  if (sharedWord(exclude.currencies, [currency]) !== null) return { code: "excludedCurrency", currency };
  if (exclude.zeroTotal && snapshot.totalMinor <= 0) return { code: "zeroTotal" };
  const minimum = missedMinimum(snapshot, exclude.minTotal);
  if (minimum !== null) return { code: "belowMinimum", amountMinor: minimum, currency };
  if (exclude.giftCardOnly && snapshot.isGiftCardOnly) return { code: "giftCardsOnly" };
  return excludingRule(order, exclude);
}

function excludingRule(order: JudgedOrder, { rules = [] }: Programme["exclude"]): Exclusion | null {
  const index = rules.findIndex(({ when }) => outcomeOf(judgeConditions(when, order)) === "holds");
  const rule = rules[index];
  return rule === undefined ? null : { code: "excludedByRule", rule: index + 1, name: rule.name ?? null };
}

/** The limit, in minor units, if the total is below it. */
function missedMinimum({ totalMinor, currency }: OrderSnapshot, limit: string | null): number | null {
  const limitMinor = limit === null ? null : toMinorUnits(limit, currency, "up");
  return limitMinor !== null && totalMinor < limitMinor ? limitMinor : null;
}
