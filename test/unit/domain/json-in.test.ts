import { expect, test } from "vitest";
import { indented } from "../../../src/domain/json-in.ts";

test.each([
  ['{"a":[1,{"b":"x, {y}"}]}', '{\n  "a": [\n    1,\n    {\n      "b": "x, {y}"\n    }\n  ]\n}'],
  ['{"a":[],"b":{ },"c":[\n]}', '{\n  "a": [],\n  "b": {},\n  "c": []\n}'],
  ['{\n    "a" :  1.50\n}', '{\n  "a": 1.50\n}'],
  ["id=1&total=2", "id=1&total=2"],
])("%j is shown line by line", (body, shown) => {
  expect(indented(body)).toBe(shown);
});
