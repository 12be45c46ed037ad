import type { AnswerToRequest, SentRequest } from "../../domain/operation/exchange.ts";
import type { HttpReply } from "./classify.ts";
import type { Exchange } from "./http-exchange.ts";
import type { KeyMask } from "./key-mask.ts";

/** Headers useful for diagnosis, or for a support request to the service. */
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

/** The stored form of a request: without the key, and without headers, which are the same for all requests. */
export function keptRequest(path: string, body: string, mask: KeyMask): SentRequest {
  return { path: mask.without(path), body: mask.kept(body) };
}

/** The stored form of an answer. */
export function keptAnswer(
  exchange: Exchange,
  when: Pick<AnswerToRequest, "at" | "durationMs">,
  mask: KeyMask,
): AnswerToRequest {
  if (exchange.kind === "failure")
    return { ...when, status: null, failure: exchange.code, headers: {}, body: null };
  const { status, headers, bodyText } = exchange.reply;
  return {
    ...when,
    status,
    failure: null,
    headers: keptHeaders(headers, mask),
    body: mask.kept(bodyText),
  };
}

function keptHeaders(headers: HttpReply["headers"], mask: KeyMask): Readonly<Record<string, string>> {
  const kept = HEADERS.flatMap((name) => {
    const value = headers[name];
    if (value === undefined) return [];
    return [[name, mask.kept([value].flat().join(", "), LONGEST_HEADER).text] as const];
  });
  return Object.fromEntries(kept);
}
