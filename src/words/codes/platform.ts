import type { ReadingProblem } from "./reading.ts";

/**
 * What only one platform knows, said by its adapter: "shopify.tokenRefused", with facts that can be kept as JSON. Its
 * sentences stand in the adapter's own folder.
 */
export type AdapterSaid = { readonly code: `${string}.${string}` } & {
  readonly [fact: string]: unknown;
};

/** Why a shop could not be asked or did not answer, whatever its platform; each with its next step. */
export type PlatformTrouble =
  | { readonly code: "shopNotConnected" }
  | { readonly code: "credentialsRefused" }
  | { readonly code: "rightMissing" }
  | { readonly code: "shopAsksForFewerCalls" }
  | { readonly code: "shopHasTrouble"; readonly status: number | null }
  | { readonly code: "shopKnowsNoSuchThing" }
  | { readonly code: "shopAnswersOddly"; readonly status: number | null }
  /** `field`: the first that is not as expected; `null` where nothing of the answer can be read. */
  | { readonly code: "shopAnswerUnreadable"; readonly field: string | null }
  | {
      readonly code: "shopOrderUnreadable";
      readonly orderId: string;
      readonly because: PlatformSaid | ReadingProblem;
    }
  | { readonly code: "notAnOrderId" }
  | {
      readonly code: "shopNotReached";
      readonly host: string;
      readonly cause: Unreached;
      /** The network's own code. */
      readonly error: string;
    }
  | { readonly code: "shopCertificateRefused"; readonly host: string; readonly error: string }
  | { readonly code: "shopAddressPrivate"; readonly host: string }
  | { readonly code: "callNotMade"; readonly host: string; readonly cause: NotCalled }
  | { readonly code: "shopAnswerTooLong"; readonly host: string; readonly bytes: number }
  | { readonly code: "callEnded" }
  | { readonly code: "samePageAgain" };

/** How a connection to a shop failed. */
export type Unreached = "noHost" | "notLookedUp" | "refused" | "timedOut" | "closed" | "noAnswer" | "other";

/** Why a call was not let out. */
export type NotCalled = "invalidAddress" | "password" | "otherHost" | "notSecure";

/** What a person should know of a reading. */
export type PlatformNote =
  | {
      readonly code: "orderLeftOut";
      /** `null`: not even its id can be read. */
      readonly orderId: string | null;
      readonly because: PlatformSaid | ReadingProblem;
    }
  /** Besides those that are told. */
  | { readonly code: "moreOfNumber" };

/** Whatever is known of a platform's trouble, in the words of the bridge or of an adapter. */
export type PlatformSaid = PlatformTrouble | PlatformNote | AdapterSaid;
