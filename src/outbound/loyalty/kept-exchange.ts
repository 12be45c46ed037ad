import type { AnswerToRequest, SentRequest } from "../../domain/operation/exchange.ts";
import type { HttpReply } from "./classify.ts";
import type { Exchange } from "./http-exchange.ts";
import { keptText, withoutKey } from "./kept-text.ts";

/** What helps to understand an answer, or to ask the service about it. */
const HEADERS = [
  "content-type",
  "date",
  "location",
  "retry-after",
  "server",
  "via",
  "x-correlation-id",
  "x-request-id",
] as const;
const LONGEST_HEADER = 200;

/** What is kept of a request: all of it but its headers, which are the same for all, and the key. */
export function keptRequest(path: string, body: string, key: string): SentRequest {
  return { path: withoutKey(path, key), body: keptText(body, key) };
}

/** What is kept of what came back. */
export function keptAnswer(
  exchange: Exchange,
  when: Pick<AnswerToRequest, "at" | "durationMs">,
  key: string,
): AnswerToRequest {
  if (exchange.kind === "failure")
    return { ...when, status: null, failure: exchange.code, headers: {}, body: null };
  const { status, headers, bodyText } = exchange.reply;
  return {
    ...when,
    status,
    failure: null,
    headers: keptHeaders(headers, key),
    body: keptText(bodyText, key),
  };
}

function keptHeaders(headers: HttpReply["headers"], key: string): Readonly<Record<string, string>> {
  const kept = HEADERS.flatMap((name) => {
    const value = headers[name];
    if (value === undefined) return [];
    return [[name, keptText([value].flat().join(", "), key, LONGEST_HEADER).text] as const];
  });
  return Object.fromEntries(kept);
}
