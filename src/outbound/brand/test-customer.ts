/** Not a real customer: the domain is reserved for examples, the number for films. */
const TEST_CUSTOMER = { email: "nobody@doctor.example", mobile: "+447700900000" };

/** The customer in calls that must not concern a real one. */
export function testCustomer(
  identifier: "email" | "mobile",
): { readonly email: string } | { readonly mobile: string } {
  return identifier === "email" ? { email: TEST_CUSTOMER.email } : { mobile: TEST_CUSTOMER.mobile };
}
