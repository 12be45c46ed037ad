import { expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import {
  type OutcomeDifference,
  outcomeDifferences,
  previewedOutcome,
} from "../../../src/domain/plan/preview.ts";
import type { Programme } from "../../../src/domain/programme/programme.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  DAY,
  hints,
  NOON,
  SECOND,
  send,
} from "../../support/builders/orders.ts";

const NOW = NOON + 10 * DAY;
const inContext = (programme: Programme) => aContext({ programme, now: NOW });

const paid = { isPaid: true, tags: ["vip"], updatedAt: NOON + SECOND };
const rule = { name: "VIP", when: { tags: ["vip"] }, activityId: "13" };
const noMobile = { ...paid, contact: { names: [], emails: ["ada@shop.example"], phones: [], countries: [] } };
const used = [{ name: "loyalty_points", value: "50" }];
const refundedInPart = { ...paid, refunds: [aRefund("r1", 500)] };
const withPoints = { ...paid, referral: hints({ attributes: used }) };

/** What was changed, from which programme to which, and what is said of an order with which both would differ. */
type Row<Code extends OutcomeDifference["code"]> = readonly [
  title: string,
  before: object,
  after: object,
  facts: Omit<Extract<OutcomeDifference, { readonly code: Code }>, "code">,
  order?: Partial<OrderSnapshot>,
];
const TABLE: { readonly [Code in OutcomeDifference["code"]]: readonly Row<Code>[] } = {
  wouldEarnElsewhere: [
    [
      "a rule chooses another activity",
      {},
      { earn: { rules: [rule] } },
      { before: "12", activityId: "13", rule: 1, name: "VIP" },
    ],
  ],
  wouldNotEarn: [
    [
      "an exclusion takes the points",
      {},
      { exclude: { tags: ["vip"] } },
      { because: { code: "noPoints", because: { code: "excludedTag", tag: "vip" } } },
    ],
    [
      "whoever names no mobile number is waited for no longer, and gets no points",
      { contact: { missing: "hold" } },
      { contact: { missing: "skip" } },
      { because: { code: "noPointsWithoutContact", fields: ["mobile"] } },
      noMobile,
    ],
  ],
  wouldEarn: [
    [
      "an exclusion falls away",
      { exclude: { tags: ["vip"] } },
      {},
      { activityId: "12", rule: null, name: null },
    ],
  ],
  wouldBeApproved: [
    [
      "the return window grows",
      { approve: { on: "paid" } },
      { approve: { on: "paid", afterDays: 30 } },
      { at: NOON + 30.5 * DAY },
    ],
    [
      "the return window shrinks",
      { approve: { on: "paid", afterDays: 30 } },
      { approve: { on: "paid" } },
      { at: null },
    ],
  ],
  wouldNotBeApproved: [
    [
      "approval waits for the fulfillment",
      { approve: { on: "paid" } },
      {},
      { because: { code: "approvalWaitsFor", trigger: "fulfilled", afterDays: 0 } },
    ],
  ],
  wouldConvert: [
    [
      "a campaign for all orders",
      {},
      { conversion: { defaultCampaignId: 42 } },
      { before: null, campaignId: 42 },
    ],
  ],
  wouldNotConvert: [
    ["no campaign for all orders any more", { conversion: { defaultCampaignId: 42 } }, {}, { before: 42 }],
  ],
  wouldRedeem: [
    [
      "points that were used are redeemed",
      {},
      { redeem: { attribute: "loyalty_points" } },
      { before: null, points: 50 },
      withPoints,
    ],
  ],
  wouldWait: [
    [
      "whoever names no mobile number is waited for",
      { contact: { missing: "skip" } },
      { contact: { missing: "hold" } },
      { because: { code: "waitsForContact", fields: ["mobile"], isWithheld: false } },
      noMobile,
    ],
  ],
  wouldNotWait: [
    [
      "nobody is asked after a partial refund",
      { cancel: { partialRefund: "ask" } },
      {},
      { because: { code: "approvalWaitsFor", trigger: "fulfilled", afterDays: 0 } },
      refundedInPart,
    ],
  ],
};
const rows = Object.entries(TABLE).flatMap(([code, each]) =>
  each.map(([title, before, after, facts, order = paid]: Row<OutcomeDifference["code"]>) => ({
    ...{ code, title, before, after, facts, order },
  })),
);

test.each(rows)("$title: told with what did it", ({ code, before, after, facts, order }) => {
  const record = arrive(null, [aSnapshotEvent(order)]);
  const outcomes = [before, after].map((given) => previewedOutcome(record, inContext(aProgramme(given))));
  const [was, would] = outcomes as [ReturnType<typeof previewedOutcome>, ReturnType<typeof previewedOutcome>];
  expect(outcomeDifferences(was, would)).toEqual([{ code, ...facts }]);
  expect(outcomeDifferences(would, would)).toEqual([]);
});

test("of an order that differs twice both are told: another activity, and another day of approval", () => {
  const record = arrive(null, [aSnapshotEvent(paid)]);
  const outcome = (given: object) => previewedOutcome(record, inContext(aProgramme(given)));
  const approve = (afterDays: number) => ({ approve: { on: "paid", afterDays } });
  expect(
    outcomeDifferences(outcome(approve(14)), outcome({ ...approve(30), earn: { activityId: "777" } })),
  ).toEqual([
    { code: "wouldEarnElsewhere", before: "12", activityId: "777", rule: null, name: null },
    { code: "wouldBeApproved", at: NOON + 30.5 * DAY },
  ]);
});

test("what was done by the programme of before does not decide what another one would do", () => {
  const sent = send(arrive(null, [aSnapshotEvent(paid)]), inContext(aProgramme()));
  expect(sent.record.points).toBe("pending");
  const outcome = previewedOutcome(sent.record, inContext(aProgramme({ earn: { activityId: "13" } })));
  expect(outcome.activityId).toBe("13");
});

test("that an order gets no points is said once, whatever the reason", () => {
  const { say } = ENGLISH;
  const excluded = { code: "noPoints", because: { code: "excludedTag", tag: "vip" } } as const;
  const unreachable = { code: "noPointsWithoutContact", fields: ["mobile"] } as const;
  const waiting = { code: "waitsForPayment" } as const;
  expect([excluded, unreachable, waiting].map((because) => say({ code: "wouldNotEarn", because }))).toEqual([
    "Would get no points: the order has the excluded tag “vip”",
    "Would get no points: a mobile number is missing",
    "Would get no points: waiting for payment",
  ]);
});
