import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Application } from "express";
import { codedReason } from "../domain/reason/compare.ts";
import type { Answer } from "../platform/request.ts";
import { PROBLEM_TYPE, type ProblemDocument } from "./problem-document.ts";
import { readInTurns } from "./turns.ts";

/** The Express setting for the words of problems, so that code that only refuses requests does not load sentences. */
export const PROBLEM_WORDS = "problem words";

/** The words of a problem in the request's language. */
export type ProblemWords = (
  problem: ProblemDocument,
  request: Asker,
) => { readonly language: string; readonly title: string; readonly detail: string };

type Asker = IncomingMessage & { readonly app?: Pick<Application, "get"> };

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

export function sendProblem(response: ServerResponse, problem: ProblemDocument): void {
  const { body, headers } = written(problem, response.req);
  sendText(response, problem.status, body, headers);
}

/** The document and its headers; only codes if the app has no words. */
function written(problem: ProblemDocument, request: Asker) {
  const { status, error, reason, problems } = problem;
  const words: ProblemWords | undefined = request.app?.get(PROBLEM_WORDS);
  const { language, title, detail } = words?.(problem, request) ?? { title: STATUS_CODES[status] };
  const document = { type: "about:blank", title, status, detail, error, ...codedReason(reason), problems };
  const spoken = language === undefined ? {} : { "content-language": language, vary: "Accept-Language" };
  return {
    body: JSON.stringify(document),
    headers: { "content-type": PROBLEM_TYPE, ...spoken, ...problem.headers },
  };
}

export function sendAnswer(response: ServerResponse, { status, headers, body }: Answer): void {
  sendText(response, status, body, { "content-type": "application/json; charset=utf-8", ...headers });
}

/**
 * Answers while the body is still arriving, and closes the connection. Discards the rest of the body for up to a
 * second, because closing with unread bytes would reset the connection before the sender has read the answer.
 */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  problem: ProblemDocument,
): void {
  const { body, headers } = written(problem, request);
  response.writeHead(problem.status, {
    ...headers,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  });
  response.write(body);
  const end = () => response.end();
  const timer = setTimeout(end, LINGER_MS);
  readInTurns(request);
  request.once("end", end).resume();
  response.once("close", () => clearTimeout(timer));
}
