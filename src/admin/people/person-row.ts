import { z } from "zod";
import { ROLES } from "../../people/access/role.ts";
import type { Person } from "../../people/access/stored-people.ts";
import { iso, isoOrNull } from "../iso.ts";
import { count, named, text, time, truth } from "../shapes.ts";

export const personRow = named("Person", {
  id: text,
  name: text,
  role: z.enum(ROLES),
  tenant: text.nullable().describe("The tenant whose shops the person sees; null: the whole bridge"),
  addedAt: time,
  seenAt: time.nullable().describe("When the person was last active, to a quarter of an hour; null: never"),
  until: time.nullable().describe("When the access ends; null: never"),
  hasEnded: truth,
  hasToken: truth.describe("False: the person has not used the invitation yet"),
  passkeys: count.describe("The number of the person's passkeys"),
  hasSso: truth.describe("Whether the person can sign in at the identity provider"),
  invitedUntil: time.nullable().describe("When the invitation link expires; null: there is none"),
});
export type PersonRow = z.output<typeof personRow>;

export function isPast(end: number | null, now: number): boolean {
  return end !== null && end <= now;
}

export function personView(person: Person, now: number, passkeys = 0): PersonRow {
  const { id, name, role, tenant, addedAt, seenAt, token, invitation } = person;
  const isOpen = invitation !== null && invitation.until > now;
  return {
    ...{ id, name, role, tenant },
    addedAt: iso(addedAt),
    seenAt: isoOrNull(seenAt),
    until: isoOrNull(person.until),
    hasEnded: isPast(person.until, now),
    hasToken: token !== null,
    passkeys,
    hasSso: person.sso !== null,
    invitedUntil: isOpen ? iso(invitation.until) : null,
  };
}
