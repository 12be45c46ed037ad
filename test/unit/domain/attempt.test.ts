import { describe, expect, test } from "vitest";
import {
  endAttempt,
  interruptAttempt,
  nextRetryAt,
  startAttempt,
  throttledUntil,
} from "../../../src/domain/operation/attempt.ts";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { SCHEDULED_RETRIES_MS } from "../../../src/domain/operation/retry-waits.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { orderState } from "../../../src/domain/order/order-summary.ts";
import { aContext, arrive, aSnapshotEvent, NOON } from "../../support/builders/orders.ts";
import {
  accepted,
  keyNotAccepted,
  noAnswer,
  noConnection,
  notAccepted,
  rateLimited,
} from "../../support/builders/outcomes.ts";

const context = aContext();
const planned = arrive(null, [aSnapshotEvent({ isPaid: true })], context);
const id = planned.operations[0]?.id ?? "";
const started = startAttempt(planned, id, context, context.now);
const { now } = context;
const ended = (outcome: Outcome, record: OrderRecord = started) =>
  endAttempt(record, id, outcome, { now, jitter: 0.5 });
const operation = (record: OrderRecord) => record.operations.find((candidate) => candidate.id === id);

test.each([
  [noConnection(), "retry"],
  [keyNotAccepted(), "waitsForAccount"],
  [notAccepted(), "givenUp"],
  [accepted(), null],
] as const)("the story says what comes after it: %o, then %s", (outcome, next) => {
  expect(ended(outcome).trace.at(-1)?.detail).toMatchObject({
    code: "answered",
    because: outcome.detail,
    next,
  });
});

describe("what an outcome does to its operation", () => {
  test.each<[string, Outcome, object]>([
    ["done ends it", accepted(), { state: "done", spentAttempts: 0, endedAt: now }],
    [
      "transient spends an attempt and waits",
      noConnection(),
      { state: "retrying", spentAttempts: 1, notBefore: now + 5_000 },
    ],
    ["an unknown outcome is remembered", noAnswer(), { state: "retrying", mayHaveHappened: true }],
    [
      "throttled waits for the window and spends nothing",
      rateLimited(7_000),
      { state: "retrying", spentAttempts: 0, notBefore: now + 7_000 },
    ],
    [
      "rejected makes a dead letter with the reason",
      notAccepted(),
      { state: "dead", lastError: notAccepted().detail },
    ],
    [
      "unauthorised keeps its place and spends nothing",
      keyNotAccepted(),
      { state: "queued", spentAttempts: 0, mayHaveHappened: false },
    ],
    [
      "what different orders meet alike spends nothing, and leaves open whether it happened",
      { ...noAnswer(), isEverywhere: true },
      { state: "queued", spentAttempts: 0, mayHaveHappened: true, notBefore: expect.any(Number) },
    ],
    [
      "a refusal after an unanswered request of the same attempt leaves open what that one did",
      { ...notAccepted(), mayHaveHappened: true },
      { state: "dead", mayHaveHappened: true },
    ],
    [
      "so does a wrong key",
      { ...keyNotAccepted(), mayHaveHappened: true },
      { state: "queued", spentAttempts: 0, mayHaveHappened: true },
    ],
  ])("%s", (_title, outcome, expected) => {
    expect(operation(ended(outcome))).toMatchObject(expected);
  });

  test("after the last scheduled retry it becomes a dead letter", () => {
    let record = started;
    for (const _wait of SCHEDULED_RETRIES_MS) {
      record = startAttempt(ended(noConnection(), record), id, context, now);
    }
    expect(operation(ended(noConnection(), record))).toMatchObject({ state: "dead", spentAttempts: 9 });
  });

  test("a call that a crash cut off may have happened and is repeated, because it is keyed by the order", () => {
    const interrupted = interruptAttempt(started, id, now);
    expect(operation(interrupted)).toMatchObject({
      state: "retrying",
      notBefore: now,
      mayHaveHappened: true,
    });
    expect(operation(interrupted)?.attempts).toMatchObject([
      { outcome: "interrupted", endedAt: now, detail: { code: "interrupted" } },
    ]);
    expect(interrupted.trace.at(-1)?.detail).toEqual({
      code: "answered",
      operation: "earn",
      because: { code: "interrupted" },
      next: "retry",
      at: now,
    });
  });

  test.each([
    ["cut off by a crash", (record: OrderRecord) => interruptAttempt(record, id, now)],
    ["without an answer", (record: OrderRecord) => ended(noAnswer(), record)],
  ])("a redeem %s is parked for a person and never repeated by itself", (_title, happen) => {
    const redeem = {
      ...started,
      operations: started.operations.map((item) => ({ ...item, kind: "redeem" as const })),
    };
    expect(orderState(happen(redeem))).toBe("parked");
  });

  test("the trace holds neither the email nor the mobile number", () => {
    const { trace } = ended(notAccepted());
    expect(JSON.stringify(trace)).not.toMatch(/ada@|4917/);
  });
});

describe("the retry schedule", () => {
  test("waits grow, spread by a fifth to either side, and end", () => {
    SCHEDULED_RETRIES_MS.forEach((wait, index) => {
      expect(nextRetryAt(index + 1, NOON, 0)).toBe(NOON + wait * 0.8);
      expect(nextRetryAt(index + 1, NOON, 1)).toBe(NOON + wait * 1.2);
    });
    expect(nextRetryAt(SCHEDULED_RETRIES_MS.length + 1, NOON, 0)).toBeNull();
  });

  test.each([
    ["absent", null, 60_000],
    ["negative", -5, 60_000],
    ["as asked", 5_000, 5_000],
    ["years ahead", 1e12, 3_600_000],
  ])("Retry-After %s", (_title, retryAfterMs, wait) => {
    expect(throttledUntil(retryAfterMs, NOON)).toBe(NOON + wait);
  });
});
