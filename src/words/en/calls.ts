import type { CallReason, NoAnswer, Reason } from "../../domain/reason/reason.ts";
import { calledText } from "../called-text.ts";
import type { Catalog } from "../catalog.ts";

const NO_ANSWER: Readonly<Record<NoAnswer, string>> = {
  stoppedBefore: "the bridge stopped before the call was sent",
  stoppedWaiting: "the bridge stopped while it waited for the answer",
  timedOut: "no answer came in time",
  notConnectedInTime: "no connection was made in time",
  cutOff: "the connection was cut before the answer came",
  answeredTwice: "the service had answered another request twice, so this answer may belong to another one",
  hostNotFound: "the loyalty service's host name was not found",
  connectionRefused: "the loyalty service refused the connection",
  certificate: "no trusted connection: the loyalty service's certificate was not accepted",
  noConnection: "there is no connection to the loyalty service",
};

/** The service does not say which activity it does not know. */
function asked(activityId: string | undefined): string {
  return activityId === undefined
    ? ""
    : `: it was asked for activity ${activityId}. Compare it with the account's panel, and correct the programme`;
}

export const calls: Catalog<Exclude<CallReason, { readonly code: "erased" }>, Reason> = {
  accepted: ({ status, said }) => calledText(status, said),
  keyNotAccepted: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service does not accept the account's key or id. Check the account's secret key and brand id`,
  addressNotKnown: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service does not know the address called`,
  forbidden: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service forbids this to the account's key`,
  sentElsewhere: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service points to another address. Check the service's address`,
  notTheService: ({ status, said, isPage }) =>
    `${calledText(status, said)}: the answer is ${isPage ? "a web page" : "not the loyalty service's"}. Check the service's address`,
  requestTooSlow: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service waited too long for the request`,
  rateLimited: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service's rate limit was reached`,
  notAccepted: ({ status, said, activityId }) =>
    `${calledText(status, said)}: the loyalty service does not accept what the request says${asked(activityId)}`,
  refused: ({ status, said, activityId }) =>
    `${calledText(status, said)}: the loyalty service refused the request${asked(activityId)}`,
  reportedFailure: ({ status, said, activityId }) =>
    `${calledText(status, said)}: the loyalty service reports a failure${asked(activityId)}`,
  answerBrokeOff: ({ status, said }) => `${calledText(status, said)}: the answer broke off`,
  answerContradictory: ({ status, said }) => `${calledText(status, said)}: the answer contradicts itself`,
  answerUnreadable: ({ status, said }) => `${calledText(status, said)}: the answer cannot be read`,
  serviceFailed: ({ status, said }) =>
    `${calledText(status, said)}: the loyalty service had a problem of its own`,
  noAnswer: ({ cause, error }) => `${NO_ANSWER[cause]} (${error})`,
  activityUnusable: () =>
    "the activity id cannot be part of an address; nothing was sent. Correct it in the programme",
  interrupted: () => "the bridge stopped before the answer came: the outcome is unknown",
  nothingToCancel: ({ because }, _, say) =>
    `the loyalty service holds no points for this order (${say(because)})`,
  earlierTryUnknown: ({ because }, _, say) => `${say(because)}; an earlier try may have been carried out`,
  othersAccepted: ({ because }, _, say) =>
    `${say(because)}. Other orders are accepted, so it is about this one: see what it asks for (its activity, its customer), correct it, then retry or skip it`,
};
