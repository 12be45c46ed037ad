import { z } from "zod";
import { acted, answer, endpoint, secretAnswer } from "../endpoint.ts";
import { text } from "../shapes.ts";
import type { Admission } from "./admission.ts";
import { type SignInParts, sessionAnswer } from "./sign-in.ts";

export const issueTicket = endpoint({
  method: "POST",
  path: "/tickets",
  summary: "For a sign-in link: /?ticket=… opens one session, once",
  answers: { 200: z.strictObject({ ticket: text }) },
  answer: async (_call, { admission }: { readonly admission: Admission }) =>
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
  answer: async (_call, { admission: { sessions, adminEvents }, changes }: SignInParts) => {
    await sessions.closeAll();
    adminEvents.note("signedOutEverywhere");
    await changes.stop();
    return acted({ done: { code: "actAllSignedOut" } }, answer({ isSignedIn: false }));
  },
});
