/** The result of a call to the loyalty service. `status`: HTTP status. `said`: the service's message, safe to store. */
export type CallReason =
  | ({ readonly code: "accepted" } & ServiceAnswer)
  | ({ readonly code: "keyNotAccepted" } & ServiceAnswer)
  | ({ readonly code: "addressNotKnown" } & ServiceAnswer)
  | ({ readonly code: "forbidden" } & ServiceAnswer)
  | ({ readonly code: "sentElsewhere" } & ServiceAnswer)
  | ({ readonly code: "notTheService"; readonly isPage: boolean } & ServiceAnswer)
  | ({ readonly code: "requestTooSlow" } & ServiceAnswer)
  | ({ readonly code: "rateLimited" } & ServiceAnswer)
  | ({ readonly code: "notAccepted" } & ServiceAnswer & OfActivity)
  | ({ readonly code: "refused" } & ServiceAnswer & OfActivity)
  | ({ readonly code: "reportedFailure" } & ServiceAnswer & OfActivity)
  | ({ readonly code: "answerBrokeOff" } & ServiceAnswer)
  | ({ readonly code: "answerContradictory" } & ServiceAnswer)
  | ({ readonly code: "answerUnreadable" } & ServiceAnswer)
  | ({ readonly code: "serviceFailed" } & ServiceAnswer)
  | { readonly code: "noAnswer"; readonly cause: NoAnswer; readonly error: string }
  | { readonly code: "activityUnusable" }
  | ErasedReason
  | { readonly code: "interrupted" }
  | { readonly code: "nothingToCancel"; readonly because: CallReason }
  | { readonly code: "earlierTryUnknown"; readonly because: CallReason }
  | { readonly code: "othersAccepted"; readonly because: CallReason };

interface ServiceAnswer {
  readonly status: number;
  readonly said: string | null;
}

/** The requested activity, if the service's message mentions activities. */
interface OfActivity {
  readonly activityId?: string;
}

/** How a request without an answer ended. */
export const NO_ANSWERS = [
  "stoppedBefore",
  "stoppedWaiting",
  "timedOut",
  "notConnectedInTime",
  "cutOff",
  "answeredTwice",
  "hostNotFound",
  "connectionRefused",
  "certificate",
  "noConnection",
] as const;
/** How a request without an answer ended; see `NO_ANSWERS`. */
export type NoAnswer = (typeof NO_ANSWERS)[number];

/** Replaces every reason of an order or delivery whose customer was erased. */
export interface ErasedReason {
  readonly code: "erased";
}
