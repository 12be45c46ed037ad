import type { Advice, Catalog } from "../catalog.ts";
import type { NotCalled, PlatformNote, PlatformTrouble, Unreached } from "../codes/platform.ts";
import type { Said } from "../words.ts";

const UNREACHED: Readonly<Record<Unreached, (host: string) => string>> = {
  noHost: (host) => `There is no host ${host}`,
  notLookedUp: (host) => `The name ${host} could not be looked up now`,
  refused: (host) => `${host} refuses connections now`,
  timedOut: (host) => `${host} did not answer in time`,
  closed: (host) => `${host} closed the connection`,
  noAnswer: (host) => `${host} closed the connection without an answer`,
  other: (host) => `${host} could not be reached`,
};

const NOT_CALLED: Readonly<Record<NotCalled, string>> = {
  invalidAddress: "the address is not valid",
  password: "its address holds a password",
  otherHost: "that is not the shop's own host",
  notSecure: "only https addresses are called",
};

const WAIT = "It is asked again by itself";
const REPORT = "Try again, and report it if it stays so";

export const platform: Catalog<PlatformTrouble, Said, Advice> & Catalog<PlatformNote, Said> = {
  shopNotConnected: () => [
    "There is nothing to ask the shop with",
    "Connect the shop, or write its credentials into the configuration",
  ],
  credentialsRefused: () => [
    "The shop does not accept the credentials",
    "Compare them with those that the shop shows, or make new ones",
  ],
  rightMissing: () => ["The credentials may not do this", "Give them the right to do it in the shop"],
  shopAsksForFewerCalls: () => ["The shop asks for fewer calls", "Wait: they go on by themselves"],
  shopHasTrouble: ({ status }) => [`The shop has trouble${statusText(status)}`, WAIT],
  shopKnowsNoSuchThing: () => [
    "The shop does not know what was asked for (404)",
    "Check the shop's domain, and that the order is there",
  ],
  shopAnswersOddly: ({ status }) => [
    `The shop gives an answer that nobody expected${statusText(status)}`,
    `Check the shop's domain. ${REPORT}`,
  ],
  shopAnswerUnreadable: ({ field }, { quote }) => [
    `The shop's answer cannot be read${field === null ? "" : `: the field ${quote(field)} is not as expected`}`,
    `Check the shop's domain. ${REPORT}`,
  ],
  shopOrderUnreadable: ({ orderId, because }, _, say) => [
    `Order ${orderId} cannot be read: ${say(because)}`,
    REPORT,
  ],
  notAnOrderId: () => ["This is not the id of an order", "Copy it from the order's page in the shop"],
  shopNotReached: ({ host, cause, error }) => [
    `${UNREACHED[cause](host)} (${error})`,
    cause === "noHost" ? "Check the shop's address" : WAIT,
  ],
  shopCertificateRefused: ({ host, error }) => [
    `The certificate of ${host} is not accepted (${error})`,
    "Renew it at the shop's host",
  ],
  shopAddressPrivate: ({ host }) => [
    `${host} leads into a private network and is not called`,
    "Give the shop's public address",
  ],
  callNotMade: ({ host, cause }) => [
    `${host} was not called: ${NOT_CALLED[cause]}`,
    "Check the shop's address in the configuration",
  ],
  shopAnswerTooLong: ({ host, bytes }, { number }) => [
    `${host} sent an answer of more than ${number(bytes / 1024 / 1024)} MB`,
    "Check that the address is the shop's own",
  ],
  callEnded: () => [
    "The call was ended, because the bridge is stopping or a person cancelled",
    "Begin it again if it is still wanted",
  ],
  samePageAgain: () => [
    "The shop gives the same page of orders again and again",
    "Read a shorter range of time",
  ],
  orderLeftOut: ({ orderId, because }, _, say) =>
    `${orderId === null ? "An order without a readable id" : `Order ${orderId}`} was left out: ${say(because)}`,
  moreOfNumber: () => "There may be more orders of this number than are listed: read such a one by its id",
};

function statusText(status: number | null): string {
  return status === null ? "" : ` (${status})`;
}
