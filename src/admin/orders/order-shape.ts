import { z } from "zod";
import { OPERATION_STATES } from "../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../domain/operation/operation-kind.ts";
import { DECISION_NAMES } from "../../domain/order/decision-name.ts";
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
const decisionNote = text.nullable().describe("Why the person whose decision the reason names made it");

/** A row of the order list. */
export const orderRow = named("OrderRow", {
  shop: text,
  orderId: text,
  orderNumber: text.nullable(),
  loyaltyOrderId: z.number().nullable(),
  points,
  pointsGiven: count.nullable().describe("The number of points; null: none, or unknown"),
  state,
  ...reasonFields,
  total: decimal.nullable(),
  refunded: decimal.nullable().describe("How much of the total was refunded; null: unknown"),
  currency: text.nullable(),
  customerName: text.nullable(),
  isErased: truth.describe("The customer's data was erased"),
  placedAt: time.nullable().describe("When the order was placed"),
  decidedAt: time.nullable().describe("When a person made the decision in the reason"),
  decisionNote,
  scheduledAt: time.nullable().describe("When the next step is due, if it is scheduled"),
  waitsSince: time.nullable().describe("Since when it waits for a person, if it does and that is known"),
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
  isInDoubt: truth.describe("A redemption that could happen twice if it were sent again"),
  lastError: text.nullable(),
  failure: coded.nullable().describe("`lastError` as data"),
  plannedAt: time,
  notBefore: time.nullable(),
  sentAt: time.nullable(),
  endedAt: time.nullable(),
  settledBy: text.nullable().describe("Who skipped it or marked it as done"),
  releasedBy: text.nullable().describe("Who retried it"),
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
export const decisionName = z.enum(DECISION_NAMES);
const undone = { effects: listOf(detailFields), afterwards: z.strictObject(detailFields) };

export const contact = z.strictObject({
  name: text.nullable(),
  email: text.nullable(),
  mobile: text.nullable(),
  isLandline: truth.describe("The phone number is a landline: the shop sent no other"),
  missing: list(field),
  unusable: listOf({ field, value: text, why: text, because: coded }).describe(
    "Unusable values that the shop sent instead, and why",
  ),
});

const contactCorrection = orNull({
  ...detailFields,
  canSend: truth.describe("Whether sending the points again corrects it"),
}).describe("The contact changed after the points were given; the loyalty service has the earlier one");

export const totals = z.strictObject({
  total: decimal.nullable(),
  refunded: decimal.nullable(),
  currency: text.nullable(),
});

const orderShape = named("Order", {
  shop: text,
  orderId: text,
  orderNumber: text.nullable(),
  loyaltyOrderId: z.number().nullable(),
  brand: text,
  points,
  pointsGiven: orNull({
    count,
    source: z.enum(POINTS_SOURCES),
    at: time.describe("When it was first reported"),
  }).describe("The number of points and its source; null: none, or unknown"),
  earnedBy: orNull({ version: count, activityId: text }).describe(
    "The version of the programme, and the activity, by which the points were or may have been given",
  ),
  atShop: orNull({
    points: count.nullable(),
    state: points,
    at: time.describe("When it was written"),
  }).describe("What the bridge wrote to the order in the shop (`program.writeBack`); null: nothing"),
  ...reasonFields,
  decisionNote,
  cause: orNull(reasonFields).describe(
    "Why a step is retried, since when, and when next; null: none is, or its account is not available",
  ),
  held: text.nullable(),
  heldBecause: coded.nullable().describe("`held` as data"),
  isHistory: truth.describe("Placed before `earn.from`: earns only if a person decides so"),
  state,
  since: time.nullable().describe("Since when it is in its state; null: that is unknown"),
  status: text.nullable().describe("As the platform wrote it"),
  statuses: z
    .record(z.string(), text)
    .describe("Each status of the order and of its trace, in the reader's language"),
  contact,
  totals,
  partialRefund: orNull(detailFields).describe("What a partial refund did to the points"),
  placedAt: time.nullable().describe("When the order was placed"),
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
  offers: list(z.enum(ORDER_DECISIONS)).describe("The decisions that would change something now"),
  release: orNull({
    decisions: listOf({ name: decisionName, at: time.nullable(), ...detailFields, ...undone }).describe(
      "The decisions that hold, and what taking back each one alone would do",
    ),
    ...undone,
  }).describe("What a release of all decisions would do now; null: it is not offered"),
  mayHavePoints: truth.describe(
    "Points were given or may have been: a cancel takes them back. False: a cancel prevents them",
  ),
  canFillIn: truth.describe("The contact can be filled in or corrected, because it was not erased"),
  erasedAt: time.nullable().describe("When the customer's data was erased in the bridge; null: it was not"),
  contactCorrection,
  canSendAgain: truth.describe("The state of the points can be sent to the loyalty service again"),
  operations: list(operationLine),
  trace: list(traceLine),
  createdAt: time,
  changedAt: time,
});
type OrderFields = typeof orderShape;
/** All details of an order. An interface, so that declaration files name it instead of repeating its fields. */
export interface OrderShape extends OrderFields {}
const order: OrderShape = orderShape;
export type Order = z.output<OrderShape>;

export const orderAnswer = z.strictObject({ order });
export type OrderAnswer = z.output<typeof orderAnswer>;

/** The answer to a person's decision. */
export const decisionAnswer = z.strictObject({
  order,
  notice: text.nullable().describe("What the person should know about the decision"),
  advice: coded.nullable().describe("`notice` as data"),
});
