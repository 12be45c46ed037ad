import type { Response } from "express";
import type { People } from "../../people/access/people.ts";
import { groupIn } from "../../people/access/person-id.ts";
import { mayAs, seesContacts, type VisitorRole } from "../../people/access/role.ts";
import type { Person } from "../../people/access/stored-people.ts";
import { withoutContacts } from "../../people/privacy/masking/without-contacts.ts";
import { isOwnName } from "../../words/own-names.ts";

/** Who was admitted. */
export interface Visitor {
  readonly role: VisitorRole;
  /** `null`: the operator. */
  readonly person: Person | null;
}

export const OPERATOR: Visitor = { role: "operator", person: null };

/** `null`: the visitor sees the whole bridge. */
export function tenantOf(visitor: Visitor | null): string | null {
  return visitor?.person?.tenant ?? null;
}

/** Who may change the configuration, or knows who may. */
export function isOwnerOfAll(visitor: Visitor): boolean {
  return mayAs(visitor.role, "owner") && tenantOf(visitor) === null;
}

/**
 * For records that others read too: names are unique only within a tenant. The bridge's own names, of the shop's staff,
 * nobody else can have. `null`: the operator has none.
 */
export function personName(visitor: Visitor | null): string | null {
  if (visitor === null || visitor.person === null) return null;
  const { name, tenant } = visitor.person;
  return tenant === null || isOwnName(name) ? name : `${name} (${tenant})`;
}

/** With the answer, so that all who have a part in it know whom it is for. */
export function noteVisitor(response: Response, visitor: Visitor): void {
  response.locals.visitor = visitor;
}

/** `null`: the call needs no admission. */
export function visitorOf({ locals }: Response): Visitor | null {
  return (locals.visitor as Visitor | undefined) ?? null;
}

/** Whom the bridge has stored; `null`: the operator, or one of a shop's staff, whom their platform alone knows. */
export function storedPerson(visitor: Pick<Visitor, "person"> | null): Person | null {
  const person = visitor?.person ?? null;
  return person === null || groupIn(person.id) === null ? null : person;
}

export function asVisitor(person: Person): Visitor {
  return { role: person.role, person };
}

/**
 * For long answers: returns whether the visitor still has the role. Of a shop's staff, whom their platform alone knows, and of the
 * operator it says yes.
 */
export function roleWatch(people: Pick<People, "admitted">, { person }: Visitor): () => Promise<boolean> {
  const stored = storedPerson({ person });
  if (stored === null) return async () => true;
  return async () => (await people.admitted(stored.id))?.role === stored.role;
}

/** What the visitor may see of an answer. */
export function shownTo<Body>({ role }: Visitor, body: Body): Body {
  return seesContacts(role) ? body : withoutContacts(body);
}
