import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Done, Problem, UnknownThing, WrongPart } from "../codes/problem.ts";
import { sentence } from "../sentence.ts";
import type { Said } from "../words.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad request",
  401: "Not admitted",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Not possible now",
  413: "Too large",
  415: "Unsupported kind of content",
  422: "Not understood",
  429: "Too many requests",
  500: "Error in the bridge",
  502: "Trouble at the loyalty service",
  503: "Not available now",
};

const THINGS: Readonly<Record<UnknownThing, string>> = {
  order: "order",
  operation: "step of an order",
  delivery: "delivery",
  shop: "shop",
  audit: "audit",
  resync: "resync",
  version: "version",
  lookAhead: "look ahead",
  incident: "incident",
  redeem: "redeem by hand",
};

export const problems: Catalog<Problem | Done, Said> = {
  httpStatus: ({ status }) => TITLES[status] ?? "Problem",
  otherMethods: ({ allowed }) =>
    `This address only takes ${allowed.join(", ")}: send the request with that method`,
  nothingAtAddress: () => "There is nothing at this address: check it for typing errors",
  addressNotValid: () => "The address is not valid: encode its parts as UTF-8",
  bridgeFailed: () => "An error in the bridge: send the request again; if it fails again, look into the log",
  tooManyFromHere: () => "Too many requests are under way from here: send it again later",
  notNow: ({ because }, _, say) => `${say(because)}: try again later`,
  bodyTooLarge: ({ bytes }, { number }) =>
    `The body is larger than ${number(bytes)} bytes: send less at once`,
  bodyEncoded: () => "The body is compressed or otherwise encoded: send it as it is",
  bodyReadAlready: () =>
    "The application that the bridge is part of has read the body before: mount the bridge before body parsers such as express.json()",
  bodyNotJson: () => "The body's media type is not JSON: send it with content-type application/json",
  bodyUnreadable: ({ because }, _, say) =>
    `The body cannot be read (${say(because)}): correct it and send it again`,
  actorUnreadable: ({ most }, { number }) =>
    `The header X-Actor is not a name: send 1 to ${number(most)} printable characters, or leave it out`,
  wrongParts: ({ parts }) => `Correct this and send it again: ${partsText(parts)}`,
  noSuchCall: () => "The admin interface has no such call: check the address",
  noSuchThing: ({ thing }) => `There is no such ${THINGS[thing]}: check its name, or look it up in the list`,
  tooManyPages: () => "Too many pages are open: close some, or wait",
  csvParameters: () => "Ask for shop, points, state, q or codes, as for the list of orders",

  bridgeStarting: () => "The bridge is starting",
  bridgeStopping: () => "The bridge is stopping",
  storeFailed: () => "The store has failed",
  deliveriesNotStored: () => "Deliveries cannot be stored now",
  changesNotStored: () => "The change cannot be stored now",
  tooMuchAtOnce: () => "Too much is being sent at once",
  tooMuchAsked: () => "Too much is being asked at once: try again in a moment",
  releaseTooOld: ({ version, known }) =>
    `A newer version has changed the database's tables (version ${version}, and this one knows ${known}): this bridge takes nothing in any more, update it to the version of the others`,
  numbersNotRead: () => "The numbers cannot be read now",

  expectedMoment: () => "expected a time such as 2026-06-01 or 2026-06-01T12:00:00Z",
  expectedEmailOrMobile: () => "expected either an email or a mobile",
  expectedNoneWithAll: () => "expected none together with all: true",
  expectedOneChoice: () => "expected one of these: orderIds, since, or all: true",
  expectedNoneWithIds: () => "expected none together with orderIds",
  expectedAfterSince: () => "expected a time after since",
  expectedNextCursor: () => "expected nextCursor of the page before",

  adminTokenNeeded: () =>
    "This needs the admin token: send it in the header Authorization, as Bearer and the token",
  notFromOwnPage: () =>
    "This request does not come from the dashboard's own page: open the dashboard and do it there",
  tooManyTries: ({ seconds }, { count }) =>
    `Too many wrong tokens were tried from here: try again in ${count(seconds, { one: "# second", other: "# seconds" })}`,
  wrongToken: () => "This is not the admin token. It is the value of admin.token in the configuration",
  linkUsed: () =>
    `This link was used already or has expired: sign in with the admin token, or get a new link with: ${BRIDGE} link`,
  tokenOrTicket: () => "Send either the admin token or the ticket of a sign-in link",

  notSigned: () =>
    "The request carries no valid signature for this address: compare the address and the secret in the shop with the bridge's configuration",
  nothingToDismiss: () => "Only a delivery that was not understood can be dismissed: look at it again",
  notDismissed: () => "This delivery is not dismissed (any more): look at it again",
  deliveryTooLarge: ({ bytes }, { number }) =>
    `The body is larger than ${number(bytes)} bytes: raise server.bodyLimit if the shop really sends such orders`,

  ordersNotReadable: ({ title }) => `Orders cannot be read from ${title}: let the shop send them again`,
  resyncRunning: ({ id }) => `A resync of this shop is running already (${id}): wait for it, or cancel it`,
  auditRunning: () => "An audit of this shop is running already: wait for it, or cancel it",
  accountNotConfigured: () =>
    "The shop's loyalty account is not in the configuration: write it there, under brands",
  noMissingOrders: () => "No orders of this shop wait for such a decision",
  webhooksNotKept: ({ title }) => `${title} does not let its webhooks be looked after: make them in the shop`,
  noTestOf: ({ title }) => `${title} has no invented order to send`,
  testTooSoon: ({ seconds }, { count }) =>
    `Wait ${count(seconds, { one: "# second", other: "# seconds" })} before the next test delivery`,
  noPublicAddress: () => "The bridge has no public address: set server.publicUrl, and start it again",

  accountRefusesCalls: ({ brand, because }, { quote }, say) =>
    `The loyalty account of brand ${quote(brand)} does not accept calls (${say(because)}): correct its key or address in the configuration`,
  callsUsedUp: ({ seconds }, { count }) =>
    `The loyalty service's limit of requests is used up: ask again in ${count(seconds, { one: "# second", other: "# seconds" })}`,
  historyNotGiven: ({ because, next }, _, say) => {
    const advice = {
      soon: "ask again in a moment",
      inAMinute: "ask again in a minute",
      correctAccount: "correct the brand's key or address in the configuration",
      checkCustomer: "check whether the loyalty service knows this customer",
    };
    return `The loyalty service did not give the history (${say(because)}): ${advice[next]}`;
  },
  erasureNeedsEmail: () =>
    "This is no e-mail address: write the whole address, for example name@example.com. Nothing was erased",
  erasureNeedsMobile: () =>
    "This is no mobile number, or one that means different numbers in the countries of your shops: write it with its country code, for example +491701234567. Nothing was erased",
  referenceErased: () =>
    "This reference was used before, and since an erasure nobody knows for whom: take a new one",
  referenceOfOthers: () => "This reference was used for another customer or other points: take a new one",
  redeemUnderWay: () => "This is being redeemed right now: wait a moment, then ask again",
  redeemRefused: ({ because }, _, say) =>
    `The loyalty service refused (${say(because)}): nothing was redeemed`,
  nothingRedeemed: ({ because, next }, _, say) =>
    `Nothing was redeemed (${say(because)}): try again ${next === "soon" ? "in a moment" : "later"}`,
  redeemUnknown: () =>
    "Nobody knows whether the points were redeemed: the answer did not come. Check the customer's history; if they are still there, redeem them under a new reference",

  redeemed: ({ points }, { count }) =>
    count(points, { one: "# point was redeemed", other: "# points were redeemed" }),
  shopsNotAddedHere: () =>
    "Shops cannot be added to the bridge of the try-out: set up one of your own with init",
  shopsNeedKey: () =>
    "To keep a shop's secrets, the bridge needs security.encryptionKey: put 32 random bytes in base64 there (openssl rand -base64 32 makes them) in the configuration file, and start the bridge again",
  shopsFull: ({ most }, { number }) =>
    `There are ${number(most)} shops that were added on the page already: put further ones into the configuration file`,
  shopOfFile: ({ shop }, { quote }) =>
    `The shop ${quote(shop)} stands in the configuration file: change it there`,
  shopChangedSince: ({ shop }, { quote }) =>
    `Somebody has changed the shop ${quote(shop)} meanwhile: look at it again, then decide`,
  otherShopNamed: ({ shop }, { quote }) => `Type the name of the shop to confirm: ${quote(shop)}`,
  nothingToChange: () => "Nothing was given, so nothing was changed: type what is to be another one",
  wrongShop: ({ parts }, { count }) =>
    `The shop was not taken, because of ${count(parts.length, { one: "one problem", other: "# problems" })}: ${partsText(parts)}`,
  wrongProgramme: ({ parts }, { count }) =>
    `The programme was not taken, because of ${count(parts.length, { one: "one problem", other: "# problems" })}: ${partsText(parts)}`,
  programmeLocked: () =>
    "The configuration file says that only its own programme counts (program.locked): change it there",
  programmeChangedSince: ({ version, by, at, changes }, { time }) =>
    `Meanwhile, on ${time(at)}, ${by === null ? "the shop's settings have changed" : `${by} saved another version`}: version ${version} counts now${changes.length === 0 ? "" : ` (${changes.slice(0, 5).join("; ")})`}. Look at it, and save yours again`,
  programmeOfLaterCounts: ({ version }) =>
    `Version ${version} should count. A later release of the bridge wrote it, and this one cannot compare it with yours: install that release again, or save yours all the same, after version ${version} (programme set --based-on ${version})`,
  lookAheadGone: () => "Another look ahead for this shop was begun after this one: begin yours anew",
  lookAheadsBusy: ({ most }, { count }) =>
    `${count(most, { one: "# look ahead is", other: "# look aheads are" })} under way for other shops, which is as many as the bridge makes at once: try again in a minute`,
  lookAheadRunning: () => "A look ahead for this shop is under way: wait until it is done, or end it",
  revertedTo: ({ version }) => `As in version ${version} again`,
  programmeChange: ({ setting, before, after }) =>
    before === null
      ? `${setting}: ${after} is new`
      : after === null
        ? `${setting}: ${before} is gone`
        : `${setting}: ${after} instead of ${before}`,
  redeemedBefore: () => "These points were redeemed before, under this reference",
  personErased: ({ waitingRequests, damaged, isListed }, { count }) =>
    [
      "Orders and deliveries keep no data of this person, and later deliveries of these orders arrive without them",
      waitingRequests === 0
        ? ""
        : count(waitingRequests, {
            one: "# request of a shop about this person waits to be carried out, and goes with that",
            other: "# requests of shops about this person wait to be carried out, and go with that",
          }),
      damaged === 0
        ? ""
        : count(damaged, {
            one: "# damaged record or delivery could not be checked: stop the bridge, run “store repair” and start it again, which erases it too",
            other:
              "# damaged records or deliveries could not be checked: stop the bridge, run “store repair” and start it again, which erases them too",
          }),
      isListed
        ? ""
        : "The list of erasures beside the data folder could not be written: a backup from before would bring the person back. Let the bridge write into the folder above its data, or erase the person again after a restore",
      "The loyalty service has to be asked separately",
    ]
      .filter((each) => each !== "")
      .map(sentence)
      .join(" "),
};

function partsText(parts: readonly WrongPart[]): string {
  return parts
    .map(({ path, expected }) => (path === "" ? expected : `${path}: ${expected}`))
    .join("; ")
    .slice(0, 500);
}
