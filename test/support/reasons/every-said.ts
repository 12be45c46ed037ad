import type { Reason } from "../../../src/domain/reason/reason.ts";
import type { CheckName, Fine, NotFine, Subject } from "../../../src/health/codes/verdict.ts";
import { ROLES, VISITOR_ROLES } from "../../../src/people/access/role.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import { EXPECTED_FIELDS } from "../../../src/platform/codes/reading.ts";
import { NOON } from "../builders/orders.ts";
import type { EverySaid as Said } from "../words/every-said.ts";
import { ACTS_SAID } from "./acts-said.ts";
import { CONDITIONS_SAID } from "./conditions-said.ts";
import { ENTRIES_SAID } from "./entries-said.ts";
import { EXCHANGES_SAID } from "./exchanges-said.ts";
import { LOST, REFUSED, TEXTS } from "./facts.ts";
import { PASSKEYS_SAID } from "./passkeys-said.ts";
import { PROGRAMMES_SAID } from "./programmes-said.ts";
import { SETTINGS_SAID } from "./settings-said.ts";
import { SHOPS_SAID } from "./shops-said.ts";
import { STORE_SAID } from "./store-said.ts";
import { TABLES_SAID } from "./tables-said.ts";
import { VISITS_SAID } from "./visits-said.ts";

type Other = Exclude<Said, Reason | PlatformCode | Fine | NotFine | Subject | CheckName>;
type Of<Code extends Other["code"]> = Extract<Other, { readonly code: Code }>;
/** Samples of all other codes, with tricky facts; no two have the same meaning. */
type Samples = { readonly [Code in Other["code"]]: readonly Omit<Of<Code>, "code">[] };

const NOTHING = [{}] as const;
const COUNTS = [0, 1, 2, 1_234_567];
const IDS = ["order", "payment", "refund", "fulfillment", "dispute"] as const;
const THINGS = [
  "order",
  "operation",
  "delivery",
  "shop",
  "audit",
  "resync",
  "version",
  "preview",
  "incident",
  "redeem",
  "person",
  "passkey",
  "sso",
  "destination",
] as const;
const WORDS = TEXTS.map((text) => ({ code: "shopAddressPrivate", host: text }) as const);
const [AWAY = { code: "shopAddressPrivate", host: "" }] = WORDS;
const PAGES = ["visitConnected", "visitNotConnected", "visitShopUnknown", "visitNoAddress", "visitNoKey"];
const MORE_PAGES = [
  "frameNotSigned",
  "frameOfOperator",
  "visitNotBegun",
  "visitOtherBrowser",
  "visitsTooMany",
  "visitWithoutConsent",
  "visitAskAddress",
  "visitAddressUnread",
  "visitClosed",
  "visitNoRoom",
];
const NOBODY = { code: "nothingAnswers", error: "ECONNREFUSED" } as const;
const OBSTACLES = ["bridgeStarting", "storeFailed"] as const;
const of = <Name extends string, Value>(name: Name, values: readonly Value[]) =>
  values.map((value) => ({ [name]: value }) as { readonly [Each in Name]: Value });

export const EVERY_OTHER: Samples = {
  httpStatus: [
    ...[400, 401, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 418].map((status) => ({
      ...{ status, reason: "noSuchThing" },
    })),
    { status: 401, reason: "notSigned" },
  ],
  otherMethods: [{ allowed: ["GET"] }, { allowed: ["GET", "HEAD"] }],
  nothingAtAddress: NOTHING,
  addressNotValid: NOTHING,
  bridgeFailed: NOTHING,
  tooManyFromHere: NOTHING,
  notNow: OBSTACLES.map((code) => ({ because: { code } })),
  bodyTooLarge: of("bytes", COUNTS),
  bodyEncoded: NOTHING,
  bodyReadAlready: NOTHING,
  bodyNotJson: NOTHING,
  bodyUnreadable: [{ because: { code: "emptyBody" } }, { because: { code: "notUtf8" } }],
  actorUnreadable: of("most", COUNTS),
  wrongParts: [
    { parts: [{ path: "query.limit", expected: "a number" }] },
    {
      parts: [
        { path: "query.limit", expected: "a number" },
        { path: "body.shop", expected: "a name" },
      ],
    },
  ],
  ...PROGRAMMES_SAID,
  ...ACTS_SAID,
  ...EXCHANGES_SAID,
  noSuchCall: NOTHING,
  noSuchThing: of("thing", THINGS),
  tooManyPages: NOTHING,
  csvParameters: NOTHING,
  accountNotEntered: NOTHING,
  archiveNotYet: NOTHING,
  bridgeStarting: NOTHING,
  bridgeStopping: NOTHING,
  storeFailed: NOTHING,
  deliveriesNotStored: NOTHING,
  changesNotStored: NOTHING,
  dataNotRead: NOTHING,
  tooMuchAtOnce: NOTHING,
  newShopsNotTaken: NOTHING,
  tooMuchAsked: NOTHING,
  releaseTooOld: [
    { version: 9, known: 7 },
    { version: 9, known: 8 },
    { version: 10, known: 8 },
  ],
  numbersNotRead: NOTHING,
  ...ENTRIES_SAID,
  adminTokenNeeded: NOTHING,
  sessionTokenRefused: [{ platforms: ["Shopify"] }, { platforms: [...TEXTS] }],
  shopOfOperator: NOTHING,
  notFromOwnPage: NOTHING,
  tooManyTries: of("seconds", COUNTS),
  wrongToken: NOTHING,
  linkUsed: NOTHING,
  tokenOrTicket: NOTHING,
  ...PASSKEYS_SAID,
  roleNeeded: VISITOR_ROLES.flatMap((role) => ROLES.map((needed) => ({ needed, role }))),
  personNameTaken: of("name", TEXTS),
  peopleFull: of("most", COUNTS),
  notForTenants: NOTHING,
  tenantUnknown: of("tenant", TEXTS),
  accessEndPast: NOTHING,
  destinationsNeedKey: NOTHING,
  destinationsFull: of("most", COUNTS),
  destinationNameTaken: of("name", TEXTS),
  destinationNeedsMailServer: NOTHING,
  destinationNotPublic: of("host", TEXTS),
  destinationUnusable: NOTHING,
  receiverAnswered: of("status", [401, 550]),
  addressesRefused: [{ refused: 1, all: 3 }],
  receiverNotReached: ["ECONNREFUSED", "ENOTFOUND", "ETIMEDOUT", "ECONNRESET", null].map((error) => ({
    ...{ host: "chat.example", error },
  })),
  testAlert: of("name", TEXTS),
  notSigned: NOTHING,
  deliveryTooLarge: of("bytes", COUNTS),
  ordersNotReadable: of("title", TEXTS),
  resyncRunning: of("id", ["abc", "def"]),
  auditRunning: NOTHING,
  backupRunning: NOTHING,
  backupsOff: NOTHING,
  accountNotConfigured: NOTHING,
  accountShared: NOTHING,
  noMissingOrders: NOTHING,
  webhooksNotKept: of("title", TEXTS),
  noPublicAddress: NOTHING,
  noTestOf: of("title", TEXTS),
  testTooSoon: of("seconds", COUNTS),
  ...SHOPS_SAID,
  accountRefusesCalls: TEXTS.flatMap((brand) =>
    [true, false].map((mayCorrect) => ({ brand, because: REFUSED, mayCorrect })),
  ),
  callsUsedUp: of("seconds", COUNTS),
  historyNotGiven: (["soon", "inAMinute", "compareAccount", "askForAccount", "checkCustomer"] as const).map(
    (next) => ({
      because: LOST,
      next,
    }),
  ),
  erasureNeedsEmail: NOTHING,
  erasureNeedsMobile: NOTHING,
  referenceErased: NOTHING,
  referenceOfOthers: NOTHING,
  redeemUnderWay: NOTHING,
  redeemRefused: [{ because: REFUSED }, { because: LOST }],
  nothingRedeemed: [
    { because: LOST, next: "soon" },
    { because: LOST, next: "later" },
  ],
  redeemUnknown: NOTHING,
  redeemed: of("points", COUNTS),
  redeemedBefore: NOTHING,
  personErased: [
    { waitingRequests: 0, damaged: 0, isListed: true },
    { waitingRequests: 1, damaged: 0, isListed: true },
    { waitingRequests: 2, damaged: 1, isListed: false },
    { waitingRequests: 2, damaged: 3, isListed: false },
  ],

  notUtf8: NOTHING,
  emptyBody: NOTHING,
  invalidJson: NOTHING,
  listTooLong: of("most", COUNTS),
  tooManyValues: of("most", COUNTS),
  nestedTooDeep: of("most", COUNTS),
  forbiddenKey: of("key", TEXTS),
  repeatedKey: of("key", TEXTS),

  otherShop: of("domain", TEXTS),
  tookTooLong: of("seconds", COUNTS),
  endedProcesses: NOTHING,
  shopNotConfigured: of("shop", TEXTS),
  deliveryFailed: NOTHING,
  noOrderOf: [{ ids: ["1"] }, { ids: ["1", "2", "3"] }],
  orderNotFetched: of("because", WORDS),
  leftToNext: [
    { named: null, because: { code: "ordersNeverRead" } },
    { named: { code: "namesOnly", entity: "refund" }, because: AWAY },
  ],
  ordersNeverRead: NOTHING,
  several: [{ all: [{ code: "appRemoved" }, { code: "linesEdited" }] }],
  noTopic: NOTHING,
  notOfTopic: of("expected", [null, ...TEXTS]),
  otherKind: TEXTS.map((kind) => ({ kind, expected: "Order" })),
  fieldUnreadable: [
    { field: "id", expected: null, found: null },
    ...EXPECTED_FIELDS.map((expected) => ({ field: "id", expected, found: null })),
    ...(["nothing", "list", "object"] as const).map((kind) => ({
      field: "id",
      expected: "id" as const,
      found: { kind },
    })),
    ...TEXTS.map((text) => ({ field: text, expected: null, found: { kind: "value" as const, text } })),
    { field: "id", expected: "id", found: { kind: "text", length: 1 } },
    { field: "id", expected: "id", found: { kind: "text", length: 4 } },
  ],
  amountUnreadable: of("field", TEXTS),
  noTimeOfChange: NOTHING,
  tooManyEvents: of("most", COUNTS),
  idTooLong: IDS.map((id) => ({ of: id, most: 100 })),
  currencyTooLong: [{ most: 10 }],
  deletionTooLong: NOTHING,
  tooManyOrdersNamed: of("most", COUNTS),
  customerTooLong: of("most", COUNTS),
  namesOnly: of("entity", IDS),
  bodyNotSigned: NOTHING,
  linesEdited: NOTHING,
  refundAmountMissing: NOTHING,
  transactionMade: of("kind", TEXTS),
  parcelDelivered: NOTHING,
  returnChanged: NOTHING,
  topicIgnored: NOTHING,
  testDelivery: [{ sentAt: NOON }],
  paymentInOrder: of("kind", TEXTS),
  parcelOnItsWay: of("status", TEXTS),
  disputeWithoutOrder: NOTHING,
  permissionsChanged: NOTHING,
  customersInOrders: NOTHING,
  goneBeforeSent: NOTHING,
  privacyAsked: of("request", ["dataRequest", "redactCustomer", "redactShop"] as const),
  appRemoved: NOTHING,
  customerAsks: of("orders", COUNTS),
  customerNotNamed: NOTHING,
  customerErased: COUNTS.map((orders) => ({ orders, deliveries: 1 })),
  shopConnectedAgain: NOTHING,
  shopErased: COUNTS.map((deliveries) => ({ orders: 1, deliveries })),
  removedBeforeConnected: NOTHING,
  tokensForgotten: NOTHING,
  subscriptionsEnded: NOTHING,

  signedWrongly: NOTHING,
  historyStays: of("earnFrom", [NOON, 0]),
  moreNotes: of("count", COUNTS),
  ordersRead: of("orders", COUNTS),
  webhooksMade: [{ done: WORDS }, { done: [AWAY] }],
  noSuchOrderInShop: NOTHING,
  orderFailedInBridge: NOTHING,
  notAnEmail: NOTHING,
  contactNotUpdated: [
    { fields: ["mobile"], canSend: true, isSameCustomer: true },
    { fields: ["mobile"], canSend: false, isSameCustomer: true },
    { fields: ["email", "mobile"], canSend: false, isSameCustomer: false },
  ] as const,
  notAPhone: of("countries", [[], ["DE"], ["DE", "AT"]]),

  ...CONDITIONS_SAID,
  ...STORE_SAID,
  ...SETTINGS_SAID,
  ...VISITS_SAID,
  visitWithoutConsent: TEXTS.map((text) => ({
    because: { code: "shopAddressPrivate", host: `Not here: ${text}` } as const,
  })),
  frameNotSigned: of("title", ["Shopify"]),
  frameOfOperator: NOTHING,
  testOnItsWay: NOTHING,
  testCameIn: of("url", TEXTS),
  testCameInHere: [
    { url: "http://127.0.0.1:1", because: null },
    { url: "http://127.0.0.1:1", because: NOBODY },
  ],
  testNotSent: [{ because: null }, { because: NOBODY }],
  testSigned: NOTHING,
  testNotTaken: of("status", [401, 413, 500, 503]),
  testWaits: NOTHING,
  testUnderstood: NOTHING,
  pageHeading: [...PAGES, ...MORE_PAGES].map((page) => ({ page }) as Of<"pageHeading">),

  ...TABLES_SAID,
};
