import { describe, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import { FILE } from "../../../src/settings/reference/meanings.ts";
import { partsOf, toJsonSchema } from "../../../src/settings/reference/settings-tree.ts";
import type { SettingProblem } from "../../../src/settings/setting-codes.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { vocabularyOf } from "../../../src/words/vocabulary.ts";

/** What people write where something else belongs. */
const WRONG: readonly unknown[] = [
  null,
  "",
  " x ",
  "x y",
  -1,
  1.5,
  1e9,
  true,
  [],
  [""],
  [{}],
  {},
  { "": -1 },
];

const PROGRAM = { earn: { activityId: "12" } };
const shopOf = (platform: string) => ({
  ...{ platform, brand: "main", domain: "acme.example", secrets: ["abcdefgh"], program: PROGRAM },
});
const fileOf = (platform: string) => ({
  admin: { token: "4f9c2ab16e8d7c30" },
  brands: { main: { baseUrl: "https://loyalty.example.com", apiKey: "k", brandId: "b" } },
  shops: { acme: shopOf(platform) },
});

/** The section with the value in its place: "shops.<name>.secrets". */
function withValue(section: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const within = typeof section === "object" && section !== null ? (section as Record<string, unknown>) : {};
  if (step.endsWith("[]")) {
    const list = step.slice(0, -2);
    return { ...within, [list]: [withValue({}, rest, value)] };
  }
  const key = step === "<name>" ? (Object.keys(within)[0] ?? "one") : step;
  return { ...within, [key]: withValue(within[key], rest, value) };
}

function problemsWith(platform: string, name: string, value: unknown): readonly SettingProblem[] {
  const written = withValue(fileOf(platform), name.split("."), value);
  const read = parseConfig(JSON.stringify(written), { environment: {}, adapters });
  if (read.ok) return [];
  return read.problems.map((problem) => ({ code: "settingProblem", file: "bridge.yaml", ...problem }));
}

const IN_FILE = partsOf(FILE).map(([name]) => ["shopify", name] as const);
const IN_CREDENTIALS = adapters.flatMap(({ platform, settings }) =>
  partsOf(toJsonSchema(settings)).map(([name]) => [platform, `shops.<name>.credentials.${name}`] as const),
);
const vocabulary = vocabularyOf(adapters);

describe("whatever stands in a setting", () => {
  test.each([...IN_FILE, ...IN_CREDENTIALS])(
    "of %s, %s: what is expected there has a code of ours, said in every language",
    (platform, name) => {
      const all = WRONG.flatMap((value) => problemsWith(platform, name, value));
      expect(all).not.toEqual([]);
      // Many values are told alike.
      const problems = new Map(all.map((problem) => [JSON.stringify(problem), problem])).values().toArray();
      const unknown = problems.filter(
        ({ expected }) =>
          expected.code === "expectedOtherValue" ||
          (expected.code === "expectedKind" && expected.kinds.includes("other")),
      );
      expect(unknown).toEqual([]);
      for (const language of LANGUAGES) {
        const { say } = vocabulary.wordsIn(language, "UTC");
        for (const problem of problems) {
          expect(say(problem)).not.toMatch(/undefined|null|NaN|\[object| {2}/);
          expect(say(problem.expected)).not.toBe(problem.expected.code);
        }
      }
    },
  );
});

const CONTACT = "shops.<name>.program.contact";

test.each([
  ["admin.token", "x", "expectedHardToGuess"],
  ["security.encryptionKey", "x", "expectedKey"],
  ["server.bodyLimit", "x", "expectedByteSize"],
  ["storage.schema", "X-1", "expectedSchemaName"],
  ["storage.schema", "pg_bridge", "expectedSchemaName"],
  ["storage.schema", "information_schema", "expectedSchemaName"],
  ["shops", {}, "expectedSomeShop"],
  ["brands", {}, "expectedSomeBrand"],
  ["shops.<name>.orderId.prefix", "x", "expectedPrefix"],
  ["shops.<name>.program.earn.activityId", "", "expectedActivityId"],
  [`${CONTACT}.placeholderMobile`, "0170", "expectedMobile"],
  [`${CONTACT}.defaultCountry`, "Germany", "expectedCountry"],
  [`${CONTACT}.missing`, "placeholder", "expectedPlaceholderMobile"],
])("%s says what is expected there of %j: %s", (name, value, code) => {
  const expectedCodes = problemsWith("shopify", name, value).map(({ expected }) => expected.code);
  expect(expectedCodes).toContain(code);
});
