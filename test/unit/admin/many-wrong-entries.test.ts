import { expect, test } from "vitest";
import { z } from "zod";
import { wrongEntries } from "../../../src/admin/requests/wrong-entries.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

const words = vocabularyOf([]).wordsIn("en", "UTC");
const schema = z.strictObject({ name: z.string(), role: z.string(), until: z.string() });

function wrongIn(given: object) {
  const { error } = schema.safeParse(given);
  return wrongEntries(words, schema, given, error?.issues ?? []);
}

test("of many unknown entries, some are named", () => {
  const many = Array.from({ length: 5_000 }, (_, at) => [`unknown${at}`, at] as const);
  const given = { name: "Ada", role: "viewer", until: "", ...Object.fromEntries(many) };
  expect(wrongIn(given)).toHaveLength(20);
});

test("an unknown entry of a very long name is named by its beginning", () => {
  const named = wrongIn({ name: "Ada", role: "viewer", until: "", ["n".repeat(100_000)]: 1 });
  expect(named.map(({ path }) => path)).toEqual([`${"n".repeat(40)}…`]);
  expect(named[0]?.expected.length).toBeLessThan(200);
});
