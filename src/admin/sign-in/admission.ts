import type { Request, RequestHandler, Response } from "express";
import { forbidden, type ProblemDocument } from "../../http/problem-document.ts";
import { rawRequest } from "../../http/raw-request.ts";
import { sendProblem } from "../../http/respond.ts";
import { People } from "../../people/access/people.ts";
import { mayAs, type Role } from "../../people/access/role.ts";
import type { ActCode } from "../../people/acts/act-codes.ts";
import type { ActLog } from "../../people/acts/act-log.ts";
import { Passkeys } from "../../people/passkeys/passkeys.ts";
import type { ProviderSettings } from "../../people/sso/provider.ts";
import { SingleSignOn } from "../../people/sso/single-sign-on.ts";
import type { AdminEvents } from "../admin-events.ts";
import { isSame, NOT_ADMITTED, shownToken, TOKEN_NOT_VALID } from "./authenticate.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { type EmbeddedStaff, visitorInAdmin } from "./embedded-staff.ts";
import { GuessLimit } from "./guess-limit.ts";
import { RefusedSignIns } from "./refused-sign-ins.ts";
import { isFromOtherSite, isFromOwnPage } from "./same-origin.ts";
import { SESSION_MS } from "./session-state.ts";
import { type OpenSession, Sessions, type SessionsParts } from "./sessions.ts";
import { asVisitor, noteVisitor, OPERATOR, tenantOf, type Visitor, visitorOf } from "./visitor.ts";

export interface AdmissionParts extends SessionsParts {
  /** The bridge's public address; `null` if none is configured. */
  readonly publicUrl: string | null;
  readonly adminEvents: AdminEvents;
  readonly embedded: EmbeddedStaff;
  /** The identity provider for single sign-on; `null` if none is configured. */
  readonly oidc: ProviderSettings | null;
}

/** The parts that decide who may use the admin interface. */
export type Admission = Readonly<ReturnType<typeof createAdmission>>;

/** The parts that signing in needs. */
export type Entrance = Admission & { readonly acts: ActLog };

/** Who signs in, and how. */
export interface Entry {
  readonly visitor: Visitor;
  readonly by: Extract<ActCode, { readonly code: "actSignedIn" }>["with"];
  /** The passkey or single sign-on that opens the session; removing it ends the session. */
  readonly opener?: { readonly id: string };
  /** A new access token, to be shown once. */
  readonly accessToken?: string;
}

/** The page sends this header when it reads automatically after a change, so nobody need be present. */
const BY_ITSELF = "x-bridge-by-itself";

export const NOT_FROM_HERE = forbidden("not_from_here", { code: "notFromOwnPage" });

export function createAdmission(parts: AdmissionParts) {
  const sessions = new Sessions(parts);
  const people = new People(parts);
  const { adminToken, adminEvents, embedded, publicUrl } = parts;
  const passkeys = new Passkeys({ ...parts, people });
  const sso = new SingleSignOn({ ...parts, people });
  const refusedSignIns = new RefusedSignIns(parts);
  const guessLimit = new GuessLimit({ ...parts, sessions });
  const signIns = { sessions, people, passkeys, sso, refusedSignIns, guessLimit };
  return { adminToken, publicUrl, ...signIns, adminEvents, embedded };
}

/**
 * Admits requests with a token, or with a session that the dashboard's own page uses. Because browsers send cookies
 * automatically, a session alone isn't enough: the request must come from our page.
 */
export function admitAdmins(admission: Admission): RequestHandler {
  return admit((request, response) =>
    request.headers.authorization === undefined
      ? checkSession(admission, request, response)
      : checkToken(admission, request),
  );
}

/** Admits only tokens of people who see the whole bridge; for clients other than browsers. */
export function admitToken(admission: Admission): RequestHandler {
  const check = admit((request) => checkToken(admission, request));
  return (request, response, next) => check(request, response, () => refuseTenants(request, response, next));
}

/** Refuses an admitted visitor whose role does not suffice: the only place that compares roles with calls. */
export function requireRole(needed: Role): RequestHandler {
  return (_request, response, next) => {
    const visitor = visitorOf(response);
    if (visitor === null) return sendProblem(response, NOT_ADMITTED);
    const { role } = visitor;
    if (mayAs(role, needed)) return next();
    sendProblem(response, forbidden("role_needed", { code: "roleNeeded", needed, role }));
  };
}

/** Refuses people of a tenant, for calls about the whole bridge. */
export const refuseTenants: RequestHandler = (_request, response, next) => {
  const tenant = tenantOf(visitorOf(response));
  if (tenant === null) return next();
  sendProblem(response, forbidden("role_needed", { code: "notForTenants" }));
};

type Check = (request: Request, response: Response) => Promise<Visitor | ProblemDocument>;

function admit(check: Check): RequestHandler {
  return async (request, response, next) => {
    const found = await check(request, response);
    if ("status" in found) return sendProblem(response, found);
    noteVisitor(response, found);
    next();
  };
}

/** The right token always passes, however many wrong ones were tried. A missing token isn't counted. */
async function checkToken(admission: Admission, request: Request): Promise<Visitor | ProblemDocument> {
  const { people, guessLimit } = admission;
  const visitor = await visitorByToken(admission, shownToken(request));
  if (visitor === null) {
    const inAdmin = await visitorInAdmin(admission.embedded, rawRequest(request), shownToken(request));
    if (inAdmin !== null) return inAdmin;
    if (shownToken(request) === "") return NOT_ADMITTED;
    return (await guessLimit.wrongTry(request)) ?? TOKEN_NOT_VALID;
  }
  if (visitor.person !== null) await people.noteSeen(visitor.person);
  return visitor;
}

/** `null` if the token is nobody's. */
export async function visitorByToken(
  { adminToken, people }: Pick<Admission, "adminToken" | "people">,
  shown: string,
): Promise<Visitor | null> {
  if (isSame(shown, adminToken)) return OPERATOR;
  const person = await people.byToken(shown);
  return person === null ? null : asVisitor(person);
}

/** `null` if the session's person no longer has access. */
async function visitorIn({ people }: Admission, { person: id }: OpenSession): Promise<Visitor | null> {
  if (id === undefined) return OPERATOR;
  const person = await people.admitted(id);
  return person === null ? null : asVisitor(person);
}

/** Who sends the request, as admission sees it now; `null` if nobody is admitted. Doesn't extend the session. */
async function whoSends(admission: Admission, request: Request): Promise<Visitor | null> {
  if (request.headers.authorization === undefined) return whoIsSignedIn(admission, request);
  const shown = shownToken(request);
  const visitor =
    (await visitorByToken(admission, shown)) ??
    (await visitorInAdmin(admission.embedded, rawRequest(request), shown));
  return visitor === null || "status" in visitor ? null : visitor;
}

/** Like `whoSends`, but considers only the browser's session. */
export async function whoIsSignedIn(admission: Admission, request: Request): Promise<Visitor | null> {
  const id = readCookie(request, "session");
  const session = id === null ? null : await admission.sessions.check(id);
  return session === null ? null : visitorIn(admission, session);
}

/** Whether an admitted request would still be admitted, because its session or the person's access may have ended. */
export async function isStillAdmitted(admission: Admission, request: Request): Promise<boolean> {
  return (await whoSends(admission, request)) !== null;
}

/**
 * The owner, of the whole bridge or of a tenant, whose signed-in browser sent the request; `null` if there is none.
 * Other sites cannot send it on an owner's behalf.
 */
export async function ownerOf(
  admission: Admission,
  request: Request,
): Promise<{ readonly tenant: string | null; readonly id: string | null } | null> {
  const visitor = isFromOtherSite(request) ? null : await whoIsSignedIn(admission, request);
  if (visitor === null || !mayAs(visitor.role, "owner")) return null;
  return { tenant: tenantOf(visitor), id: visitor.person?.id ?? null };
}

/** The tenant of this owner; `null` for an owner of the whole bridge, or if the person is no longer an owner. */
export async function tenantOfOwner(
  { people }: Pick<Admission, "people">,
  id: string,
): Promise<string | null> {
  const person = await people.admitted(id);
  return person !== null && mayAs(person.role, "owner") ? person.tenant : null;
}

/** The visitor of the browser's session, which a person's use extends; `null` without a session or access. */
export async function continueSession(
  admission: Admission,
  request: Request,
  response: Response,
): Promise<Visitor | null> {
  const { sessions, people } = admission;
  const id = readCookie(request, "session");
  const isUse = request.headers[BY_ITSELF] === undefined && !isStream(request);
  const session = id === null ? null : await (isUse ? sessions.use(id) : sessions.check(id));
  const visitor = session === null ? null : await visitorIn(admission, session);
  if (visitor === null || session === null) return null;
  if (isUse && visitor.person !== null) await people.noteSeen(visitor.person);
  if (session.renewedId !== null && !isElsewhere(admission, request))
    setCookie(request, response, "session", session.renewedId, SESSION_MS);
  return visitor;
}

/** Whether another site's page made the browser send the request. */
function isElsewhere({ publicUrl }: Admission, request: Request): boolean {
  const isReading = request.method === "GET" || request.method === "HEAD";
  return isReading ? isFromOtherSite(request) : !isFromOwnPage(request, publicUrl);
}

async function checkSession(
  admission: Admission,
  request: Request,
  response: Response,
): Promise<Visitor | ProblemDocument> {
  const visitor = await continueSession(admission, request, response);
  if (visitor === null) return NOT_ADMITTED;
  return isElsewhere(admission, request) ? NOT_FROM_HERE : visitor;
}

/** Whether the request is for the event stream, which browsers reopen automatically while the page is open. */
function isStream(request: Request): boolean {
  return request.headers.accept === "text/event-stream";
}
