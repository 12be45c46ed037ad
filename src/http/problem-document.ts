import { codedReason } from "../domain/reason/compare.ts";
import type { Obstacle, WrongPart } from "../words/codes/problem.ts";
import { sentence } from "../words/sentence.ts";
import type { Said, Words } from "../words/words.ts";

/** What went wrong, as a problem document (RFC 9457) tells it to whoever asked, in their language. */
export interface ProblemDocument {
  readonly status: number;
  /** Stable word for programs. */
  readonly error: string;
  /** Why, with what to do next; no secret, nothing of a customer. */
  readonly reason: Said;
  /** Each wrong part of a query or body. */
  readonly problems?: readonly WrongPart[];
  readonly headers?: Readonly<Record<string, string>>;
}

export const PROBLEM_TYPE = "application/problem+json";

export function problemBody({ status, error, reason, problems }: ProblemDocument, { say }: Words): string {
  const title = say({ code: "httpStatus", status });
  const detail = sentence(say(reason));
  return JSON.stringify({
    type: "about:blank",
    title,
    status,
    detail,
    error,
    ...codedReason(reason),
    problems,
  });
}

export function notFound(reason: Said): ProblemDocument {
  return { status: 404, error: "not_found", reason };
}

export function methodNotAllowed(allowed: readonly string[]): ProblemDocument {
  const reason = { code: "otherMethods", allowed } as const;
  return { status: 405, error: "method_not_allowed", reason, headers: { allow: allowed.join(", ") } };
}

export function unavailable(reason: Said, retryAfterSeconds: number): ProblemDocument {
  const headers = { "retry-after": String(retryAfterSeconds) };
  return { status: 503, error: "unavailable", reason, headers };
}

/** An application that the bridge is part of has read the body itself. */
export const BODY_READ_ALREADY: ProblemDocument = {
  status: 500,
  error: "body_read_already",
  reason: { code: "bodyReadAlready" },
};

/** Nobody can be served now. */
export function notNow(because: Obstacle, retryAfterSeconds: number): ProblemDocument {
  return unavailable({ code: "notNow", because }, retryAfterSeconds);
}
