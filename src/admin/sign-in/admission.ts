import type { Request, RequestHandler, Response } from "express";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { sendProblem } from "../../http/respond.ts";
import type { AdminEvents } from "../admin-events.ts";
import { isSame, NOT_ADMITTED, shownToken } from "./authenticate.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { GuessLimit } from "./guess-limit.ts";
import { isFromOtherSite, isFromOwnPage } from "./same-origin.ts";
import { SESSION_MS, Sessions, type SessionsParts } from "./sessions.ts";

export interface AdmissionParts extends SessionsParts {
  /** The bridge's public address, if it has one. */
  readonly publicUrl?: string | null;
  readonly adminEvents: AdminEvents;
}

/** The parts that decide who may use the admin interface. */
export interface Admission {
  readonly adminToken: string;
  readonly publicUrl: string | null;
  readonly sessions: Sessions;
  readonly guessLimit: GuessLimit;
  readonly adminEvents: AdminEvents;
}

/** Sent when the page reads by itself after a change: no person need be present. */
const BY_ITSELF = "x-bridge-by-itself";

export const NOT_FROM_HERE: ProblemDocument = {
  status: 403,
  error: "not_from_here",
  reason: { code: "notFromOwnPage" },
};

export function createAdmission(parts: AdmissionParts): Admission {
  const sessions = new Sessions(parts);
  const { adminToken, adminEvents, publicUrl = null } = parts;
  const guessLimit = new GuessLimit({ ...parts, sessions });
  return { adminToken, publicUrl, sessions, guessLimit, adminEvents };
}

/**
 * Admits requests with the admin token, or with a session that the dashboard's own page uses. Browsers send cookies by
 * themselves, so a session alone is not enough: the request must come from our page.
 */
export function admitAdmins(admission: Admission): RequestHandler {
  return async (request, response, next) => {
    const problem =
      request.headers.authorization === undefined
        ? await checkSession(admission, request, response)
        : await checkToken(admission, request);
    if (problem === null) next();
    else sendProblem(response, problem);
  };
}

/** Admits only requests with the admin token, for clients other than browsers. */
export function admitToken(admission: Admission): RequestHandler {
  return async (request, response, next) => {
    const problem = await checkToken(admission, request);
    if (problem === null) next();
    else sendProblem(response, problem);
  };
}

/** The right token passes however many wrong ones were tried. A missing one is not counted. */
async function checkToken({ adminToken, guessLimit }: Admission, request: Request) {
  const shown = shownToken(request);
  if (isSame(shown, adminToken)) return null;
  if (shown === "") return NOT_ADMITTED;
  return (await guessLimit.wrongTry(request)) ?? NOT_ADMITTED;
}

/** Whether an admitted request would still be admitted: its session may have ended. */
export async function isStillAdmitted({ sessions }: Admission, request: Request): Promise<boolean> {
  if (request.headers.authorization !== undefined) return true;
  const id = readCookie(request, "session");
  return id !== null && (await sessions.check(id)) !== null;
}

/** Whether a signed-in browser sent it. Does not extend the session; no other site can send it in its name. */
export async function hasSession({ sessions }: Admission, request: Request): Promise<boolean> {
  const id = readCookie(request, "session");
  return id !== null && !isFromOtherSite(request) && (await sessions.check(id)) !== null;
}

async function checkSession(
  { sessions, publicUrl }: Admission,
  request: Request,
  response: Response,
): Promise<ProblemDocument | null> {
  const id = readCookie(request, "session");
  const isUse = request.headers[BY_ITSELF] === undefined && !isStream(request);
  const found = id === null ? null : await (isUse ? sessions.use(id) : sessions.check(id));
  if (found === null) return NOT_ADMITTED;
  const isReading = request.method === "GET" || request.method === "HEAD";
  const isStrange = isReading ? isFromOtherSite(request) : !isFromOwnPage(request, publicUrl);
  if (isStrange) return NOT_FROM_HERE;
  if (found.renewedId !== null) setCookie(request, response, "session", found.renewedId, SESSION_MS);
  return null;
}

/** A browser reopens the event stream by itself, for as long as the page is open. */
function isStream(request: Request): boolean {
  return request.headers.accept === "text/event-stream";
}
