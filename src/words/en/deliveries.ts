import type { Catalog } from "../catalog.ts";
import type { BodyProblem, IdOf, ShopEventDone } from "../codes/delivery.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { ExpectedField, FoundValue } from "../codes/reading.ts";
import type { OfNoUse } from "../codes/watch.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

const EXPECTED: Readonly<Record<ExpectedField, string>> = {
  id: "an id",
  time: "a time with its zone",
  amount: "an amount",
  currency: "a currency code",
  status: "a status",
  list: "a list",
};

const NAMED: Readonly<Record<IdOf, string>> = {
  order: "an order",
  payment: "a payment",
  refund: "a refund",
  fulfillment: "a shipment",
  dispute: "a dispute",
};

const IDS: Readonly<Record<IdOf, string>> = {
  order: "the order's id",
  payment: "the payment's id",
  refund: "the refund's id",
  fulfillment: "the shipment's id",
  dispute: "the dispute's id",
};

const REQUESTS: Readonly<Record<Extract<ShopEventDone, { code: "privacyAsked" }>["request"], string>> = {
  dataRequest: "a customer asks what is held of them",
  redactCustomer: "a customer is to be erased",
  redactShop: "all customers of the shop are to be erased",
};

/** These begin small: several may stand in one line. */
export const deliveries: Catalog<
  Exclude<OfNoUse, BodyProblem | PlatformSaid | { readonly code: "erased" }>,
  Said
> = {
  signedWrongly: () =>
    "deliveries come in this shop's name that are signed with another secret, and none that is signed with the right one",
  otherShop: ({ domain }) =>
    `it belongs to another shop, ${domain}: somebody sent it here again, or that shop's webhook has this shop's address`,
  tookTooLong: ({ seconds }, { count }) =>
    `reading it took more than ${count(seconds, { one: "# second", other: "# seconds" })} of work: it holds more than an order does`,
  endedProcesses: () =>
    "the bridge ended twice while it worked on this delivery, so it was set aside: see what it holds, then choose “Work on it again”, or let the order's next delivery or a resync bring what it says",
  shopNotConfigured: ({ shop }, { quote }) => `the shop ${quote(shop)} is not in the configuration any more`,
  deliveryFailed: () => "an error in the bridge: choose “Work on it again” after an update",
  noOrderOf: ({ ids }, { list }) => `the shop knows no order of ${list(ids)}`,
  orderNotFetched: ({ because }, _, say) => `the order could not be read: ${say(because)}`,
  leftToNext: ({ named, because }, _, say) =>
    `${named === null ? "it only names an order" : say(named)}; ${say(because)}: the shop's next delivery or a resync brings the order itself`,
  ordersNeverRead: () => "the shop's orders cannot be read",
  dismissed: ({ by, at, note, because }, { time, quote }, say) =>
    `${by} dismissed it on ${time(at)}${note === null ? "" : `: ${quote(note)}`}${because === null ? "" : `. It was not understood: ${say(because)}`}`,
  several: ({ all }, _, say) => all.map(say).join("; "),
  noTopic: () => "the delivery names no topic",
  notOfTopic: ({ expected }, { quote }) =>
    expected === null
      ? "the body is not what its topic says"
      : `the body is not what its topic says (${quote(expected)})`,
  otherKind: ({ kind, expected }, { quote }) =>
    `the body is one of the kind ${quote(kind)}, not ${quote(expected)}`,
  fieldUnreadable: ({ field, expected, found }, format) =>
    `the field ${format.quote(field)} cannot be read${expected === null ? "" : `: expected ${EXPECTED[expected]}`}${found === null ? "" : `, found ${foundText(found, format)}`}`,
  amountUnreadable: ({ field }, { quote }) => `${quote(field)} is not an amount that can be read`,
  noTimeOfChange: () => "the order names no time of change",
  tooManyEvents: ({ most }, { number }) => `the delivery says more than ${number(most)} things at once`,
  idTooLong: ({ of, most }, { number }) => `${IDS[of]} is longer than ${number(most)} characters`,
  currencyTooLong: ({ most }, { number }) => `a currency is longer than ${number(most)} characters`,
  deletionTooLong: () => "what names the deletion is too long",
  tooManyOrdersNamed: ({ most }, { number }) => `the privacy request names more than ${number(most)} orders`,
  customerTooLong: ({ most }, { number }) =>
    `the customer's id, e-mail address or phone number is longer than ${number(most)} characters`,
  namesOnly: ({ entity }) => `it only names ${NAMED[entity]}`,
  bodyNotSigned: () => "the delivery's body is not signed",
  linesEdited: () => "the order's lines were edited",
  refundAmountMissing: () => "the refund's amount cannot be known from its notice",
  transactionMade: ({ kind }, { quote }) => `a payment transaction (${quote(kind)}) was made or changed`,
  parcelDelivered: () => "a parcel of the order was delivered",
  returnChanged: () => "a return of the order changed",
  testDelivery: () =>
    "a test delivery: the bridge sent its invented order to itself; no order was made of it, and nobody gets points",
  topicIgnored: () => "the topic means nothing to the bridge",
  paymentInOrder: ({ kind }, { quote }) => `a payment transaction (${quote(kind)}): the order itself says so`,
  parcelOnItsWay: ({ status }, { quote }) =>
    `a parcel is reported as ${quote(status)}, which is not its delivery`,
  disputeWithoutOrder: () => "the dispute names no order",
  permissionsChanged: () => "the app's permissions changed",
  customersInOrders: () => "customers are read from their orders",
  goneBeforeSent: () =>
    "the order was deleted for good before the shop could send it; nothing is left to read",
  privacyAsked: ({ request }) => `privacy request: ${REQUESTS[request]}`,
  appRemoved: () => "the app was removed from the shop",
  customerAsks: ({ orders }, { count }) =>
    `a customer asks what is held: ${count(orders, { one: "# order", other: "# orders" })}, see the privacy requests`,
  customerNotNamed: () =>
    "a customer is to be erased, but the request names neither an order nor an address or number that can be read: nothing was erased, ask the shop who is meant",
  customerErased: ({ orders, deliveries }, { count }) =>
    `a customer was erased from ${count(orders, { one: "# order", other: "# orders" })} and ${count(deliveries, { one: "# delivery", other: "# deliveries" })}`,
  shopConnectedAgain: () => "the shop is connected again, so nothing was erased",
  shopErased: ({ orders, deliveries }, { count }) =>
    `all customers were erased from ${count(orders, { one: "# order", other: "# orders" })} and ${count(deliveries, { one: "# delivery", other: "# deliveries" })}`,
  removedBeforeConnected: () => "the app was removed before the shop was connected again",
  tokensForgotten: () => "the app was removed from the shop; its tokens are forgotten",
};

const FOUND = { nothing: "nothing", list: "a list", object: "an object" } as const;

function foundText(found: FoundValue, { quote, count }: Format): string {
  if (found.kind === "value") return quote(found.text);
  return found.kind === "text"
    ? `a text of ${count(found.length, { one: "# character", other: "# characters" })}`
    : FOUND[found.kind];
}
