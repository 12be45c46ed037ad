import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatMinorUnits, toMinorUnits } from "../../../src/domain/order/money.ts";

describe("amounts become whole minor units", () => {
  test.each<[string | number, string, number | null]>([
    ["19.90", "EUR", 1990],
    ["15", "EUR", 1500],
    ["2.000", "EUR", 200],
    ["-5.00", "EUR", -500],
    ["31.665", "EUR", 3167],
    ["-31.665", "EUR", -3167],
    ["31.6649", "EUR", 3166],
    ["3000.00", "JPY", 3000],
    ["3000.5", "HUF", 300_050],
    ["1.2345", "IQD", 1235],
    ["7.13", "KWD", 7130],
    [".5", "EUR", 50],
    ["0.00", "EUR", 0],
    ["-0.00", "EUR", 0],
    [" 1.10 ", "EUR", 110],
    [15.856574, "EUR", 1586],
    [1e-7, "EUR", 0],
    [0.07, "EUR", 7],
    ["1.5", "no currency", 150],
    ["90071992547409.91", "EUR", Number.MAX_SAFE_INTEGER],
    ["90071992547409.92", "EUR", null],
    [1e21, "EUR", null],
    ["", "EUR", null],
    [".", "EUR", null],
    ["1,50", "EUR", null],
    ["1e3", "EUR", null],
    [`${"1".repeat(58)}.5`, "EUR", null],
    [`${"1".repeat(300_000)}x`, "EUR", null],
    ["example string", "EUR", null],
    [Number.NaN, "EUR", null],
  ])("%s %s is %s", (amount, currency, expected) => {
    expect(toMinorUnits(amount, currency)).toBe(expected);
  });

  test.each([
    ["49.50", "JPY", 49, 50],
    ["49.00", "JPY", 49, 49],
    ["49.001", "EUR", 4900, 4901],
    ["-1.001", "EUR", -100, -101],
  ])("%s %s is %s rounded down, %s rounded up", (amount, currency, down, up) => {
    expect(toMinorUnits(amount, currency, "down")).toBe(down);
    expect(toMinorUnits(amount, currency, "up")).toBe(up);
  });

  test("what is formatted reads back as the same amount", () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.constantFrom("EUR", "JPY", "KWD", "USD"),
        (amountMinor, currency) => {
          expect(toMinorUnits(formatMinorUnits(amountMinor, currency), currency)).toBe(
            amountMinor === 0 ? 0 : amountMinor,
          );
        },
      ),
    );
  });
});
