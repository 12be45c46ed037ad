import type { IncomingMessage, ServerResponse } from "node:http";
import type { Answer } from "../platform/request.ts";
import type { Words } from "../words/vocabulary.ts";
import { PROBLEM_TYPE, type ProblemDocument, problemBody } from "./problem-document.ts";
import { readInTurns } from "./turns.ts";
import { wordsOfRequest } from "./words-of-request.ts";

/** How long a sender may continue to send a body that was already refused. */
const LINGER_MS = 1_000;

export function sendText(
  response: ServerResponse,
  status: number,
  body: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, { "content-length": String(Buffer.byteLength(body)), ...headers }).end(body);
}

export function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  const type = { "content-type": "application/json; charset=utf-8" };
  sendText(response, status, JSON.stringify(body), { ...type, ...headers });
}

/** In the language that the request asks for. */
export function sendProblem(response: ServerResponse, problem: ProblemDocument): void {
  const words = wordsOfRequest(response.req);
  const headers = { ...problemHeaders(words), ...problem.headers };
  sendText(response, problem.status, problemBody(problem, words), headers);
}

function problemHeaders({ language }: Words) {
  return { "content-type": PROBLEM_TYPE, "content-language": language, vary: "Accept-Language" };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  sendText(response, status, body, { "content-type": "application/json; charset=utf-8", ...headers });
}

/**
 * Answers at once although the body is still arriving, and closes the connection. For a moment the rest is read and
 * discarded, because closing with unread bytes would reset the connection before the sender has seen the answer.
 */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  problem: ProblemDocument,
): void {
  const words = wordsOfRequest(request);
  const body = problemBody(problem, words);
  response.writeHead(problem.status, {
    ...problemHeaders(words),
    "content-length": String(Buffer.byteLength(body)),
    ...problem.headers,
    connection: "close",
  });
  response.write(body);
  const end = () => response.end();
  const timer = setTimeout(end, LINGER_MS);
  readInTurns(request);
  request.once("end", end).resume();
  response.once("close", () => clearTimeout(timer));
}
