/** Belongs to no one: the domain is reserved for examples, the number for films. */
const NOBODY = { email: "nobody@doctor.example", mobile: "+447700900000" };

/** The customer of a call that concerns no one. */
export function nobody(
  identifier: "email" | "mobile",
): { readonly email: string } | { readonly mobile: string } {
  return identifier === "email" ? { email: NOBODY.email } : { mobile: NOBODY.mobile };
}
