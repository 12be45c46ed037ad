import { changeOperation } from "../operation/attempt.ts";
import type { Operation } from "../operation/operation.ts";
import { mayHavePoints, sentCancels, takenBackBy } from "../operation/points.ts";
import { isEmail, type ParsePhone } from "../order/contact.ts";
import type { DecisionName } from "../order/decision-name.ts";
import type { ContactOverride, Decision, NewDecision, OrderRecord } from "../order/order-record.ts";
import { traced } from "../order/trace.ts";
import { isHistory } from "../plan/history.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import type { Reason, ReasonOf, Refusal } from "../reason/reason.ts";
import { decisionsInForce, meantAgain, released } from "./release.ts";

/**
 * The result of a person's request, or why it was refused. The caller must replan the record; it is the same object if
 * nothing changed. `notice`: what the person should know about it.
 */
export type PersonResult =
  | { readonly ok: true; readonly record: OrderRecord; readonly notice?: Refusal }
  | { readonly ok: false; readonly problem: Refusal };

/** What a person can decide about an order as a whole. */
export const ORDER_DECISIONS = ["approve", "cancel", "hold", "release", "settle"] as const;
/** One of `ORDER_DECISIONS`. */
export type OrderDecision = (typeof ORDER_DECISIONS)[number];

/**
 * Applies the decision. `release` undoes all earlier decisions, skipped operations included; if there are none, it lets
 * a history order earn. `approve` lets it earn too. That permission is permanent.
 */
export function decideOrder(
  record: OrderRecord,
  decision: OrderDecision,
  made: NewDecision,
  context: Pick<PlanContext, "earnFrom" | "programme">,
): PersonResult {
  if (decision === "approve" && record.points === "cancelled")
    return { ok: false, problem: { code: "pointsAlready", points: record.points } };
  if (decision === "approve" && record.points === "approved")
    return { ok: true, record, notice: { code: "pointsAlready", points: record.points } };
  if (decision === "settle" && record.decisions.settle === undefined && !waitsForSettling(record))
    return { ok: false, problem: { code: "nothingToSettle" } };
  const earning = isHistory(record, context) ? { ...record, historyEarns: decisionOf(made) } : record;
  if (isDecided(record, decision)) {
    if (decision !== "release" || earning === record)
      return { ok: true, record, notice: { code: "decidedAlready", decision } };
    return decided(earning, made, "letEarn");
  }
  if (decision === "release") {
    const undecided = released(record, made.by, context);
    if (isGivenAgain(undecided)) return decided(undecided, made, "giveAgain");
    const [only, ...others] = decisionsInForce(record);
    return tookBack(undecided, made, others.length === 0 ? only?.name : undefined);
  }
  const decisions = {
    ...record.decisions,
    [decision]: decisionOf(made),
    ...(decision === "approve" ? { hold: null } : {}),
  };
  const operations = decision === "cancel" ? record.operations.map(meantAgain) : record.operations;
  const now = { ...(decision === "approve" ? earning : record), operations, decisions };
  return decided(now, made, decision, decision === "cancel" ? pointsBefore(record) : {});
}

function pointsBefore(record: OrderRecord): { readonly hadNone?: true } {
  return mayHavePoints(record) ? {} : { hadNone: true };
}

/** Takes back one decision and keeps the others. Returns the same record object if nobody made that decision. */
export function takeBack(
  record: OrderRecord,
  only: DecisionName,
  made: NewDecision,
  context: Pick<PlanContext, "programme">,
): PersonResult {
  if (!decisionsInForce(record).some(({ name }) => name === only)) return { ok: true, record };
  const undecided = released(record, made.by, context, only);
  if (only === "cancel" && isGivenAgain(undecided)) return decided(undecided, made, "giveAgain");
  return tookBack(undecided, made, only);
}

/** `only`: the one decision that was taken back; `undefined`: several. */
function tookBack(undecided: OrderRecord, made: NewDecision, only: DecisionName | undefined): PersonResult {
  return decided(undecided, made, "release", only === undefined ? {} : { only });
}

function isGivenAgain({ operations }: OrderRecord): boolean {
  return takenBackBy(sentCancels(operations)) !== null;
}

function isDecided({ decisions, operations }: OrderRecord, decision: OrderDecision): boolean {
  switch (decision) {
    case "release":
      return (
        Object.values(decisions).every((made) => made === null) &&
        operations.every(({ settledBy }) => settledBy === null)
      );
    case "approve":
      return decisions.approve !== null && decisions.hold === null;
    case "cancel":
    case "hold":
      return decisions[decision] !== null;
    case "settle":
      return decisions.settle !== undefined;
  }
}

/** Points were redeemed with the order, the order ended, and a person has to settle them. */
export function waitsForSettling({ held }: OrderRecord): boolean {
  return held?.code === "redeemedStays";
}

/** Whether a person may enter contact data: not if it was erased, at the shop or here. */
export function canFillIn({ facts }: OrderRecord): boolean {
  return facts.snapshot?.isAnonymised !== true;
}

/** Adds contact data that the shop did not send. A mobile number is international, or of the order's country. */
export function fillInContact(
  record: OrderRecord,
  given: Partial<ContactOverride>,
  made: NewDecision,
  readPhone: { readonly parsePhone: ParsePhone; readonly defaultCountry: string },
): PersonResult {
  if (!canFillIn(record)) {
    return { ok: false, problem: { code: "erasedNotFilledIn" } };
  }
  const country = record.facts.snapshot?.contact.countries[0] ?? readPhone.defaultCountry;
  const mobile = given.mobile == null ? null : readPhone.parsePhone(given.mobile, country);
  if (given.mobile != null && mobile === null) {
    return { ok: false, problem: { code: "mobileUnreadable" } };
  }
  if (given.email != null && !isEmail(given.email)) {
    return { ok: false, problem: { code: "emailUnreadable" } };
  }
  const filledIn = (["name", "email", "mobile"] as const).filter((field) => given[field] != null);
  if (filledIn.length === 0) return { ok: false, problem: { code: "nothingFilledIn" } };
  const contactOverride: ContactOverride = {
    name: given.name ?? record.contactOverride.name,
    email: given.email ?? record.contactOverride.email,
    mobile: mobile ?? record.contactOverride.mobile,
  };
  const isAfterPoints = isEarnDone(record);
  const notice = isAfterPoints ? ({ notice: { code: "serviceNotUpdated" } } as const) : {};
  if (filledIn.every((field) => contactOverride[field] === record.contactOverride[field])) {
    return { ok: true, record, ...notice };
  }
  const story: Reason = { code: "filledInByPerson", ...whoAndWhy(made), fields: filledIn, isAfterPoints };
  return { ...done({ ...record, contactOverride }, made, story), ...notice };
}

/** The loyalty service received the customer together with the points. */
function isEarnDone({ operations }: OrderRecord): boolean {
  return operations.findLast(({ kind }) => kind === "earn")?.state === "done";
}

/** What a person can decide about one operation; `done`: the person has checked that it happened. */
export type OperationDecision = "retry" | "skip" | "done";

/** Settles a dead, parked or waiting operation. Operations that are being sent or finished cannot be changed. */
export function decideOperation(
  record: OrderRecord,
  id: string,
  decision: OperationDecision,
  made: NewDecision,
): PersonResult {
  const operation = record.operations.find((candidate) => candidate.id === id);
  if (operation === undefined) return { ok: false, problem: { code: "noSuchOperation" } };
  if (operation.state === "sending") return { ok: false, problem: { code: "beingSent" } };
  if (operation.state === "done" || operation.state === "withdrawn") {
    return { ok: false, problem: { code: "operationAlready", state: operation.state } };
  }
  if (decision === "retry" && isLetGo(operation)) return { ok: true, record };
  const settled = changeOperation(record, id, (chosen) => settle(chosen, decision, made));
  const { kept, cancelled } =
    ANSWERS[operation.reason.code === "askAboutFailedPayment" ? "failure" : "refund"];
  const decisions = isQuestion(operation)
    ? { ...record.decisions, [decision === "skip" ? kept : "cancel"]: decisionOf(made) }
    : record.decisions;
  const who = whoAndWhy(made);
  const story: Reason = isQuestion(operation)
    ? {
        code: "decidedByPerson",
        ...who,
        decision: decision === "skip" ? kept : cancelled,
      }
    : { code: "operationByPerson", ...who, operation: operation.kind, decision };
  return done({ ...settled, decisions }, made, story);
}

/** A person already requested the retry, and the operation has not been sent yet. */
function isLetGo({ state, notBefore, releasedBy }: Operation): boolean {
  return state === "queued" && notBefore === null && releasedBy !== null;
}

/** A person's answers about points after a partial refund or a failed payment. */
const ANSWERS = {
  refund: { kept: "keepDespiteRefund", cancelled: "cancelForRefund" },
  failure: { kept: "keepDespiteFailure", cancelled: "cancelForFailure" },
} as const;

/**
 * Whether the operation asks what a partial refund or a failed payment does to the points. The answer is a decision
 * about the order, not about this operation.
 */
export function isQuestion({ kind, state }: Operation): boolean {
  return kind === "cancelPoints" && state === "parked";
}

function settle(operation: Operation, decision: OperationDecision, { by, at }: Decision): Operation {
  switch (decision) {
    case "retry":
      return {
        ...operation,
        state: "queued",
        priority: "person",
        notBefore: null,
        spentAttempts: 0,
        endedAt: null,
        releasedBy: by,
        releasedAt: at,
      };
    case "skip":
      return {
        ...operation,
        state: "withdrawn",
        endedAt: at,
        notBefore: null,
        settledBy: isQuestion(operation) ? null : by,
      };
    case "done":
      return { ...operation, state: "done", endedAt: at, notBefore: null, settledBy: by };
  }
}

/** Without the note, which only the history keeps: a decision is permanent and must not contain a person's words. */
const decisionOf = ({ by, at }: NewDecision): Decision => ({ by, at });

/** Who decided and why, for the history. */
export function whoAndWhy({ by, note }: NewDecision): { readonly by: string; readonly note?: string } {
  return note === undefined ? { by } : { by, note };
}

function decided(
  record: OrderRecord,
  made: NewDecision,
  decision: ReasonOf<"decidedByPerson">["decision"],
  more: Pick<ReasonOf<"decidedByPerson">, "only" | "hadNone"> = {},
): PersonResult & { readonly ok: true } {
  return done(record, made, { code: "decidedByPerson", ...whoAndWhy(made), decision, ...more });
}

function done(record: OrderRecord, { at }: NewDecision, story: Reason): PersonResult & { readonly ok: true } {
  return { ok: true, record: { ...traced(record, at, "person", story), changedAt: at } };
}
