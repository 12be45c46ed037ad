import type { Format } from "../format.ts";

/** How the shops are connected, and by which rules they give points. */
export const shops = {
  connection: "Connection",
  platform: "Platform",
  address: "Address",
  account: "Loyalty account",
  deliveriesGoTo: "Deliveries go to",
  lastDelivery: "Last delivery",
  noneYet: "none yet",
  secrets: "Secrets",
  none: "none",
  secret: ({ place }: { place: number }, { number }: Format) => `Secret ${number(place)}:`,
  notUsed: "not used since the bridge was started",
  settings: "All settings and what they mean",
};

/** How a shop is doing. */
export const health = {
  states: {
    unknown: "Not checked yet",
    byHand: "Webhooks by hand",
    nothingYet: "No order reported yet",
    unreadable: "Cannot be read",
    catchingUp: "Catching up",
    ofNoUse: "Sends nothing of use",
    webhooksPaused: "Paused in the shop",
    incomplete: "Does not report everything",
    connected: "Connected",
    silent: "Unusually quiet",
    signedWrongly: "Signed with another secret",
    works: "Works",
    paused: "Paused",
    resting: "Does not answer",
  },
  since: ({ when }: { when: string }) => `since ${when}`,
  next: {
    unreadable: "Once that is corrected, choose “Check now”.",
    ofNoUse: "“Check now” makes the webhooks anew.",
    incomplete: "“Check now” makes them again.",
  },
  byHand:
    "The shop reports its orders by webhooks made by hand, which is enough. With access to the shop, the bridge also makes them itself and reads what they missed.",
  nothingYet: ({ webhooks }: { webhooks: readonly string[] }, { list }: Format) =>
    `Nothing has reported an order yet. Give the bridge access to the shop, or make these webhooks there by hand, leading to the address beside “Deliveries go to” on the page Shops: ${list(webhooks)}.`,
  lastDelivery: ({ when }: { when: string }) => `Last delivery: ${when}`,
  noDelivery: "Last delivery: none yet",
  refused: "Requests in this shop's name that were not taken since the bridge was started:",
  refusals: {
    signature_missing: "not signed at all: somebody else's request, or a webhook without a secret",
    signature_malformed: "with something else in place of a signature: a proxy may have changed the request",
    signature_invalid:
      "signed with another secret: compare the webhook's secret in the shop with the bridge's",
    expired: "signed too long ago, or by a clock that is wrong",
    keys_stale: "signed with a key that the bridge does not know yet",
    too_large: "larger than server.bodyLimit allows",
    content_encoding: "compressed: shops send their webhooks as they are",
    other_shop: "meant for another shop: compare the address in the shop with the bridge's",
  },
  times: ({ times, why }: { times: number; why: string }, { count }: Format) =>
    `${count(times, { one: "once", other: "# times" })}: ${why}`,
  silent: ({ since, span }: { since: number; span: string }, { time }: Format) =>
    `Unusually quiet since ${time(since)}: going by its last 100 deliveries, the shop usually sends something within about ${span}. “Check now” reads what may be missing.`,
  notRead: ({ since }: { since: number }, { time }: Format) =>
    `Nothing of the shop has been read since ${time(since)}: what changed there may not be known yet. “Check now” reads it.`,
  behind: ({ since }: { since: number }, { time }: Format) =>
    `Catching up since ${time(since)}: what has changed in the shop since then is being read, and may not be known yet.`,
  notReported: ({ topics }: { topics: readonly string[] }, { list }: Format) =>
    `The shop does not report: ${list(topics)}.`,
  ofNoUse: ({ since, why }: { since: number; why: string }, { time }: Format) =>
    `Since ${time(since)}: ${why}.`,
  inOrder: ({ webhooks, when }: { webhooks: number; when: string }, { count }: Format) =>
    `${count(webhooks, { one: "# webhook", other: "# webhooks" })} active, checked: ${when}`,
  mended: "What the bridge set right by itself",
  check: "Check now",
};

const ORDERS = { one: "# order", other: "# orders" } as const;

/** Orders that were deleted in the shop. */
export const deleted = {
  notAsked: ({ problem }: { problem: string }) =>
    `Orders deleted in the shop: they could not be searched for (${problem}). This is tried again within some hours.`,
  lastTurn: ({ orders, when }: { orders: number; when: string }, { count }: Format) =>
    `Orders deleted in the shop: ${orders === 0 ? "no order was due, as an order is checked an hour after its last change at the earliest" : count(orders, { one: "# order was checked", other: "# orders were checked" })}, last: ${when}.`,
  turn: ({ orders }: { orders: number }, { count }: Format) =>
    `Orders deleted in the shop: ${orders === 0 ? "none" : count(orders, ORDERS)} checked so far.`,
  noAnswer: ({ orders }: { orders: number }, { count }: Format) =>
    `Of ${count(orders, ORDERS)} the shop did not say whether they are there.`,
  found: ({ orders }: { orders: number }, { count }: Format) =>
    `${count(orders, { one: "# deleted order", other: "# deleted orders" })} found.`,
  kept: ({ orders }: { orders: number }, { count }: Format) =>
    `The points of ${count(orders, { one: "# deleted order", other: "# deleted orders" })} stay, as decided.`,
  approvedFor: ({ days }: { days: number }, { count }: Format) =>
    `Orders whose points were approved more than ${count(days, { one: "# day", other: "# days" })} ago are not checked.`,
  tooMany: ({ gone, asked, since }: { gone: number; asked: number; since: number }, format: Format) =>
    `${format.number(gone)} of ${format.count(asked, { one: "# checked order", other: "# checked orders" })} are not in the shop any more, noticed on ${format.time(since)}. So many at once may be a mistake, so nothing was done. Was the shop restored from a backup or moved, or does its address lead to another shop? When the orders are back, this message goes away by itself.`,
  andMore: ({ orders }: { orders: number }, { number }: Format) => `and ${number(orders)} more`,
  onPurpose: "They were deleted on purpose",
  onPurposeQuestion: ({ orders }: { orders: number }, { count }: Format) =>
    `${count(orders, { one: "# order is", other: "# orders are" })} read again; the points of those that are gone are cancelled.`,
  leavePoints: "Leave their points",
  leavePointsQuestion: ({ orders }: { orders: number }, { count }: Format) =>
    `The points of ${count(orders, ORDERS)} stay as they are, and these orders are not checked any more.`,
};
