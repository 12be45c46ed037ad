import { NO_ANSWERS } from "../../../src/domain/reason/call-reason.ts";
import type { CallReason } from "../../../src/domain/reason/reason.ts";
import { ANSWERS, each, LOST, REFUSED, type Samples } from "./facts.ts";

/** Only the last answer has a known activity. */
const REFUSALS = [...ANSWERS, { status: 422, said: "Unknown activity", activityId: "99" }];

export const CALLS: Samples<Exclude<CallReason, { readonly code: "erased" }>> = {
  accepted: each("accepted", ANSWERS),
  keyNotAccepted: each("keyNotAccepted", ANSWERS),
  addressNotKnown: each("addressNotKnown", ANSWERS),
  forbidden: each("forbidden", ANSWERS),
  sentElsewhere: each("sentElsewhere", ANSWERS),
  notTheService: [true, false].flatMap((isPage) =>
    each(
      "notTheService",
      ANSWERS.map((answer) => ({ ...answer, isPage })),
    ),
  ),
  requestTooSlow: each("requestTooSlow", ANSWERS),
  rateLimited: each("rateLimited", ANSWERS),
  notAccepted: each("notAccepted", REFUSALS),
  refused: each("refused", REFUSALS),
  reportedFailure: each("reportedFailure", REFUSALS),
  answerBrokeOff: each("answerBrokeOff", ANSWERS),
  answerContradictory: each("answerContradictory", ANSWERS),
  answerUnreadable: each("answerUnreadable", ANSWERS),
  serviceFailed: each("serviceFailed", ANSWERS),
  noAnswer: [
    ...NO_ANSWERS.map((cause) => ({ code: "noAnswer", cause, error: "ETIMEDOUT" }) as const),
    { code: "noAnswer", cause: "noConnection", error: "UNKNOWN" },
  ],
  activityUnusable: [{ code: "activityUnusable" }],
  interrupted: [{ code: "interrupted" }],
  nothingToCancel: each("nothingToCancel", [{ because: REFUSED }, { because: { code: "erased" } }]),
  earlierTryUnknown: each("earlierTryUnknown", [{ because: REFUSED }, { because: LOST }]),
  othersAccepted: each("othersAccepted", [
    { because: REFUSED },
    { because: { code: "earlierTryUnknown", because: LOST } },
  ]),
};
