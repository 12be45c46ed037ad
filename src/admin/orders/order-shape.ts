import { z } from "zod";
import { OPERATION_STATES } from "../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { POINTS_SOURCES, POINTS_STATES, TRACE_KINDS } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
import { ORDER_DECISIONS } from "../../domain/person/person.ts";
import {
  coded,
  count,
  decimal,
  detailFields,
  list,
  listOf,
  named,
  orNull,
  reasonFields,
  text,
  time,
  truth,
} from "../shapes.ts";

const points = z.enum(POINTS_STATES);
const state = z.enum(ORDER_STATES);
const field = z.enum(["email", "mobile"]);

/** A row of the order list. */
export const orderRow = named("OrderRow", {
  shop: text,
  orderId: text,
  orderNumber: text.nullable(),
  loyaltyOrderId: z.number().nullable(),
  points,
  pointsGiven: count.nullable().describe("How many; null where there are none, or nobody says how many"),
  state,
  ...reasonFields,
  total: decimal.nullable(),
  currency: text.nullable(),
  customerName: text.nullable(),
  isErased: truth.describe("What was known of the customer was erased"),
  placedAt: time.nullable().describe("When the order was made in the shop"),
  decidedAt: time.nullable().describe("When a person made the decision that the reason names"),
  scheduledAt: time.nullable().describe("When the next step is due, where it was given a time"),
  changedAt: time,
});
export type OrderRow = z.output<typeof orderRow>;

const attemptLine = z.strictObject({
  startedAt: time,
  endedAt: time.nullable(),
  outcome: text.nullable(),
  detail: text.nullable(),
  result: coded.nullable().describe("`detail` as data"),
});
export type AttemptLine = z.output<typeof attemptLine>;

const operationLine = named("Operation", {
  id: text,
  operation: z.enum(OPERATION_KINDS),
  state: z.enum(OPERATION_STATES),
  ...reasonFields,
  campaignId: z.number().nullable(),
  pointsToRedeem: z.number().nullable(),
  attempts: count,
  attemptLog: list(attemptLine),
  mayHaveHappened: truth,
  isInDoubt: truth.describe("A redeem that could happen twice if it were sent again"),
  lastError: text.nullable(),
  failure: coded.nullable().describe("`lastError` as data"),
  plannedAt: time,
  notBefore: time.nullable(),
  sentAt: time.nullable(),
  endedAt: time.nullable(),
  settledBy: text.nullable().describe("Who skipped it, or said that it is done"),
  releasedBy: text.nullable().describe("Who let it be sent again"),
});
export type OperationLine = z.output<typeof operationLine>;

const traceLine = z.strictObject({
  at: time,
  what: z.enum(TRACE_KINDS),
  ...detailFields,
  delivery: text.optional(),
});
export type TraceLine = z.output<typeof traceLine>;

const decision = orNull({ by: text, at: time });

export const contact = z.strictObject({
  name: text.nullable(),
  email: text.nullable(),
  mobile: text.nullable(),
  isLandline: truth.describe("The mobile number is a landline's: the shop sent no other"),
  missing: list(field),
  unusable: listOf({ field, value: text, why: text, because: coded }).describe(
    "What the shop sent in place of what is missing, and why it is of no use",
  ),
});

const contactCorrection = orNull({
  ...detailFields,
  canSend: truth.describe("By sending the points again"),
}).describe("It was changed after the points were given, and the loyalty service has the former one");

export const totals = z.strictObject({
  total: decimal.nullable(),
  refunded: decimal.nullable(),
  currency: text.nullable(),
});

/** All details of an order. */
const order = named("Order", {
  shop: text,
  orderId: text,
  orderNumber: text.nullable(),
  loyaltyOrderId: z.number().nullable(),
  brand: text,
  points,
  pointsGiven: orNull({
    count,
    source: z.enum(POINTS_SOURCES),
    at: time.describe("When it was said first"),
  }).describe("How many, and who says so; null where there are none, or nobody says how many"),
  atShop: orNull({
    points: count.nullable(),
    state: points,
    at: time.describe("When it was written"),
  }).describe("What the bridge wrote to the order in the shop (`program.writeBack`); null: nothing"),
  ...reasonFields,
  held: text.nullable(),
  heldBecause: coded.nullable().describe("`held` as data"),
  isHistory: truth.describe("It was created before `earn.from`, and earns only when a person lets it"),
  state,
  status: text.nullable(),
  contact,
  totals,
  partialRefund: orNull(detailFields).describe(
    "What became of the points of an order of which a part was paid back",
  ),
  paidAt: time.nullable(),
  fulfilledAt: time.nullable(),
  decisions: z.strictObject({
    hold: decision,
    approve: decision,
    cancel: decision,
    keepDespiteRefund: decision,
    keepDespiteFailure: decision,
    settle: decision,
  }),
  offers: list(z.enum(ORDER_DECISIONS)).describe("Decisions about the order that would change something now"),
  release: orNull({ effects: listOf(detailFields), afterwards: z.strictObject(detailFields) }).describe(
    "What a release would do now, and how the order stands then; null: it is not offered",
  ),
  mayHavePoints: truth.describe(
    "Points were given, or may have been: a cancel takes them back. Else it only sees to it that none are given",
  ),
  canFillIn: truth.describe("The customer's contact may be filled in or corrected: nothing of it was erased"),
  contactCorrection,
  canSendAgain: truth.describe("The loyalty service can be told again how the points stand"),
  operations: list(operationLine),
  trace: list(traceLine),
  createdAt: time,
  changedAt: time,
});
export type Order = z.output<typeof order>;

export const orderAnswer = z.strictObject({ order });
export type OrderAnswer = z.output<typeof orderAnswer>;

/** The answer to a person's decision. */
export const decisionAnswer = z.strictObject({
  order,
  notice: text.nullable().describe("What the person should know of it"),
  advice: coded.nullable().describe("`notice` as data"),
});
