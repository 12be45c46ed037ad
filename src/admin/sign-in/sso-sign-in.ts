import type { Request, Response } from "express";
import { z } from "zod";
import { networkOf } from "../../http/network-of.ts";
import {
  forbidden,
  notNow,
  notPossible,
  type ProblemDocument,
  unavailable,
} from "../../http/problem-document.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import type { SsoFailure } from "../../people/sso/single-sign-on.ts";
import { rawEndpoint } from "../endpoint.ts";
import { readCall } from "../read-call.ts";
import { text } from "../shapes.ts";
import { type Admission, type Entrance, type Entry, NOT_FROM_HERE } from "./admission.ts";
import { beginVisit, visitOf } from "./passkey-visit.ts";
import { isFromOwnPage } from "./same-origin.ts";
import { asVisitor } from "./visitor.ts";

/** Generous, because some providers' codes have thousands of characters. */
export const ssoAnswer = z
  .string()
  .min(1)
  .max(8_000)
  .describe("The query with which the identity provider sent the browser back");

export const SSO_OFF = notPossible({ code: "ssoOff" });

const RETRY_AFTER_SECONDS = 10;

export function ssoProblem(label: string, because: SsoFailure | "unknown"): ProblemDocument {
  if (because === "busy") return notNow({ code: "tooMuchAtOnce" }, RETRY_AFTER_SECONDS);
  if (because === "away") return unavailable({ code: "ssoAway", label }, RETRY_AFTER_SECONDS);
  if (because === "late") return forbidden("sso_refused", { code: "signInLate" });
  return forbidden("sso_refused", { code: because === "unknown" ? "ssoUnknown" : "ssoRefused", label });
}

export const ssoBegun = z.strictObject({ address: text.describe("Where the browser goes next") });

export const beginSsoSignIn = rawEndpoint("POST /session/sso", {
  summary:
    "Begins a single sign-on: the identity provider's address for this browser, valid once, for five minutes",
  permission: "anyone",
  answers: { 200: ssoBegun },
  problems: [400, 403, 409, 413, 415, 500, 503],
  handler:
    ({ admission }) =>
    async (request, response) => {
      if (!isFromOwnPage(request, admission.publicUrl)) return sendProblem(response, NOT_FROM_HERE);
      if ((await readCall(request, response)) === null) return;
      await beginSso(admission, request, response, null);
    },
});

/** `person`: the id of the person who adds a single sign-on; `null` for a sign-in. */
export async function beginSso(
  { sso }: Admission,
  request: Request,
  response: Response,
  person: string | null,
): Promise<void> {
  if (sso.label === null) return sendProblem(response, SSO_OFF);
  const visit = beginVisit(request, response);
  const address = await sso.begin({ visit, person });
  if (address === null) return sendProblem(response, ssoProblem(sso.label, "away"));
  sendJson(response, 200, { address } satisfies z.output<typeof ssoBegun>);
}

/** Checks the provider's answer and returns who signs in. */
export async function enterBySso(
  { sso, guessLimit, refusedSignIns, acts }: Entrance,
  request: Request,
  answer: string,
): Promise<Entry | ProblemDocument> {
  const { label } = sso;
  if (label === null) return SSO_OFF;
  const found = await sso.signIn(visitOf(request), answer, await guessLimit.placeOf(request));
  if (found.ok) return { visitor: asVisitor(found.person), by: "sso", opener: found.sso };
  const { because, person } = found;
  const isProviders = because === "away" || because === "busy";
  const tooMany = isProviders ? null : await guessLimit.wrongTry(request, "wrongSso");
  if (tooMany === null && person !== null) {
    const refusal = { with: "sso", because: "late" } as const;
    await refusedSignIns.note(acts, person, refusal, networkOf(request.ip ?? ""));
  }
  return tooMany ?? ssoProblem(label, because);
}
