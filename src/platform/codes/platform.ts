import type { ReadingProblem } from "./reading.ts";

/**
 * A code of one adapter: "shopify.tokenRefused", with facts that can be stored as JSON. Its sentences are in the
 * adapter's folder.
 */
export type AdapterCode = { readonly code: `${string}.${string}` } & {
  readonly [fact: string]: unknown;
};

/** Why a call to a shop failed, on any platform; each with its next step. */
export type PlatformReason =
  | { readonly code: "shopNotConnected" }
  | { readonly code: "credentialsRefused" }
  | { readonly code: "rightMissing" }
  | { readonly code: "shopAsksForFewerCalls" }
  | { readonly code: "shopHasTrouble"; readonly status: number | null }
  | { readonly code: "shopKnowsNoSuchThing" }
  | { readonly code: "shopAnswersOddly"; readonly status: number | null }
  /** `field`: the first wrong field; `null` if the answer cannot be read at all. */
  | { readonly code: "shopAnswerUnreadable"; readonly field: string | null }
  | {
      readonly code: "shopOrderUnreadable";
      readonly orderId: string;
      readonly because: PlatformCode | ReadingProblem;
    }
  | { readonly code: "notAnOrderId" }
  | {
      readonly code: "shopNotReached";
      readonly host: string;
      readonly cause: ConnectionFailure;
      /** The network's error code. */
      readonly error: string;
    }
  | { readonly code: "shopCertificateRefused"; readonly host: string; readonly error: string }
  | { readonly code: "shopAddressPrivate"; readonly host: string }
  | { readonly code: "callNotMade"; readonly host: string; readonly cause: CallRefusal }
  | { readonly code: "shopAnswerTooLong"; readonly host: string; readonly megabytes: number }
  | { readonly code: "callEnded" }
  | { readonly code: "samePageAgain" };

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
export type PlatformNote =
  | {
      readonly code: "orderLeftOut";
      /** `null`: its id cannot be read either. */
      readonly orderId: string | null;
      readonly because: PlatformCode | ReadingProblem;
    }
  /** There are more orders with this number than are listed. */
  | { readonly code: "moreOfNumber" };

/** Any code about a platform, of the bridge or of an adapter. */
export type PlatformCode = PlatformReason | PlatformNote | AdapterCode;
