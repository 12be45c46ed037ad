import { expect, test } from "vitest";
import { binaryArray, binaryArrayIn } from "../../../src/store/postgres/binary-array.ts";

test("an array says how many elements it has, of which type, and how long each is", () => {
  const array = binaryArray("text[]", ["é", null, ""]);
  const numbers = Array.from({ length: 6 }, (_, at) => array.readInt32BE(4 * at));
  // One dimension, with nulls, of texts, three elements from number 1 on, the first of two bytes.
  expect(numbers).toEqual([1, 1, 25, 3, 1, 2]);
  expect(array.subarray(24).toString("hex")).toBe(`${Buffer.from("é").toString("hex")}ffffffff00000000`);
});

test("an empty array has no dimension", () => {
  expect(binaryArray("bytea[]", []).toString("hex")).toBe("000000000000000000000011");
});

test.each([
  ["::text[], ", "text[]"],
  ["::bytea[])", "bytea[]"],
  ["::bigint[]", null],
  ["::text", null],
  [" from orders", null],
])("of a parameter before %o, the type is %o", (following, type) => {
  expect(binaryArrayIn(following)).toBe(type);
});
