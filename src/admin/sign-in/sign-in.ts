import type { Request, Response } from "express";
import { z } from "zod";
import { networkOf } from "../../http/network-of.ts";
import { forbidden, invalid, type ProblemDocument } from "../../http/problem-document.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import { isInvitation } from "../../people/access/people.ts";
import { passkeyProof } from "../../people/passkeys/ceremony.ts";
import { acted, answer, endpoint, rawEndpoint, refuse, secretAnswer } from "../endpoint.ts";
import { FOR_PEOPLE } from "../people/own-passkeys.ts";
import { actorOf, readCall } from "../read-call.ts";
import { text } from "../shapes.ts";
import {
  type Admission,
  continueSession,
  type Entrance,
  type Entry,
  NOT_FROM_HERE,
  visitorByToken,
  whoIsSignedIn,
} from "./admission.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { enterByPasskey } from "./passkey-sign-in.ts";
import { isFromOwnPage } from "./same-origin.ts";
import { DEVICE_MS, SESSION_MS, SSO_SESSION_MS } from "./session-state.ts";
import { enterBySso, ssoAnswer } from "./sso-sign-in.ts";
import { asVisitor, OPERATOR, personName, storedPerson, tenantOf } from "./visitor.ts";

const proof = z.union([
  z.strictObject({ token: z.string().min(1).max(500) }),
  z.strictObject({ ticket: z.string().min(1).max(100) }),
  z.strictObject({ passkey: passkeyProof }),
  z.strictObject({ sso: ssoAnswer }),
]);

const WRONG_TOKEN = forbidden("wrong_token", { code: "wrongToken" });
const USED_LINK = forbidden("used_link", { code: "linkUsed" });

const sessionAnswer = z.strictObject({ isSignedIn: z.boolean() });
const shownAnswer = sessionAnswer.extend({
  passkeyOrigin: text.nullable().describe("The origin where passkeys can be used to sign in; null: nowhere"),
  sso: text.nullable().describe("The label of the identity provider; null: there is none"),
});
const openedAnswer = sessionAnswer.extend({
  accessToken: text.optional().describe("After an invitation: the person's own token, shown only once"),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

// Calls that open or end sessions need no admission.

export const showSession = rawEndpoint("GET /session", {
  summary: "Returns whether this browser is signed in, and how one can sign in",
  permission: "anyone",
  answers: { 200: shownAnswer },
  problems: [500, 503],
  handler:
    ({ admission }) =>
    async (request, response) => {
      const { site } = admission.passkeys;
      const shown: z.output<typeof shownAnswer> = {
        isSignedIn: (await continueSession(admission, request, response)) !== null,
        passkeyOrigin: "code" in site ? null : site.origin,
        sso: admission.sso.label,
      };
      sendJson(response, 200, shown);
    },
});

export const signIn = rawEndpoint("POST /session", {
  summary:
    "Opens a session with a token, the ticket of a sign-in link or an invitation, a passkey, or a single sign-on",
  permission: "anyone",
  body: proof,
  answers: { 200: openedAnswer },
  problems: [400, 403, 409, 413, 415, 429, 500, 503],
  handler:
    ({ admission, acts }) =>
    (request, response) =>
      openSession({ ...admission, acts }, request, response),
});

export const signOut = rawEndpoint("DELETE /session", {
  summary: "Ends the browser's session",
  permission: "anyone",
  answers: { 200: sessionAnswer },
  problems: [403, 500, 503],
  handler:
    ({ admission, acts }) =>
    async (request, response) => {
      const { sessions, adminEvents, publicUrl } = admission;
      if (!isFromOwnPage(request, publicUrl)) return sendProblem(response, NOT_FROM_HERE);
      const visitor = await whoIsSignedIn(admission, request);
      const id = readCookie(request, "session");
      if (id !== null && (await sessions.close(id))) {
        adminEvents.note("signedOut");
        await acts.add(personName(visitor) ?? actorOf(request), {
          done: { code: "actSignedOut" },
          tenant: tenantOf(visitor),
        });
      }
      setCookie(request, response, "session", "", 0);
      sendJson(response, 200, { isSignedIn: false } satisfies SessionAnswer);
    },
});

async function openSession(admission: Entrance, request: Request, response: Response): Promise<void> {
  if (!isFromOwnPage(request, admission.publicUrl)) return sendProblem(response, NOT_FROM_HERE);
  const call = await readCall(request, response);
  if (call === null) return;
  const shown = proof.safeParse(call.body);
  if (!shown.success) return sendProblem(response, invalid({ code: "tokenOrTicket" }));
  const entry = await entryBy(admission, request, shown.data);
  if ("status" in entry) return sendProblem(response, entry);
  await admit(admission, request, response, call.actor, entry);
}

async function entryBy(
  admission: Entrance,
  request: Request,
  shown: z.output<typeof proof>,
): Promise<Entry | ProblemDocument> {
  if ("ticket" in shown) return enterByTicket(admission, shown.ticket);
  if ("passkey" in shown) return enterByPasskey(admission, request, shown.passkey);
  if ("sso" in shown) return enterBySso(admission, request, shown.sso);
  const visitor = await visitorByToken(admission, shown.token);
  if (visitor === null) return (await admission.guessLimit.wrongTry(request)) ?? WRONG_TOKEN;
  return { visitor, by: visitor.person === null ? "token" : "accessToken" };
}

async function enterByTicket(
  { sessions, people }: Admission,
  ticket: string,
): Promise<Entry | ProblemDocument> {
  if (isInvitation(ticket)) {
    const taken = await people.takeInvitation(ticket);
    if (taken === null) return USED_LINK;
    return { visitor: asVisitor(taken.person), by: "invitation", accessToken: taken.token };
  }
  const taken = await sessions.takeTicket(ticket);
  if (taken === null) return USED_LINK;
  if (taken.person === undefined) return { visitor: OPERATOR, by: "link" };
  const person = await people.admitted(taken.person);
  return person === null ? USED_LINK : { visitor: asVisitor(person), by: "link" };
}

/** Ends an earlier session, so that a planted id never becomes valid. */
async function admit(
  { sessions, people, adminEvents, acts }: Entrance,
  request: Request,
  response: Response,
  actor: string,
  { visitor, by, opener, accessToken }: Entry,
): Promise<void> {
  const { person } = visitor;
  const earlier = readCookie(request, "session");
  if (earlier !== null) await sessions.close(earlier);
  const lastsMs = by === "sso" ? SSO_SESSION_MS : SESSION_MS;
  setCookie(request, response, "session", await sessions.open(person?.id, opener?.id, lastsMs), lastsMs);
  const device = readCookie(request, "device");
  if (device === null || !(await sessions.isKnownDevice(device)))
    setCookie(request, response, "device", await sessions.rememberDevice(person?.id), DEVICE_MS);
  if (person !== null) await people.noteSeen(person);
  const from = networkOf(request.ip ?? "");
  adminEvents.note("signedIn", { by, from });
  await acts.add(personName(visitor) ?? actor, {
    done: { code: "actSignedIn", with: by, from },
    tenant: tenantOf(visitor),
  });
  const opened = { isSignedIn: true, ...(accessToken === undefined ? {} : { accessToken }) };
  sendJson(response, 200, opened satisfies z.output<typeof openedAnswer>);
}

export const issueTicket = endpoint("POST /tickets", {
  summary: "Creates a one-time ticket for a sign-in link of the caller: /?ticket=…",
  permission: "viewer",
  forTenants: true,
  answers: { 200: z.strictObject({ ticket: text }) },
  problems: [409],
  answer: async ({ visitor }, { admission }) => {
    const person = storedPerson(visitor);
    if (person === null && visitor.person !== null) return refuse(FOR_PEOPLE);
    const ticket = await admission.sessions.issueTicket(person?.id);
    return acted({ done: { code: "actLinkMade" } }, secretAnswer({ ticket }));
  },
});

export const endAllSessions = endpoint("DELETE /sessions", {
  summary: "Signs out everywhere, including this device; open pages stop updating",
  permission: "owner",
  answers: { 200: sessionAnswer },
  answer: async (_call, { admission: { sessions, adminEvents }, changes }) => {
    await sessions.closeAll();
    adminEvents.note("signedOutEverywhere");
    changes.endStreams();
    return acted({ done: { code: "actAllSignedOut" } }, answer({ isSignedIn: false }));
  },
});
