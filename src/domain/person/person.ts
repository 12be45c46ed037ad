import { changeOperation } from "../operation/attempt.ts";
import type { Operation } from "../operation/operation.ts";
import { isEmail, type ParsePhone } from "../order/contact.ts";
import { NO_DECISIONS } from "../order/new-record.ts";
import type { ContactOverride, Decision, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { traced } from "../order/trace.ts";
import { isHistory } from "../plan/history.ts";

/**
 * What a person asked for was done, or could not be, and why. The record still has to be planned again; it is the same
 * object where nothing was left to be decided. `notice`: what the person should know of it, in plain words.
 */
export type PersonResult =
  | { readonly ok: true; readonly record: OrderRecord; readonly notice?: string }
  | { readonly ok: false; readonly problem: string };

/** What a person can decide about a whole order. */
export type OrderDecision = "approve" | "cancel" | "hold" | "release";

const NOT_TOLD_AGAIN =
  "The points of this order were given before, so the loyalty service is not told of the change: correct the customer there as well.";

/**
 * `release` takes back every earlier decision of a person, skipped operations included; where there is none, it lets
 * history earn. So does `approve`. Once decided, it stays so.
 */
export function decideOrder(
  record: OrderRecord,
  decision: OrderDecision,
  made: Decision,
  context: { readonly earnFrom: Moment },
): PersonResult {
  if (decision === "approve" && (record.points === "approved" || record.points === "cancelled")) {
    return { ok: false, problem: `The points of this order are ${record.points} already` };
  }
  const earning = isHistory(record, context) ? { ...record, historyEarns: made } : record;
  if (isDecided(record, decision)) {
    if (decision !== "release" || earning === record) return { ok: true, record };
    return done(earning, made, "let the order earn, although it is history");
  }
  if (decision === "release") {
    const released = {
      ...record,
      decisions: NO_DECISIONS,
      operations: record.operations.map((operation) =>
        operation.settledBy === null ? operation : { ...operation, settledBy: null },
      ),
    };
    return done(released, made, "took back earlier decisions about this order");
  }
  const words = {
    approve: "approved the points by hand",
    cancel: "cancelled the points by hand",
    hold: "put the order on hold",
  };
  const decisions = {
    ...record.decisions,
    [decision]: made,
    ...(decision === "approve" ? { hold: null } : {}),
  };
  return done({ ...(decision === "approve" ? earning : record), decisions }, made, words[decision]);
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
  }
}

/** Fills in what the shop did not send. A mobile number must be complete, or national in the order's country. */
export function fillInContact(
  record: OrderRecord,
  given: Partial<ContactOverride>,
  made: Decision,
  readPhone: { readonly parsePhone: ParsePhone; readonly defaultCountry: string },
): PersonResult {
  if (record.facts.snapshot?.isAnonymised === true) {
    return { ok: false, problem: "The customer's data were erased at the shop: nothing may be filled in" };
  }
  const country = record.facts.snapshot?.contact.countries[0] ?? readPhone.defaultCountry;
  const mobile = given.mobile == null ? null : readPhone.parsePhone(given.mobile, country);
  if (given.mobile != null && mobile === null) {
    return {
      ok: false,
      problem:
        "This mobile number cannot be read: write it with its country code, for example +49 170 1234567",
    };
  }
  if (given.email != null && !isEmail(given.email)) {
    return { ok: false, problem: "This is not an e-mail address: write it like name@example.com" };
  }
  const filledIn = (["name", "email", "mobile"] as const).filter((field) => given[field] != null);
  if (filledIn.length === 0)
    return { ok: false, problem: "Nothing was filled in: give a name, an email or a mobile" };
  const contactOverride: ContactOverride = {
    name: given.name ?? record.contactOverride.name,
    email: given.email ?? record.contactOverride.email,
    mobile: mobile ?? record.contactOverride.mobile,
  };
  const isLate = isEarnDone(record);
  const notice = isLate ? { notice: NOT_TOLD_AGAIN } : {};
  if (filledIn.every((field) => contactOverride[field] === record.contactOverride[field])) {
    return { ok: true, record, ...notice };
  }
  const late = isLate ? ", after the points were given: the loyalty service is not told" : "";
  const words = `filled in the customer's ${filledIn.join(" and ")}${late}`;
  return { ...done({ ...record, contactOverride }, made, words), ...notice };
}

/** The loyalty service was told of the customer with the points. */
function isEarnDone({ operations }: OrderRecord): boolean {
  return operations.findLast(({ kind }) => kind === "earn")?.state === "done";
}

/** What a person can decide about one operation; `done`: it happened, as the person has seen for themselves. */
export type OperationDecision = "retry" | "skip" | "done";

/** Settles a dead, parked or waiting operation. What is under way or finished cannot be changed. */
export function decideOperation(
  record: OrderRecord,
  id: string,
  decision: OperationDecision,
  made: Decision,
): PersonResult {
  const operation = record.operations.find((candidate) => candidate.id === id);
  if (operation === undefined) return { ok: false, problem: "There is no such operation" };
  if (operation.state === "sending")
    return { ok: false, problem: "The operation is being sent: try again in a moment" };
  if (operation.state === "done" || operation.state === "withdrawn") {
    return { ok: false, problem: `The operation is ${operation.state} already` };
  }
  if (decision === "retry" && isLetGo(operation)) return { ok: true, record };
  const settled = changeOperation(record, id, (chosen) => settle(chosen, decision, made));
  const decisions = isQuestion(operation)
    ? { ...record.decisions, [decision === "skip" ? "keepDespiteRefund" : "cancel"]: made }
    : record.decisions;
  const words = { retry: "let it be sent again", skip: "skipped it", done: "marked it as done" };
  const answers = { retry: "cancelled the points", skip: "kept the points", done: "cancelled the points" };
  const said = isQuestion(operation)
    ? `${answers[decision]}, asked about the refund`
    : `${operation.kind}: ${words[decision]}`;
  return done({ ...settled, decisions }, made, said);
}

/** A person let it be sent again before, and it has not been taken up yet. */
function isLetGo({ state, priority, notBefore, releasedBy }: Operation): boolean {
  return state === "queued" && priority === "person" && notBefore === null && releasedBy !== null;
}

/** What a partial refund does to the points: the answer is a decision about the order, not about this operation. */
function isQuestion({ kind, state }: Operation): boolean {
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

function done(
  record: OrderRecord,
  { by, at }: Decision,
  words: string,
): PersonResult & { readonly ok: true } {
  return { ok: true, record: { ...traced(record, at, "person", `${by} ${words}`), changedAt: at } };
}
