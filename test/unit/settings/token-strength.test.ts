import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isHardToGuess } from "../../../src/settings/checks/token-strength.ts";

test.each([
  "a1b2c3d4e5f6g7h8",
  "A1b2C3d4E5f6G7h8",
  "z9y8x7w6v5u4t3s2",
  "aa11bb22cc33dd44",
  "a1a2a3a4a5a6a7a8",
  "0011223344556677",
  "abcabdabeabfabga",
  "a-b-c-d-e-f-g-h-",
  "a1!b2!c3!d4!e5!f6!",
  "qwertyuiopasdfgh",
  "1q2w3e4r5t6y7u8i",
  "1qaz2wsx3edc4rfv",
  "fedcba9876543210",
  "0123456789abcdef0123456789abcdef",
])("the admin token %s is refused", (token) => {
  expect(isHardToGuess(token)).toBe(false);
});

const ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** A run of an alphabet, up or down or on the spot. */
const sequence = (length: number) =>
  fc
    .constantFrom(...ALPHABETS.filter((alphabet) => alphabet.length >= length))
    .chain((alphabet) => fc.tuple(fc.constant(alphabet), fc.nat(alphabet.length - length)))
    .chain(([alphabet, start]) => {
      const up = [...alphabet.slice(start, start + length)];
      return fc.constantFrom(
        up,
        up.toReversed(),
        up.map(() => up[0]),
      );
    });

const woven = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 16, max: 24 }))
  .chain(([count, length]) =>
    fc
      .array(sequence(Math.ceil(length / count)), { minLength: count, maxLength: count })
      .map((texts) =>
        Array.from({ length }, (_, at) => texts[at % count]?.[Math.floor(at / count)]).join(""),
      ),
  );

test("sequences are refused, alone and woven into one another", () => {
  fc.assert(
    fc.property(woven, (token) => !isHardToGuess(token)),
    { numRuns: 50 },
  );
});

test.each([
  ["32 hexadecimal digits", 16, "hex"],
  ["what init makes", 24, "hex"],
  ["what try makes", 24, "base64url"],
] as const)("what is random is accepted: %s", (_what, bytes, encoding) => {
  for (let count = 0; count < 15; count++) {
    const token = randomBytes(bytes).toString(encoding);
    expect([token, isHardToGuess(token)]).toEqual([token, true]);
  }
});
