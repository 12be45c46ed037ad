import express, { type ErrorRequestHandler, type Request, type Response, type Router } from "express";
import { RollingCount } from "../rolling-count.ts";
import { isKnownFormat, OVER_LIMIT_STATUS } from "./decisions.ts";
import { carriesOut, type Fault, type Faults, misbehave } from "./faults.ts";
import { type Answer, type Catalogue, carryOut, OPERATIONS, type Route, routeOf } from "./operations.ts";
import { InvalidSource, type Parameters, readParameters } from "./parameters.ts";
import type { LedgerStorage } from "./storage.ts";
import type { SeenCall, Traffic } from "./traffic.ts";

export interface ImitationParts extends Catalogue {
  readonly apiKey: string;
  readonly brandId: string;
  readonly limitPerMinute: number;
  readonly storage: LedgerStorage;
  readonly traffic: Traffic;
  readonly faults: Faults;
  readonly now: () => number;
}

const INVALID_AUTH: Answer = { status: 401, message: "Invalid auth", data: {} };
const INVALID_URL: Answer = { status: 402, message: "Invalid URL", data: {} };

/** The imitated interface: every path that the control API does not handle. */
export function imitation(parts: ImitationParts): Router {
  const router = express.Router();
  const limits = new Map(OPERATIONS.map((operation) => [operation, new RollingCount()]));
  router.use((request, response: SeenResponse, next) => {
    const route = routeOf(request.method, request.path);
    const call = parts.traffic.arrived(route?.operation ?? null, parts.now());
    response.locals = { route, call };
    response.setHeader("date", new Date(parts.now()).toUTCString());
    next();
  });
  router.use(express.text({ type: () => true, limit: "1mb", inflate: false }));
  router.use((request, response: SeenResponse) => serve(parts, limits, request, response));
  router.use(unreadable(parts));
  return router;
}

type SeenResponse = Response<unknown, { route: Route | null; call: SeenCall }>;

function serve(parts: ImitationParts, limits: Limits, request: Request, response: SeenResponse): void {
  const { route, call } = response.locals;
  const fault = parts.faults.meet(route?.operation ?? null);
  let answer = fault === null ? INVALID_URL : instead(fault);
  if (fault === null || carriesOut(fault)) {
    const decided = decide(parts, limits, request, route);
    note(call, decided.parameters);
    if (fault?.mode !== "status" && fault?.mode !== "revoked") answer = decided.answer;
  }
  const text = envelope(answer);
  const send = (): void => sendAnswer(response, answer, text);
  if (fault === null) send();
  else misbehave(fault, { request, response, text }, send);
  if (response.headersSent) call.status = response.statusCode;
}

function note(call: SeenCall, parameters: Parameters): void {
  const orderId = parameters.get("lp_orderid") ?? parameters.get("order_id") ?? null;
  const verdict = parameters.get("lp_status") ?? null;
  call.orderId = orderId === null ? null : String(orderId).slice(0, 64);
  call.verdict = verdict === null ? null : String(verdict).slice(0, 16);
}

type Limits = ReadonlyMap<string, RollingCount>;

const NO_PARAMETERS: Parameters = new Map();

/** Runs the checks in order, then the operation. */
function decide(
  parts: ImitationParts,
  limits: Limits,
  request: Request,
  route: Route | null,
): { readonly answer: Answer; readonly parameters: Parameters } {
  let parameters = NO_PARAMETERS;
  const end = (answer: Answer) => ({ answer, parameters });
  if (!hasCredentials(parts, request)) return end(INVALID_AUTH);
  const limit = limits.get(route?.operation ?? "");
  if (route === null || limit === undefined) return end(INVALID_URL);
  const now = parts.now();
  if (limit.at(now) >= parts.limitPerMinute) return end(overLimit(limit.oldestLeavesInMs(now)));
  limit.add(now);
  try {
    if (!isKnownFormat(request.query.format)) throw new InvalidSource("format is not JSON");
    const bodyText = typeof request.body === "string" ? request.body : "";
    parameters = readParameters(request.query, request.headers["content-type"], bodyText);
    const { storage } = parts;
    const answer = carryOut(route, { parameters, ledger: storage.ledger, catalogue: parts, now });
    if (route.operation !== "transaction" && answer.status === 200) storage.changed();
    return end(answer);
  } catch (error) {
    if (error instanceof InvalidSource) return end(invalidSource(error.message));
    throw error;
  }
}

function hasCredentials({ apiKey, brandId }: ImitationParts, { headers }: Request): boolean {
  return headers["x-api-key"] === apiKey && headers["x-brand-id"] === brandId;
}

function invalidSource(reason: string): Answer {
  return { status: 400, message: "Invalid Source", data: { reason } };
}

function overLimit(waitMs: number): Answer {
  const headers = { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) };
  return { status: OVER_LIMIT_STATUS, message: "Rate limit exceeded", data: {}, headers };
}

/** The answer of a fault that replaces the proper one. */
function instead(fault: Fault): Answer {
  if (fault.mode === "revoked") return INVALID_AUTH;
  const headers: Record<string, string> =
    fault.retryAfter === undefined ? {} : { "retry-after": String(fault.retryAfter) };
  return { status: fault.status ?? 500, message: fault.message ?? "Fault asked for", data: {}, headers };
}

/** "Response envelope": success or failure, with the reason as its message. */
function envelope({ status, message, data }: Answer): string {
  return JSON.stringify({ response: { data, message, status: status === 200 ? "success" : "failure" } });
}

function sendAnswer(response: SeenResponse, { status, headers = {} }: Answer, text: string): void {
  if (response.destroyed) return;
  response.locals.call.status = status;
  response.writeHead(status, {
    ...headers,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(text),
  });
  response.end(text);
}

/** Answers a body that is too long, incomplete or in an unsupported encoding. */
function unreadable(parts: ImitationParts): ErrorRequestHandler {
  return (error, request, response, next) => {
    const isBodyError = typeof error === "object" && error !== null && "type" in error;
    if (!isBodyError) return next(error);
    const known = hasCredentials(parts, request);
    const answer = known ? invalidSource("the body cannot be read") : INVALID_AUTH;
    sendAnswer(response as SeenResponse, answer, envelope(answer));
  };
}
