import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  JSON_MAX_DEPTH,
  JSON_MAX_ENTRIES,
  JSON_MAX_VALUES,
  parseExactJson,
} from "../../../src/platform/exact-json.ts";
import { expectLinear } from "../../support/growth/expect-linear.ts";
import { JSON_WORKS } from "../../support/growth/works.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string) => parseExactJson(bytes(text));

describe("a body is read as it was written", () => {
  test("ordinary JSON reads as JSON.parse reads it", () => {
    const ordinary = fc.jsonValue({ maxDepth: 10 }).map((value) => JSON.stringify(value, null, 1));
    fc.assert(
      fc.property(ordinary, (text) => {
        fc.pre(!/__proto__|constructor|prototype|\d{16}|e\+?\d\d/.test(text));
        expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  test("text is taken for JSON exactly when JSON.parse takes it", () => {
    const pieces = ['"a"', '"b', "\\", '"', "{", "}", "[", "]", ":", ",", "1", "-", "true", " ", "nul"];
    const scraps = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(scraps, (text) => {
        const read = parse(text);
        fc.pre(read.ok || read.reason.code !== "repeatedKey");
        expect(read.ok).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  test("an integer above 2^53 - 1 keeps every digit, as text", () => {
    fc.assert(
      fc.property(fc.bigInt(), (number) => {
        const isSmall = number >= -9007199254740991n && number <= 9007199254740991n;
        expect(parse(`[${number}]`)).toEqual({ ok: true, value: [isSmall ? Number(number) : `${number}`] });
      }),
    );
  });

  test.each([
    ["820982911946154508", "820982911946154508"],
    ["-9007199254740993", "-9007199254740993"],
    ["9007199254740993.0", "9007199254740993.0"],
    ["1e400", "1e400"],
    ["1e21", "1e21"],
    ["0.7E400", "0.7E400"],
    ["123456789012345e3", "123456789012345e3"],
    ["1e3", 1000],
    ["9007199254740991", 9007199254740991],
    ["0.1", 0.1],
    ["5.00", 5],
    ["-0", -0],
  ])("%s reads as %j", (text, value) => {
    expect(parse(`{"id":${text}}`)).toEqual({ ok: true, value: { id: value } });
    expect(parse(`[0, ["e", \n\t${text}]]`)).toEqual({ ok: true, value: [0, ["e", value]] });
    expect(parse(` ${text}`)).toEqual({ ok: true, value });
  });

  test("a lone surrogate written as an escape stays in the text", () => {
    expect(parse(String.raw`["\ud800","\udc00\ud800"]`)).toEqual({
      ok: true,
      value: ["\ud800", "\udc00\ud800"],
    });
  });

  test("braces, commas and quotes within text are only text", () => {
    const value = { 'a"{': ',"}', "\\": "\\", b: ['\\"', "[[[", '{"b":1,"b":2}'] };
    expect(parse(JSON.stringify(value))).toEqual({ ok: true, value });
  });

  test.each(["null", "true", "7", '"text"', "[]", "{}", " \n{ }\t"])("%j is JSON too", (text) => {
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });
});

describe("what cannot be trusted is refused with a reason", () => {
  test.each([
    ["nothing", "", { code: "emptyBody" }],
    ["blanks", " \n ", { code: "emptyBody" }],
    ["text that is no JSON", "example", { code: "invalidJson" }],
    ["half an object", '{"a":1', { code: "invalidJson" }],
    ["text without its end", '{"a":"b', { code: "invalidJson" }],
    ["a form", "webhook_id=7", { code: "invalidJson" }],
    ["two values", "{}{}", { code: "invalidJson" }],
    ["a byte order mark", "\uFEFF{}", { code: "invalidJson" }],
    ["closings without openings", "]]}}", { code: "invalidJson" }],
    ["NaN", "[NaN]", { code: "invalidJson" }],
    ["a repeated key", '{"a":1,"a":1}', { code: "repeatedKey", key: "a" }],
    [
      "a key repeated in other letters",
      String.raw`{"total":1,"\u0074otal":2}`,
      { code: "repeatedKey", key: "total" },
    ],
    ["a key repeated deep inside", '[{"a":[{"b":{},"c":[],"b":1}]}]', { code: "repeatedKey", key: "b" }],
    [
      "a key repeated behind a text that ends in a backslash",
      String.raw`{"a":"\\","b":1,"b":2}`,
      { code: "repeatedKey", key: "b" },
    ],
    [
      "a key repeated behind a text that ends in a quote",
      String.raw`{"a":"\\\"","b":1,"b":2}`,
      { code: "repeatedKey", key: "b" },
    ],
    [
      "a key repeated behind a text that equals it",
      '{"a":"a","b":"a","b":1}',
      { code: "repeatedKey", key: "b" },
    ],
    [
      "a key repeated behind a list of forbidden names",
      '{"a":["__proto__","prototype"],"b":"constructor","b":1}',
      { code: "repeatedKey", key: "b" },
    ],
    ["a key repeated behind an object", '{"a":{"b":1},"a":"b"}', { code: "repeatedKey", key: "a" }],
    [
      "a key repeated in a list's second object",
      '[{"a":1},{"a":1,"a":2}]',
      { code: "repeatedKey", key: "a" },
    ],
    [
      "a long key repeated",
      `{"${"k".repeat(61)}":1,"${"k".repeat(61)}":1}`,
      { code: "repeatedKey", key: "k".repeat(60) },
    ],
    ["__proto__", '{"a":{"__proto__":{}}}', { code: "forbiddenKey", key: "__proto__" }],
    ["an escaped __proto__", String.raw`{"__pr\u006fto__":1}`, { code: "forbiddenKey", key: "__proto__" }],
    ["constructor", '{"constructor":{"prototype":{}}}', { code: "forbiddenKey", key: "constructor" }],
    ["prototype", '{"prototype":1}', { code: "forbiddenKey", key: "prototype" }],
  ])("%s", (_what, text, reason) => {
    expect(parse(text)).toEqual({ ok: false, reason });
  });

  test("the same key may stand in several objects, and as a value", () => {
    const text = '{"a":{"a":1},"b":[{"a":"a"},{"a":"__proto__"}],"c":"a"}';
    expect(parse(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  test.each([
    ["a cut character", [0x22, 0xc3, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["a surrogate as bytes", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["Latin-1", [0x22, 0xfc, 0x22]],
  ])("bytes that are not UTF-8: %s", (_what, codes) => {
    expect(parseExactJson(Uint8Array.from(codes))).toEqual({
      ok: false,
      reason: { code: "notUtf8" },
    });
  });

  test.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("%s may nest 64 levels deep, not 65", (_what, opening, closing) => {
    const nested = (levels: number) =>
      opening.repeat(levels) + (opening === "[" ? "" : "1") + closing.repeat(levels);
    expect(parse(nested(JSON_MAX_DEPTH)).ok).toBe(true);
    expect(parse(nested(JSON_MAX_DEPTH + 1))).toEqual({
      ok: false,
      reason: { code: "nestedTooDeep", most: JSON_MAX_DEPTH },
    });
  });

  test("half a million nested arrays are refused before anything recurses", () => {
    expect(parse("[".repeat(500_000) + "]".repeat(500_000)).ok).toBe(false);
  });

  test("ten megabytes of backslashes are read without trouble", () => {
    expect(parse(`["${"\\\\".repeat(5_000_000)}"]`).ok).toBe(true);
  });

  test("any bytes get an answer, and nobody's prototype changes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (codes) => {
        expect(typeof parseExactJson(codes).ok).toBe("boolean");
      }),
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("a body holds no more than anybody needs", () => {
  const listOf = (length: number, item = "0") => `[${Array.from({ length }, () => item).join(",")}]`;
  const fieldsOf = (length: number) => `{${Array.from({ length }, (_, at) => `"k${at}":0`).join(",")}}`;

  test.each([
    ["a list", listOf],
    ["an object", fieldsOf],
  ])("%s of just as many entries as are allowed is read, of more it is not", (_what, make) => {
    expect(parse(make(JSON_MAX_ENTRIES)).ok).toBe(true);
    const reason = { code: "listTooLong", most: JSON_MAX_ENTRIES };
    expect(parse(make(JSON_MAX_ENTRIES + 1))).toEqual({ ok: false, reason });
  });

  test("many short lists are counted together", () => {
    const tenLists = (length: number) => `[${Array.from({ length: 10 }, () => listOf(length)).join(",")}]`;
    expect(parse(tenLists(JSON_MAX_VALUES / 10 - 10)).ok).toBe(true);
    const reason = { code: "tooManyValues", most: JSON_MAX_VALUES };
    expect(parse(tenLists(JSON_MAX_VALUES / 10 + 10))).toEqual({ ok: false, reason });
  });

  test("lists within lists are counted on their own", () => {
    expect(parse(listOf(100, listOf(100))).ok).toBe(true);
  });

  test.each(JSON_WORKS)("$what: four times as much takes about four times as many steps", expectLinear);
});
