import type { Request, Response } from "express";
import { z } from "zod";
import { notPossible } from "../../http/problem-document.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import { CHALLENGE_MS } from "../../people/access/challenge.ts";
import { ALGORITHMS, newPasskey } from "../../people/passkeys/ceremony.ts";
import { MOST_PASSKEYS, type Passkey, type Passkeys } from "../../people/passkeys/passkeys.ts";
import { acted, answer, endpoint, rawEndpoint, refuse, refuseUnknown } from "../endpoint.ts";
import { checkedIn, invalidRequest } from "../expectations.ts";
import { iso, isoOrNull } from "../iso.ts";
import { readableName } from "../queries.ts";
import { readCall } from "../read-call.ts";
import { problemView } from "../reason-view.ts";
import { count, list, named, problemFields, text, time, truth } from "../shapes.ts";
import { newOptions } from "../sign-in/passkey-shapes.ts";
import { beginVisit, siteOrProblem, visitOf } from "../sign-in/passkey-visit.ts";
import { personName, storedPerson, tenantOf, visitorOf } from "../sign-in/visitor.ts";

/** Calls with which people manage their own passkeys. */

const passkeyName = readableName(60);

const passkeyRow = named("Passkey", {
  id: text,
  name: text,
  domain: text.describe("The domain where it works"),
  worksHere: truth.describe("False: the bridge's public address has changed since then"),
  addedAt: time,
  usedAt: time.nullable().describe("When it was last used to sign in; null: never"),
});
export type PasskeyRow = z.output<typeof passkeyRow>;

const onePasskey = z.strictObject({ passkey: passkeyRow });

export const FOR_PEOPLE = notPossible({ code: "waysForPeople" });

export const listOwnPasskeys = endpoint("GET /me/passkeys", {
  summary: "Lists the caller's passkeys, and whether more can be added",
  permission: "viewer",
  forTenants: true,
  answers: {
    200: z.strictObject({
      items: list(passkeyRow),
      most: count,
      origin: text.nullable().describe("The origin where they can be added and used; null: nowhere"),
      ...problemFields,
    }),
  },
  answer: async ({ visitor, words }, { admission: { passkeys } }) => {
    const person = storedPerson(visitor);
    const site = siteOrProblem(passkeys);
    const problem = person === null ? FOR_PEOPLE.reason : "status" in site ? site.reason : null;
    const items = person === null ? [] : await passkeys.list(person.id);
    return answer({
      items: items.map((each) => passkeyView(each, passkeys)),
      most: MOST_PASSKEYS,
      origin: person === null || "status" in site ? null : site.origin,
      ...problemView(problem, words),
    });
  },
});

export const beginPasskey = rawEndpoint("POST /me/passkeys/challenge", {
  summary: "Returns a challenge for creating a passkey in this browser, valid once for five minutes",
  permission: "viewer",
  forTenants: true,
  answers: { 200: newOptions },
  problems: [400, 401, 403, 409, 413, 415, 429, 500, 503],
  handler:
    ({ admission: { passkeys } }) =>
    async (request, response) => {
      const asked = await readOwnCall(passkeys, request, response);
      if (asked === null) return;
      const { person, site } = asked;
      const { id, name } = person;
      const known = await passkeys.list(id);
      if (known.length >= MOST_PASSKEYS) return sendProblem(response, notPossible(FULL));
      const visit = beginVisit(request, response);
      const options: z.output<typeof newOptions> = {
        challenge: passkeys.challenge({ visit, person: id }),
        rp: { id: site.domain, name: "Loyalty bridge" },
        // Each sign-in returns this id, which is base64url already.
        user: { id, name: personName({ person, role: person.role }) ?? name, displayName: name },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        timeout: CHALLENGE_MS,
        excludeCredentials: known.map(({ credential, transports }) => ({
          ...{ type: "public-key" as const, id: credential, transports },
        })),
        authenticatorSelection: {
          ...{ residentKey: "required", requireResidentKey: true, userVerification: "required" },
        },
        attestation: "none",
      };
      sendJson(response, 200, options);
    },
});

const added = z.strictObject({ name: passkeyName, passkey: newPasskey });
const FULL = { code: "passkeysFull", most: MOST_PASSKEYS } as const;

export const addPasskey = rawEndpoint("POST /me/passkeys", {
  summary: "Adds a passkey for the caller, created for this browser's challenge",
  permission: "viewer",
  forTenants: true,
  body: added,
  answers: { 200: onePasskey },
  problems: [400, 401, 403, 409, 413, 415, 429, 500, 503],
  handler:
    ({ admission: { passkeys }, acts }) =>
    async (request, response) => {
      const asked = await readOwnCall(passkeys, request, response);
      if (asked === null) return;
      const { call, person, site } = asked;
      const checked = checkedIn(call.words, z.object({ body: added }), { body: call.body });
      if (!checked.ok) return sendProblem(response, invalidRequest(checked.wrong));
      const { name, passkey: made } = checked.value.body;
      const passkey = await passkeys.add(person.id, visitOf(request), site, { name, made });
      if ("code" in passkey) return sendProblem(response, notPossible(passkey));
      const tenant = tenantOf(visitorOf(response));
      await acts.add(call.actor, { done: { code: "actPasskeyAdded", name }, tenant });
      sendJson(response, 200, { passkey: passkeyView(passkey, passkeys) });
    },
});

export const renamePasskey = endpoint("PATCH /me/passkeys/{id}", {
  summary: "Renames one of the caller's passkeys",
  permission: "viewer",
  forTenants: true,
  body: z.strictObject({ name: passkeyName }),
  answers: { 200: onePasskey },
  problems: [404, 409],
  answer: async ({ visitor, params: { id }, body: { name } }, { admission: { passkeys } }) => {
    const person = storedPerson(visitor);
    if (person === null) return refuse(FOR_PEOPLE);
    const renamed = await passkeys.rename(person.id, id, name);
    if (renamed === null) return refuseUnknown("passkey");
    const [before, after] = renamed;
    return acted(
      before.name === name ? null : { done: { code: "actPasskeyRenamed", before: before.name, name } },
      answer({ passkey: passkeyView(after, passkeys) }),
    );
  },
});

export const removePasskey = endpoint("DELETE /me/passkeys/{id}", {
  summary: "Removes one of the caller's passkeys and ends the sessions it opened, even the current one",
  permission: "viewer",
  forTenants: true,
  answers: { 200: onePasskey },
  problems: [404, 409],
  answer: async ({ visitor, params: { id } }, { admission: { passkeys, sessions } }) => {
    const person = storedPerson(visitor);
    if (person === null) return refuse(FOR_PEOPLE);
    const removed = await passkeys.remove(person.id, id);
    if (removed === null) return refuseUnknown("passkey");
    await sessions.closeOpenedBy(person.id, id);
    return acted(
      { done: { code: "actPasskeyRemoved", name: removed.name } },
      answer({ passkey: passkeyView(removed, passkeys) }),
    );
  },
});

/** The call, the person who makes it and the passkey site; `null` after it has answered with a problem. */
async function readOwnCall(passkeys: Passkeys, request: Request, response: Response) {
  const call = await readCall(request, response);
  if (call === null) return null;
  const person = storedPerson(visitorOf(response));
  const site = siteOrProblem(passkeys);
  if (person !== null && !("status" in site)) return { call, person, site };
  sendProblem(response, "status" in site && person !== null ? site : FOR_PEOPLE);
  return null;
}

function passkeyView(passkey: Passkey, { site }: Pick<Passkeys, "site">): PasskeyRow {
  const { id, name, domain, addedAt, usedAt } = passkey;
  const worksHere = !("code" in site) && site.domain === domain;
  return { ...{ id, name, domain, worksHere }, addedAt: iso(addedAt), usedAt: isoOrNull(usedAt) };
}
