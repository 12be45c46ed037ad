import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Meaning } from "../../store/remembered.ts";
import { afterFirstUse, usedChallenge, type ValidChallenge } from "./challenge.ts";

export const storedSso = z.object({
  id: z.string(),
  /** Of the identity provider and its id of the person. */
  digest: z.string(),
  addedAt: z.number(),
  usedAt: z.number().nullable(),
  /** Challenges that were used and have not expired. */
  used: z.array(usedChallenge).readonly(),
});

/** A person's single sign-on: whom the identity provider knows the person as. */
export type Sso = Meaning<typeof storedSso>;

/** An identity that has just been proven. */
export interface ProvenIdentity {
  readonly digest: string;
  readonly valid: ValidChallenge;
  readonly now: Moment;
}

interface Holder {
  readonly id: string;
  readonly sso: Sso | null;
}
type Changed<Each, Result> = readonly [people: readonly Each[], result: Result];

/** Why an identity cannot be added: it is another person's, or the person has one. */
export type SsoProblem = "ssoTaken" | "ssoKnown";

/** `null`: there is no such person. */
export function addSso<Each extends Holder>(
  people: readonly Each[],
  id: string,
  { digest, now }: ProvenIdentity,
): Changed<Each, Sso | SsoProblem | null> {
  const person = people.find((each) => each.id === id);
  if (person === undefined) return [people, null];
  if (person.sso !== null) return [people, "ssoKnown"];
  if (people.some(({ sso }) => sso?.digest === digest)) return [people, "ssoTaken"];
  const sso = { id: randomBytes(9).toString("base64url"), digest, addedAt: now, usedAt: null, used: [] };
  return [withSso(people, person, sso), sso];
}

/** Whose identity it is, among those with access; `null`: nobody's. `sso` is `null` if its challenge was used before. */
export function claimSso<Each extends Holder>(
  people: readonly Each[],
  hasAccess: (person: Each) => boolean,
  { digest, valid, now }: ProvenIdentity,
): Changed<Each, { readonly person: Each; readonly sso: Sso | null } | null> {
  const person = people.find((each) => each.sso?.digest === digest && hasAccess(each));
  if (person === undefined || person.sso === null) return [people, null];
  const used = afterFirstUse(person.sso.used, valid, now);
  if (used === null) return [people, { person, sso: null }];
  const sso = { ...person.sso, usedAt: now, used };
  return [withSso(people, person, sso), { person, sso }];
}

function withSso<Each extends Holder>(people: readonly Each[], person: Each, sso: Sso): readonly Each[] {
  return people.map((each) => (each === person ? { ...each, sso } : each));
}
