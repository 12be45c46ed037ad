import { isDeleted } from "../facts/deletions.ts";
import { isDisputed } from "../facts/disputes.ts";
import { beyondLimits } from "../facts/facts.ts";
import { mayHoldUnconfirmedPoints, pointsOf, sentCancels, takenBackBy } from "../operation/points.ts";
import { type Contact, missingContact, NO_CONTACT, resolveContact } from "../order/contact.ts";
import { limitOf } from "../order/limits.ts";
import type { OrderRecord } from "../order/order-record.ts";
import { mapOwnOrderId } from "../order/taken-number.ts";
import { termsInForce } from "../programme/terms.ts";
import type { Exclusion, PointsEnd, ReasonOf, StandingReason, StepReason } from "../reason/reason.ts";
import { judgedOrder } from "./activity.ts";
import { conversionRefused, conversionStep } from "./conversion.ts";
import { exclusion } from "./eligibility.ts";
import { endingOf, endingShare, moneyQuestion } from "./ending.ts";
import { historyExclusion } from "./history.ts";
import { redeemedPoints, redeemSteps, redeemWaitsFor } from "./redemption.ts";
import { returnWindow } from "./return-window.ts";
import { awaitedParts } from "./unread.ts";
import { type PlanContext, type PlannedOrder, skippedBy, step, type WantedStep } from "./wanted-step.ts";

/**
 * Everything that must happen for an order, now or later, according to its facts and the programme.
 */
export interface Plan {
  /** The steps, in the order in which they must be carried out. */
  readonly wanted: readonly WantedStep[];
  /** The reason for the order's state. */
  readonly reason: StandingReason | StepReason;
  /** What the order waits for before anything can be planned; `null` if it does not wait. */
  readonly held: StandingReason | StepReason | null;
  /** A remark for the history, added once. */
  readonly remark: ReasonOf<"noConversion"> | null;
  readonly loyaltyOrderId: number | null;
  readonly contact: Contact;
}

/**
 * Compares what should happen (facts and programme) with what was done (operations) and returns the difference. The
 * rules are the table "What an order does" in docs/rules.md, one function each. The result does not depend on how or in
 * which order the facts arrived.
 */
export function plan(record: OrderRecord, context: PlanContext): Plan {
  const { snapshot } = record.facts;
  if (snapshot === null) {
    const code = isDeleted(record.facts) ? "deletedUnseen" : "waitsForOrder";
    return {
      wanted: [],
      reason: { code },
      held: null,
      remark: null,
      loyaltyOrderId: null,
      contact: NO_CONTACT,
    };
  }
  const programme = termsInForce(record)?.programme ?? context.programme;
  const order: PlannedOrder = {
    record,
    snapshot,
    programme,
    context,
    contact: resolveContact(snapshot, record.contactOverride, programme.contact, context.readPhone),
    mapped: mapOwnOrderId(record, snapshot, context),
  };
  const ending = endingOf(record, snapshot, programme);
  const tooMuch = ending === null ? beyondLimits(record.facts) : [];
  const { wanted, ...steps } =
    ending !== null ? endSteps(order, ending) : tooMuch.length > 0 ? heldByLimits(tooMuch) : liveSteps(order);
  const isLive = ending === null && tooMuch.length === 0 && record.decisions.hold === null;
  const waitsFor = isLive ? redeemWaitsFor(order) : null;
  const loyaltyOrderId = record.loyaltyOrderId ?? (order.mapped.ok ? order.mapped.loyaltyOrderId : null);
  return {
    ...steps,
    ...(steps.held === null && waitsFor !== null ? { reason: waitsFor, held: waitsFor } : {}),
    wanted: [...redeemSteps(order, isLive), ...wanted],
    remark: isLive ? conversionRefused(order) : null,
    loyaltyOrderId,
    contact: order.contact,
  };
}

type Steps = Pick<Plan, "wanted" | "reason" | "held">;

/** Rules are not applied to an incomplete order: an excluded tag or a refund may be missing. */
function heldByLimits(tooMuch: readonly string[]): Steps {
  return waiting({ code: "beyondLimits", limits: tooMuch.map(limitOf) });
}

function endSteps({ record }: PlannedOrder, because: PointsEnd): Steps {
  const state = pointsOf(record.operations);
  const isOpen = state === "pending" || state === "approved" || mayHoldUnconfirmedPoints(record.operations);
  const points = record.decisions.settle === undefined ? redeemedPoints(record) : null;
  const ended = (wanted: readonly WantedStep[], because: StandingReason): Steps =>
    points === null ? steps(wanted, because) : waiting({ code: "redeemedStays", points, because }, wanted);
  if (!isOpen) return ended([], { code: state === "cancelled" ? "pointsCancelled" : "noPoints", because });
  if (skippedBy(record, "cancelPoints") !== null) return ended([], { code: "pointsKept", because });
  return ended([step("cancelPoints", { code: "cancel", because })], {
    code: "pointsBeingCancelled",
    because,
  });
}

function liveSteps(order: PlannedOrder): Steps {
  const { record, snapshot, programme } = order;
  const { operations, decisions } = record;
  const cancels = sentCancels(operations);
  const againBy = takenBackBy(cancels);
  if (cancels.length > 0 && againBy === null) return reopenedSteps(record);
  const points = pointsOf(operations);
  if (decisions.hold !== null) return waiting({ code: "onHold", by: decisions.hold.by });
  const excluded =
    historyExclusion(record, order.context) ?? exclusion(judgedOrder(record, snapshot, programme), programme);
  const conversion = excluded === null ? conversionStep(order) : [];
  if (againBy !== null) return givenAgainSteps(order, excluded, conversion, againBy);
  if (points === "approved") return approvedSteps(order, conversion);
  if (points === "pending") return pendingSteps(order, excluded, conversion);
  return earnSteps(order, excluded, conversion);
}

function approvedSteps(order: PlannedOrder, conversion: readonly WantedStep[]): Steps {
  const [question] = moneyQuestion(order);
  if (question === undefined) return steps(conversion, { code: "pointsApproved" });
  return steps([question, ...conversion], question.reason);
}

function reopenedSteps(record: OrderRecord): Steps {
  if (skippedBy(record, "earn") !== null) return steps([], { code: "staysCancelled" });
  const reason = { code: "openedAgain" } as const;
  return steps([...unsureCancel(record), { ...step("earn", reason), isParked: true }], reason);
}

/** Repeats a cancel whose answer was lost, so that the next steps start from a known state. */
function unsureCancel({ operations }: OrderRecord): readonly WantedStep[] {
  const isUnsure = operations.some(
    ({ kind, state, mayHaveHappened }) =>
      kind === "cancelPoints" && state !== "done" && state !== "withdrawn" && mayHaveHappened,
  );
  return isUnsure ? [step("cancelPoints", { code: "confirmCancel" })] : [];
}

/** A person took back the decision that cancelled the points: the order earns again without further confirmation. */
function givenAgainSteps(
  order: PlannedOrder,
  excluded: Exclusion | null,
  conversion: readonly WantedStep[],
  by: string,
): Steps {
  const { wanted, reason, held } = earnSteps(order, excluded, conversion);
  const again = wanted.map((each) =>
    each.kind === "earn" ? { ...each, reason: { code: "earnAgain", by } as const } : each,
  );
  // A dead cancel is not repeated: giving the points again replaces it.
  const isGivenUp = order.record.operations.some(
    ({ kind, state }) => kind === "cancelPoints" && state === "dead",
  );
  return {
    wanted: [...(isGivenUp ? [] : unsureCancel(order.record)), ...again],
    reason: reason.code === "pointsBeingEarned" ? { code: "pointsBeingGivenAgain", by } : reason,
    held,
  };
}

function earnSteps(
  order: PlannedOrder,
  excluded: Exclusion | null,
  conversion: readonly WantedStep[],
): Steps {
  const { record, programme } = order;
  const by = skippedBy(record, "earn");
  if (by !== null) return steps(conversion, { code: "noPointsSkipped", by });
  if (excluded !== null) return steps([], { code: "noPoints", because: excluded });
  const isReached = programme.earn.on === "created" || record.facts.firstPaidAt !== null;
  if (!isReached) return steps(conversion, { code: "waitsForPayment" });
  const obstacle = obstacleOf(order);
  if (obstacle !== null)
    return obstacle.isHeld ? waiting(obstacle.reason, conversion) : steps(conversion, obstacle.reason);
  const earn = step("earn", { code: "earn", trigger: programme.earn.on });
  const next = approveStep(order, null);
  const awaited = awaitedParts(record, programme);
  if (awaited !== null) {
    const { parts, problem, since, againAt: notBefore } = awaited;
    const isAskedAgain = notBefore !== null;
    const reason = { code: "waitsForFacts", isAskedAgain, parts, problem, since } as const;
    const waits = isAskedAgain ? { ...earn, notBefore } : { ...earn, reason, isParked: true };
    return steps([waits, ...conversion, ...next.wanted], reason);
  }
  return steps([earn, ...conversion, ...next.wanted], { code: "pointsBeingEarned" });
}

/** What prevents an order that deserves points from earning them. */
function obstacleOf({
  contact,
  snapshot,
  programme,
  mapped,
}: PlannedOrder): { readonly reason: StandingReason | StepReason; readonly isHeld: boolean } | null {
  const fields = missingContact(contact);
  if (fields.length === 0) return mapped.ok ? null : { reason: mapped.problem, isHeld: true };
  if (programme.contact.missing === "skip") {
    return { reason: { code: "noPointsWithoutContact", fields }, isHeld: false };
  }
  const { withheld = [] } = snapshot;
  const isWithheld =
    (contact.email === null && withheld.includes("emails")) ||
    (contact.mobile === null && withheld.includes("phones"));
  return { reason: { code: "waitsForContact", fields, isWithheld }, isHeld: true };
}

function pendingSteps(
  order: PlannedOrder,
  excluded: Exclusion | null,
  conversion: readonly WantedStep[],
): Steps {
  const [question] = moneyQuestion(order);
  if (question !== undefined) return steps([...conversion, question], question.reason);
  const approve = approveStep(order, excluded);
  return { ...approve, wanted: [...conversion, ...approve.wanted] };
}

/** Eligibility is checked again when the approval is due, because tags can arrive late. */
function approveStep({ record, programme, context }: PlannedOrder, excluded: Exclusion | null): Steps {
  const { facts, decisions } = record;
  const { on, afterDays } = programme.approve;
  const reachedAt = {
    paid: facts.firstPaidAt,
    fulfilled: facts.firstFulfilledAt,
    delivered: facts.firstDeliveredAt ?? null,
  }[on];
  if (skippedBy(record, "approvePoints") !== null) return steps([], { code: "approvalSkipped" });
  if (decisions.approve !== null) {
    const reason = { code: "approveByPerson", by: decisions.approve.by } as const;
    return steps([step("approvePoints", reason)], { code: "pointsBeingApproved" });
  }
  if (isDisputed(facts)) return steps([], { code: "approvalDisputed" });
  if (reachedAt === null) return steps([], { code: "approvalWaitsFor", trigger: on, afterDays });
  const window = returnWindow(reachedAt, programme);
  const dueAt = window?.overAt ?? reachedAt;
  const isDue = dueAt <= context.now;
  if (isDue && excluded !== null) return steps([], { code: "approvalExcluded", because: excluded });
  const approve = step("approvePoints", { code: "approve", trigger: on, afterDays });
  if (isDue) return steps([approve], { code: "pointsBeingApproved" });
  const lastDay = window === null ? {} : { lastDay: window.lastDay };
  const reason = { code: "approvalOn", at: dueAt, ...lastDay, ...endingShare(programme) } as const;
  return steps([{ ...approve, notBefore: dueAt }], reason);
}

function steps(wanted: readonly WantedStep[], reason: Plan["reason"]): Steps {
  return { wanted, reason, held: null };
}

/** Nothing can be planned until a fact arrives or a person decides. */
function waiting(reason: Plan["reason"], wanted: readonly WantedStep[] = []): Steps {
  return { wanted, reason, held: reason };
}
