import type { HoldingField } from "../../domain/order/limits.ts";
import type { ReadPart, ShopProblem } from "../../domain/order/order-snapshot.ts";
import type { BeyondLimit, ContactField, Reason, Standing, StepReason } from "../../domain/reason/reason.ts";
import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { decisions } from "./page-order.ts";
import { CONTACT, OPERATIONS, REACHED } from "./terms.ts";

const PARTS: Readonly<Record<ReadPart, string>> = {
  customerTags: "the customer's tags",
  productTypes: "the types of its products",
  collections: "the categories of its products",
  orderIndex: "the count of the customer's orders",
};

const UNREAD: Readonly<Record<ShopProblem, string>> = {
  notConnected: "the bridge has no access to the shop",
  unauthorised: "the shop refuses the bridge's key",
  forbidden: "the bridge's key lacks a right in the shop",
  throttled: "the shop allows no further requests",
  unreachable: "the shop can't be reached",
  notFound: "the shop doesn't show the order",
  unexpected: "the shop's answer can't be read",
};

const LIMITED: Readonly<Record<HoldingField, string>> = {
  orderNumber: "its number",
  orderSequence: "its number",
  status: "its status",
  source: "its source",
  customerId: "the customer's id",
  currency: "its currency",
  refundId: "a refund's id or currency",
  disputeId: "a dispute's id or currency",
  fulfillment: "a shipment's id",
  name: "a name of the customer",
  email: "an e-mail address",
  phone: "a phone number",
  country: "a country",
  names: "names",
  emails: "e-mail addresses",
  phones: "phone numbers",
  countrys: "countries",
  refunds: "refunds",
  fulfillments: "shipments",
  disputes: "disputes",
  deletions: "deletions",
  restorations: "restorations",
  tags: "tags",
  customerTags: "customer tags",
  discountCodes: "discount codes",
  attributes: "attributes",
  campaigns: "campaigns",
};

export const standings: Catalog<Standing | StepReason, Reason> = {
  nothingKnown: () => "Nothing is known of this order yet",
  erased: () => "The customer's data were erased",
  deletedUnseen: () => "The order was deleted before the bridge ever saw it",
  waitsForOrder: () => "Waits until the shop sends the order itself",
  beyondLimits: ({ limits }, format) =>
    `Waits for a person: the shop sent more than the bridge takes of one order, ${format.list(limits.map((each) => limitText(each, format)))}. Correct the order in the shop, or settle its points by hand`,
  noPoints: ({ because }, _, say) => `No points: ${say(because)}`,
  noPointsWithoutContact: ({ fields }, { list }) => `No points: ${contactText(fields, list)} is missing`,
  noPointsSkipped: () => "No points: a person decided so",
  pointsCancelled: ({ because }, _, say) => `Points cancelled: ${say(because)}`,
  pointsBeingCancelled: ({ because }, _, say) => `Points are being cancelled: ${say(because)}`,
  pointsKept: ({ because }, _, say) => `A person kept the points, although ${say(because)}`,
  redeemedStays: ({ points, because }, { count }, say) =>
    `${say(because)}. ${count(points, { one: "# point was", other: "# points were" })} redeemed with it: give them back by hand, then choose “${decisions.settle}”`,
  onHold: ({ by }) => `On hold: ${by} decided so`,
  waitsForPayment: () => "Waits for payment",
  waitsForContact: ({ fields, isWithheld }, { list }) =>
    isWithheld
      ? `Waits for ${contactText(fields, list)}: the shop keeps it from the bridge, and ${BRIDGE} doctor says why. Fill it in, or wait until the shop sends it`
      : `Waits for ${contactText(fields, list)}: fill it in, or wait until the shop sends it`,
  waitsForFacts: ({ parts, problem, since, isAskedAgain }, { list, time }) =>
    isAskedAgain
      ? `Waits for ${list(parts.map((part) => PARTS[part]))}, which a rule needs: since ${time(since)}, ${UNREAD[problem]}. The bridge keeps asking`
      : `Waits for your decision: a rule needs ${list(parts.map((part) => PARTS[part]))}, and since ${time(since)}, ${UNREAD[problem]}. Fix the connection to the shop, and the order goes on by itself, or give the points without that rule`,
  waitsForContactToRedeem: ({ field }) => `Waits for ${CONTACT[field]}: points are to be redeemed`,
  patternTooSlow: () =>
    "Waits for a person: program.redeem.discountCodePattern takes too long with the discount codes of this order. Make the pattern simpler",
  notWholeNumber: ({ source }) =>
    `Cannot be sent: the order's ${source} is not a whole number. Set orderId.source to hash`,
  numberTooLarge: ({ number, source }) =>
    `Cannot be sent: the order's number ${number} is above 2^53 − 1. ${source === "id" ? "Set orderId.source to number or hash" : "Use a shorter orderId.prefix"}`,
  pointsBeingEarned: () => "Points are being given",
  pointsBeingGivenAgain: ({ by }) => `Points are being given again: ${by} took the cancellation back`,
  pointsBeingApproved: () => "Points are being approved",
  pointsApproved: () => "Points approved",
  approvalSkipped: () => "Points stay pending: a person skipped the approval",
  approvalWaitsFor: ({ trigger }) =>
    `Points pending: they are approved once the order is ${{ paid: "paid", fulfilled: "fulfilled", delivered: "delivered" }[trigger]}`,
  approvalDisputed: () =>
    "Points pending: the payment is disputed. Once that is decided, they are approved or cancelled",
  approvalExcluded: ({ because }, _, say) => `Points stay pending and are not approved: ${say(because)}`,
  approvalOn: ({ at, lastDay }, { day, date }) =>
    lastDay === undefined
      ? `Points pending: approved on ${day(at)} unless the order is returned`
      : `Points pending: approved when the return window ends, after ${date(lastDay)}, unless the order is returned`,
  goneFromShop: () => "The shop has no such order any more",
  openedAgain: () =>
    "The order was opened again after its points were cancelled: a person decides whether it earns again",
  staysCancelled: () => "Points stay cancelled: a person decided so after the order was opened again",
  failed: ({ operation, because }, { quote }, say) =>
    `Needs attention: ${quote(OPERATIONS[operation])} failed${because === null ? "" : `: ${say(because)}`}`,

  earn: ({ trigger }) => `Give the points: the order ${REACHED[trigger]}`,
  earnAgain: ({ by }) => `Give the points again: ${by} took the cancellation back`,
  approveByPerson: ({ by }) => `Approve the points: ${by} decided so`,
  approve: ({ trigger, afterDays }, { count }) =>
    afterDays > 0
      ? `Approve the points ${count(afterDays, { one: "# day", other: "# days" })} after the order ${REACHED[trigger]}`
      : `Approve the points: the order ${REACHED[trigger]}`,
  cancel: ({ because }, _, say) => `Cancel the points: ${say(because)}`,
  confirmCancel: () => "Find out whether the points were cancelled",
  askAboutFailedPayment: () =>
    "The payment failed after the order was paid: a person decides whether the points are cancelled",
  askAboutRefund: ({ amountMinor, currency }, { amount }) =>
    `${amount(amountMinor, currency)} went back: a person decides whether the points are cancelled`,
  addConversion: ({ campaignId, because }, _, say) =>
    `Record the referral for campaign ${campaignId}: ${say(because)}`,
  redeem: ({ points, because }, { count }, say) =>
    `Redeem ${count(points, { one: "# point", other: "# points" })}: ${say(because)}`,
  redeemInDoubt: ({ points, because }, { count }, say) =>
    `${points === null ? "The points" : `The ${count(points, { one: "# point", other: "# points" })}`} of this order may have been redeemed already (${say(because)}): see the customer's history, then redeem or skip`,
  answerLost: () => "the answer was lost",
  olderThanMemory: () => "the order is older than what the bridge remembers",
};

function contactText(fields: readonly ContactField[], list: Format["list"]): string {
  return list(fields.map((field) => CONTACT[field]));
}

function limitText({ field, limit, of }: BeyondLimit, { number }: Format): string {
  const what = LIMITED[field as HoldingField] ?? field;
  return of === "characters"
    ? `${what} is longer than ${number(limit)} characters`
    : `it has more than ${number(limit)} ${what}`;
}
