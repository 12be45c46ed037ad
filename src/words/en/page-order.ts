import type { Format } from "../format.ts";
import { TRACE_KINDS } from "./terms.ts";

/** One order: what is known of it. */
export const order = {
  steps: "At the loyalty service",
  story: "What happened",
  releaseIt: "“Release” lets it go on at once.",
  rulesTried: "Which rules were tried",
  facts: "The order",
  points: "Points",
  pointsSaidBy: { service: "as the loyalty service says", activities: "as the settings say of its activity" },
  nameActivities: ({ brand }: { brand: string }) =>
    `(the service has not said it; points of activities can be named in the configuration, under brands.${brand}.activities)`,
  total: "Total",
  refunded: "Refunded",
  status: "State in the shop",
  notKnownYet: "not known yet",
  paid: "Paid",
  fulfilled: "Fulfilled",
  notYet: "not yet",
  shopsId: "The shop's id",
  loyaltyNumber: "Number at the loyalty service",
  noneYet: "none yet",
  firstSeen: "First seen",
  newestLines: ({ lines }: { lines: number }, { number }: Format) =>
    `Only the newest ${number(lines)} lines of an order are kept.`,
  trace: TRACE_KINDS,
};

type Unusable = {
  readonly value: string;
  readonly why: string;
};

/** Whose order it is. */
export const contact = {
  fields: { name: "Name", email: "E-mail", mobile: "Mobile number" },
  fieldsOfCustomer: { email: "E-mail of the customer", mobile: "Mobile number of the customer" },
  notKnown: "not known",
  landline: "(a landline: the shop sent no mobile number)",
  unusableEmail: ({ value, why }: Unusable, { quote }: Format) =>
    `The shop sent ${quote(value)} as the e-mail address, which cannot be used: ${why}.`,
  unusableMobile: ({ value, why }: Unusable, { quote }: Format) =>
    `The shop sent ${quote(value)} as the mobile number, which cannot be used: ${why}.`,
  correct: "Correct it",
  correctThere:
    "The points were given to this customer. What is changed here afterwards reaches the loyalty service only by “Send the correction”.",
  sendCorrection: "Send the correction",
  sendCorrectionQuestion:
    "The points of this order are sent again under the same order number, with the corrected contact; approved points are approved again. They count once.",
  withCountryCode: "With the country code, for example +49\u00a0170\u00a01234567",
  save: "Save and go on",
};

/** What a person may decide about the whole order. */
export const decisions = {
  approve: "Approve now",
  approveQuestion: "The points are approved without waiting for the shipment or the return window.",
  settle: "Points settled",
  settleQuestion:
    "The points that were redeemed with this order were given back by hand, or stay used. Nothing waits for it any more.",
  hold: "Hold",
  release: "Release",
  releaseQuestion:
    "The bridge takes back every decision that people made about this order and then does this:",
  nothingSent: "Nothing is sent.",
  standsThen: "The order then stands like this:",
  letEarn: "Let it earn",
  letEarnQuestion:
    "The order is from before the shop was connected. Its points follow the rules from now on.",
  noPoints: "No points for this order",
  noPointsQuestion: "No points were given for this order, and none will be.",
  cancel: "Cancel the points",
  cancelQuestion: "The customer loses the points of this order. What was not sent yet is not sent any more.",
  sendAgain: "Send again",
  sendAgainQuestion:
    "The points of this order are sent to the loyalty service once more, for example because it lost them. Under the same order number they count once.",
  readAgain: "Read it again from the shop",
  beingRead: "The order is being read.",
  seeReading: "See the progress",
  customersPoints: "This customer's points",
  note: "Note",
  noteUse: "Why. Everybody who uses this page can read it.",
};

/** The steps of an order, and what a person may answer to one that waits. */
export const steps = {
  none: "Nothing has to be sent for this order.",
  nextTry: ({ when }: { when: string }) => `Next try: ${when}`,
  done: ({ when }: { when: string }) => `Done: ${when}`,
  tries: ({ tries }: { tries: number }, { count }: Format) =>
    count(tries, { one: "# try", other: "# tries" }),
  underWay: "under way",
  tryAgain: "Try again now",
  skip: "Skip",
  skipQuestion: "This step is not sent, and not planned again unless the order is released.",
  doneAlready: "It is done already",
  doneQuestion: "The bridge takes it as done at the loyalty service and sends nothing.",
  cancel: "Cancel the points",
  cancelQuestion: "The customer loses all points of this order.",
  keep: "Keep the points",
  keepQuestion: "The customer keeps all points of this order.",
  giveWithout: "Give the points without that rule",
  giveWithoutQuestion: "The points are given as if no rule asked for what the shop doesn't tell.",
  giveNone: "Give no points",
  giveAgain: "Give the points again",
  giveAgainQuestion: "The points that were cancelled are given again.",
  leaveCancelled: "Leave them cancelled",
  leaveCancelledQuestion: "The order gets no points any more, unless it is released.",
  givenAlready: "They are given already",
  redeem: "Redeem the points",
  redeemedTwice:
    "It may have happened already: check the customer's history first. Sent again, it may happen twice.",
  doNotRedeem: "Do not redeem",
  doNotRedeemQuestion: "Nothing is sent: the customer keeps the points, unless they were redeemed already.",
  redeemedAlready: "They are redeemed already",
};
