import { describe, expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformEvent } from "../../../src/platform/adapter.ts";
import type { LimitProblem } from "../../../src/platform/codes/delivery.ts";
import { withinTranslationLimits } from "../../../src/platform/translation-limits.ts";
import { anOrder, aRefund, NOON } from "../../support/builders/orders.ts";

const removed: PlatformEvent = { kind: "uninstalled", at: null };
const deletion = (key: string): PlatformEvent => ({
  ...{ kind: "deletion", orderId: "1", subscription: "s", key, receivedAt: 0, isFinal: true },
});
const privacy = (email: string, orderIds: readonly string[]): PlatformEvent => ({
  ...{ kind: "privacy", request: "redactCustomer", customer: { id: null, email, phone: null }, orderIds },
});
const refund = (orderId: string, id: string): PlatformEvent => ({
  ...{ kind: "refund", orderId, refund: aRefund(id, 1) },
});
const times = (count: number, event: PlatformEvent) => Array.from({ length: count }, () => event);

/** What is just too much, and the same with one less of it. */
const EXAMPLES: {
  readonly [Code in LimitProblem["code"]]: readonly [
    Omit<Extract<LimitProblem, { readonly code: Code }>, "code">,
    (less: 0 | 1) => readonly PlatformEvent[],
  ];
} = {
  tooManyEvents: [{ most: 1000 }, (less) => times(1001 - less, removed)],
  idTooLong: [{ of: "refund", most: 100 }, (less) => [refund("1", "r".repeat(101 - less))]],
  currencyTooLong: [
    { most: 10 },
    (less) => [
      { kind: "refund", orderId: "1", refund: aRefund("r", 1, { currency: "E".repeat(11 - less) }) },
    ],
  ],
  deletionTooLong: [{}, (less) => [deletion("k".repeat(1001 - less))]],
  tooManyOrdersNamed: [{ most: 10_000 }, (less) => [privacy("a@b.example", Array(10_001 - less).fill("1"))]],
  customerTooLong: [{ most: 320 }, (less) => [privacy("e".repeat(321 - less), [])]],
};

test("a dispute's currency has the limit of a refund's", () => {
  const dispute = { id: "d", state: "open", amount: { amountMinor: 1, currency: "E".repeat(11) } } as const;
  const told = withinTranslationLimits({ ok: true, events: [{ kind: "dispute", orderId: "1", dispute }] });
  expect(told).toEqual({ ok: false, reason: { code: "currencyTooLong", most: 10 } });
});

describe("a delivery with a number that its adapter reads wrongly is not understood, with the field named", () => {
  const snapshot = (given: Partial<OrderSnapshot>): PlatformEvent => ({
    ...{
      kind: "snapshot",
      orderId: "1001",
      snapshot: anOrder(given),
      isRestoration: false,
      observedAt: null,
    },
  });
  const MICROSECONDS = NOON * 1000;
  test.each<readonly [field: string, event: PlatformEvent]>([
    ["createdAt", snapshot({ createdAt: MICROSECONDS })],
    ["updatedAt", snapshot({ updatedAt: Number.NaN })],
    ["refund.at", snapshot({ refunds: [aRefund("r", 1, { at: MICROSECONDS })] })],
    ["refund.amountMinor", { kind: "refund", orderId: "1001", refund: aRefund("r", 19.9 * 100) }],
    ["totalMinor", snapshot({ totalMinor: 0.1 + 0.2 })],
    ["totalMinor", snapshot({ presentment: { currency: "USD", totalMinor: 1e300 } })],
    [
      "fulfillment.at",
      { kind: "fulfillment", orderId: "1", fulfillment: { id: "f", status: "sent", at: MICROSECONDS } },
    ],
    [
      "dispute.amount",
      {
        ...{ kind: "dispute", orderId: "1" },
        dispute: { id: "d", state: "lost", amount: { amountMinor: 0.5, currency: "EUR" } },
      },
    ],
  ])("%s", (field, event) => {
    const told = withinTranslationLimits({ ok: true, events: [event] });
    expect(told).toMatchObject({ ok: false, reason: { field } });
  });
  test("but an order of any time and amount that there can be is", () => {
    const events = [snapshot({ createdAt: null, totalMinor: -5, refunds: [aRefund("r", 0)] })];
    expect(withinTranslationLimits({ ok: true, events })).toMatchObject({ ok: true });
  });
});

describe("a delivery that says more than any should is not understood, with the limit named", () => {
  test.each(Object.keys(EXAMPLES) as LimitProblem["code"][])("%s", (code) => {
    const [facts, eventsOf] = EXAMPLES[code];
    const judged = (less: 0 | 1) => withinTranslationLimits({ ok: true, events: eventsOf(less) });
    expect(judged(0)).toEqual({ ok: false, reason: { code, ...facts } });
    expect(judged(1)).toMatchObject({ ok: true });
  });
});
