import type { Request } from "express";
import { wordsOfRequest } from "../../http/words-of-request.ts";
import type { Answer } from "../../platform/request.ts";
import type { VisitEnd } from "../../platform/shop-access.ts";
import type { GuestShop } from "./open-installs.ts";
import { resultPage } from "./result-page.ts";
import type { VisitPage } from "./visit-codes.ts";

const RETRY_AFTER_SECONDS = 30;

/** The result page in the visitor's language. */
export function page(status: number, said: VisitPage, request: Request): Answer {
  return resultPage(status, said, wordsOfRequest(request));
}

export function notConnected(
  { adapterShop: { shop } }: GuestShop,
  { status, reason }: VisitEnd,
  request: Request,
): Answer {
  return page(status, { code: "visitNotConnected", shop, because: reason }, request);
}

export function tooMany(request: Request): Answer {
  const answer = page(503, { code: "visitsTooMany" }, request);
  return { ...answer, headers: { ...answer.headers, "retry-after": String(RETRY_AFTER_SECONDS) } };
}
