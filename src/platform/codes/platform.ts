import type { Coded } from "../../domain/reason/coded.ts";
import type { ReadingProblem } from "./reading.ts";

/**
 * A code of one adapter: "shopify.tokenRefused", with facts that can be stored as JSON. Its sentences are in the
 * adapter's folder.
 */
export type AdapterCode = { readonly code: `${string}.${string}` } & {
  readonly [fact: string]: unknown;
};

/** Why a call to a shop failed, on any platform; each with its next step. */
export type PlatformReason = Coded<{
  shopNotConnected: null;
  credentialsRefused: null;
  rightMissing: null;
  shopAsksForFewerCalls: null;
  shopHasTrouble: { status: number | null };
  shopKnowsNoSuchThing: null;
  shopAnswersOddly: { status: number | null };
  /** `field`: the first wrong field; `null` if the answer cannot be read at all. */
  shopAnswerUnreadable: { field: string | null };
  shopOrderUnreadable: { orderId: string; because: PlatformCode | ReadingProblem };
  notAnOrderId: null;
  shopNotReached: {
    host: string;
    cause: ConnectionFailure;
    /** The network's error code. */
    error: string;
  };
  shopCertificateRefused: { host: string; error: string };
  shopAddressPrivate: { host: string };
  callNotMade: { host: string; cause: CallRefusal };
  shopAnswerTooLong: { host: string; megabytes: number };
  callEnded: null;
  samePageAgain: null;
}>;

/** How a connection to a shop failed. */
export type ConnectionFailure =
  | "noHost"
  | "notLookedUp"
  | "refused"
  | "timedOut"
  | "closed"
  | "noAnswer"
  | "other";

/** Why a call was not allowed. */
export type CallRefusal = "invalidAddress" | "password" | "otherHost" | "notSecure";

/** What a person should know about a read. */
export type PlatformNote = Coded<{
  orderLeftOut: {
    /** `null`: its id cannot be read either. */
    orderId: string | null;
    because: PlatformCode | ReadingProblem;
  };
  /** There are more orders with this number than are listed. */
  moreOfNumber: null;
}>;

/** Any code about a platform, of the bridge or of an adapter. */
export type PlatformCode = PlatformReason | PlatformNote | AdapterCode;
