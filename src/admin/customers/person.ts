import { z } from "zod";
import type { ProblemDocument } from "../../http/problem-document.ts";
import { emailIdentity, type Identity, mobileIdentity } from "../../people/privacy/mentions/identities.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { byEmailOrMobile, customerFields } from "../queries.ts";

/** The person who requests a data export or an erasure. */
export const personBody = z.strictObject(customerFields).refine(...byEmailOrMobile);
type PersonBody = z.output<typeof personBody>;

/** `null` if the input cannot identify anybody. */
export function personOf({ email, mobile = "" }: PersonBody, shops: Shops): Identity | null {
  return email === undefined ? mobileOf(mobile, shops) : emailIdentity(email);
}

/** A number without a country code counts only if it is the same one for every shop's default country. */
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
