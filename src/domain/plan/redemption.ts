import type { Operation } from "../operation/operation.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment, OrderSnapshot } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import { programmeFor } from "../programme/terms.ts";
import type { Evidence, ReasonOf, StandingReason } from "../reason/reason.ts";
import { noRealOrder } from "./eligibility.ts";
import { isHistory } from "./history.ts";
import { memoizeLast } from "./memoize-last.ts";
import { attributesNamed } from "./referral.ts";
import { type MatchCodes, type PlannedOrder, skippedBy, step, type WantedStep } from "./wanted-step.ts";

/** Points that the customer paid with, and the evidence in the order. */
export interface Redemption {
  readonly points: number;
  readonly evidence: Evidence;
}

/** Shopify's limit. */
const LONGEST_CODE = 255;

/**
 * Finds the points in the cart attribute, or else in a discount code. Only whole numbers above zero count.
 * "tooSlow": matching the pattern against these codes takes too long.
 */
export const findRedemption = memoizeLast(evidenceIn);

function evidenceIn(
  { referral }: OrderSnapshot,
  { attribute, discountCodePattern }: NonNullable<Programme["redeem"]>,
  matchCodes: MatchCodes,
): Redemption | "tooSlow" | null {
  for (const { name, value } of attributesNamed(referral, attribute)) {
    const points = wholePoints(value);
    if (points !== null) return { points, evidence: { code: "attributeSays", name, value } };
  }
  const codes = referral.discountCodes.filter(({ length }) => length <= LONGEST_CODE);
  const matches = codes.length === 0 ? [] : matchCodes(discountCodePattern, codes);
  if (matches === "tooSlow") return "tooSlow";
  for (const [at, code] of codes.entries()) {
    const points = wholePoints(matches[at] ?? "");
    if (points !== null) return { points, evidence: { code: "discountCodeUsed", discountCode: code } };
  }
  return null;
}

function wholePoints(text: string): number | null {
  const points = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : 0;
  return points > 0 ? points : null;
}

/**
 * The redeem that the order still needs, at most once per order and never repeated automatically, because the service
 * has no idempotency key for it. It waits for a person if it may already have happened: an answer was lost, or the
 * order may have been paid before the bridge's memory begins. A lost answer needs a person even after the order ended.
 */
export function redeemSteps(order: PlannedOrder, isLive: boolean): readonly WantedStep[] {
  const { record, context } = order;
  const redeems = record.operations.filter(({ kind }) => kind === "redeem");
  if (redeems.some(({ state }) => state === "done") || skippedBy(record, "redeem") !== null) return [];
  const open = redeems.find(({ state }) => state !== "withdrawn");
  const due = isLive && customerOf(order) !== null ? dueRedemption(order) : null;
  const redemption = due === "tooSlow" ? null : due;
  // Includes withdrawn redeems: the redeem that now asks a person was never sent itself.
  const isUnsure = redeems.some(({ mayHaveHappened }) => mayHaveHappened);
  if (isUnsure && (open === undefined || open.state === "parked" || redemption === null)) {
    const points = redemption?.points ?? (open ?? redeems.at(-1))?.pointsToRedeem ?? null;
    return [inDoubt(points, { code: "answerLost" })];
  }
  if (redemption === null) return [];
  const { points, evidence } = redemption;
  const since = context.remembersSince;
  const notDoneBefore = Math.min(notPaidBefore(order.snapshot), open?.plannedAt ?? Number.POSITIVE_INFINITY);
  // Platforms send whole seconds, so an order paid in the same second in which the memory begins waits too, although
  // nothing was redeemed for it. Accepted: it happens at most once per restore or new folder, and a person needs only
  // one click. Counting that second as later could repeat a redeem of the process that used the lost folder.
  const isReleased = open?.releasedAt != null && open.releasedAt >= since;
  if (notDoneBefore < since && !isReleased) return [inDoubt(points, { code: "olderThanMemory" })];
  return [{ ...step("redeem", { code: "redeem", points, because: evidence }), pointsToRedeem: points }];
}

/** Whether sending it again could redeem twice. A person checks the customer's history first. */
export function isInDoubt({ kind, state, mayHaveHappened }: Operation): boolean {
  return kind === "redeem" && state !== "done" && (mayHaveHappened || state === "parked");
}

/** What the order waits for before its points can be redeemed; `null` if nothing, or if there is nothing to redeem. */
export function redeemWaitsFor(order: PlannedOrder): StandingReason | null {
  const due = dueRedemption(order);
  if (due === "tooSlow") return { code: "patternTooSlow" };
  if (due === null || customerOf(order) !== null) return null;
  return { code: "waitsForContactToRedeem", field: order.context.identifier };
}

/** Points redeemed with the order; `null`: none. The service has no call to give them back. */
export function redeemedPoints({ operations }: OrderRecord): number | null {
  return operations.find(({ kind, state }) => kind === "redeem" && state === "done")?.pointsToRedeem ?? null;
}

function dueRedemption({ record, snapshot, context }: PlannedOrder): Redemption | "tooSlow" | null {
  const { redeem } = programmeFor(record, "redeem", context.programme);
  if (redeem === null || record.facts.firstPaidAt === null) return null;
  if (noRealOrder(snapshot) !== null || isHistory(record, context)) return null;
  return findRedemption(snapshot, redeem, context.matchCodes);
}

/**
 * The earliest moment at which the order can have been paid: its creation, or the platform's time of payment. The time
 * at which it first arrived as paid proves nothing: Shopify sends no time, and a restored older data folder does not
 * have it.
 */
function notPaidBefore({ createdAt, paidAt }: OrderSnapshot): Moment {
  return Math.max(createdAt ?? 0, paidAt ?? 0);
}

function customerOf({ contact, context }: PlannedOrder): string | null {
  return contact[context.identifier];
}

function inDoubt(points: number | null, because: ReasonOf<"redeemInDoubt">["because"]): WantedStep {
  const reason = { code: "redeemInDoubt", points, because } as const;
  return { ...step("redeem", reason), isParked: true, pointsToRedeem: points };
}
