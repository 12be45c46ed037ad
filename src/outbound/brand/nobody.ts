/** Not a real customer: the domain is reserved for examples, the number for films. */
const NOBODY = { email: "nobody@doctor.example", mobile: "+447700900000" };

/** The customer in calls that must not concern a real one. */
export function nobody(
  identifier: "email" | "mobile",
): { readonly email: string } | { readonly mobile: string } {
  return identifier === "email" ? { email: NOBODY.email } : { mobile: NOBODY.mobile };
}
