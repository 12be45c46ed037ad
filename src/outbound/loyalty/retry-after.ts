import { LONGEST_ASKED_WAIT_MS } from "../../domain/operation/retry-waits.ts";

/**
 * Reads a Retry-After header: whole seconds or an HTTP date (RFC 9110, 10.2.3). Returns milliseconds, at most one hour;
 * `null` if it is absent, unreadable, negative or past.
 */
export function retryAfterMs(header: string | readonly string[] | undefined, now: number): number | null {
  const text = (typeof header === "string" ? header : header?.[0])?.trim() ?? "";
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : readDate(text) - now;
  return waitMs > 0 ? Math.min(waitMs, LONGEST_ASKED_WAIT_MS) : null;
}

/** NaN for anything that does not look like a date: Date.parse reads "-5" as a year. */
function readDate(text: string): number {
  return /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
}
