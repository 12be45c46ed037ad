import type { AnyCode } from "../words/catalog.ts";
import type { UnavailableReason, WrongPart } from "./problem-codes.ts";

/** A problem document (RFC 9457), without its sentences. */
export interface ProblemDocument {
  readonly status: number;
  /** A stable code for programs. */
  readonly error: string;
  /** The reason, with the next step; contains no secret and no customer data. */
  readonly reason: AnyCode;
  /** Each wrong entry of a query or body. */
  readonly problems?: readonly WrongPart[];
  readonly headers?: Readonly<Record<string, string>>;
}

export const PROBLEM_TYPE = "application/problem+json";

export function notFound(reason: AnyCode): ProblemDocument {
  return { status: 404, error: "not_found", reason };
}

/** The request itself is wrong. */
export function invalid(reason: AnyCode): ProblemDocument {
  return { status: 400, error: "invalid_request", reason };
}

export function forbidden(error: string, reason: AnyCode): ProblemDocument {
  return { status: 403, error, reason };
}

/** The request comes too soon after others. */
export function tooMany(error: string, reason: AnyCode, retryAfterSeconds: number): ProblemDocument {
  return { status: 429, error, reason, headers: { "retry-after": String(retryAfterSeconds) } };
}

/** The request is valid, but not possible in the present state. */
export function notPossible(reason: AnyCode): ProblemDocument {
  return { status: 409, error: "not_possible", reason };
}

export function methodNotAllowed(allowed: readonly string[]): ProblemDocument {
  const reason = { code: "otherMethods", allowed } as const;
  return { status: 405, error: "method_not_allowed", reason, headers: { allow: allowed.join(", ") } };
}

export function unavailable(reason: AnyCode, retryAfterSeconds: number): ProblemDocument {
  const headers = { "retry-after": String(retryAfterSeconds) };
  return { status: 503, error: "unavailable", reason, headers };
}

/** The same answer for a missing signature, a wrong one and an unknown shop: it must not reveal which. */
export const NOT_SIGNED: ProblemDocument = {
  status: 401,
  error: "not_signed",
  reason: { code: "notSigned" },
};

/** The application around the bridge has already read the body. */
export const BODY_READ_ALREADY: ProblemDocument = {
  status: 500,
  error: "body_read_already",
  reason: { code: "bodyReadAlready" },
};

/** No request can be served now. */
export function notNow(because: UnavailableReason, retryAfterSeconds = 30): ProblemDocument {
  return unavailable({ code: "notNow", because }, retryAfterSeconds);
}
