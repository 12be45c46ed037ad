import type { OperationLine, Order, TraceLine } from "../../../client/index.ts";
import type { Tone } from "../../tones.ts";

/** A call to the loyalty service: one attempt of an operation. */
export interface TimelineCall {
  readonly operation: OperationLine;
  /** The attempt, counted from 1 as in the exchanges; `null` if no longer stored. */
  readonly number: number | null;
}

/** One event of an order with its results. */
export interface TimelineEvent {
  readonly key: string;
  readonly line: TraceLine;
  /** The loyalty service's answer to a call. */
  readonly answer: TraceLine | null;
  readonly call: TimelineCall | null;
  /** The bridge's decisions that followed from it. */
  readonly outcomes: readonly TraceLine[];
}

type Growing = { -readonly [Name in keyof TimelineEvent]: TimelineEvent[Name] } & { outcomes: TraceLine[] };

/** A decision that follows an event later than this gets its own line. */
const AT_ONCE_MS = 60_000;

/** Reasons that the call or decision beside them shows already. */
const PASSING: readonly string[] = [
  "failed",
  "onHold",
  "pointsApproved",
  "pointsBeingEarned",
  "pointsBeingApproved",
  "pointsBeingCancelled",
  "pointsBeingGivenAgain",
];

/** An order's history as events, newest first. Answers are joined to their calls, decisions to their causes. */
export function timelineEvents({ trace, operations }: Pick<Order, "trace" | "operations">): TimelineEvent[] {
  const events: Growing[] = [];
  for (const [index, line] of trace.entries()) {
    const last = events.at(-1);
    const call = line.what === "answered" ? openCall(events, line) : undefined;
    if (call !== undefined) call.answer = line;
    else if (isOutcome(line) && last !== undefined && isSoonAfter(last, line)) {
      if (!PASSING.includes(line.code)) last.outcomes.push(line);
    } else
      events.push({
        key: `${line.at} ${index}`,
        line,
        answer: null,
        call: line.what === "sent" ? callOf(line, operations) : null,
        outcomes: [],
      });
  }
  return events.toReversed();
}

/** Groups consecutive attempts that failed alike, newest first. */
export function inRuns(events: readonly TimelineEvent[]): readonly (readonly TimelineEvent[])[] {
  const runs: TimelineEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run?.every((other) => haveFailedAlike(other, event))) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

function haveFailedAlike(one: TimelineEvent, other: TimelineEvent): boolean {
  const isFailure = [one, other].every((event) => isAccepted(event) === false && event.outcomes.length === 0);
  return (
    isFailure &&
    one.line.facts.operation === other.line.facts.operation &&
    toneOfEvent(one) === toneOfEvent(other) &&
    failureOf(one) === failureOf(other)
  );
}

/** Why the attempt failed, as text. */
export function failureOf({ answer, call }: TimelineEvent): string {
  const attempt = call?.number == null ? undefined : call.operation.attemptLog[call.number - 1];
  return attempt?.detail ?? answer?.detail ?? "";
}

function isOutcome({ what }: TraceLine): boolean {
  return what === "decided" || what === "waiting" || what === "withdrawn";
}

function isSoonAfter({ line, answer }: TimelineEvent, { at }: TraceLine): boolean {
  return Date.parse(at) - Date.parse((answer ?? line).at) < AT_ONCE_MS;
}

function openCall(events: readonly Growing[], { facts }: TraceLine): Growing | undefined {
  return events.findLast(
    ({ line, answer }) => line.what === "sent" && answer === null && line.facts.operation === facts.operation,
  );
}

function callOf({ at, facts }: TraceLine, operations: readonly OperationLine[]): TimelineCall | null {
  const ofKind = operations.filter(({ operation }) => operation === facts.operation);
  for (const operation of ofKind) {
    const index = operation.attemptLog.findIndex(({ startedAt }) => startedAt === at);
    if (index >= 0) return { operation, number: index + 1 };
  }
  const [latest] = ofKind.toReversed();
  return latest === undefined ? null : { operation: latest, number: null };
}

/** Whether the loyalty service accepted the call; `null` without an answer or for another event. */
export function isAccepted({ line, answer }: TimelineEvent): boolean | null {
  if (line.what !== "sent" || answer === null) return null;
  return answer.facts.next === null;
}

export function toneOfEvent(event: TimelineEvent): Tone {
  const { line, answer } = event;
  if (line.what === "sent") {
    if (answer === null) return "open";
    if (isAccepted(event) === true) return line.facts.operation === "cancelPoints" ? "over" : "good";
    const next = answer.facts.next;
    return next === "givenUp" || next === "inDoubt" ? "bad" : "wait";
  }
  if (line.what === "waiting") return "wait";
  return line.what === "withdrawn" ? "over" : "plain";
}
