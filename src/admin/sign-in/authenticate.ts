import { createHash, timingSafeEqual } from "node:crypto";
import type { Request } from "express";
import type { ProblemDocument } from "../../http/problem-document.ts";

export const NOT_ADMITTED: ProblemDocument = {
  status: 401,
  error: "not_admitted",
  reason: { code: "adminTokenNeeded" },
  headers: { "www-authenticate": 'Bearer realm="loyalty-bridge"' },
};

/** The answer to a token that is nobody's: the same status, but another next step. */
export const TOKEN_NOT_VALID: ProblemDocument = { ...NOT_ADMITTED, reason: { code: "wrongToken" } };

/** The bearer token; "" if there is none. */
export function shownToken({ headers }: Request): string {
  return headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1] ?? "";
}

/** Compares in constant time. */
export function isSame(shown: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(expected)) && shown !== "";
}
