import { forbidden, type ProblemDocument } from "../../http/problem-document.ts";
import type { Role } from "../../people/access/role.ts";
import type { Person } from "../../people/access/stored-people.ts";
import type { RawRequest } from "../../platform/request.ts";
import { staffName } from "../../words/own-names.ts";
import type { Visitor } from "./visitor.ts";

/** A member of a shop's staff, known to the platform and not stored by the bridge. */
export interface StaffMember {
  readonly platform: string;
  /** The platform's display name. */
  readonly title: string;
  /** The platform's id of the person. */
  readonly id: string;
  /** The tenant that has the shop; `null` if it is the operator's. */
  readonly tenant: string | null;
}

/** The staff of shops whose dashboard opens in their platform's admin, identified by its session tokens. */
export interface EmbeddedStaff {
  /** The display names of platforms whose admins show the dashboard. */
  titles(): readonly string[];
  /** Verifies the request's session token and returns whose it is; `null` if it is nobody's. */
  staffOf(request: RawRequest): Promise<EmbeddedVisit | null>;
  /** Gets access to the shop if the bridge has none, and stores a new shop. `visit`: the visit of this request. */
  open(visit: EmbeddedVisit, request: RawRequest): Promise<OpenedShop | ProblemDocument>;
}

/** A shop whose page is open in its platform's admin. `isServed`: false until its account is known. */
export interface OpenedShop {
  readonly shop: string;
  readonly isServed: boolean;
}

/** `merchants`: its merchant connected the shop. `others`: it was added in another way. `new`: it is unknown. */
export type EmbeddedVisit =
  | {
      readonly of: "merchants";
      readonly member: StaffMember & { readonly tenant: string };
      readonly role: Role;
    }
  | { readonly of: "others" | "new"; readonly member: StaffMember };

/** Two base64url parts that contain JSON, and a signature. The bridge's own tokens never look like this. */
export const SESSION_TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;

export const NOT_MERCHANTS = forbidden("not_connected_here", { code: "shopOfOperator" });

/**
 * The visitor whom a session token names, of the shop's tenant. Such tokens expire after a minute, so an expired one
 * doesn't count as a guess. `null` if the token is of another kind.
 */
export async function visitorInAdmin(
  embedded: EmbeddedStaff,
  request: RawRequest,
  shown: string,
): Promise<Visitor | ProblemDocument | null> {
  const titles = embedded.titles();
  if (titles.length === 0 || !SESSION_TOKEN.test(shown)) return null;
  const visit = await embedded.staffOf(request);
  if (visit?.of === "others") return NOT_MERCHANTS;
  if (visit?.of === "merchants") {
    const { member, role } = visit;
    return { role, person: memberOfStaff(member, role) };
  }
  return sessionTokenRefused(titles);
}

export function sessionTokenRefused(titles: readonly string[]): ProblemDocument {
  return { status: 401, error: "not_admitted", reason: { code: "sessionTokenRefused", platforms: titles } };
}

/** The staff member as a person, under the name that the audit log uses. */
export function memberOfStaff({ platform, title, id, tenant }: StaffMember, role: Role): Person {
  const nothing = { addedAt: 0, seenAt: null, until: null, token: null, invitation: null, sso: null };
  return { id: `${platform} ${id}`, name: staffName(title, id), role, tenant, ...nothing };
}
