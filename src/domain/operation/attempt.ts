import type { EarnTerms, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { reasonFor } from "../order/redaction.ts";
import { traced } from "../order/trace.ts";
import { choiceReason, judgedOrder } from "../plan/activity.ts";
import { activityOtherwise, type ProgrammeInForce, termsFor } from "../programme/terms.ts";
import { isSameReason } from "../reason/compare.ts";
import type { CallReason, Reason, ReasonOf } from "../reason/reason.ts";
import type { Attempt, Operation } from "./operation.ts";
import type { Outcome } from "./outcome.ts";
import {
  LONGEST_ASKED_WAIT_MS,
  SCHEDULED_RETRIES_MS,
  THROTTLED_WAIT_MS,
  UNSPENT_WAIT_MS,
} from "./retry-waits.ts";

/** Attempts that an operation keeps in full; older ones are only counted. */
const ATTEMPTS_KEPT = 30;

/** Marks the operation as being sent. The caller stores the record before the call. */
export function startAttempt(
  record: OrderRecord,
  id: string,
  today: ProgrammeInForce,
  now: Moment,
): OrderRecord {
  const started = changeOperation(record, id, (operation) => ({
    ...operation,
    state: "sending",
    sentAt: now,
    notBefore: null,
    attempts: [
      ...operation.attempts.slice(1 - ATTEMPTS_KEPT),
      { startedAt: now, endedAt: null, outcome: null, detail: null },
    ],
  }));
  const operation = started.operations.find((candidate) => candidate.id === id);
  const isEarn = operation?.kind === "earn";
  const terms = isEarn ? termsFor(record, today, now) : record.terms;
  const detail: Reason = {
    code: "sent",
    operation: operation?.kind ?? "earn",
    loyaltyOrderId: record.loyaltyOrderId,
    attempt: operation?.attempts.length ?? 1,
    activityId: isEarn ? (terms?.activityId ?? null) : null,
    campaignId: operation?.campaignId ?? null,
    points: operation?.pointsToRedeem ?? null,
    notActivityId: isEarn ? activityOtherwise(record, today.programme) : null,
  };
  const choice = isEarn && terms !== null && terms !== record.terms ? choiceOf(record, terms) : null;
  const explained = choice === null ? started : traced(started, now, "decided", choice);
  return { ...traced({ ...explained, terms }, now, "sent", detail), changedAt: now };
}

/** Why the rules chose this activity; `null` if the history already says so. */
function choiceOf(record: OrderRecord, terms: EarnTerms): Reason | null {
  const { snapshot } = record.facts;
  if (snapshot === null) return null;
  const { programme } = terms;
  const choice = choiceReason(judgedOrder(record, snapshot, programme), programme, terms);
  const isTraced = record.trace.some(({ detail }) => isSameReason(detail, choice));
  return isTraced ? null : choice;
}

/** Records how an attempt ended and decides what happens next with the operation. */
export function endAttempt(
  record: OrderRecord,
  id: string,
  outcome: Outcome,
  when: { readonly now: Moment; readonly jitter: number },
): OrderRecord {
  const fit = { ...outcome, detail: reasonFor(record, outcome.detail) };
  const judged = excused(record, id, fit);
  const isUnsure = "mayHaveHappened" in judged && judged.mayHaveHappened;
  const ended = changeOperation(record, id, (operation) => ({
    ...afterOutcome(isUnsure ? { ...operation, mayHaveHappened: true } : operation, judged, when),
    attempts: withLastAttempt(operation, { endedAt: when.now, outcome: fit.kind, detail: fit.detail }),
  }));
  return answered(ended, id, judged.detail, when.now);
}

/** For a process that ended during the call: it is unknown whether the service carried the operation out. */
export function interruptAttempt(record: OrderRecord, id: string, now: Moment): OrderRecord {
  const detail = { code: "interrupted" } as const;
  const interrupted = changeOperation(record, id, (operation) => ({
    ...operation,
    ...(operation.kind === "redeem"
      ? { state: "parked", endedAt: null }
      : { state: "retrying", notBefore: now }),
    mayHaveHappened: true,
    lastError: detail,
    attempts: withLastAttempt(operation, { endedAt: now, outcome: "interrupted", detail }),
  }));
  return answered(interrupted, id, detail, now);
}

/** Adds the result of the call and the next step to the history. */
function answered(record: OrderRecord, id: string, because: CallReason, now: Moment): OrderRecord {
  const operation = record.operations.find((candidate) => candidate.id === id);
  const kind = operation?.kind ?? "earn";
  const detail: Reason = { code: "answered", operation: kind, because, ...nextOf(operation) };
  return { ...traced(record, now, "answered", detail), changedAt: now };
}

/**
 * Turns a rejected cancel into "done" if no earn was ever confirmed: the earn did not reach the service, so there is
 * nothing to cancel.
 */
function excused(record: OrderRecord, id: string, outcome: Outcome): Outcome {
  const operation = record.operations.find((candidate) => candidate.id === id);
  const isConfirmed = record.operations.some(({ kind, state }) => kind === "earn" && state === "done");
  if (outcome.kind !== "rejected" || operation?.kind !== "cancelPoints" || isConfirmed) return outcome;
  return { kind: "done", detail: { code: "nothingToCancel", because: outcome.detail } };
}

function afterOutcome(
  operation: Operation,
  outcome: Outcome,
  when: { readonly now: Moment; readonly jitter: number },
): Operation {
  const { now } = when;
  switch (outcome.kind) {
    case "done":
      return { ...operation, state: "done", endedAt: now, lastError: null };
    case "rejected":
      return { ...operation, state: "dead", endedAt: now, lastError: outcome.detail };
    case "throttled":
      return {
        ...operation,
        state: "retrying",
        notBefore: throttledUntil(outcome.retryAfterMs, now),
        lastError: outcome.detail,
      };
    case "unauthorised":
      return afterFailure(operation, { ...outcome, isUnknown: outcome.mayHaveHappened === true }, when);
    case "transient":
      return afterFailure(operation, { ...outcome, isOwn: outcome.isEverywhere !== true }, when);
  }
}

/**
 * Retries; a failure that is not the operation's own spends no attempt. Only a redeem that may have been carried out is
 * parked instead.
 */
function afterFailure(
  operation: Operation,
  failure: { readonly detail: CallReason; readonly isUnknown: boolean; readonly isOwn?: boolean },
  { now, jitter }: { readonly now: Moment; readonly jitter: number },
): Operation {
  const { detail, isUnknown, isOwn = false } = failure;
  const spentAttempts = operation.spentAttempts + (isOwn ? 1 : 0);
  const mayHaveHappened = operation.mayHaveHappened || isUnknown;
  const failed = { ...operation, spentAttempts, mayHaveHappened, lastError: detail };
  if (operation.kind === "redeem" && isUnknown) return { ...failed, state: "parked" };
  const notBefore = isOwn ? nextRetryAt(spentAttempts, now, jitter) : spread(UNSPENT_WAIT_MS, now, jitter);
  if (notBefore === null) return { ...failed, state: "dead", endedAt: now };
  return { ...failed, state: spentAttempts > 0 ? "retrying" : "queued", notBefore };
}

/** The operation's attempts, the last one changed. */
export function withLastAttempt({ attempts }: Operation, changed: Partial<Attempt>): readonly Attempt[] {
  const last = attempts.at(-1);
  return last === undefined ? attempts : attempts.with(-1, { ...last, ...changed });
}

function nextOf(operation: Operation | undefined): Pick<ReasonOf<"answered">, "next" | "at"> {
  switch (operation?.state) {
    case "retrying":
      return { next: operation.notBefore === null ? "waits" : "retry", at: operation.notBefore };
    case "queued":
      return { next: "waitsForAccount", at: null };
    case "dead":
      return { next: "givenUp", at: null };
    case "parked":
      return { next: "inDoubt", at: null };
    default:
      return { next: null, at: null };
  }
}

/** The record with one operation changed; unchanged if it has no operation with this id. */
export function changeOperation(
  record: OrderRecord,
  id: string,
  change: (operation: Operation) => Operation,
): OrderRecord {
  return {
    ...record,
    operations: record.operations.map((operation) => (operation.id === id ? change(operation) : operation)),
  };
}

/**
 * When to try again after this many spent attempts (1 or more); `null`: never. `jitter` in [0, 1) varies the wait by
 * ± 20 %, so that operations that failed together are not retried together.
 */
export function nextRetryAt(spentAttempts: number, now: Moment, jitter: number): Moment | null {
  const wait = SCHEDULED_RETRIES_MS[spentAttempts - 1];
  return wait === undefined ? null : spread(wait, now, jitter);
}

function spread(waitMs: number, now: Moment, jitter: number): Moment {
  return Math.round(now + waitMs * (0.8 + 0.4 * jitter));
}

/** When to try a throttled operation again: as the service requested, within limits. */
export function throttledUntil(retryAfterMs: number | null, now: Moment): Moment {
  const wait = retryAfterMs === null || retryAfterMs <= 0 ? THROTTLED_WAIT_MS : retryAfterMs;
  return now + Math.min(wait, LONGEST_ASKED_WAIT_MS);
}
