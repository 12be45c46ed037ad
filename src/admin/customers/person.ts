import { z } from "zod";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { emailIdentity, type Identity, mobileIdentity } from "../../people/privacy/mentions/identities.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { byEmailOrMobile, customerFields } from "../queries.ts";

/** Who asks for their data, or wants them erased. */
export const personBody = z.strictObject(customerFields).refine(...byEmailOrMobile);
type PersonBody = z.output<typeof personBody>;

/** `null`: nobody can be meant by it. */
export function personOf({ email, mobile = "" }: PersonBody, shops: Shops): Identity | null {
  return email === undefined ? mobileOf(mobile, shops) : emailIdentity(email);
}

/** Without its country, a number can belong to different people: it is used if all shops read it the same way. */
function mobileOf(typed: string, shops: Shops): Identity | null {
  const read = [...shops.values()].map(({ programme }) =>
    mobileIdentity(typed, programme.contact.defaultCountry),
  );
  const values = new Set(read.map((identity) => identity?.value));
  return values.size === 1 ? (read[0] ?? null) : null;
}

export function notAPerson({ email }: PersonBody): ProblemDocument {
  return email === undefined
    ? { status: 422, error: "not_a_number", reason: { code: "erasureNeedsMobile" } }
    : { status: 422, error: "not_an_address", reason: { code: "erasureNeedsEmail" } };
}
