import type { Coded } from "./coded.ts";
/** The result of a call to the loyalty service. `status`: HTTP status. `said`: the service's message, safe to store. */
export type CallReason =
  | ErasedReason
  | Coded<{
      accepted: ServiceAnswer;
      keyNotAccepted: ServiceAnswer;
      addressNotKnown: ServiceAnswer;
      forbidden: ServiceAnswer;
      sentElsewhere: ServiceAnswer;
      notTheService: { isPage: boolean } & ServiceAnswer;
      requestTooSlow: ServiceAnswer;
      rateLimited: ServiceAnswer;
      notAccepted: ServiceAnswer & OfActivity;
      refused: ServiceAnswer & OfActivity;
      reportedFailure: ServiceAnswer & OfActivity;
      answerBrokeOff: ServiceAnswer;
      answerContradictory: ServiceAnswer;
      answerUnreadable: ServiceAnswer;
      serviceFailed: ServiceAnswer;
      noAnswer: { cause: NoAnswer; error: string };
      activityUnusable: null;
      interrupted: null;
      nothingToCancel: { because: CallReason };
      earlierTryUnknown: { because: CallReason };
      othersAccepted: { because: CallReason };
    }>;

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
