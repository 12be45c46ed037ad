import type { Outcome } from "../../domain/operation/outcome.ts";
import { type Envelope, readEnvelope } from "./envelope.ts";
import { retryAfterMs } from "./retry-after.ts";
import { safeText } from "./safe-text.ts";

/** What came back of one HTTP request. */
export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly bodyText: string;
  /** The body broke off, took too long or passed the limit; `bodyText` is what came before. */
  readonly truncated: boolean;
}

/** How far the request had come: before the connection stood, nothing can have reached the service. */
export type FailurePhase = "connecting" | "sent";

/**
 * What a judgement needs besides the answer. `now`: milliseconds since 1970, for waits that the service tells as a
 * date.
 */
export interface Judging {
  readonly now: number;
  /** Texts that must not appear in a detail. */
  readonly secrets: readonly string[];
}

/**
 * Turns the service's answer into an outcome, which alone decides what happens next. Codes and texts are those of
 * "Errors" in the loyalty service's interface; the others follow their general meaning in HTTP.
 */
export function classifyReply(reply: HttpReply, judging: Judging): Outcome {
  const { status } = reply;
  const envelope = reply.truncated ? null : readEnvelope(reply.bodyText);
  const said = words(reply, envelope, judging.secrets);
  if (status >= 200 && status <= 299) return classifySuccess(reply, envelope, said);
  if (status >= 300 && status <= 399) {
    return unauthorised(`${status}: the service sends us to another address; check the brand's baseUrl`);
  }
  switch (status) {
    case 401:
      return unauthorised(`401 ${said ?? "Invalid auth"}: the service does not accept the brand's key or id`);
    case 402:
      return unauthorised(`402 ${said ?? "Invalid URL"}: the service does not know the address called`);
    case 403:
      return unauthorised(`403${gap(said)}: the service forbids this to the brand's key`);
    case 408:
      return unknown(`408${gap(said)}: the service waited too long for the request`);
    case 429: {
      const wait = retryAfterMs(reply.headers["retry-after"], judging.now);
      return { kind: "throttled", detail: "429: the service's rate limit was reached", retryAfterMs: wait };
    }
  }
  if (status >= 400 && status <= 499) {
    if (envelope === null) return elsewhere(reply, said);
    const meaning = "the service does not accept what the request says";
    return rejected(status, said, status === 400 ? meaning : "the service refused the request");
  }
  return unknown(`${status}${gap(said)}: the service had a problem of its own`);
}

function classifySuccess(reply: HttpReply, envelope: Envelope | null, said: string | null): Outcome {
  const { status } = reply;
  if (envelope?.status === "success") return { kind: "done", detail: `${status}${gap(said)}` };
  if (envelope?.status === "failure") return rejected(status, said, "the service reports a failure");
  if (reply.truncated) return unknown(`${status}: the answer broke off`);
  if (envelope?.status === "contradictory") return unknown(`${status}: the answer contradicts itself`);
  if (!isMarkup(reply.bodyText)) return unknown(`${status}: the answer is not the service's envelope`);
  // Whoever answered may have passed the request on: what must not be done twice is not sent again.
  return { ...elsewhere(reply, null), mayHaveHappened: true };
}

/** Somebody else answers at this address, or the service does not know it: nothing is said about the order. */
function elsewhere({ status, bodyText }: HttpReply, said: string | null) {
  const what = isMarkup(bodyText) ? "a web page" : "not the service's envelope";
  return unauthorised(`${status}${gap(said)}: the answer is ${what}; check the brand's baseUrl`);
}

/**
 * Turns a request that got no answer into an outcome. `code` is the network's own error code (ECONNREFUSED); only a
 * code of that form is shown.
 */
export function classifyFailure(code: string, phase: FailurePhase): Outcome {
  const shown = /^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? code : "UNKNOWN";
  const isUnknown = phase === "sent";
  return { kind: "transient", detail: `${failureWords(shown, isUnknown)} (${shown})`, isUnknown };
}

const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO$/;

function failureWords(code: string, wasSent: boolean): string {
  if (code === "ABORTED")
    return wasSent ? "stopped while waiting for the answer" : "stopped before it was sent";
  if (code === "ETIMEDOUT") return wasSent ? "no answer came in time" : "no connection came about in time";
  if (wasSent) return "the connection was cut before the answer came";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "the service's host name was not found";
  if (code === "ECONNREFUSED") return "the service refused the connection";
  if (CERTIFICATE.test(code)) return "no trusted connection: the service's certificate was not accepted";
  return "no connection to the service";
}

/** What the service said, fit to be kept; `null` when it said nothing a person can use. */
function words(reply: HttpReply, envelope: Envelope | null, secrets: readonly string[]): string | null {
  const text = envelope === null ? reply.bodyText : (envelope.message ?? "");
  if (envelope === null && isMarkup(text)) return null;
  return safeText(text, secrets) || null;
}

function isMarkup(text: string): boolean {
  return text.trimStart().startsWith("<");
}

function gap(said: string | null): string {
  return said === null ? "" : ` ${said}`;
}

function rejected(status: number, said: string | null, meaning: string): Outcome {
  return { kind: "rejected", detail: `${status}${gap(said)}: ${meaning}` };
}

function unauthorised(detail: string): Extract<Outcome, { kind: "unauthorised" }> {
  return { kind: "unauthorised", detail };
}

function unknown(detail: string): Outcome {
  return { kind: "transient", detail, isUnknown: true };
}
