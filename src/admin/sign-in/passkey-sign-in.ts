import type { Request } from "express";
import type { z } from "zod";
import { networkOf } from "../../http/network-of.ts";
import { forbidden, type ProblemDocument } from "../../http/problem-document.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import { CHALLENGE_MS } from "../../people/access/challenge.ts";
import type { PasskeyProof } from "../../people/passkeys/ceremony.ts";
import { rawEndpoint } from "../endpoint.ts";
import { readCall } from "../read-call.ts";
import { type Entrance, type Entry, NOT_FROM_HERE } from "./admission.ts";
import { proofOptions } from "./passkey-shapes.ts";
import { beginVisit, siteOrProblem, visitOf } from "./passkey-visit.ts";
import { isFromOwnPage } from "./same-origin.ts";
import { asVisitor } from "./visitor.ts";

const LATE = forbidden("passkey_refused", { code: "signInLate" });
/** The same answer for an unknown, forged or copied passkey: only the audit log tells them apart. */
const REFUSED = forbidden("passkey_refused", { code: "passkeyRefused" });

export const beginPasskeySignIn = rawEndpoint("POST /session/challenge", {
  summary: "Returns a challenge for signing in with a passkey in this browser, valid once for five minutes",
  permission: "anyone",
  answers: { 200: proofOptions },
  problems: [400, 403, 409, 413, 415, 500, 503],
  handler:
    ({ admission: { passkeys, publicUrl } }) =>
    async (request, response) => {
      if (!isFromOwnPage(request, publicUrl)) return sendProblem(response, NOT_FROM_HERE);
      if ((await readCall(request, response)) === null) return;
      const site = siteOrProblem(passkeys);
      if ("status" in site) return sendProblem(response, site);
      const visit = beginVisit(request, response);
      const options: z.output<typeof proofOptions> = {
        challenge: passkeys.challenge({ visit, person: null }),
        rpId: site.domain,
        timeout: CHALLENGE_MS,
        userVerification: "required",
      };
      sendJson(response, 200, options);
    },
});

/** Checks a passkey and returns who signs in with it. */
export async function enterByPasskey(
  { passkeys, guessLimit, refusedSignIns, acts }: Entrance,
  request: Request,
  shown: PasskeyProof,
): Promise<Entry | ProblemDocument> {
  const site = siteOrProblem(passkeys);
  if ("status" in site) return site;
  const found = await passkeys.signIn(visitOf(request), site, shown);
  if (found.ok) return { visitor: asVisitor(found.person), by: "passkey", opener: found.passkey };
  const tooMany = await guessLimit.wrongTry(request, "wrongPasskey");
  if (tooMany === null && found.person !== null)
    await refusedSignIns.note(
      acts,
      found.person,
      { with: "passkey", because: found.because },
      networkOf(request.ip ?? ""),
    );
  return tooMany ?? (found.because === "late" ? LATE : REFUSED);
}
