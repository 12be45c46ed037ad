import type { Outcome } from "../../domain/operation/outcome.ts";
import { LONGEST_ASKED_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { CallReason, NoAnswer } from "../../domain/reason/reason.ts";
import { type Envelope, readEnvelope } from "./envelope.ts";
import { safeText } from "./safe-text.ts";

/** The answer to one HTTP request. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bodyText: string;
  /** The body was interrupted, took too long or exceeded the limit; `bodyText` is its beginning. */
  readonly truncated: boolean;
}

/** How far a failed request got. While `connecting`, nothing can have reached the service. */
export type FailurePhase = "connecting" | "sent";

/**
 * What classification needs besides the answer. `now`: milliseconds since 1970, for waits given as a date.
 */
export interface ClassifyOptions {
  readonly now: number;
  /** Texts that must not appear in a detail. */
  readonly secrets: readonly string[];
}

/** The envelope of an answer; `null` if it has none or is incomplete. */
export function envelopeOf({ truncated, bodyText }: HttpReply): Envelope | null {
  return truncated ? null : readEnvelope(bodyText);
}

/**
 * Turns the service's answer into an outcome, which alone decides what happens next. Status codes follow "Errors" in
 * the loyalty service's interface; others have their general HTTP meaning. If the envelope contradicts a refusal, the
 * operation may have happened.
 */
export function classifyReply(
  reply: HttpReply,
  judging: ClassifyOptions,
  envelope: Envelope | null = envelopeOf(reply),
): Outcome {
  const outcome = outcomeOf(reply, judging, envelope);
  const isRefusal = outcome.kind === "rejected" || outcome.kind === "unauthorised";
  if (!isRefusal || envelope === null || envelope.status === "failure") return outcome;
  return { ...outcome, mayHaveHappened: true };
}

function outcomeOf(reply: HttpReply, judging: ClassifyOptions, envelope: Envelope | null): Outcome {
  const { status } = reply;
  const said = words(reply, envelope, judging.secrets);
  if (status >= 200 && status <= 299) return classifySuccess(reply, envelope, said);
  if (status >= 300 && status <= 399) {
    return unauthorised({ code: "sentElsewhere", status, said: null });
  }
  switch (status) {
    case 401:
      return unauthorised({ code: "keyNotAccepted", status, said });
    case 402:
      return unauthorised({ code: "addressNotKnown", status, said });
    case 403:
      return unauthorised({ code: "forbidden", status, said });
    case 408:
      return unknown({ code: "requestTooSlow", status, said });
    case 429: {
      const wait = retryAfterMs(reply.headers["retry-after"], judging.now);
      return { kind: "throttled", detail: { code: "rateLimited", status, said: null }, retryAfterMs: wait };
    }
  }
  if (status >= 400 && status <= 499) {
    if (envelope === null) return elsewhere(reply, said);
    if (envelope.status !== "failure") return rejected({ code: "answerContradictory", status, said: null });
    return rejected({ code: status === 400 ? "notAccepted" : "refused", status, said });
  }
  return unknown({ code: "serviceFailed", status, said });
}

function classifySuccess(reply: HttpReply, envelope: Envelope | null, said: string | null): Outcome {
  const { status } = reply;
  if (envelope?.status === "success") return { kind: "done", detail: { code: "accepted", status, said } };
  if (envelope?.status === "failure") return rejected({ code: "reportedFailure", status, said });
  if (reply.truncated) return unknown({ code: "answerBrokeOff", status, said: null });
  if (envelope?.status === "contradictory")
    return unknown({ code: "answerContradictory", status, said: null });
  if (!isMarkup(reply.bodyText)) return unknown({ code: "answerUnreadable", status, said: null });
  // A proxy may have forwarded the request before it answered, so the operation may have happened.
  return { ...elsewhere(reply, null), mayHaveHappened: true };
}

/**
 * Another server answered, or the service does not know the address. It is not the order's fault.
 */
function elsewhere({ status, bodyText }: HttpReply, said: string | null) {
  return unauthorised({ code: "notTheService", isPage: isMarkup(bodyText), status, said });
}

/**
 * Turns a request without an answer into an outcome. `code` is the network's error code (ECONNREFUSED); any other text
 * is shown as UNKNOWN.
 */
export function classifyFailure(code: string, phase: FailurePhase): Outcome {
  const shown = /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN";
  const isUnknown = phase === "sent";
  const detail = { code: "noAnswer", cause: noAnswerOf(shown, isUnknown), error: shown } as const;
  return { kind: "transient", detail, isUnknown };
}

const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/;

function noAnswerOf(code: string, wasSent: boolean): NoAnswer {
  if (code === "ABORTED") return wasSent ? "stoppedWaiting" : "stoppedBefore";
  if (code === "ETIMEDOUT") return wasSent ? "timedOut" : "notConnectedInTime";
  if (code === "ANSWERED_TWICE") return "answeredTwice";
  if (wasSent) return "cutOff";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "hostNotFound";
  if (code === "ECONNREFUSED") return "connectionRefused";
  return CERTIFICATE.test(code) ? "certificate" : "noConnection";
}

/** The service's message, safe to store; `null` if it is empty or markup. */
function words(reply: HttpReply, envelope: Envelope | null, secrets: readonly string[]): string | null {
  const text = envelope === null ? reply.bodyText : (envelope.message ?? "");
  if (envelope === null && isMarkup(text)) return null;
  return safeText(text, secrets) || null;
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith("<");
}

function rejected(detail: CallReason): Outcome {
  return { kind: "rejected", detail };
}

function unauthorised(detail: CallReason): Extract<Outcome, { kind: "unauthorised" }> {
  return { kind: "unauthorised", detail };
}

function unknown(detail: CallReason): Outcome {
  return { kind: "transient", detail, isUnknown: true };
}

/**
 * Reads a Retry-After header: whole seconds or an HTTP date (RFC 9110, 10.2.3). Returns milliseconds, at most one hour;
 * `null` if it is absent, unreadable, negative or past.
 */
function retryAfterMs(header: string | readonly string[] | undefined, now: number): number | null {
  const text = (typeof header === "string" ? header : header?.[0])?.trim() ?? "";
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : readDate(text) - now;
  return waitMs > 0 ? Math.min(waitMs, LONGEST_ASKED_WAIT_MS) : null;
}

/** NaN for anything that does not look like a date: Date.parse reads "-5" as a year. */
function readDate(text: string): number {
  return /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
}
