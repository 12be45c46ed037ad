import { randomBytes } from "node:crypto";

/** Ids of a tenant's people begin with the same letters, which say where the people are stored. */
export const GROUP_LETTERS = 16;
const PERSON_ID = /^[\w-]{28}$/;
const SECRET_BYTES = 32;
const SECRET_LETTERS = 43;

/** `group`: the first part of all ids of the tenant. The id is base64url, as passkeys require. */
export function newPersonId(group: string): string {
  return group + randomBytes(9).toString("base64url");
}

/** The first part of the id, which all people of the tenant share; `null` if the text is not a person's id. */
export function groupIn(id: string): string | null {
  return PERSON_ID.test(id) ? id.slice(0, GROUP_LETTERS) : null;
}

/**
 * Makes a secret that begins with the id of its person, so that it only has to be compared with that person's. Without
 * a person, it is the operator's. It is too long to guess, so digests of it need no constant-time comparison.
 */
export function newSecret(person = ""): string {
  return person + randomBytes(SECRET_BYTES).toString("base64url");
}

/** The id of the person whose secret this claims to be; `undefined`: it can only be the operator's. */
export function personIn(secret: string): string | undefined {
  const person = secret.slice(0, -SECRET_LETTERS);
  return PERSON_ID.test(person) ? person : undefined;
}
