import { describe, expect, test } from "vitest";
import { endAttempt, startAttempt } from "../../../src/domain/operation/attempt.ts";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import { redactEvent, redactRecord } from "../../../src/domain/order/redaction.ts";
import { aContext, arrive, aSnapshotEvent, DAY, deleted, NOON, send } from "../../support/builders/orders.ts";
import { refused } from "../../support/builders/outcomes.ts";

const PERSON = /ada|example|49170|1234567|vip|summer/i;

describe("redaction", () => {
  const order = {
    isPaid: true,
    customerTags: ["vip-ada"],
    tags: ["call Ada"],
    referral: {
      discountCodes: ["ADA10"],
      attributes: [{ name: "gift for", value: "Ada" }],
      attributedCampaigns: ["summer"],
      landingUrl: "/?mail=ada@shop.example",
    },
  };

  test("leaves no trace of the person in a record, and every accounting fact", () => {
    const { record } = send(arrive(null, [aSnapshotEvent(order)]));
    const filled = { ...record, contactOverride: { name: "Ada", email: "ada@x.example", mobile: null } };
    const redacted = redactRecord(filled, NOON + DAY);
    const { terms: _, ...kept } = redacted;
    expect(JSON.stringify(kept)).not.toMatch(PERSON);
    expect(redacted).toMatchObject({
      orderId: "1001",
      loyaltyOrderId: 1001,
      points: "pending",
      erasedAt: NOON + DAY,
      facts: { firstPaidAt: NOON, snapshot: { totalMinor: 5000, orderNumber: "#1001", isPaid: true } },
    });
    const standing = ({ id, state, sentAt }: Operation) => ({ id, state, sentAt });
    expect(redacted.operations.map(standing)).toEqual(record.operations.map(standing));
  });

  test("of a record that knows no snapshot yet is fine", () => {
    const record = newRecord({ shop: "acme", orderId: "1" }, "main", NOON);
    expect(redactRecord(record, NOON)).toMatchObject({ erasedAt: NOON, facts: { snapshot: null } });
  });

  test("withdraws what would need the person, and still cancels points by their number", () => {
    const waiting = arrive(null, [aSnapshotEvent({ isPaid: true })]);
    const withdrawn = arrive(redactRecord(waiting, NOON), []);
    expect(withdrawn.operations.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["earn withdrawn"]);
    const { record } = send(arrive(null, [aSnapshotEvent({ isPaid: true })]));
    const cancelled = arrive(redactRecord(record, NOON), [
      redactEvent(aSnapshotEvent({ isOrderCancelled: true, updatedAt: NOON + 1 })),
    ]);
    expect(send(cancelled, aContext()).sent).toEqual(["cancelPoints"]);
  });

  test("of an event is the same however often it is done, and whenever the event is told", () => {
    const events = [aSnapshotEvent(order), deleted(), deleted("Ada's")];
    for (const event of events) {
      const redacted = redactEvent(event);
      expect(JSON.stringify(redacted)).not.toMatch(PERSON);
      expect(redactEvent(redacted)).toEqual(redacted);
      expect(redactEvent(structuredClone(event))).toEqual(redacted);
    }
  });
});

/** Whatever may stay as it is written: ids of the order, words of a fixed list, what the merchant and their people wrote. */
const FREE_OF_PERSONS = [
  /^(shop|orderId|brand|points|facts\.snapshot\.orderId|facts\.endless\.\d+)$/,
  /^terms\.(activityId|programme\..*)$/,
  /^(decisions\.\w+|historyEarns)\.by$/,
  /^operations\.\d+\.(id|kind|state|priority|settledBy|releasedBy|attempts\.\d+\.outcome)$/,
  /^trace\.\d+\.(what|delivery)$/,
];
const MARKER = "Zora <zora@person.example>";

const EXCHANGE = {
  request: { path: "p", body: { text: "b" } },
  answers: [
    { at: NOON, durationMs: 1, status: 200, failure: null, headers: { server: "s" }, body: { text: "b" } },
  ],
};

/** The same value with the marker in every text that is not free of persons, and in a new field of every object. */
function marked<T>(value: T, path = ""): T {
  if (typeof value === "string")
    return (FREE_OF_PERSONS.some((free) => free.test(path)) ? value : MARKER) as T;
  if (typeof value !== "object" || value === null) return value;
  const inside = (name: string) => (path === "" ? name : `${path}.${name}`);
  const entries = Object.entries(value).map(([name, item]) => [name, marked(item, inside(name))] as const);
  if (Array.isArray(value)) return entries.map(([, item]) => item) as T;
  const isOurs = path.startsWith("terms.programme");
  return { ...Object.fromEntries(entries), ...(isOurs ? {} : { addedLater: MARKER }) } as T;
}

test("no text of a record survives that is not known to be free of persons, in no field that there is or will be", () => {
  const refund = { id: "r", amountMinor: 1, currency: "EUR", at: NOON };
  const fulfillment = { id: "f", status: "shipped", at: NOON };
  const order = {
    isPaid: true,
    presentment: { currency: "USD", totalMinor: 1 },
    tags: ["t"],
    customerTags: ["c"],
    refunds: [refund],
    fulfillments: [fulfillment],
    beyondLimits: ["tags"],
    referral: {
      discountCodes: ["d"],
      attributes: [{ name: "a", value: "v" }],
      attributedCampaigns: ["c"],
      landingUrl: "/",
    },
  };
  const { record } = send(
    arrive(null, [
      aSnapshotEvent(order),
      { kind: "refund", orderId: "1001", refund: { ...refund, id: "r2" } },
      { kind: "fulfillment", orderId: "1001", fulfillment: { ...fulfillment, id: "f2" } },
      deleted("d1", NOON - DAY),
    ]),
  );
  const by = { by: "Mia", at: NOON };
  const full = {
    ...record,
    contactOverride: { name: "n", email: "e", mobile: "m" },
    mobile: "m",
    held: { code: "onHold", by: "h" } as const,
    decisions: { ...record.decisions, hold: by },
    historyEarns: by,
    operations: record.operations.map((operation) => ({
      ...operation,
      lastError: { code: "noAnswer", cause: "timedOut", error: "l" } as const,
      attempts: operation.attempts.map((attempt) => ({ ...attempt, exchange: EXCHANGE })),
    })),
  };
  const redacted = redactRecord(marked(full), NOON);
  expect(JSON.stringify(marked(full))).toContain(MARKER);
  expect(JSON.stringify(redacted)).not.toMatch(/zora/i);
  expect(redacted).toMatchObject({ points: record.points, facts: { snapshot: { totalMinor: 5000 } } });
});

test("what the loyalty service answers afterwards is not quoted", () => {
  const waiting = redactRecord(arrive(null, [aSnapshotEvent({ isPaid: true })]), NOON);
  const id = waiting.operations[0]?.id ?? "";
  const outcome = refused("Zora is unknown");
  const ended = endAttempt(startAttempt(waiting, id, aContext(), NOON), id, outcome, {
    now: NOON,
    jitter: 0,
  });
  expect(JSON.stringify(ended)).not.toContain("Zora");
});
