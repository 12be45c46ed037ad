import { writtenAlike } from "../operation/conversion-made.ts";
import { pointsOf } from "../operation/points.ts";
import type { OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import { programmeFor } from "../programme/terms.ts";
import type { ReasonOf } from "../reason/reason.ts";
import { isKnownFirst } from "./activity.ts";
import { memoizeLast } from "./memoize-last.ts";
import { attributesNamed, findReferral, fold, landingValues, type Referral } from "./referral.ts";
import { type PlannedOrder, skippedBy, step, type WantedStep } from "./wanted-step.ts";

/** Plans the conversion: once per order and only with evidence, because it cannot be undone. */
export function conversionStep(order: PlannedOrder): readonly WantedStep[] {
  const referral = dueReferral(order);
  if (referral === null || refusal(order) !== null) return [];
  const { campaignId, evidence } = referral;
  const reason = { code: "addConversion", campaignId, because: evidence } as const;
  const byCode =
    evidence.code === "discountCodeUsed" ? { discountCode: writtenAlike(evidence.discountCode) } : {};
  return [{ ...step("addConversion", reason), campaignId, ...byCode }];
}

/** Why there is no conversion although there is evidence; `null`: there is one, or no evidence. */
export function conversionRefused(order: PlannedOrder): ReasonOf<"noConversion"> | null {
  const referral = dueReferral(order);
  const because = referral === null ? null : refusal(order);
  return referral === null || because === null
    ? null
    : { code: "noConversion", campaignId: referral.campaignId, because };
}

function dueReferral(order: PlannedOrder): Referral | null {
  const { record, snapshot, contact, mapped } = order;
  const conversion = settingsOf(order);
  const isSent = record.operations.some(({ kind, state }) => kind === "addConversion" && state === "done");
  if (isSent || skippedBy(record, "addConversion") !== null || contact.email === null || !mapped.ok)
    return null;
  const reachedAt = {
    created: snapshot.createdAt ?? snapshot.updatedAt,
    paid: record.facts.firstPaidAt,
    fulfilled: record.facts.firstFulfilledAt,
    approved: pointsOf(record.operations) === "approved" ? 0 : null,
  }[conversion.on];
  return reachedAt === null ? null : findReferral(snapshot, conversion);
}

/**
 * Whether it is the customer's first order is checked just before sending (rules/first-order.ts), so the conversion is
 * planned until that fails. Known limit: if it cannot be checked, because the customer has more orders than the bridge
 * looks at, the referral counts. Rare, and accepted because such customers are long-standing, and a person can skip the
 * step.
 */
function refusal(order: PlannedOrder): ReasonOf<"noConversion">["because"] | null {
  const { notForOneself = true, firstOrderOnly = false } = settingsOf(order);
  if (notForOneself && isOwnReferral(order)) return { code: "ownReferral" };
  return firstOrderOnly && isKnownFirst(order.record) === false ? { code: "notFirstOrder" } : null;
}

function settingsOf({ record, context }: PlannedOrder): Programme["conversion"] {
  return programmeFor(record, "addConversion", context.programme).conversion;
}

/** Phone numbers have more digits than this; a customer's id may have fewer. */
const FEWEST_DIGITS = 7;

/** Whether the order names its own customer as the referrer, by email address, mobile number or customer id. */
function isOwnReferral(order: PlannedOrder): boolean {
  const { snapshot, contact } = order;
  const { referrer = "referrer" } = settingsOf(order);
  const named = namedReferrers(snapshot, referrer);
  if (named.length === 0) return false;
  const { customerId } = snapshot;
  const own = new Set([contact.email ?? "", customerId ?? "", ...snapshot.contact.emails].map(fold));
  own.delete("");
  const mobile = contact.mobile === null ? null : digits(contact.mobile);
  return named.some((value) => {
    const isNumber = /^[+\d\s().\-/]+$/.test(value) && digits(value).length >= FEWEST_DIGITS;
    return own.has(value) || (isNumber && digits(value) === mobile);
  });
}

const namedReferrers = memoizeLast(({ referral }: OrderSnapshot, referrer: string): readonly string[] =>
  [
    ...attributesNamed(referral, referrer).map(({ value }) => value),
    ...landingValues(referral.landingUrl, referrer),
  ].map(fold),
);

function digits(number: string): string {
  return number.replace(/\D/g, "").replace(/^00/, "");
}
