/** What came of a call to the loyalty service. `status`: of HTTP. `said`: what the service said, fit to be kept. */
export type CallReason =
  | ({ readonly code: "accepted" } & Answered)
  | ({ readonly code: "keyNotAccepted" } & Answered)
  | ({ readonly code: "addressNotKnown" } & Answered)
  | ({ readonly code: "forbidden" } & Answered)
  | ({ readonly code: "sentElsewhere" } & Answered)
  | ({ readonly code: "notTheService"; readonly isPage: boolean } & Answered)
  | ({ readonly code: "requestTooSlow" } & Answered)
  | ({ readonly code: "rateLimited" } & Answered)
  | ({ readonly code: "notAccepted" } & Answered & OfActivity)
  | ({ readonly code: "refused" } & Answered & OfActivity)
  | ({ readonly code: "reportedFailure" } & Answered & OfActivity)
  | ({ readonly code: "answerBrokeOff" } & Answered)
  | ({ readonly code: "answerContradictory" } & Answered)
  | ({ readonly code: "answerUnreadable" } & Answered)
  | ({ readonly code: "serviceFailed" } & Answered)
  | { readonly code: "noAnswer"; readonly cause: NoAnswer; readonly error: string }
  | { readonly code: "activityUnusable" }
  | Erased
  | { readonly code: "interrupted" }
  | { readonly code: "nothingToCancel"; readonly because: CallReason }
  | { readonly code: "earlierTryUnknown"; readonly because: CallReason }
  | { readonly code: "othersAccepted"; readonly because: CallReason };

interface Answered {
  readonly status: number;
  readonly said: string | null;
}

/** The activity that was asked for, where the service's words speak of one. */
interface OfActivity {
  readonly activityId?: string;
}

/** How a request ended that got no answer. */
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
/** How a request ended that got no answer; see `NO_ANSWERS`. */
export type NoAnswer = (typeof NO_ANSWERS)[number];

/** Stands for whatever was said about an order or of a delivery whose customer was erased. */
export interface Erased {
  readonly code: "erased";
}
