/** What a person may do, each role also what those before it may. The configured token is the operator's. */
export const ROLES = ["viewer", "assistant", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** Everybody who may be admitted. */
export const VISITOR_ROLES = [...ROLES, "operator"] as const;
export type VisitorRole = (typeof VISITOR_ROLES)[number];

export function mayAs(role: VisitorRole, needed: Role): boolean {
  return VISITOR_ROLES.indexOf(role) >= VISITOR_ROLES.indexOf(needed);
}

/** Customers' names, addresses and numbers are masked for this role. */
export function seesContacts(role: VisitorRole): boolean {
  return mayAs(role, "assistant");
}
