import { expect, test } from "vitest";
import { parsePhone } from "../../../src/people/identity/phone.ts";

test.each([
  ["040 123 4567", "FI", "+358401234567"],
  ["0170 1234567", "DE", "+491701234567"],
  ["+1(502)-459-2181", "DE", "+15024592181"],
  ["+44 20 7946 0958", "FI", "+442079460958"],
  ["040 123 4567", "US", null],
  ["555-555-SHIP", "DE", null],
  ["123456", "DE", null],
  ["999999999", "DE", null],
  ["000 000 0000", "FI", null],
  ["", "DE", null],
  ["0170 1234567", "XX", null],
])("%s typed in %s is %s", (typed, country, expected) => {
  expect(parsePhone(typed, country)).toBe(expected);
});
