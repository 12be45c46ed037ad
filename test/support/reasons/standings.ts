import { OPERATION_KINDS } from "../../../src/domain/operation/operation-kind.ts";
import { SHOP_PROBLEMS } from "../../../src/domain/order/order-snapshot.ts";
import type { StandingReason, StepReason } from "../../../src/domain/reason/reason.ts";
import { NOON } from "../builders/orders.ts";
import {
  AMOUNTS,
  BY,
  CONTACTS,
  ENDINGS,
  each,
  LOST,
  REFUSED,
  type Samples,
  TAGGED,
  TRIGGERS,
} from "./facts.ts";

export const STANDINGS: Samples<StandingReason | StepReason> = {
  nothingKnown: [{ code: "nothingKnown" }],
  erased: [{ code: "erased" }],
  deletedUnseen: [{ code: "deletedUnseen" }],
  waitsForOrder: [{ code: "waitsForOrder" }],
  beyondLimits: each("beyondLimits", [
    { limits: [{ field: "tags", limit: 500, of: "entries" }] },
    { limits: [{ field: "name", limit: 255, of: "characters" }] },
    {
      limits: [
        { field: "tags", limit: 500, of: "entries" },
        { field: "ofANewerVersion", limit: 2000, of: "characters" },
        { field: "refunds", limit: 1, of: "entries" },
      ],
    },
  ] as const),
  noPoints: each("noPoints", [...ENDINGS.map((because) => ({ because })), { because: TAGGED }]),
  noPointsWithoutContact: CONTACTS.map((fields) => ({ code: "noPointsWithoutContact", fields })),
  noPointsSkipped: each("noPointsSkipped", [{ by: "jo" }]),
  pointsCancelled: ENDINGS.map((because) => ({ code: "pointsCancelled", because })),
  pointsBeingCancelled: ENDINGS.map((because) => ({ code: "pointsBeingCancelled", because })),
  pointsKept: ENDINGS.map((because) => ({ code: "pointsKept", because })),
  redeemedStays: [0, 1, 12_500].flatMap((points) =>
    ENDINGS.map((because) => ({
      code: "redeemedStays",
      points,
      because: { code: "pointsCancelled", because },
    })),
  ),
  onHold: each("onHold", BY),
  waitsForPayment: [{ code: "waitsForPayment" }],
  waitsForContact: [true, false].flatMap((isWithheld) =>
    CONTACTS.map((fields) => ({ code: "waitsForContact", fields, isWithheld })),
  ),
  waitsForFacts: SHOP_PROBLEMS.flatMap((problem) =>
    [true, false].map((isAskedAgain) => ({
      ...({ code: "waitsForFacts", parts: ["collections", "orderIndex"], since: NOON } as const),
      ...{ problem, isAskedAgain },
    })),
  ),
  waitsForContactToRedeem: [
    { code: "waitsForContactToRedeem", field: "email" },
    { code: "waitsForContactToRedeem", field: "mobile" },
  ],
  patternTooSlow: [{ code: "patternTooSlow" }],
  notWholeNumber: [
    { code: "notWholeNumber", source: "id" },
    { code: "notWholeNumber", source: "number" },
  ],
  numberTooLarge: [
    { code: "numberTooLarge", number: "9007199254740993", source: "id" },
    { code: "numberTooLarge", number: "9007199254740993", source: "number" },
    { code: "numberTooLarge", number: "9".repeat(40), source: "number" },
  ],
  numberTaken: [{ code: "numberTaken", holder: "5123" }],
  pointsBeingEarned: [{ code: "pointsBeingEarned" }],
  pointsBeingGivenAgain: each("pointsBeingGivenAgain", BY),
  pointsBeingApproved: [{ code: "pointsBeingApproved" }],
  pointsApproved: [{ code: "pointsApproved" }],
  approvalSkipped: [{ code: "approvalSkipped" }],
  approvalWaitsFor: [
    { code: "approvalWaitsFor", trigger: "paid", afterDays: 0 },
    { code: "approvalWaitsFor", trigger: "fulfilled", afterDays: 1 },
    { code: "approvalWaitsFor", trigger: "delivered", afterDays: 14 },
  ],
  approvalDisputed: [{ code: "approvalDisputed" }],
  approvalExcluded: [
    { code: "approvalExcluded", because: TAGGED },
    { code: "approvalExcluded", because: { code: "belowMinimum", amountMinor: 1, currency: "JPY" } },
  ],
  approvalOn: [
    { code: "approvalOn", at: 0 },
    { code: "approvalOn", at: NOON },
    { code: "approvalOn", at: NOON, lastDay: "2026-05-31" },
    { code: "approvalOn", at: NOON, lastDay: "2026-05-31", share: 0.5 },
  ],
  goneFromShop: [{ code: "goneFromShop" }],
  openedAgain: [{ code: "openedAgain" }],
  staysCancelled: [{ code: "staysCancelled" }],
  failed: OPERATION_KINDS.flatMap((operation) => [
    { code: "failed", operation, because: null },
    { code: "failed", operation, because: REFUSED },
    { code: "failed", operation, because: { code: "othersAccepted", because: LOST } },
  ]),

  earn: TRIGGERS.map((trigger) => ({ code: "earn", trigger })),
  earnAgain: each("earnAgain", BY),
  approveByPerson: each("approveByPerson", BY),
  approve: TRIGGERS.flatMap((trigger) =>
    [0, 1, 14, 365].map((afterDays) => ({ code: "approve", trigger, afterDays }) as const),
  ),
  cancel: ENDINGS.map((because) => ({ code: "cancel", because })),
  confirmCancel: [{ code: "confirmCancel" }],
  askAboutFailedPayment: [{ code: "askAboutFailedPayment" }],
  askAboutRefund: each("askAboutRefund", AMOUNTS),
  addConversion: [1, 123_456_789_012_345].flatMap((campaignId) => [
    { code: "addConversion", campaignId, because: { code: "defaultCampaign" } },
    { code: "addConversion", campaignId, because: { code: "shopAttributes", campaign: "42" } },
  ]),
  redeem: [0, 1, 12_500].map((points) => ({
    code: "redeem",
    points,
    because: { code: "discountCodeUsed", discountCode: "LP-1" },
  })),
  redeemInDoubt: [null, 0, 1, 12_500].flatMap((points) => [
    { code: "redeemInDoubt", points, because: { code: "answerLost" } },
    { code: "redeemInDoubt", points, because: { code: "olderThanMemory" } },
  ]),
  answerLost: [{ code: "answerLost" }],
  olderThanMemory: [{ code: "olderThanMemory" }],
};
