import type { Request, RequestHandler, Response } from "express";
import { sendProblem } from "../inbound/respond.ts";
import type { ProblemDocument } from "../problem-document.ts";
import { isSame, NOT_ADMITTED, shownToken } from "./authenticate.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { GuessLimit, tooManyTries } from "./guess-limit.ts";
import { isFromOtherSite, isFromOwnPage } from "./same-origin.ts";
import { SESSION_MS, Sessions, type SessionsParts } from "./sessions.ts";

export interface AdmissionParts extends SessionsParts {
  /** The address that the bridge is known by outside, where it has one. */
  readonly publicUrl?: string | null;
}

/** What decides who may use the admin interface. */
export interface Admission {
  readonly adminToken: string;
  readonly publicUrl: string | null;
  readonly sessions: Sessions;
  readonly guessLimit: GuessLimit;
}

export const NOT_FROM_HERE: ProblemDocument = {
  status: 403,
  error: "not_from_here",
  detail: "This request does not come from the dashboard's own page: open the dashboard and do it there.",
};

export function createAdmission(parts: AdmissionParts): Admission {
  const sessions = new Sessions(parts);
  const guessLimit = new GuessLimit(sessions);
  return { adminToken: parts.adminToken, publicUrl: parts.publicUrl ?? null, sessions, guessLimit };
}

/**
 * Lets through who shows the admin token, or a session that the dashboard's own page uses. A browser sends its cookie
 * by itself, so a session alone is not enough: the request has to come from our page.
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

async function checkToken({ adminToken, guessLimit }: Admission, request: Request) {
  if (isSame(shownToken(request), adminToken)) return null;
  const attempt = await guessLimit.start(request);
  return typeof attempt === "number" ? tooManyTries(attempt) : NOT_ADMITTED;
}

async function checkSession(
  { sessions, publicUrl }: Admission,
  request: Request,
  response: Response,
): Promise<ProblemDocument | null> {
  const id = readCookie(request, "session");
  const found = id === null ? null : await sessions.check(id);
  if (found === null) return NOT_ADMITTED;
  const isReading = request.method === "GET" || request.method === "HEAD";
  const isStrange = isReading ? isFromOtherSite(request) : !isFromOwnPage(request, publicUrl);
  if (isStrange) return NOT_FROM_HERE;
  if (found.renewedId !== null) setCookie(request, response, "session", found.renewedId, SESSION_MS);
  return null;
}
