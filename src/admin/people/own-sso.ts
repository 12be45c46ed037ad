import type { Request, Response } from "express";
import { z } from "zod";
import { notPossible } from "../../http/problem-document.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import type { Sso, SsoProblem } from "../../people/access/sso.ts";
import type { SsoFailure } from "../../people/sso/single-sign-on.ts";
import { acted, answer, endpoint, rawEndpoint, refuseUnknown } from "../endpoint.ts";
import { checkedIn, invalidRequest } from "../expectations.ts";
import { iso, isoOrNull } from "../iso.ts";
import { readCall } from "../read-call.ts";
import { named, text, time } from "../shapes.ts";
import type { Admission } from "../sign-in/admission.ts";
import { visitOf } from "../sign-in/passkey-visit.ts";
import { beginSso, SSO_OFF, ssoAnswer, ssoBegun, ssoProblem } from "../sign-in/sso-sign-in.ts";
import { storedPerson, tenantOf, visitorOf } from "../sign-in/visitor.ts";
import { FOR_PEOPLE } from "./own-passkeys.ts";

/** Calls with which people manage their own single sign-on. */

const ssoRow = named("SingleSignOn", {
  addedAt: time,
  usedAt: time.nullable().describe("When it last signed the person in; null: never"),
});
const ownSso = z.strictObject({ sso: ssoRow.nullable().describe("null: the person has none") });

export const showOwnSso = endpoint("GET /me/sso", {
  summary: "The single sign-on of the person who asks",
  permission: "viewer",
  forTenants: true,
  answers: {
    200: ownSso.extend({
      label: text
        .nullable()
        .describe("What people call the identity provider; null: the person can add none"),
    }),
  },
  answer: async ({ visitor: { person } }, { admission: { people, sso } }) => {
    // Staff who come through their platform's admin aren't stored as people.
    const known = person === null ? null : await people.get(person.id);
    return answer({ sso: viewOf(known?.sso ?? null), label: known === null ? null : sso.label });
  },
});

export const beginOwnSso = rawEndpoint("POST /me/sso/challenge", {
  summary:
    "Begins to add a single sign-on to the person who asks: the identity provider's address for this browser, valid once, for five minutes",
  permission: "viewer",
  forTenants: true,
  answers: { 200: ssoBegun },
  problems: [400, 401, 403, 409, 413, 415, 429, 500, 503],
  handler:
    ({ admission }) =>
    async (request, response) => {
      const asked = await readOwnCall(admission, request, response);
      if (asked !== null) await beginSso(admission, request, response, asked.person.id);
    },
});

const added = z.strictObject({ answer: ssoAnswer });

export const addOwnSso = rawEndpoint("POST /me/sso", {
  summary: "Adds a single sign-on to the person who asks, as the same browser began it",
  permission: "viewer",
  forTenants: true,
  body: added,
  answers: { 200: ownSso },
  problems: [400, 401, 403, 409, 413, 415, 429, 500, 503],
  handler:
    ({ admission, acts }) =>
    async (request, response) => {
      const asked = await readOwnCall(admission, request, response);
      if (asked === null) return;
      const { call, person, label } = asked;
      const checked = checkedIn(call.words, z.object({ body: added }), { body: call.body });
      if (!checked.ok) return sendProblem(response, invalidRequest(checked.wrong));
      const sso = await admission.sso.add(person.id, visitOf(request), checked.value.body.answer);
      if (typeof sso === "string") return sendProblem(response, problemOf(label, sso));
      const tenant = tenantOf(visitorOf(response));
      await acts.add(call.actor, { done: { code: "actSsoAdded", label }, tenant });
      sendJson(response, 200, { sso: viewOf(sso) });
    },
});

export const removeOwnSso = endpoint("DELETE /me/sso", {
  summary: "Removes the own single sign-on, and ends the sessions that it opened, even the one that asks",
  permission: "viewer",
  forTenants: true,
  answers: { 200: ownSso },
  problems: [404],
  answer: async ({ visitor: { person } }, { admission: { people, sessions } }) => {
    const removed = person === null ? null : await people.removeSso(person.id);
    if (person === null || removed === null) return refuseUnknown("sso");
    await sessions.closeOpenedBy(person.id, removed.id);
    return acted({ done: { code: "actSsoRemoved" } }, answer({ sso: null }));
  },
});

/** The call and the person who makes it; `null` after it has answered with a problem. */
async function readOwnCall({ sso: { label } }: Admission, request: Request, response: Response) {
  const call = await readCall(request, response);
  if (call === null) return null;
  const person = storedPerson(visitorOf(response));
  if (person !== null && label !== null) return { call, person, label };
  sendProblem(response, person === null ? FOR_PEOPLE : SSO_OFF);
  return null;
}

function problemOf(label: string, why: SsoProblem | SsoFailure) {
  return why === "ssoTaken" || why === "ssoKnown"
    ? notPossible({ code: why, label })
    : ssoProblem(label, why);
}

function viewOf(sso: Sso | null): z.output<typeof ssoRow> | null {
  return sso === null ? null : { addedAt: iso(sso.addedAt), usedAt: isoOrNull(sso.usedAt) };
}
