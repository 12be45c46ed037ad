import type { Request, Response } from "express";
import { z } from "zod";
import { networkOf } from "../../http/network-of.ts";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import type { AdminContext } from "../admin-context.ts";
import { acted, answer, endpoint, rawEndpoint, secretAnswer } from "../endpoint.ts";
import { actorOf, readCall } from "../read-call.ts";
import { text } from "../shapes.ts";
import { type Admission, NOT_FROM_HERE } from "./admission.ts";
import { isSame } from "./authenticate.ts";
import { readCookie, setCookie } from "./cookies.ts";
import { isFromOwnPage } from "./same-origin.ts";
import { DEVICE_MS, SESSION_MS } from "./sessions.ts";

const proof = z.union([
  z.strictObject({ token: z.string().min(1).max(500) }),
  z.strictObject({ ticket: z.string().min(1).max(100) }),
]);

const WRONG_TOKEN: ProblemDocument = {
  status: 403,
  error: "wrong_token",
  reason: { code: "wrongToken" },
};

const USED_LINK: ProblemDocument = {
  status: 403,
  error: "used_link",
  reason: { code: "linkUsed" },
};

const sessionAnswer = z.strictObject({ isSignedIn: z.boolean() });
export type SessionAnswer = z.output<typeof sessionAnswer>;

// Opening and ending sessions needs no admission.

export const showSession = rawEndpoint({
  method: "GET",
  path: "/session",
  summary: "Whether the browser that asks is signed in",
  permission: "anyone",
  answers: { 200: sessionAnswer },
  problems: [500, 503],
  handler:
    ({ admission: { sessions } }) =>
    async (request, response) => {
      const id = readCookie(request, "session");
      const found = id === null ? null : await sessions.use(id);
      if (found != null && found.renewedId !== null)
        setCookie(request, response, "session", found.renewedId, SESSION_MS);
      sendSession(response, found !== null);
    },
});

export const signIn = rawEndpoint({
  method: "POST",
  path: "/session",
  summary: "Opens a session with the admin token, or with the ticket of a sign-in link",
  permission: "anyone",
  body: proof,
  answers: { 200: sessionAnswer },
  problems: [400, 403, 413, 415, 429, 500, 503],
  handler:
    ({ admission, acts }) =>
    (request, response) =>
      openSession({ ...admission, acts }, request, response),
});

export const signOut = rawEndpoint({
  method: "DELETE",
  path: "/session",
  summary: "Ends the browser's session",
  permission: "anyone",
  answers: { 200: sessionAnswer },
  problems: [403, 500, 503],
  handler:
    ({ admission: { sessions, adminEvents, publicUrl }, changes, acts }) =>
    async (request, response) => {
      if (!isFromOwnPage(request, publicUrl)) return sendProblem(response, NOT_FROM_HERE);
      const id = readCookie(request, "session");
      if (id !== null && (await sessions.close(id))) {
        adminEvents.note("signedOut");
        await acts.add(actorOf(request), { done: { code: "actSignedOut" } });
        // Ends the event streams of open pages; pages that are still signed in reconnect by themselves.
        await changes.stop();
      }
      setCookie(request, response, "session", "", 0);
      sendSession(response, false);
    },
});

function sendSession(response: Response, isSignedIn: boolean): void {
  sendJson(response, 200, { isSignedIn } satisfies SessionAnswer);
}

type Entrance = Admission & Pick<AdminContext, "acts">;

async function openSession(admission: Entrance, request: Request, response: Response): Promise<void> {
  const { sessions, guessLimit, publicUrl, adminToken } = admission;
  if (!isFromOwnPage(request, publicUrl)) return sendProblem(response, NOT_FROM_HERE);
  const call = await readCall(request, response);
  if (call === null) return;
  const shown = proof.safeParse(call.body);
  if (!shown.success) {
    const reason = { code: "tokenOrTicket" } as const;
    return sendProblem(response, { status: 400, error: "invalid_request", reason });
  }
  if ("ticket" in shown.data) {
    if (await sessions.takeTicket(shown.data.ticket))
      return admit(admission, request, response, call.actor, "link");
    return sendProblem(response, USED_LINK);
  }
  if (isSame(shown.data.token, adminToken)) return admit(admission, request, response, call.actor, "token");
  return sendProblem(response, (await guessLimit.wrongTry(request)) ?? WRONG_TOKEN);
}

/** Ends an earlier session: a planted id never becomes a valid one. */
async function admit(
  { sessions, adminEvents, acts }: Entrance,
  request: Request,
  response: Response,
  actor: string,
  by: "token" | "link",
): Promise<void> {
  const earlier = readCookie(request, "session");
  if (earlier !== null) await sessions.close(earlier);
  setCookie(request, response, "session", await sessions.open(), SESSION_MS);
  const device = readCookie(request, "device");
  if (device === null || !(await sessions.isKnownDevice(device)))
    setCookie(request, response, "device", await sessions.rememberDevice(), DEVICE_MS);
  const from = networkOf(request.ip ?? "");
  adminEvents.note("signedIn", { by, from });
  await acts.add(actor, { done: { code: "actSignedIn", with: by, from } });
  sendSession(response, true);
}

export const issueTicket = endpoint({
  method: "POST",
  path: "/tickets",
  summary: "For a sign-in link: /?ticket=… opens one session, once",
  answers: { 200: z.strictObject({ ticket: text }) },
  answer: async (_call, { admission }) =>
    acted(
      { done: { code: "actLinkMade" } },
      secretAnswer({ ticket: await admission.sessions.issueTicket() }),
    ),
});

export const endAllSessions = endpoint({
  method: "DELETE",
  path: "/sessions",
  summary: "Signs out everywhere: every device, this one included. Pages that are open hear no more news",
  answers: { 200: sessionAnswer },
  answer: async (_call, { admission: { sessions, adminEvents }, changes }) => {
    await sessions.closeAll();
    adminEvents.note("signedOutEverywhere");
    await changes.stop();
    return acted({ done: { code: "actAllSignedOut" } }, answer({ isSignedIn: false }));
  },
});
