/** The roles, each with the rights of those before it. The configured admin token is the operator's. */
export const ROLES = ["viewer", "assistant", "owner"] as const;
export type Role = (typeof ROLES)[number];

/** All roles, including the operator's. */
export const VISITOR_ROLES = [...ROLES, "operator"] as const;
export type VisitorRole = (typeof VISITOR_ROLES)[number];

export function mayAs(role: VisitorRole, needed: Role): boolean {
  return VISITOR_ROLES.indexOf(role) >= VISITOR_ROLES.indexOf(needed);
}

/** Whether the role sees customers' names, addresses and numbers; otherwise they are masked. */
export function seesContacts(role: VisitorRole): boolean {
  return mayAs(role, "assistant");
}
