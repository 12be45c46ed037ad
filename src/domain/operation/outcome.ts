import type { CallReason, NoAnswer } from "../reason/call-reason.ts";

/**
 * How an attempt at the loyalty service ended, named by what happens next. The classifier (outbound/classify.ts)
 * makes these, the retry policy and the operation's state machine read them; nobody else judges a reply.
 */
export type Outcome =
  | { readonly kind: "done"; readonly detail: CallReason }
  /**
   * Try again later; one attempt is spent, unless it `isEverywhere`: different orders fail alike, so that it says
   * nothing about this one. `isUnknown`: the service may have carried it out.
   */
  | {
      readonly kind: "transient";
      readonly detail: CallReason;
      readonly isUnknown: boolean;
      readonly isEverywhere?: true;
    }
  /** The rate limit was reached: wait, no attempt is spent. `retryAfterMs` as the service asked, if it did. */
  | ({
      readonly kind: "throttled";
      readonly detail: CallReason;
      readonly retryAfterMs: number | null;
    } & Remembering)
  /** The service understood and refused: repeating cannot help. */
  | ({ readonly kind: "rejected"; readonly detail: CallReason } & Remembering)
  /**
   * 401, 402 or 403, or an answer that is not the loyalty service's: unless other orders are accepted meanwhile, the key
   * or the address is wrong for every call of the brand. No attempt is spent.
   */
  | ({ readonly kind: "unauthorised"; readonly detail: CallReason } & Remembering);

/** Set where an earlier request of the same attempt got no answer: the service may have carried that one out. */
interface Remembering {
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

/** No connection came about: the service has seen nothing of the order, so that it says nothing about the order either. */
export function isUnreached(detail: CallReason): boolean {
  return detail.code === "noAnswer" && UNREACHED.has(detail.cause);
}

/** We stopped waiting ourselves. */
export function isCalledOff(detail: CallReason): boolean {
  return (
    detail.code === "noAnswer" && (detail.cause === "stoppedBefore" || detail.cause === "stoppedWaiting")
  );
}
