import { expect, test } from "vitest";
import { maskedContact } from "../../../src/people/privacy/masking/masked-contact.ts";

test.each([
  [{ email: "jo@mail.example" }, "j•••@m•••.example"],
  [{ email: "😀x@shop.co.example" }, "😀•••@s•••.example"],
  [{ email: "a@localhost" }, "a•••@l•••"],
  [{ mobile: "+491701234567" }, "•••567"],
])("%j is told so far that only who knows the customer knows it", (contact, expected) => {
  expect(maskedContact(contact)).toBe(expected);
});
