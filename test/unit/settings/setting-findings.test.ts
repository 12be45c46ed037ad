import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/settings/config.ts";
import type { FoundSetting } from "../../../src/settings/setting-codes.ts";
import { unreadable } from "../../../src/settings/unreadable.ts";
import { SOURCE } from "../../support/builders/config-source.ts";
import {
  aliases,
  brand,
  type Examples,
  NONE,
  otherBrand,
  PROGRAM,
  problemsAt,
  program,
  replaced,
  rows,
  top,
} from "../../support/builders/setting-examples.ts";

const FOUND: Examples<FoundSetting> = {
  foundEmpty: [[top("watch:"), "watch", NONE]],
  foundList: [
    [top("watch: []"), "watch", { isEmpty: true }],
    [top("watch: [1]"), "watch", { isEmpty: false }],
  ],
  foundSection: [[top("server: { port: { a: 1 } }"), "server.port", NONE]],
  foundReference: [[brand("identifier: ${API_KEY}"), "brands.main.identifier", { reference: "${API_KEY}" }]],
  foundValue: [
    [top("server: { port: -1 }"), "server.port", { value: -1 }],
    [top("storage: { driver: sqlite }"), "storage.driver", { value: "sqlite" }],
  ],
  foundName: [[replaced("acme:", "Acme:"), "shops.Acme", { name: "Acme" }]],
  foundWords: [
    [
      replaced('activityId: "12"', 'activityId: "12", description: "{nam}"'),
      `${PROGRAM}.earn.description`,
      { words: ["{nam}"] },
    ],
  ],
};

/** No value, one that may be a secret, or one about which what is expected says enough. */
const NOT_SHOWN: readonly (readonly [text: string, path: string | null])[] = [
  ["brands: {}", "admin"],
  [top("storage: { driver: postgres }"), "storage.url"],
  [top("storage: { poolSize: 5 }"), "storage.driver"],
  [replaced('"${ADMIN_TOKEN}"', "x"), "admin.token"],
  [replaced('"${SECRET}"', "tok_1234"), "shops.acme.secrets[0]"],
  [replaced('["${SECRET}"]', "[]"), "shops.acme.secrets"],
  [top('storage: { path: "" }'), "storage.path"],
  [top("retention: { contactsDays: 10 }"), "retention.contactsDays"],
  [otherBrand("twin", "b-1"), "brands.twin"],
  [program("extra: { earn: { format: x } }"), `${PROGRAM}.extra.earn.format`],
  [top("server: { port: 1, port: 2 }"), "server.port"],
  ["server:\n\tport: 1", null],
  [aliases, null],
  [brand("identifier: ${ABSENT}"), "brands.main.identifier"],
];

describe("what stands there instead is a code with its facts", () => {
  test.each(rows(FOUND))("$code at $path", ({ code, text, path, facts }) => {
    expect(problemsAt(text, path).map(({ found }) => found)).toContainEqual({ code, ...facts });
  });

  test.each(NOT_SHOWN)("of %j, at %s, it is not shown", (text, path) => {
    const problems = problemsAt(text, path);
    expect(problems).not.toEqual([]);
    expect(problems.filter(({ found }) => found !== null)).toEqual([]);
  });
});

const BELOW_A_FILE = join(import.meta.filename, "bridge.yaml");

test.each([
  [{ code: "expectedFile" }, join(import.meta.dirname, "there-is-no-such-file.yaml")],
  [{ code: "expectedReadable", place: import.meta.dirname, why: "folder" }, import.meta.dirname],
  [{ code: "expectedReadable", place: BELOW_A_FILE, why: "other" }, BELOW_A_FILE],
])("a configuration that cannot be read: %j", (expected, path) => {
  expect(loadConfig({ path, ...SOURCE })).toEqual({
    ok: false,
    problems: [{ path: null, line: null, expected, purpose: null, found: null }],
  });
});

test.each([
  ["the user's own", import.meta.filename, "mode"],
  ["below a closed folder", BELOW_A_FILE, "owner"],
])("of a file that may not be read, %s, it is said whose it is", (_what, place, why) => {
  expect(unreadable(place, { code: "EACCES" })).toEqual({ code: "expectedReadable", place, why });
});
