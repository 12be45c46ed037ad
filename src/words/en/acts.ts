import type { Catalog } from "../catalog.ts";
import type { ActColumn, ActDone, ActWord, ChangedThing, Undoing } from "../codes/act.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const DECISIONS = {
  approve: "Approved the points by hand",
  cancel: "Cancelled the points by hand",
  hold: "Put the order on hold",
  release: "Took earlier decisions back",
  giveAgain: "Took the cancellation of the points back",
  settle: "Settled the points that were redeemed with the order",
} as const;

const STEPS = {
  retry: "Sent again",
  skip: "Skipped",
  done: "Marked as done",
} as const;

/** Answers to whether money that went back, or failed, cancels the points. */
const ANSWERS = {
  retry: "Cancelled the points, when asked",
  done: "Cancelled the points, when asked",
  skip: "Kept the points, when asked",
} as const;

const FIELDS = {
  name: "name",
  email: "e-mail address",
  mobile: "mobile number",
} as const;

const UNDOINGS: Readonly<Record<Undoing, string>> = {
  takeBack: "“Take it back” at the delivery, as long as it is kept",
  release: "“Undo” here, or “Release” on the order's page: both say first what they do",
  revert: "An earlier version can count again: page “Programme”",
  correct: "“Correct it” on the order's page takes another one. What was sent already stays",
  remove: "“Remove this shop” on the page “Shops”",
  typeAgain:
    "Type what was there before at “Change this shop” on the page “Shops”, former secrets too: the bridge has forgotten them",
  addAgain: "Add the shop again on the page “Shops”, with its secrets: the bridge has forgotten them",
  again: "Can be decided anew at any time",
  over: "Nothing is left to undo",
  nothing: "Nothing to undo",
  never: "Cannot be undone",
};

const THINGS: Readonly<Record<ChangedThing, string>> = {
  points: "Points",
  work: "Work",
  standing: "How it stands",
  name: "Name",
  email: "E-mail",
  mobile: "Mobile number",
  version: "Version",
  setting: "Setting",
  secret: "Secrets",
};

const COLUMNS: Readonly<Record<ActColumn, string>> = {
  by: "Who",
  done: "What",
  note: "Note",
  shop: "Shop",
  orderNumber: "Order number",
  orderId: "Order id",
  customer: "Customer",
  points: "Points redeemed",
  before: "Before",
  after: "After",
  undoing: "Undo",
};

export const acts: Catalog<ActDone | ActWord, Said> = {
  actOrderDecided: ({ decision, isAgain = false }) => DECISIONS[isAgain ? "giveAgain" : decision],
  actOperationDecided: ({ operation, decision, isAnswer = false }, { quote }) =>
    isAnswer ? ANSWERS[decision] : `${STEPS[decision]}: ${quote(OPERATIONS[operation])}`,
  actSentAgain: () => "Told the loyalty service again how the points stand",
  actExchangesShown: () => "Looked at what was sent for the order and answered, with the customer's data",
  actContactGiven: ({ fields }, { list }) =>
    `Filled in the customer's ${list(fields.map((field) => FIELDS[field]))}`,
  actAllRetried: ({ operations, deliveries }, { count, list }) =>
    `Tried again what was given up: ${list([count(operations, { one: "# step", other: "# steps" }), count(deliveries, { one: "# delivery", other: "# deliveries" })])}`,
  actDeliveryReplayed: ({ id, topic }, { quote }) => `Had delivery ${id} (${quote(topic)}) worked on again`,
  actDeliveryShown: ({ id, topic }, { quote }) =>
    `Looked at delivery ${id} (${quote(topic)}) as the shop sent it, with the customer's data`,
  actDeliveryDismissed: ({ id, topic }, { quote }) => `Dismissed delivery ${id} (${quote(topic)})`,
  actDeliveryTakenBack: ({ id, topic }, { quote }) =>
    `Took back that delivery ${id} (${quote(topic)}) was dismissed`,
  actRedeemed: ({ points, reference, isCertain }, { count, quote }) =>
    `Redeemed ${count(points, { one: "# point", other: "# points" })} by hand, reference ${quote(reference)}${isCertain ? "" : ": nobody knows whether it happened"}`,
  actRedeemBegun: ({ points, reference }, { count, quote }) =>
    `Began to redeem ${count(points, { one: "# point", other: "# points" })} by hand, reference ${quote(reference)}. How it ended is not noted: compare the customer's points before redeeming again`,
  actRedeemFailed: ({ points, reference, because }, { count, quote }, say) =>
    `Tried to redeem ${count(points, { one: "# point", other: "# points" })} by hand, reference ${quote(reference)}; nothing was redeemed: ${say(because)}`,
  actRedeemShown: ({ reference }, { quote }) =>
    `Looked at what was sent and answered for the redeem by hand with reference ${quote(reference)}, with the customer's data`,
  actErased: ({ orders, deliveries }, { count, list }) =>
    `Erased a person: ${list([count(orders, { one: "# order", other: "# orders" }), count(deliveries, { one: "# delivery", other: "# deliveries" })])}`,
  actShopTried: ({ platform, address }) => `Tried the access to a shop: ${platform}, ${address}`,
  actShopAdded: ({ platform, address }) => `Added the shop: ${platform}, ${address}`,
  actShopChanged: () => "Changed the shop",
  actShopSecretsChanged: () => "Gave the shop other secrets",
  actShopRemoved: ({ address }) => `Removed the shop${address === null ? "" : `: ${address}`}`,
  actShopChecked: () => "Had the shop checked",
  actTestDeliverySent: () => "Sent a test delivery",
  actWebhooksRestored: () => "Had missing webhooks made",
  actMissingSettled: ({ decision, orders }, { count }) =>
    decision === "keep"
      ? `Kept the points of ${count(orders, { one: "# order that is gone from the shop", other: "# orders that are gone from the shop" })}`
      : `Had ${count(orders, { one: "# order that is gone from the shop", other: "# orders that are gone from the shop" })} read again, to end the points`,
  actAuditBegun: () => "Began an audit",
  actAuditEnded: () => "Ended the audit",
  actResyncBegun: ({ isDryRun, orders }, { count }) =>
    `${isDryRun ? "Began a dry run of a resync" : "Began a resync"}${orders === null ? "" : `: ${count(orders, { one: "# order", other: "# orders" })}`}`,
  actResyncEnded: () => "Ended the resync",
  actProgrammeSaved: ({ version }) => `Saved the programme: version ${version}`,
  actProgrammeReverted: ({ to, version }) =>
    `Went back to version ${to} of the programme, now version ${version}`,
  actSignedIn: ({ with: by, from }, { quote }) =>
    `Signed in ${by === "link" ? "with a sign-in link" : "with the admin token"}, from ${quote(from)}`,
  actSignedOut: () => "Signed out",
  actAllSignedOut: () => "Signed everybody out",
  actLinkMade: () => "Made a sign-in link",
  actErasedPart: () => "erased",
  actUndoing: ({ undoing }) => UNDOINGS[undoing],
  actUndone: ({ isWhole, by, at }, { time }) =>
    `Undone by ${by} on ${time(at)}${isWhole ? "" : ". What had happened by then stays"}`,
  actChanged: ({ thing }) => THINGS[thing],
  actColumn: ({ column }) => COLUMNS[column],
  actTimeColumn: ({ zone }) => `When (${zone})`,
};
