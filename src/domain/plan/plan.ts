import { isDeleted } from "../facts/deletions.ts";
import { beyondLimits } from "../facts/facts.ts";
import { asFirstPaid, refundStanding } from "../facts/refunds.ts";
import { hasCancelBeenSent, mayHoldUnconfirmedPoints, pointsOf } from "../operation/points.ts";
import { type Contact, missingContact, NO_CONTACT, resolveContact } from "../order/contact.ts";
import { limitWords } from "../order/limits.ts";
import { mapOrderId } from "../order/loyalty-order-id.ts";
import { formatMinorUnits } from "../order/money.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { exclusion } from "./eligibility.ts";
import { endingOf } from "./ending.ts";
import { historyExclusion } from "./history.ts";
import { redeemedPoints, redeemSteps, redeemWaitsFor } from "./redemption.ts";
import { findReferral } from "./referral.ts";
import { programmeFor, termsInForce } from "./terms.ts";
import { type PlanContext, type PlannedOrder, step, type WantedStep, wasSkipped } from "./wanted-step.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Everything that should have happened for an order by now, or will have to, by its facts and the programme. */
export interface Plan {
  /** In the order they have to be carried out. */
  readonly wanted: readonly WantedStep[];
  /** Why the order stands where it stands, for people. */
  readonly reason: string;
  /** What the order waits for before anything can be planned; `null` when it does not wait. */
  readonly held: string | null;
  readonly loyaltyOrderId: number | null;
  readonly contact: Contact;
}

/**
 * Compares what should be (facts and programme) with what was done (operations) and returns the difference. The rules
 * are the table in README.md, one function each. Nothing here depends on how or in which order the facts arrived.
 */
export function plan(record: OrderRecord, context: PlanContext): Plan {
  const { snapshot } = record.facts;
  if (snapshot === null) {
    const reason = isDeleted(record.facts)
      ? "The order was deleted before it was ever seen"
      : "Waits for the order itself";
    return { wanted: [], reason, held: null, loyaltyOrderId: null, contact: NO_CONTACT };
  }
  const programme = termsInForce(record)?.programme ?? context.programme;
  const order: PlannedOrder = {
    record,
    snapshot,
    programme,
    context,
    contact: resolveContact(snapshot, record.contactOverride, programme.contact, context.readPhone),
    mapped: mapOrderId(snapshot, context.orderId, context.hash52),
  };
  const ending = endingOf(record, snapshot, programme);
  const tooMuch = ending === null ? beyondLimits(record.facts) : [];
  const { wanted, ...steps } =
    ending !== null ? endSteps(order, ending) : tooMuch.length > 0 ? endless(tooMuch) : liveSteps(order);
  const isLive = ending === null && tooMuch.length === 0 && record.decisions.hold === null;
  const waitsFor = isLive ? redeemWaitsFor(order) : null;
  const loyaltyOrderId = record.loyaltyOrderId ?? (order.mapped.ok ? order.mapped.loyaltyOrderId : null);
  return {
    ...steps,
    ...(steps.held === null && waitsFor !== null ? { reason: waitsFor, held: waitsFor } : {}),
    wanted: [...redeemSteps(order, isLive), ...wanted],
    loyaltyOrderId,
    contact: order.contact,
  };
}

type Steps = Pick<Plan, "wanted" | "reason" | "held">;

/** What cannot be seen whole is not judged: an excluded tag or a refund may be among what is missing. */
function endless(tooMuch: readonly string[]): Steps {
  const words = tooMuch.map(limitWords).join(", and ");
  const reason = `Waits for a person: the shop sent more than the bridge takes of one order, ${words}. Correct the order in the shop, or settle its points by hand`;
  return steps([], reason, reason);
}

function endSteps({ record }: PlannedOrder, end: string): Steps {
  const redeemed = redeemedPoints(record);
  const ending =
    redeemed === null ? end : `${end}; ${redeemed} points were redeemed with it: give them back by hand`;
  const points = pointsOf(record.operations);
  const isOpen = points === "pending" || points === "approved" || mayHoldUnconfirmedPoints(record.operations);
  if (!isOpen)
    return steps([], points === "cancelled" ? `Points cancelled: ${ending}` : `No points: ${ending}`);
  if (wasSkipped(record, "cancelPoints")) return steps([], `A person kept the points, although ${ending}`);
  return steps(
    [step("cancelPoints", `Cancel the points: ${ending}`)],
    `Points are being cancelled: ${ending}`,
  );
}

function liveSteps(order: PlannedOrder): Steps {
  const { record, snapshot, programme } = order;
  const { operations, decisions } = record;
  if (hasCancelBeenSent(operations)) return reopenedSteps(record);
  const points = pointsOf(operations);
  if (decisions.hold !== null)
    return steps([], `Held by ${decisions.hold.by}`, `Held by ${decisions.hold.by}`);
  const excluded =
    historyExclusion(record, order.context) ?? exclusion(asFirstPaid(snapshot, record.facts), programme);
  const conversion = excluded === null ? conversionStep(order) : [];
  if (points === "approved")
    return steps([...partialRefundQuestion(order), ...conversion], "Points approved");
  if (points === "pending") return pendingSteps(order, excluded, conversion);
  return earnSteps(order, excluded, conversion);
}

function reopenedSteps(record: OrderRecord): Steps {
  const isUnsure = record.operations.some(
    ({ kind, state, mayHaveHappened }) =>
      kind === "cancelPoints" && state !== "done" && state !== "withdrawn" && mayHaveHappened,
  );
  // A cancel whose answer was lost is carried to its end first, so that the person decides about something known.
  const cancel = isUnsure ? [step("cancelPoints", "Find out whether the points were cancelled")] : [];
  if (wasSkipped(record, "earn"))
    return steps([], "Points stay cancelled: a person decided so after the order was opened again");
  const reason =
    "The order was opened again after its points were cancelled: a person decides whether it earns again";
  return steps([...cancel, { ...step("earn", reason), isParked: true }], reason);
}

function earnSteps(order: PlannedOrder, excluded: string | null, conversion: readonly WantedStep[]): Steps {
  const { record, programme } = order;
  if (wasSkipped(record, "earn")) return steps(conversion, "No points: a person skipped them");
  if (excluded !== null) return steps([], `No points: ${excluded}`);
  const isReached = programme.earn.on === "created" || record.facts.firstPaidAt !== null;
  if (!isReached) return steps(conversion, "Waits for payment");
  const obstacle = obstacleOf(order);
  if (obstacle !== null) return steps(conversion, obstacle.reason, obstacle.isHeld ? obstacle.reason : null);
  const earn = step(
    "earn",
    `Earn points: the order ${programme.earn.on === "paid" ? "is paid" : "was created"}`,
  );
  const next = approveStep(order, null);
  return steps([earn, ...conversion, ...next.wanted], "Points are being earned");
}

/** What keeps an order that deserves points from earning them. */
function obstacleOf({
  contact,
  snapshot,
  programme,
  mapped,
}: PlannedOrder): { readonly reason: string; readonly isHeld: boolean } | null {
  const missing = missingContact(contact);
  if (missing !== null && programme.contact.missing === "skip") {
    return { reason: `No points: ${missing} is missing`, isHeld: false };
  }
  if (missing !== null) {
    const { withheld = [] } = snapshot;
    const isKept =
      (contact.email === null && withheld.includes("emails")) ||
      (contact.mobile === null && withheld.includes("phones"));
    const why = isKept ? "the shop keeps it from the bridge, and npx loyalty-bridge doctor says why; " : "";
    return {
      reason: `Waits for ${missing}: ${why}fill it in, or wait until the shop sends it`,
      isHeld: true,
    };
  }
  return mapped.ok ? null : { reason: `Cannot be sent: ${mapped.problem}`, isHeld: true };
}

function pendingSteps(
  order: PlannedOrder,
  excluded: string | null,
  conversion: readonly WantedStep[],
): Steps {
  const question = partialRefundQuestion(order);
  if (question.length > 0) return steps([...conversion, ...question], question[0]?.reason ?? "");
  const approve = approveStep(order, excluded);
  return steps([...conversion, ...approve.wanted], approve.reason, approve.held);
}

/** Eligibility is judged again when the approval is due, because tags arrive late. */
function approveStep({ record, programme, context }: PlannedOrder, excluded: string | null): Steps {
  const { facts, decisions } = record;
  const { on, afterDays } = programme.approve;
  const reachedAt = on === "fulfilled" ? facts.firstFulfilledAt : facts.firstPaidAt;
  if (wasSkipped(record, "approvePoints"))
    return steps([], "Points stay pending: a person skipped the approval");
  if (decisions.approve !== null) {
    return steps(
      [step("approvePoints", `Approve the points: ${decisions.approve.by} decided so`)],
      "Points are being approved",
    );
  }
  if (reachedAt === null) return steps([], `Points pending: wait until the order is ${on}`);
  const dueAt = reachedAt + afterDays * DAY_MS;
  const isDue = dueAt <= context.now;
  if (isDue && excluded !== null) return steps([], `Points stay pending, not approved: ${excluded}`);
  const approve = step(
    "approvePoints",
    afterDays > 0
      ? `Approve the points ${afterDays} days after the order was ${on}`
      : `Approve the points: the order is ${on}`,
  );
  if (isDue) return steps([approve], "Points are being approved");
  return steps(
    [{ ...approve, notBefore: dueAt }],
    `Points pending: approved on ${day(dueAt)} unless the order is returned`,
  );
}

/** With `cancel.partialRefund: ask`, a person says what a partial refund does to the points. */
function partialRefundQuestion({ record, snapshot, programme }: PlannedOrder): readonly WantedStep[] {
  const refund = refundStanding(record.facts);
  const isAsked =
    programme.cancel.partialRefund === "ask" &&
    refund.isPartial &&
    record.decisions.keepDespiteRefund === null;
  if (!isAsked) return [];
  const amount = `${formatMinorUnits(refund.refundedMinor, snapshot.currency)} ${snapshot.currency}`;
  return [
    {
      ...step("cancelPoints", `${amount} were refunded: a person decides whether the points are cancelled`),
      isParked: true,
    },
  ];
}

/** Once per order, and only when there is evidence; a conversion cannot be taken back. */
function conversionStep({ record, snapshot, context, contact, mapped }: PlannedOrder): readonly WantedStep[] {
  const { conversion } = programmeFor(record, "addConversion", context.programme);
  const isSent = record.operations.some(({ kind, state }) => kind === "addConversion" && state === "done");
  if (isSent || wasSkipped(record, "addConversion") || contact.email === null || !mapped.ok) return [];
  const reachedAt = {
    created: snapshot.createdAt ?? snapshot.updatedAt,
    paid: record.facts.firstPaidAt,
    fulfilled: record.facts.firstFulfilledAt,
    approved: pointsOf(record.operations) === "approved" ? 0 : null,
  }[conversion.on];
  const referral = reachedAt === null ? null : findReferral(snapshot, conversion);
  if (referral === null) return [];
  const reason = `Record a conversion for campaign ${referral.campaignId}: ${referral.evidence}`;
  return [{ ...step("addConversion", reason), campaignId: referral.campaignId }];
}

function steps(wanted: readonly WantedStep[], reason: string, held: string | null = null): Steps {
  return { wanted, reason, held };
}

function day(moment: Moment): string {
  return new Date(moment).toISOString().slice(0, 10);
}
