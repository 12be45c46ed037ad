import { STATUS_CODES } from "node:http";

/** What went wrong, as a problem document (RFC 9457) tells it. `detail` ends with what to do next. */
export interface ProblemDocument {
  readonly status: number;
  /** Stable word for programs. */
  readonly error: string;
  /** For people: no secret, nothing of a customer. */
  readonly detail: string;
  /** Why, as data: a code of a closed list with its facts. */
  readonly reason?: { readonly code: string; readonly facts: Readonly<Record<string, unknown>> };
  /** Each wrong part of a query or body. */
  readonly problems?: readonly { readonly path: string; readonly expected: string }[];
  readonly headers?: Readonly<Record<string, string>>;
}

export const PROBLEM_TYPE = "application/problem+json";

export function problemBody({ status, error, detail, reason, problems }: ProblemDocument): string {
  const title = STATUS_CODES[status] ?? "Problem";
  return JSON.stringify({ type: "about:blank", title, status, detail, error, ...reason, problems });
}

export function notFound(detail: string): ProblemDocument {
  return { status: 404, error: "not_found", detail };
}

export function methodNotAllowed(allowed: readonly string[]): ProblemDocument {
  const allow = allowed.join(", ");
  const detail = `This address only takes ${allow}: send the request with that method.`;
  return { status: 405, error: "method_not_allowed", detail, headers: { allow } };
}

export function unavailable(detail: string, retryAfterSeconds: number): ProblemDocument {
  return {
    status: 503,
    error: "unavailable",
    detail,
    headers: { "retry-after": String(retryAfterSeconds) },
  };
}
