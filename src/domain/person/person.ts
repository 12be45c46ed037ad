import { changeOperation } from "../operation/attempt.ts";
import type { Operation } from "../operation/operation.ts";
import { sentCancels, takenBackBy } from "../operation/points.ts";
import { isEmail, type ParsePhone } from "../order/contact.ts";
import type { ContactOverride, Decision, NewDecision, OrderRecord } from "../order/order-record.ts";
import { traced } from "../order/trace.ts";
import { isHistory } from "../plan/history.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import type { Reason, ReasonOf, Refusal } from "../reason/reason.ts";
import { meantAgain, released } from "./release.ts";

/**
 * The result of a person's request, or why it was refused. The record still has to be planned again; it is the same
 * object if nothing changed. `notice`: what the person should know about it.
 */
export type PersonResult =
  | { readonly ok: true; readonly record: OrderRecord; readonly notice?: Refusal }
  | { readonly ok: false; readonly problem: Refusal };

/** What a person can decide about an order as a whole. */
export const ORDER_DECISIONS = ["approve", "cancel", "hold", "release", "settle"] as const;
/** One of `ORDER_DECISIONS`. */
export type OrderDecision = (typeof ORDER_DECISIONS)[number];

/**
 * `release` takes back every earlier decision of people, including skipped operations; without any, it lets a history
 * order earn. `approve` does too. Such a permission stays.
 */
export function decideOrder(
  record: OrderRecord,
  decision: OrderDecision,
  made: NewDecision,
  context: Pick<PlanContext, "earnFrom" | "programme">,
): PersonResult {
  if (decision === "approve" && (record.points === "approved" || record.points === "cancelled")) {
    return { ok: false, problem: { code: "pointsAlready", points: record.points } };
  }
  if (decision === "settle" && record.decisions.settle === undefined && !waitsForSettling(record))
    return { ok: false, problem: { code: "nothingToSettle" } };
  const earning = isHistory(record, context) ? { ...record, historyEarns: decisionOf(made) } : record;
  if (isDecided(record, decision)) {
    if (decision !== "release" || earning === record) return { ok: true, record };
    return decided(earning, made, "letEarn");
  }
  if (decision === "release") {
    const undecided = released(record, made.by, context);
    const isAgain = takenBackBy(sentCancels(undecided.operations)) !== null;
    return decided(undecided, made, isAgain ? "giveAgain" : "release");
  }
  const decisions = {
    ...record.decisions,
    [decision]: decisionOf(made),
    ...(decision === "approve" ? { hold: null } : {}),
  };
  const operations = decision === "cancel" ? record.operations.map(meantAgain) : record.operations;
  return decided({ ...(decision === "approve" ? earning : record), operations, decisions }, made, decision);
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

/** Points were redeemed with the order, it ended, and nobody has settled them yet. */
export function waitsForSettling({ held }: OrderRecord): boolean {
  return held?.code === "redeemedStays";
}

/** What was erased, at the shop or here, must not be entered again by hand. */
export function canFillIn({ facts }: OrderRecord): boolean {
  return facts.snapshot?.isAnonymised !== true;
}

/** Fills in what the shop did not send. A mobile number must be complete, or national in the order's country. */
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
  const notice = isAfterPoints ? ({ notice: { code: "serviceNotToldAgain" } } as const) : {};
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

/** What a person can decide about one operation; `done`: it happened, as the person has checked. */
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

/** A person already released it, and it has not been sent yet. */
function isLetGo({ state, priority, notBefore, releasedBy }: Operation): boolean {
  return state === "queued" && priority === "person" && notBefore === null && releasedBy !== null;
}

/** A person's answers about points after a partial refund or a failed payment. */
const ANSWERS = {
  refund: { kept: "keepDespiteRefund", cancelled: "cancelForRefund" },
  failure: { kept: "keepDespiteFailure", cancelled: "cancelForFailure" },
} as const;

/**
 * Asks what a partial refund or a failed payment does to the points: the answer is a decision about the order, not
 * about this operation.
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

/** The note is only in the history, since the decision is kept for good and must not contain a person's words. */
function decisionOf({ by, at }: NewDecision): Decision {
  return { by, at };
}

/** The form for the history. */
export function whoAndWhy({ by, note }: NewDecision): { readonly by: string; readonly note?: string } {
  return note === undefined ? { by } : { by, note };
}

function decided(
  record: OrderRecord,
  made: NewDecision,
  decision: ReasonOf<"decidedByPerson">["decision"],
): PersonResult & { readonly ok: true } {
  return done(record, made, { code: "decidedByPerson", ...whoAndWhy(made), decision });
}

function done(record: OrderRecord, { at }: NewDecision, story: Reason): PersonResult & { readonly ok: true } {
  return { ok: true, record: { ...traced(record, at, "person", story), changedAt: at } };
}
