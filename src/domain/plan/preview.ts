import { endAttempt } from "../operation/attempt.ts";
import type { Outcome } from "../operation/outcome.ts";
import { hasPoints } from "../operation/points.ts";
import { newRecord } from "../order/new-record.ts";
import type { OrderRecord, PointsState } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { headOperation } from "../order/order-summary.ts";
import type { Coded } from "../reason/coded.ts";
import type { Reason } from "../reason/reason.ts";
import { startNextStep } from "./next-step.ts";
import type { PlanContext } from "./wanted-step.ts";

/**
 * What a programme would do with an order if all its facts arrived again and the loyalty service accepted every call.
 * Computed with the planner itself on a new record with the same facts; nothing is sent or stored.
 */
export interface PreviewedOutcome {
  readonly points: PointsState;
  /** The activity that earns the points, and the rule that chose it; `null`: nothing is earned, or no rule matches. */
  readonly activityId: string | null;
  readonly rule: number | null;
  readonly ruleName: string | null;
  /** When the points will be approved automatically; `null`: they are approved, or wait for something else. */
  readonly approvalAt: Moment | null;
  readonly campaignId: number | null;
  readonly pointsToRedeem: number | null;
  /** The order waits for a fact or a person. */
  readonly isWaiting: boolean;
  readonly reason: Reason;
}

/** How two programmes differ for one order. */
export type OutcomeDifference = Coded<{
  wouldEarn: { activityId: string } & ByRule;
  wouldNotEarn: { because: Reason };
  wouldEarnElsewhere: { before: string; activityId: string } & ByRule;
  /** `at`: when the approval is due; `null`: already approved. */
  wouldBeApproved: { at: Moment | null };
  wouldNotBeApproved: { because: Reason };
  wouldConvert: { before: number | null; campaignId: number };
  wouldNotConvert: { before: number };
  wouldRedeem: { before: number | null; points: number | null };
  wouldWait: { because: Reason };
  wouldNotWait: { because: Reason };
}>;

interface ByRule {
  /** The rule's number, from 1; `null`: no rule, the activity of all other orders. */
  readonly rule: number | null;
  readonly name: string | null;
}

/** All kinds of difference, in the order in which they are listed. */
export const OUTCOME_DIFFERENCES = [
  "wouldEarn",
  "wouldNotEarn",
  "wouldEarnElsewhere",
  "wouldBeApproved",
  "wouldNotBeApproved",
  "wouldConvert",
  "wouldNotConvert",
  "wouldRedeem",
  "wouldWait",
  "wouldNotWait",
] as const satisfies readonly OutcomeDifference["code"][];

const ACCEPTED: Outcome = { kind: "done", detail: { code: "accepted", status: 200, said: null } };
/** The order gets no points, and waits for nothing. */
const NO_POINTS: readonly Reason["code"][] = ["noPoints", "noPointsWithoutContact"];
/** More than any order has. */
const MOST_STEPS = 20;

/** What the context's programme would do with the order. */
export function previewedOutcome(record: OrderRecord, context: PlanContext): PreviewedOutcome {
  return outcomeIn(carriedOut(asKnown(record), context));
}

/** The order after everything due now was sent and the loyalty service accepted every call. */
export function carriedOut(record: OrderRecord, context: PlanContext): OrderRecord {
  const { now } = context;
  let current = record;
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const started = startNextStep(current, context);
    current = started.record;
    if (started.operation === null) break;
    current = endAttempt(current, started.operation.id, ACCEPTED, { now, jitter: 0 });
  }
  return current;
}

/** The order with its facts and people's decisions, before any operation was planned. */
function asKnown(record: OrderRecord): OrderRecord {
  const { brand, facts, contactOverride, decisions, historyEarns, erasedAt, createdAt, isFirstOrder } =
    record;
  const known = { facts, contactOverride, decisions, historyEarns, erasedAt };
  const first = isFirstOrder === undefined ? {} : { isFirstOrder };
  return { ...newRecord(record, brand, createdAt), ...known, ...first };
}

/** Summarises an order for which everything was carried out. */
export function outcomeIn({
  operations,
  terms,
  points,
  held,
  reason,
  ...record
}: OrderRecord): PreviewedOutcome {
  const isEarned = points !== "none";
  const done = (kind: string) => operations.findLast((each) => each.kind === kind && each.state === "done");
  const approval = operations.findLast(({ kind, state }) => kind === "approvePoints" && state === "queued");
  const head = headOperation({ ...record, operations, terms, points, held, reason });
  const rule = isEarned ? (terms?.rule ?? null) : null;
  return {
    points,
    activityId: isEarned ? (terms?.activityId ?? null) : null,
    rule,
    ruleName: rule === null ? null : (terms?.programme.earn.rules[rule - 1]?.name ?? null),
    approvalAt: approval?.notBefore ?? null,
    campaignId: done("addConversion")?.campaignId ?? null,
    pointsToRedeem: done("redeem")?.pointsToRedeem ?? null,
    isWaiting: held !== null || head?.state === "parked",
    reason,
  };
}

/** All differences; empty if both programmes do the same for the order. */
export function outcomeDifferences(
  before: PreviewedOutcome,
  after: PreviewedOutcome,
): readonly OutcomeDifference[] {
  const earned = differentEarning(before, after);
  const isGained = earned?.code === "wouldEarn" || earned?.code === "wouldNotEarn";
  const found = [
    earned,
    // If points are gained or lost, approvals cannot be compared.
    isGained ? null : differentApproval(before, after),
    differentConversion(before, after),
    differentRedeeming(before, after),
  ].filter((difference) => difference !== null);
  // Waiting is a difference only if nothing else differs.
  return found.length > 0 ? found : [differentWaiting(before, after)].filter((each) => each !== null);
}

function differentEarning(before: PreviewedOutcome, after: PreviewedOutcome): OutcomeDifference | null {
  const hadPoints = hasPoints(before.points);
  const { activityId, reason: because } = after;
  const by = { rule: after.rule, name: after.ruleName };
  if (hasPoints(after.points) !== hadPoints)
    return hadPoints || activityId === null
      ? { code: "wouldNotEarn", because }
      : { code: "wouldEarn", activityId, ...by };
  return hadPoints && activityId !== null && before.activityId !== null && activityId !== before.activityId
    ? { code: "wouldEarnElsewhere", before: before.activityId, activityId, ...by }
    : null;
}

function differentApproval(before: PreviewedOutcome, after: PreviewedOutcome): OutcomeDifference | null {
  const { points, approvalAt: at, reason: because } = after;
  if (points === before.points && at === before.approvalAt) return null;
  if (points === "approved") return { code: "wouldBeApproved", at: null };
  return at === null ? { code: "wouldNotBeApproved", because } : { code: "wouldBeApproved", at };
}

function differentConversion(
  { campaignId: before }: PreviewedOutcome,
  { campaignId }: PreviewedOutcome,
): OutcomeDifference | null {
  if (campaignId === before) return null;
  return campaignId !== null
    ? { code: "wouldConvert", before, campaignId }
    : before !== null
      ? { code: "wouldNotConvert", before }
      : null;
}

function differentRedeeming(
  { pointsToRedeem: before }: PreviewedOutcome,
  { pointsToRedeem: points }: PreviewedOutcome,
): OutcomeDifference | null {
  return points === before ? null : { code: "wouldRedeem", before, points };
}

function differentWaiting(
  before: PreviewedOutcome,
  { isWaiting, reason: because }: PreviewedOutcome,
): OutcomeDifference | null {
  if (isWaiting === before.isWaiting) return null;
  // An order that no longer waits because it gets no points is reported as one that would not earn.
  if (!isWaiting && NO_POINTS.includes(because.code)) return { code: "wouldNotEarn", because };
  return { code: isWaiting ? "wouldWait" : "wouldNotWait", because };
}
