import type { Response } from "express";
import type { People } from "../../people/access/people.ts";
import { groupIn } from "../../people/access/person-id.ts";
import { mayAs, seesContacts, type VisitorRole } from "../../people/access/role.ts";
import type { Person } from "../../people/access/stored-people.ts";
import { withoutContacts } from "../../people/privacy/masking/without-contacts.ts";
import { isOwnName } from "../../words/own-names.ts";

/** Who was admitted to make a call. */
export interface Visitor {
  readonly role: VisitorRole;
  /** `null` for the operator. */
  readonly person: Person | null;
}

export const OPERATOR: Visitor = { role: "operator", person: null };

/** `null` if the visitor sees the whole bridge. */
export function tenantOf(visitor: Visitor | null): string | null {
  return visitor?.person?.tenant ?? null;
}

/** Whether the visitor may change the configuration, or knows who may. */
export function isOwnerOfAll(visitor: Visitor): boolean {
  return mayAs(visitor.role, "owner") && tenantOf(visitor) === null;
}

/**
 * The visitor's name in records that others read too. It includes the tenant, because names are unique only within one;
 * the bridge's own names for a shop's staff are unambiguous. `null` for the operator.
 */
export function personName(visitor: Visitor | null): string | null {
  if (visitor === null || visitor.person === null) return null;
  const { name, tenant } = visitor.person;
  return tenant === null || isOwnName(name) ? name : `${name} (${tenant})`;
}

/** Attaches the visitor to the response, for every part that helps to answer. */
export function noteVisitor(response: Response, visitor: Visitor): void {
  response.locals.visitor = visitor;
}

/** `null` if the call needs no admission. */
export function visitorOf({ locals }: Response): Visitor | null {
  return (locals.visitor as Visitor | undefined) ?? null;
}

/** The stored person; `null` for the operator and for a shop's staff, whom only their platform knows. */
export function storedPerson(visitor: Pick<Visitor, "person"> | null): Person | null {
  const person = visitor?.person ?? null;
  return person === null || groupIn(person.id) === null ? null : person;
}

export function asVisitor(person: Person): Visitor {
  return { role: person.role, person };
}

/**
 * For long answers: returns a check of whether the visitor still has the role. Always true for the operator and for a
 * shop's staff, whom only their platform knows.
 */
export function roleWatch(people: Pick<People, "admitted">, { person }: Visitor): () => Promise<boolean> {
  const stored = storedPerson({ person });
  if (stored === null) return async () => true;
  return async () => (await people.admitted(stored.id))?.role === stored.role;
}

/** The answer's body as the visitor may see it. */
export function shownTo<Body>({ role }: Visitor, body: Body): Body {
  return seesContacts(role) ? body : withoutContacts(body);
}
