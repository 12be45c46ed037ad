import { describe, expect, test } from "vitest";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { withNumberTaken } from "../../../src/domain/order/taken-number.ts";
import { plan } from "../../../src/domain/plan/plan.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import type { PlanContext } from "../../../src/domain/plan/wanted-step.ts";
import type { ReasonOf, StandingReason, StepReason } from "../../../src/domain/reason/reason.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import {
  cancelled,
  decided,
  disputed,
  fulfilled,
  paid,
  stepDecided,
  told,
} from "../../support/builders/order-life.ts";
import {
  aContext,
  aProgramme,
  aRefund,
  arrive,
  aSnapshotEvent,
  DAY,
  deleted,
  hints,
  NOON,
  send,
} from "../../support/builders/orders.ts";
import { noAnswer, notAccepted } from "../../support/builders/outcomes.ts";

const partlyRefunded = told(3, { refunds: [aRefund("r1", 1000)] });
const unreachable = { names: ["Ada"], emails: [], phones: [], countries: ["DE"] };
const attributed = (points: string) => ({
  referral: hints({ attributes: [{ name: "loyalty_points", value: points }] }),
});

const withRedeem = aContext({
  programme: aProgramme({ redeem: { discountCodePattern: "^(?<points>[0-9]{1,9}){1,9}-$" } }),
});
const withRedeemAndSkip = aContext({ programme: aProgramme({ redeem: {}, contact: { missing: "skip" } }) });
const withSkip = aContext({ programme: aProgramme({ contact: { missing: "skip" } }) });
const withCategories = aContext({
  programme: aProgramme({
    earn: { rules: [{ when: conditionsSchema.parse({ collections: ["9"] }), activityId: "13" }] },
  }),
});
const unread = {
  parts: ["collections"],
  problem: "unauthorised",
  since: NOON,
  againAt: NOON,
} as const;
const withWait = aContext({ programme: aProgramme({ approve: { afterDays: 14 } }) });
const withQuestion = aContext({ programme: aProgramme({ cancel: { partialRefund: "ask" } }) });
const withReferral = aContext({ programme: aProgramme({ conversion: { defaultCampaignId: 42 } }) });
const withTag = aContext({ programme: aProgramme({ exclude: { tags: ["wholesale"] } }) });

const earned = () => send(arrive(null, [paid])).record;
const redeemed = () => send(arrive(null, [told(1, attributed("500"))], withRedeem), withRedeem).record;
const takenBack = () => decided(send(decided(earned(), "cancel")).record, "release");
const uncertain = () => send(arrive(null, [paid]), aContext(), [noAnswer()]).record;

/** An order that stands so, what is said of it, and in which context where that is none of every day. A new standing does not compile until it has its example. */
type Examples<Codes extends { readonly code: string }> = {
  readonly [Code in Codes["code"]]: readonly [
    () => OrderRecord,
    Omit<Extract<Codes, { code: Code }>, "code">,
    PlanContext?,
  ];
};

describe("an order stands where it stands for the reason that it gives", () => {
  /** `goneFromShop` is said by a resync alone. */
  const standings: Examples<Exclude<StandingReason, ReasonOf<"goneFromShop">>> = {
    nothingKnown: [() => newRecord({ shop: "acme", orderId: "1001" }, "main", NOON), {}],
    erased: [() => redactRecord(earned(), NOON), {}],
    deletedUnseen: [() => arrive(null, [deleted()]), {}],
    waitsForOrder: [
      () => arrive(null, [{ kind: "refund", orderId: "1001", refund: aRefund("r1", 1000) }]),
      {},
    ],
    beyondLimits: [
      () => arrive(null, [told(1, { beyondLimits: ["tags"] })]),
      { limits: [{ field: "tags", limit: 500, of: "entries" }] },
    ],
    noPoints: [() => arrive(null, [told(1, { isTest: true })]), { because: { code: "testOrder" } }],
    noPointsWithoutContact: [
      () => arrive(null, [told(1, { contact: unreachable })], withSkip),
      { fields: ["email", "mobile"] },
    ],
    noPointsSkipped: [() => stepDecided(arrive(null, [paid]), "earn", "skip"), { by: "Ada" }],
    pointsCancelled: [
      () => send(arrive(earned(), [cancelled])).record,
      { because: { code: "orderCancelled" } },
    ],
    pointsBeingCancelled: [() => arrive(earned(), [cancelled]), { because: { code: "orderCancelled" } }],
    pointsKept: [
      () => stepDecided(arrive(earned(), [cancelled]), "cancelPoints", "skip"),
      { because: { code: "orderCancelled" } },
    ],
    redeemedStays: [
      () => arrive(redeemed(), [told(3, { ...attributed("500"), isOrderCancelled: true })], withRedeem),
      { points: 500, because: { code: "pointsBeingCancelled", because: { code: "orderCancelled" } } },
    ],
    onHold: [() => decided(arrive(null, [paid]), "hold"), { by: "Ada" }],
    waitsForFacts: [
      () => replan({ ...arrive(null, [paid], withCategories), unread }, withCategories),
      { isAskedAgain: true, parts: ["collections"], problem: "unauthorised", since: NOON },
    ],
    waitsForPayment: [() => arrive(null, [aSnapshotEvent()]), {}],
    waitsForContact: [
      () => arrive(null, [told(1, { contact: unreachable, withheld: ["emails"] })]),
      { fields: ["email", "mobile"], isWithheld: true },
    ],
    waitsForContactToRedeem: [
      () => arrive(null, [told(1, { contact: unreachable, ...attributed("500") })], withRedeemAndSkip),
      { field: "email" },
    ],
    patternTooSlow: [
      () =>
        arrive(
          null,
          [told(1, { referral: hints({ discountCodes: Array(200).fill("1".repeat(255)) }) })],
          withRedeem,
        ),
      {},
    ],
    notWholeNumber: [() => arrive(null, [told(1, { orderId: "a-1" })]), { source: "id" }],
    numberTooLarge: [
      () => arrive(null, [told(1, { orderId: "9007199254740993" })]),
      { number: "9007199254740993", source: "id" },
    ],
    numberTaken: [() => arrive(withNumberTaken(arrive(null, [told(1)]), "9"), [paid]), { holder: "9" }],
    pointsBeingEarned: [() => arrive(null, [paid]), {}],
    pointsBeingGivenAgain: [takenBack, { by: "Ada" }],
    pointsBeingApproved: [() => arrive(earned(), [fulfilled]), {}],
    pointsApproved: [() => send(arrive(earned(), [fulfilled])).record, {}],
    approvalSkipped: [() => stepDecided(arrive(earned(), [fulfilled]), "approvePoints", "skip"), {}],
    approvalWaitsFor: [earned, { trigger: "fulfilled", afterDays: 0 }],
    approvalDisputed: [() => arrive(earned(), [disputed("open"), fulfilled]), {}],
    approvalExcluded: [
      () =>
        arrive(
          send(arrive(null, [paid], withTag), withTag).record,
          [told(2, { isFulfilled: true, tags: ["wholesale"] })],
          withTag,
        ),
      { because: { code: "excludedTag", tag: "wholesale" } },
    ],
    approvalOn: [
      () => arrive(send(arrive(null, [paid], withWait), withWait).record, [fulfilled], withWait),
      { at: NOON + 14.5 * DAY, lastDay: "2026-06-15" },
    ],
    openedAgain: [() => arrive(send(arrive(earned(), [cancelled])).record, [told(9)]), {}],
    staysCancelled: [
      () => stepDecided(arrive(send(arrive(earned(), [cancelled])).record, [told(9)]), "earn", "skip"),
      {},
    ],
    failed: [
      () => send(arrive(null, [paid]), aContext(), [notAccepted()]).record,
      { operation: "earn", because: notAccepted().detail },
    ],
  };

  test.each(Object.entries(standings))("%s", (code, [record, facts]) => {
    expect(record().reason).toEqual({ code, ...facts });
  });
});

describe("a step is planned for the reason that it gives", () => {
  const planned: Examples<Exclude<StepReason, ReasonOf<"answerLost" | "olderThanMemory">>> = {
    earn: [() => arrive(null, [paid]), { trigger: "paid" }],
    earnAgain: [takenBack, { by: "Ada" }],
    approveByPerson: [() => decided(earned(), "approve"), { by: "Ada" }],
    approve: [() => arrive(earned(), [fulfilled]), { trigger: "fulfilled", afterDays: 0 }],
    cancel: [() => arrive(earned(), [cancelled]), { because: { code: "orderCancelled" } }],
    confirmCancel: [
      () => arrive(send(arrive(uncertain(), [cancelled]), aContext(), [noAnswer()]).record, [told(9)]),
      {},
    ],
    askAboutRefund: [
      () =>
        arrive(send(arrive(null, [paid], withQuestion), withQuestion).record, [partlyRefunded], withQuestion),
      { amountMinor: 1000, currency: "EUR" },
      withQuestion,
    ],
    askAboutFailedPayment: [() => arrive(earned(), [told(3, { isPaymentFailed: true })]), {}],
    addConversion: [
      () => arrive(null, [paid], withReferral),
      { campaignId: 42, because: { code: "defaultCampaign" } },
      withReferral,
    ],
    redeem: [
      () => arrive(null, [told(1, attributed("500"))], withRedeem),
      { points: 500, because: { code: "attributeSays", name: "loyalty_points", value: "500" } },
      withRedeem,
    ],
    redeemInDoubt: [
      () => send(arrive(null, [told(1, attributed("500"))], withRedeem), withRedeem, [noAnswer()]).record,
      { points: 500, because: { code: "answerLost" } },
      withRedeem,
    ],
  };

  test.each(Object.entries(planned))("%s", (code, [record, facts, context = aContext()]) => {
    const reasons = plan(record(), context).wanted.map(({ reason }) => reason);
    expect(reasons).toContainEqual({ code, ...facts });
  });
});
