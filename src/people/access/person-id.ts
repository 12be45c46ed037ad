import { randomBytes } from "node:crypto";

/** An id begins with letters that everyone of the same tenant has: they say where the person is stored. */
export const GROUP_LETTERS = 16;
const PERSON_ID = /^[\w-]{28}$/;
const SECRET_BYTES = 32;
const SECRET_LETTERS = 43;

/** `group`: what the ids of the same tenant begin with. It is base64url, which passkeys need. */
export function newPersonId(group: string): string {
  return group + randomBytes(9).toString("base64url");
}

/** What the ids of the same tenant begin with; `null`: it is no person's id. */
export function groupIn(id: string): string | null {
  return PERSON_ID.test(id) ? id.slice(0, GROUP_LETTERS) : null;
}

/**
 * A secret that names its person, so that it is compared with that person's alone; by default the operator's. Too long to
 * be guessed: digests of it need no constant-time comparison.
 */
export function newSecret(person = ""): string {
  return person + randomBytes(SECRET_BYTES).toString("base64url");
}

/** Whose secret it would be; `undefined`: the operator's, if anybody's. */
export function personIn(secret: string): string | undefined {
  const person = secret.slice(0, -SECRET_LETTERS);
  return PERSON_ID.test(person) ? person : undefined;
}
