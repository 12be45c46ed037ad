import { expect, test } from "vitest";
import { endAttempt, startAttempt } from "../../../src/domain/operation/attempt.ts";
import type { AnswerToRequest } from "../../../src/domain/operation/exchange.ts";
import { withAnswers, withRequest } from "../../../src/domain/operation/keep-exchange.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { aContext, arrive, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { serviceFailed } from "../../support/builders/outcomes.ts";

const waiting = arrive(null, [aSnapshotEvent({ isPaid: true })]);
const ID = waiting.operations[0]?.id ?? "";
const request = { path: "/loyalty/v1/earn/12?format=JSON", body: { text: '{"lp_name":"Ada"}' } };
const answerOf = (text: string): AnswerToRequest => ({
  ...{ at: NOON, durationMs: 120, status: 500, failure: null, headers: {} },
  body: { text },
});

function tried(record: OrderRecord, times: number, body = "{}"): OrderRecord {
  let known = record;
  for (let count = 0; count < times; count++) {
    const now = NOON + (known.operations[0]?.attempts.length ?? 0) * SECOND;
    known = withRequest(startAttempt(known, ID, aContext(), now), ID, request);
    known = endAttempt(known, ID, serviceFailed(), { now, jitter: 0 });
    known = withAnswers(known, ID, [answerOf(body)]);
  }
  return known;
}

const kept = (record: OrderRecord) =>
  record.operations[0]?.attempts.map(({ exchange }) => (exchange == null ? exchange : "kept"));

test("what is sent is known before it is answered", () => {
  const sending = withRequest(startAttempt(waiting, ID, aContext(), NOON), ID, request);
  expect(sending.operations[0]?.attempts).toMatchObject([
    { outcome: null, exchange: { request, answers: [] } },
  ]);
  const answered = withAnswers(sending, ID, [answerOf("{}")]);
  expect(answered.operations[0]?.attempts[0]?.exchange).toEqual({ request, answers: [answerOf("{}")] });
});

test("the first attempt of an operation keeps it, and the last three", () => {
  expect(kept(tried(waiting, 4))).toEqual(["kept", "kept", "kept", "kept"]);
  expect(kept(tried(waiting, 6))).toEqual(["kept", null, null, "kept", "kept", "kept"]);
});

test("all of an order's have room for 32,000 characters, whatever it goes through; the newest is always kept", () => {
  const long = "x".repeat(4_000);
  const sizeOf = ({ operations }: OrderRecord) =>
    JSON.stringify(operations.flatMap(({ attempts }) => attempts.map(({ exchange }) => exchange ?? null)))
      .length;
  for (const times of [10, 20, 40]) expect(sizeOf(tried(waiting, times, long))).toBeLessThan(32_000);
  const longest = withAnswers(
    tried(waiting, 1),
    ID,
    Array.from({ length: 9 }, () => answerOf(long)),
  );
  expect(kept(longest)).toEqual(["kept"]);
  expect(kept(tried(longest, 1))).toEqual([null, "kept"]);
});

test("an attempt that kept none stays without one", () => {
  const earlier = endAttempt(startAttempt(waiting, ID, aContext(), NOON), ID, serviceFailed(), {
    now: NOON,
    jitter: 0,
  });
  expect(kept(tried(earlier, 1))).toEqual([undefined, "kept"]);
  expect(kept(withAnswers(earlier, ID, [answerOf("{}")]))).toEqual([undefined]);
});

test("an erased order keeps none, neither of before nor what comes in afterwards", () => {
  const erased = redactRecord(tried(waiting, 2), NOON);
  expect(JSON.stringify(erased)).not.toContain("exchange");
  const sending = withRequest(startAttempt(waiting, ID, aContext(), NOON), ID, request);
  const meanwhile = withAnswers(redactRecord(sending, NOON), ID, [answerOf("Ada")]);
  expect(JSON.stringify(meanwhile)).not.toContain("exchange");
  expect(JSON.stringify(withRequest(meanwhile, ID, request))).not.toContain("exchange");
});
