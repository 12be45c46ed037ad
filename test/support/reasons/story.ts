import { OPERATION_KINDS } from "../../../src/domain/operation/operation-kind.ts";
import type { HistoryLine, ReasonOf, Refusal } from "../../../src/domain/reason/reason.ts";
import { DAY, NOON } from "../builders/orders.ts";
import { BY, each, LOST, NOTED, REFUSED, type Samples, TAGGED, TEXTS } from "./facts.ts";

const SENT = {
  operation: "earn",
  loyaltyOrderId: 1001,
  attempt: 1,
  activityId: "12",
  campaignId: null,
  points: null,
  notActivityId: null,
} as const;
const ARRIVED = {
  source: { way: "delivery", topic: "orders/paid" },
  parts: [{ kind: "snapshot", status: "open", isRestoration: false }],
  isOld: false,
} as const;

export const STORY: Samples<HistoryLine | Refusal> = {
  arrived: [
    { code: "arrived", ...ARRIVED },
    { code: "arrived", ...ARRIVED, isOld: true },
    { code: "arrived", ...ARRIVED, source: { way: "reference", topic: "orders/paid" } },
    { code: "arrived", ...ARRIVED, source: { way: "resync" } },
    { code: "arrived", ...ARRIVED, source: { way: "watch" } },
    { code: "arrived", ...ARRIVED, parts: [{ kind: "snapshot", status: "open", isRestoration: true }] },
    { code: "arrived", ...ARRIVED, parts: [{ kind: "fulfillment", id: "f1", status: "" }] },
    { code: "arrived", ...ARRIVED, parts: [{ kind: "deletion" }, { kind: "refund", id: "r1" }] },
    ...(["open", "won", "lost"] as const).map(
      (state) => ({ code: "arrived", ...ARRIVED, parts: [{ kind: "dispute", id: "d1", state }] }) as const,
    ),
    {
      code: "arrived",
      ...ARRIVED,
      parts: [{ kind: "dispute", id: "d1", state: "open", amount: { amountMinor: 1150, currency: "EUR" } }],
    },
    ...[1, 2, 1_234_567].map((left) => ({ code: "arrived", ...ARRIVED, left }) as const),
    ...TEXTS.flatMap((text): ReasonOf<"arrived">[] => [
      { code: "arrived", ...ARRIVED, source: { way: "delivery", topic: text } },
      { code: "arrived", ...ARRIVED, parts: [{ kind: "snapshot", status: text, isRestoration: false }] },
      { code: "arrived", ...ARRIVED, parts: [{ kind: "refund", id: text }] },
      { code: "arrived", ...ARRIVED, parts: [{ kind: "fulfillment", id: text, status: "shipped" }] },
      { code: "arrived", ...ARRIVED, parts: [{ kind: "fulfillment", id: "f1", status: text }] },
    ]),
  ],
  sent: [
    ...OPERATION_KINDS.map((operation) => ({ code: "sent", ...SENT, operation }) as const),
    { code: "sent", ...SENT, attempt: 30 },
    { code: "sent", ...SENT, loyaltyOrderId: null },
    { code: "sent", ...SENT, loyaltyOrderId: Number.MAX_SAFE_INTEGER },
    { code: "sent", ...SENT, activityId: null },
    { code: "sent", ...SENT, campaignId: 41 },
    { code: "sent", ...SENT, points: 1 },
    { code: "sent", ...SENT, points: 500 },
    ...TEXTS.flatMap((text) => [
      { code: "sent", ...SENT, activityId: text } as const,
      { code: "sent", ...SENT, notActivityId: text } as const,
    ]),
  ],
  answered: [
    { code: "answered", operation: "earn", because: REFUSED, next: null, at: null },
    { code: "answered", operation: "redeem", because: REFUSED, next: null, at: null },
    { code: "answered", operation: "earn", because: { code: "goneFromShop" }, next: null, at: null },
    { code: "answered", operation: "earn", because: LOST, next: "retry", at: NOON },
    { code: "answered", operation: "earn", because: LOST, next: "retry", at: NOON + DAY },
    ...(["waits", "waitsForAccount", "givenUp", "inDoubt"] as const).map(
      (next) => ({ code: "answered", operation: "earn", because: LOST, next, at: null }) as const,
    ),
  ],
  noConversion: [{ code: "ownReferral" } as const, { code: "notFirstOrder" } as const].map((because) => ({
    code: "noConversion",
    campaignId: 42,
    because,
  })),
  partlyRefunded: (["stay", "stayBelow", "cancelled", "asked", "keptByPerson"] as const).map((effect) => ({
    ...{ code: "partlyRefunded", amountMinor: 1250, currency: "EUR", share: 0.25, from: 0.5, effect },
  })),
  withdrawn: [
    { code: "withdrawn", operation: "earn", isUnsure: false },
    { code: "withdrawn", operation: "approvePoints", isUnsure: true },
    { code: "withdrawn", operation: "redeem", isUnsure: false },
    { code: "withdrawn", operation: "approvePoints", isUnsure: false, isOnHold: true },
  ],
  plannedOtherwise: each("plannedOtherwise", [
    { because: { code: "earn", trigger: "paid" } },
    { because: { code: "earn", trigger: "created" } },
  ] as const),
  historyEarns: [{ code: "historyEarns" }],
  clockCorrected: [{ code: "clockCorrected" }],
  pointsRefusedByShop: [true, false].map((isGone) => ({ code: "pointsRefusedByShop", isGone })),
  contactExpired: [0, 1, 3650].map((days) => ({ code: "contactExpired", days })),
  erasedByPerson: each("erasedByPerson", BY),
  sentAgainByPerson: each("sentAgainByPerson", [...BY, NOTED]),
  decidedByPerson: [
    ...BY.map(({ by }) => ({ code: "decidedByPerson", by, decision: "approve" }) as const),
    { code: "decidedByPerson", ...NOTED, decision: "approve" },
    ...(
      [
        "cancel",
        "hold",
        "release",
        "settle",
        "letEarn",
        "cancelForRefund",
        "keepDespiteRefund",
        "cancelForFailure",
        "keepDespiteFailure",
      ] as const
    ).map((decision) => ({ code: "decidedByPerson", by: "Ada Example", decision }) as const),
  ],
  operationByPerson: [
    { code: "operationByPerson", ...NOTED, operation: "earn", decision: "skip" },
    ...BY.map(({ by }) => ({ code: "operationByPerson", by, operation: "earn", decision: "skip" }) as const),
    { code: "operationByPerson", by: "Ada Example", operation: "earn", decision: "retry" },
    { code: "operationByPerson", by: "Ada Example", operation: "earn", decision: "done" },
    { code: "operationByPerson", by: "Ada Example", operation: "redeem", decision: "done" },
  ],
  filledInByPerson: [
    { code: "filledInByPerson", ...NOTED, fields: ["name"], isAfterPoints: true },
    ...BY.map(
      ({ by }) => ({ code: "filledInByPerson", by, fields: ["name"], isAfterPoints: false }) as const,
    ),
    { code: "filledInByPerson", by: "Ada", fields: ["email"], isAfterPoints: false },
    { code: "filledInByPerson", by: "Ada", fields: ["email"], isAfterPoints: true },
    { code: "filledInByPerson", by: "Ada", fields: ["name", "email", "mobile"], isAfterPoints: true },
  ],

  noSuchOrder: [{ code: "noSuchOrder" }],
  noSuchOperation: [{ code: "noSuchOperation" }],
  decidedAlready: (["approve", "cancel", "hold", "release", "settle"] as const).map((decision) => ({
    code: "decidedAlready",
    decision,
  })),
  pointsAlready: [
    { code: "pointsAlready", points: "approved" },
    { code: "pointsAlready", points: "cancelled" },
  ],
  operationAlready: [
    { code: "operationAlready", state: "done" },
    { code: "operationAlready", state: "withdrawn" },
  ],
  nothingToSettle: [{ code: "nothingToSettle" }],
  orderChanged: [{ code: "orderChanged" }],
  beingSent: [{ code: "beingSent" }],
  erasedNotFilledIn: [{ code: "erasedNotFilledIn" }],
  mobileUnreadable: [{ code: "mobileUnreadable" }],
  emailUnreadable: [{ code: "emailUnreadable" }],
  nothingFilledIn: [{ code: "nothingFilledIn" }],
  serviceNotUpdated: [{ code: "serviceNotUpdated" }],
  nothingSentYet: [{ code: "nothingSentYet" }],
  decisionWithoutEffect: [{ code: "decisionWithoutEffect", because: { code: "noPoints", because: TAGGED } }],
  notSentAgain: [
    { code: "notSentAgain", because: { code: "waitsForPayment" } },
    { code: "notSentAgain", because: { code: "noPoints", because: TAGGED } },
  ],
};
