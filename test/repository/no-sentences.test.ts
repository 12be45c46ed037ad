import { describe, expect, test } from "vitest";
import { LOG_LINES } from "../../src/runtime/log/log-lines.ts";
import { sourceFiles, sourceOf } from "./imports.ts";

/**
 * Reasons, findings and errors are codes with facts in these rooms; what people read of them stands in src/words, but for what a setting is for. What
 * the store logs stands there too, in one table.
 */
const ROOMS = ["src/domain", "src/store"];

const COMMENT_OR_TEXT =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g;
/** Three words in a row, of which one may be a fact. */
const SENTENCE = /\p{L}+[,:;]? (?:\p{L}+|\$\{[^}]*\})[,:;]? \p{L}/u;
/** Only a bug throws these, and only who mends it reads them. */
const THROWN_BY_BUGS = /new (?:RangeError|TypeError|SyntaxError)\(\s*$/;

/** What a setting is for, which stands in its schema. */
const DESCRIBES = /\.describe\(\s*$/;

/** What the database reads, and nobody else. */
const SQL = /\bsql(?:<[^<>`]*>)?$/;

function sentencesIn(source: string): readonly string[] {
  return [...source.matchAll(COMMENT_OR_TEXT)]
    .filter(({ 0: text, index }) => {
      const before = source.slice(0, index);
      const isMeant = !THROWN_BY_BUGS.test(before) && !DESCRIBES.test(before) && !SQL.test(before);
      return !text.startsWith("/") && SENTENCE.test(text) && isMeant;
    })
    .map(([text]) => text);
}

describe.each(ROOMS)("%s", (room) => {
  test("holds no sentence, but what a bug throws", () => {
    const files = sourceFiles(room);
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) => sentencesIn(sourceOf(file)).map((text) => `${file}: ${text}`));
    expect(found).toEqual([]);
  });
});

test("each line of the log is written somewhere, and no two are alike", () => {
  const sources = sourceFiles("src").map(sourceOf).join("\n");
  const unused = Object.keys(LOG_LINES).filter((name) => !sources.includes(`LOG_LINES.${name}`));
  expect(unused).toEqual([]);
  expect(new Set(Object.values(LOG_LINES)).size).toBe(Object.keys(LOG_LINES).length);
});

test.each([
  ['throw new StoreDamaged("the journal is missing", file);', 1],
  ["const message = `row ${row} is missing`;", 1],
  ['super("lease_lost");', 0],
  ["throw new RangeError(`lane ${row} has no step`);", 0],
  ['sql`select id from orders where shop = ${"shop"}`', 0],
  ["sql`select id from orders`; const message = `row ${row} is missing`;", 1],
  ['// It is said like "this one here".', 0],
])("a sentence is known as one: %s", (source, count) => {
  expect(sentencesIn(source)).toHaveLength(count);
});
