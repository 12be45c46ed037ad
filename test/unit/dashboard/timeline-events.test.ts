import { expect, test } from "vitest";
import type { OperationLine, Order, TraceLine } from "../../../src/client/index.ts";
import { currentStep, isScheduled } from "../../../src/dashboard/pages/order/standing.ts";
import {
  inRuns,
  isAccepted,
  timelineEvents,
  toneOfEvent,
} from "../../../src/dashboard/pages/order/timeline-events.ts";

const at = (minute: number) => `2026-11-24T12:${String(minute).padStart(2, "0")}:00.000Z`;
const line = (what: TraceLine["what"], minute: number, code: string, facts = {}): TraceLine => ({
  ...{ at: at(minute), what, code, facts, detail: code },
});
const sent = (minute: number, operation = "earn") => line("sent", minute, "sent", { operation });
const answered = (minute: number, next: string | null, operation = "earn") =>
  line("answered", minute, "answered", { operation, next });
const step = (given: Partial<OperationLine> & { readonly tries?: readonly number[] }) =>
  ({
    ...{ id: "acme/1/earn", operation: "earn", state: "done", attempts: 0, notBefore: null },
    attemptLog: (given.tries ?? []).map((minute) => ({ startedAt: at(minute) })),
    ...given,
  }) as unknown as OperationLine;

test("an answer stands with its call, what the bridge decided with what led to it, the newest first", () => {
  const trace = [
    line("arrived", 1, "arrived"),
    line("decided", 1, "pointsBeingEarned"),
    sent(2),
    answered(2, "retry"),
    sent(5),
    answered(5, null),
    line("decided", 5, "approvalWaitsFor"),
    line("decided", 30, "approvalExcluded"),
  ];
  const events = timelineEvents({ trace, operations: [step({ tries: [2, 5] })] });
  const shown = events.map((event) => [
    event.line.code,
    event.call?.number ?? null,
    isAccepted(event),
    toneOfEvent(event),
    event.outcomes.map(({ code }) => code),
  ]);
  expect(shown).toEqual([
    ["approvalExcluded", null, null, "plain", []],
    ["sent", 2, true, "good", ["approvalWaitsFor"]],
    ["sent", 1, false, "wait", []],
    ["arrived", null, null, "plain", []],
  ]);
});

test("a call without an answer is under way, one that was given up is red, and cancelled points are no success", () => {
  const tone = (...trace: readonly TraceLine[]) =>
    timelineEvents({ trace, operations: [] }).map((event) => toneOfEvent(event));
  expect(tone(sent(1))).toEqual(["open"]);
  expect(tone(sent(1), answered(1, "givenUp"), line("decided", 1, "failed"))).toEqual(["bad"]);
  expect(tone(sent(1, "cancelPoints"), answered(1, null, "cancelPoints"))).toEqual(["over"]);
});

test("attempts in a row that failed alike are one; another failure, and the one that gave up, stand alone", () => {
  const failed = (minute: number, next: string, detail: string) => [
    sent(minute),
    { ...answered(minute, next), detail },
  ];
  const trace = [
    ...failed(1, "retry", "503 busy"),
    ...failed(2, "retry", "503 busy"),
    ...failed(3, "retry", "504"),
    ...failed(4, "retry", "504"),
    ...failed(5, "retry", "504"),
    ...failed(6, "givenUp", "504"),
  ];
  const runs = inRuns(timelineEvents({ trace, operations: [] }));
  expect(runs.map((run) => run.map(({ line: { at: when } }) => when))).toEqual([
    [at(6)],
    [at(5), at(4), at(3)],
    [at(2), at(1)],
  ]);
});

test("an attempt that is kept no longer has no request to show", () => {
  const [event] = timelineEvents({ trace: [sent(1)], operations: [step({ tries: [9] })] });
  expect(event?.call?.number).toBeNull();
});

const order = (given: Partial<Order>) =>
  ({
    ...{ operations: [], state: "idle" },
    ...given,
  }) as unknown as Order;

test("what waits for a person is the current step, before what is sent next", () => {
  const operations = [step({ state: "done" }), step({ state: "queued" }), step({ state: "dead" })];
  expect(currentStep({ operations })?.state).toBe("dead");
  expect(currentStep({ operations: operations.slice(0, 2) })?.state).toBe("queued");
  expect(currentStep({ operations: [] })).toBeNull();
});

test("a step for a later time is scheduled, one that failed before is not", () => {
  const queued = (attempts: number) =>
    order({ state: "queued", operations: [step({ state: "queued", notBefore: at(9), attempts })] });
  expect([isScheduled(queued(0)), isScheduled(queued(1))]).toEqual([true, false]);
});
