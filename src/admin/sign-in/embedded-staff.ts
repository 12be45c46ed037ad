import { forbidden, type ProblemDocument } from "../../http/problem-document.ts";
import type { Role } from "../../people/access/role.ts";
import type { Person } from "../../people/access/stored-people.ts";
import type { RawRequest } from "../../platform/request.ts";
import { staffName } from "../../words/own-names.ts";
import type { Visitor } from "./visitor.ts";

/** A member of a shop's staff, whom the platform knows and the bridge has not stored. */
export interface StaffMember {
  readonly platform: string;
  /** The platform's name for people. */
  readonly title: string;
  /** The platform's number of the person. */
  readonly id: string;
  /** Whose the shop is; `null`: the operator's. */
  readonly tenant: string | null;
}

/** The staff of shops whose dashboard opens in their platform's admin, by its session tokens. */
export interface EmbeddedStaff {
  /** The platforms whose admins show the dashboard, by their names for people. */
  titles(): readonly string[];
  /** Whose token the request brings, verified; `null`: nobody's. */
  staffOf(request: RawRequest): Promise<EmbeddedVisit | null>;
  /** Gets access to the shop if the bridge has none, and keeps a shop that is new. `visit`: of this request. */
  open(visit: EmbeddedVisit, request: RawRequest): Promise<OpenedShop | ProblemDocument>;
}

/** A shop whose page is open in its platform's admin. `isServed`: false until its account is known. */
export interface OpenedShop {
  readonly shop: string;
  readonly isServed: boolean;
}

/** `merchants`: their merchant connected the shop. `others`: it was added in another way. `new`: it is not known. */
export type EmbeddedVisit =
  | {
      readonly of: "merchants";
      readonly member: StaffMember & { readonly tenant: string };
      readonly role: Role;
    }
  | { readonly of: "others" | "new"; readonly member: StaffMember };

/** Two base64url parts with JSON in them, and a signature: a token of the bridge never looks like this. */
export const SESSION_TOKEN = /^eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*$/;

export const NOT_MERCHANTS = forbidden("not_connected_here", { code: "shopOfOperator" });

/**
 * The visitor that a session token names, of the shop's tenant. They are valid for a minute, so one that is over is no guess
 * at a token. `null`: the token is of another kind.
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

/** As the audit log names them. */
export function memberOfStaff({ platform, title, id, tenant }: StaffMember, role: Role): Person {
  const nothing = { addedAt: 0, seenAt: null, until: null, token: null, invitation: null, sso: null };
  return { id: `${platform} ${id}`, name: staffName(title, id), role, tenant, ...nothing };
}
