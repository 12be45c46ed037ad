import type { CallReason, NoAnswer } from "../reason/call-reason.ts";

/**
 * How an attempt at the loyalty service ended, named by what happens next. The classifier (outbound/classify.ts)
 * returns these; the retry policy and the operation's state machine read them. No other code judges a response.
 */
export type Outcome =
  | { readonly kind: "done"; readonly detail: CallReason }
  /**
   * Try again later. One attempt is spent, unless it `isEverywhere`: different orders fail in the same way, so the
   * failure says nothing about this one. `isUnknown`: the service may have carried it out.
   */
  | {
      readonly kind: "transient";
      readonly detail: CallReason;
      readonly isUnknown: boolean;
      readonly isEverywhere?: true;
    }
  /**
   * The rate limit was reached: wait, no attempt is spent. `retryAfterMs`: the wait that the service requested, if any.
   */
  | ({
      readonly kind: "throttled";
      readonly detail: CallReason;
      readonly retryAfterMs: number | null;
    } & EarlierRequest)
  /** The service understood the request and refused it: repeating cannot help. */
  | ({ readonly kind: "rejected"; readonly detail: CallReason } & EarlierRequest)
  /**
   * 401, 402 or 403, or a response that is not the loyalty service's. Unless other orders are accepted at the same
   * time, the key or the address is wrong for every call of the brand. No attempt is spent.
   */
  | ({ readonly kind: "unauthorised"; readonly detail: CallReason } & EarlierRequest);

/** Set if an earlier request of the same attempt got no answer: the service may have carried that one out. */
interface EarlierRequest {
  readonly mayHaveHappened?: true;
}

/** How an attempt can end; see `Outcome`. */
export type OutcomeKind = Outcome["kind"];

const UNREACHED: ReadonlySet<NoAnswer> = new Set([
  "connectionRefused",
  "hostNotFound",
  "notConnectedInTime",
  "certificate",
  "noConnection",
] as const);

/** No connection was made: the service has not seen the order, so this says nothing about the order. */
export function isUnreached(detail: CallReason): boolean {
  return detail.code === "noAnswer" && UNREACHED.has(detail.cause);
}

/** The bridge itself ended the call: it did not start the request, or it stopped waiting for the answer. */
export function isCalledOff(detail: CallReason): boolean {
  return (
    detail.code === "noAnswer" && (detail.cause === "stoppedBefore" || detail.cause === "stoppedWaiting")
  );
}
