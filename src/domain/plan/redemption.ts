import type { Operation } from "../operation/operation.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment, OrderSnapshot } from "../order/order-snapshot.ts";
import type { Evidence, ReasonOf, Standing } from "../reason/reason.ts";
import { noRealOrder } from "./eligibility.ts";
import { isHistory } from "./history.ts";
import type { Programme } from "./programme.ts";
import { attributesNamed } from "./referral.ts";
import { programmeFor } from "./terms.ts";
import { type MatchCodes, type PlannedOrder, step, type WantedStep, wasSkipped } from "./wanted-step.ts";

/** Points that the customer paid with, and where the order says so. */
export interface Redemption {
  readonly points: number;
  readonly evidence: Evidence;
}

/** Shopify's limit. */
const LONGEST_CODE = 255;

/**
 * The cart attribute outranks the discount code. What is no whole number of points above zero is no evidence. "tooSlow":
 * the pattern takes too long with these codes.
 */
export function findRedemption(
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
 * The redeem that the order still needs, at most once per order and never by itself a second time: the service keys it
 * by nothing. It waits for a person when it may have happened already, because an answer was lost or because the order
 * may have been paid before the bridge's memory begins. What may have happened stays in question even when the order ends.
 */
export function redeemSteps(order: PlannedOrder, isLive: boolean): readonly WantedStep[] {
  const { record, context } = order;
  const redeems = record.operations.filter(({ kind }) => kind === "redeem");
  if (redeems.some(({ state }) => state === "done") || wasSkipped(record, "redeem")) return [];
  const open = redeems.find(({ state }) => state !== "withdrawn");
  const isLost =
    open === undefined
      ? redeems.some(({ mayHaveHappened }) => mayHaveHappened)
      : open.mayHaveHappened && open.state === "parked";
  const due = isLive && customerOf(order) !== null ? dueRedemption(order) : null;
  const redemption = due === "tooSlow" ? null : due;
  if (isLost) {
    const points = redemption?.points ?? (open ?? redeems.at(-1))?.pointsToRedeem ?? null;
    return [inDoubt(points, { code: "answerLost" })];
  }
  if (redemption === null) return [];
  const { points, evidence } = redemption;
  const since = context.remembersSince;
  const notDoneBefore = Math.min(notPaidBefore(order.snapshot), open?.plannedAt ?? Number.POSITIVE_INFINITY);
  // Platforms tell whole seconds, so an order paid in the very second in which the memory begins waits, too, though nothing
  // was redeemed for it. Left so: it happens at most once for each restore or new folder, and a person answers with a
  // click; to take that second as later could redeem once more what the lost folder's process did in it.
  const isReleased = open?.releasedAt != null && open.releasedAt >= since;
  if (notDoneBefore < since && !isReleased) return [inDoubt(points, { code: "olderThanMemory" })];
  return [{ ...step("redeem", { code: "redeem", points, because: evidence }), pointsToRedeem: points }];
}

/** Sent again, it could happen twice: a person looks at the customer's history first. */
export function isInDoubt({ kind, state, mayHaveHappened }: Operation): boolean {
  return kind === "redeem" && state !== "done" && (mayHaveHappened || state === "parked");
}

/** What the order waits for so that its points can be redeemed; `null`: nothing, or there is nothing to redeem. */
export function redeemWaitsFor(order: PlannedOrder): Standing | null {
  const due = dueRedemption(order);
  if (due === "tooSlow") return { code: "patternTooSlow" };
  if (due === null || customerOf(order) !== null) return null;
  return { code: "waitsForContactToRedeem", field: order.context.identifier };
}

/** Points that were redeemed with the order and stay so: the service has no call that gives them back. */
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
 * A moment before which nobody can have paid the order: it was made then, or the platform itself says that it was paid
 * then. When it first arrived as paid says nothing: Shopify tells no time, and an older copy of the data forgot it.
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
