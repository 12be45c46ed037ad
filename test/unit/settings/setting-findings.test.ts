import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadConfig } from "../../../src/settings/config.ts";
import type { FoundSetting } from "../../../src/settings/setting-codes.ts";
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

/** Of what can be read. */
type Found = Exclude<FoundSetting, { readonly code: "foundUnreadable" }>;

const FOUND: Examples<Found> = {
  foundNothing: [
    ["brands: {}", "admin", NONE],
    [top("storage: { driver: postgres }"), "storage.url", NONE],
    [top("storage: { poolSize: 5 }"), "storage.driver", NONE],
  ],
  foundEmpty: [
    [top('storage: { path: "" }'), "storage.path", NONE],
    [top("watch:"), "watch", NONE],
  ],
  foundList: [
    [replaced('["${SECRET}"]', "[]"), "shops.acme.secrets", { isEmpty: true }],
    [top("watch: [1]"), "watch", { isEmpty: false }],
  ],
  foundSection: [[top("server: { port: { a: 1 } }"), "server.port", NONE]],
  foundReference: [[brand("identifier: ${API_KEY}"), "brands.main.identifier", { reference: "${API_KEY}" }]],
  foundHidden: [
    [replaced('"${ADMIN_TOKEN}"', "x"), "admin.token", NONE],
    [replaced('"${SECRET}"', "tok_1234"), "shops.acme.secrets[0]", NONE],
  ],
  foundValue: [
    [top("server: { port: -1 }"), "server.port", { value: -1 }],
    [top("storage: { driver: lowdb, poolSize: 5 }"), "storage.driver", { value: "lowdb" }],
    [top("retention: { contactsDays: 10 }"), "retention.contactsDays", { value: 10 }],
  ],
  foundName: [
    [replaced("acme:", "Acme:"), "shops.Acme", { name: "Acme" }],
    [program("extra: { earn: { format: x } }"), `${PROGRAM}.extra.earn.format`, { name: "format" }],
  ],
  foundWords: [
    [
      replaced('activityId: "12"', 'activityId: "12", description: "{nam}"'),
      `${PROGRAM}.earn.description`,
      { words: ["{nam}"] },
    ],
  ],
  foundSomeValue: [[top("storage: { driver: lowdb, url: x }"), "storage.url", NONE]],
  foundUnknownSetting: [[top("watch: { everySecond: 5 }"), "watch.everySecond", NONE]],
  foundSameAccount: [[otherBrand("twin", "b-1"), "brands.twin", NONE]],
  foundRepeatedSecret: [[replaced('["${SECRET}"]', "[abcdefgh, abcdefgh]"), "shops.acme.secrets[1]", NONE]],
  foundSecondTime: [
    [top("server: { port: 1, port: 2 }"), "server.port", NONE],
    [
      program("conversion: { discountCodes: { ada: 42, ADA: 43 } }"),
      `${PROGRAM}.conversion.discountCodes.ADA`,
      NONE,
    ],
  ],
  foundSomethingElse: [["server:\n\tport: 1", null, NONE]],
  foundEndlessAliases: [[aliases, null, NONE]],
  foundNoVariable: [[brand("identifier: ${ABSENT}"), "brands.main.identifier", NONE]],
  foundEmptyVariable: [[brand("identifier: ${EMPTY}"), "brands.main.identifier", NONE]],
  foundOtherSigns: [[brand('identifier: "${A B}"'), "brands.main.identifier", NONE]],
};

describe("what stands there instead is a code with its facts", () => {
  test.each(rows(FOUND))("$code at $path", ({ code, text, path, facts }) => {
    expect(problemsAt(text, path).map(({ found }) => found)).toContainEqual({ code, ...facts });
  });
});

test.each([
  ["foundNothing", join(import.meta.dirname, "there-is-no-such-file.yaml")],
  ["foundUnreadable", import.meta.dirname],
])("a configuration that cannot be read: %s", (code, path) => {
  expect(loadConfig({ path, ...SOURCE })).toEqual({
    ok: false,
    problems: [
      { path: null, line: null, expected: { code: "expectedFile" }, purpose: null, found: { code } },
    ],
  });
});
