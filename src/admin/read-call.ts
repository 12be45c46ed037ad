import type { Request, Response } from "express";
import { idFromPath } from "../domain/order/id-in-path.ts";
import { BODY_READ_ALREADY, invalid, notNow, type ProblemDocument } from "../http/problem-document.ts";
import { readBody, type UnreadReason } from "../http/raw-body.ts";
import { refuseUnread, sendProblem } from "../http/respond.ts";
import { wordsOfRequest } from "../http/words-of-request.ts";
import { parseExactJson } from "../platform/exact-json.ts";
import type { Words } from "../words/vocabulary.ts";
import { personName, type Visitor, visitorOf } from "./sign-in/visitor.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 5;
const ACTOR_MAX_LENGTH = 80;
const DEFAULT_ACTOR = "the admin";

/** A request of the admin API, not validated yet. */
export interface ReadCall {
  /** The path's parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: unknown;
  /** The name for the order's history: the person's; for the operator, "the admin" or the X-Actor header. */
  readonly actor: string;
  /** `null` if the call needs no admission. */
  readonly visitor: Visitor | null;
  /** In the client's language and time zone. */
  readonly words: Words;
}

/** Reads the whole request. Returns `null` after answering one that cannot be read. */
export async function readCall(request: Request, response: Response): Promise<ReadCall | null> {
  const read = await readBody(request, response, BODY_LIMIT_BYTES);
  if (!read.ok) {
    if (read.reason !== "gone") refuseUnread(request, response, UNREAD[read.reason]);
    return null;
  }
  const body = parseBody(read.body, request.headers["content-type"]);
  const visitor = visitorOf(response);
  const actor = personName(visitor) ?? readActor(request.headers["x-actor"]);
  const problem = body.ok ? (actor === null ? BAD_ACTOR : null) : body.problem;
  if (problem !== null) {
    sendProblem(response, problem);
    return null;
  }
  return {
    params: paramsOf(request),
    query: withPluses(request.query),
    body: body.ok ? body.value : {},
    actor: actor ?? DEFAULT_ACTOR,
    visitor,
    words: wordsOfRequest(request),
  };
}

function paramsOf({ params }: Request): ReadCall["params"] {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, idFromPath(String(value))]));
}

/** In a query string, an unescaped "+" means a space, so "+49170…" arrives without its plus. Bodies keep it. */
function withPluses(query: Request["query"]): Request["query"] {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === "string" ? value.replace(/^ (?=\d)/, "+") : value,
  ]);
  return Object.fromEntries(values);
}

type ParsedBody =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: ProblemDocument };

/** Parses JSON or an empty body. Requires the media type, because a form on another site cannot send it. */
function parseBody(bytes: Buffer, mediaType = ""): ParsedBody {
  if (bytes.length === 0) return { ok: true, value: {} };
  if (!/^application\/json *(;|$)/i.test(mediaType))
    return { ok: false, problem: { status: 415, error: "not_json", reason: { code: "bodyNotJson" } } };
  const parsed = parseExactJson(bytes);
  if (parsed.ok) return parsed;
  const reason = { code: "bodyUnreadable", because: parsed.reason } as const;
  return { ok: false, problem: invalid(reason) };
}

/** The person's name from X-Actor; the default if it is unreadable. */
export function actorOf({ headers }: Request): string {
  return readActor(headers["x-actor"]) ?? DEFAULT_ACTOR;
}

/** `null` if the header is unreadable. Senders encode names beyond ASCII as UTF-8 or Latin-1. */
function readActor(header: string | string[] | undefined): string | null {
  if (header === undefined || Array.isArray(header)) return DEFAULT_ACTOR;
  const bytes = Buffer.from(header, "latin1");
  const text = bytes.toString("utf8");
  const actor = (text.includes("\uFFFD") ? header : text).trim();
  return actor !== "" && actor.length <= ACTOR_MAX_LENGTH && !/\p{C}/u.test(actor) ? actor : null;
}

const BAD_ACTOR = invalid({ code: "actorUnreadable", most: ACTOR_MAX_LENGTH });

const UNREAD: Readonly<Record<UnreadReason, ProblemDocument>> = {
  too_large: {
    status: 413,
    error: "too_large",
    reason: { code: "bodyTooLarge", bytes: BODY_LIMIT_BYTES },
  },
  no_room: notNow({ code: "tooMuchAtOnce" }, RETRY_AFTER_SECONDS),
  read_already: BODY_READ_ALREADY,
  content_encoding: {
    status: 415,
    error: "content_encoding",
    reason: { code: "bodyEncoded" },
  },
};
