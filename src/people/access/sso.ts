import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Meaning } from "../../store/remembered.ts";
import { afterFirstUse, usedChallenge, type ValidChallenge } from "./challenge.ts";

export const storedSso = z.object({
  id: z.string(),
  /** Digest of the identity provider and the person's id there. */
  digest: z.string(),
  addedAt: z.number(),
  usedAt: z.number().nullable(),
  /** Challenges that were used and have not expired. */
  used: z.array(usedChallenge).readonly(),
});

/** A person's single sign-on: the identity that the provider knows the person by. */
export type Sso = Meaning<typeof storedSso>;

/** A proven identity, with the challenge that proved it. */
export interface ProvenIdentity {
  readonly digest: string;
  readonly valid: ValidChallenge;
  readonly now: Moment;
}

/** Why an identity cannot be added: it belongs to another person, or the person already has one. */
export type SsoProblem = "ssoTaken" | "ssoKnown";

export function newSso({ digest, now }: ProvenIdentity): Sso {
  return { id: randomBytes(9).toString("base64url"), digest, addedAt: now, usedAt: null, used: [] };
}

/** The entry to store after a sign-in; `null` if the challenge was used before. */
export function afterSignIn(sso: Sso, { valid, now }: ProvenIdentity): Sso | null {
  const used = afterFirstUse(sso.used, valid, now);
  return used === null ? null : { ...sso, usedAt: now, used };
}
