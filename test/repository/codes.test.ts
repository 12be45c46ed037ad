import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { choicesOf } from "../../src/platform/kit/credential.ts";
import { cataloguesIn } from "../../src/words/catalogues.ts";
import { sourceFiles, sourceOf } from "./imports.ts";
import { layerOf } from "./layers.ts";

/** Codes are unique over the whole product: each is declared once, and said in one place of each language. */

const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
/** Of those that say more than what all platforms share. */
const SAID_BY_ADAPTERS = adapters
  .map(({ platform }) => `adapters/${platform}/codes.ts`)
  .filter((file) => existsSync(file));
const OF_THE_DOMAIN = ["plan/preview.ts", "plan/partial-refund.ts", "person/undo.ts"].map((file) =>
  join("src/domain", file),
);
const DECLARATIONS = [
  ...filesIn("src/domain/reason"),
  ...OF_THE_DOMAIN,
  ...sourceFiles("src").filter((file) => layerOf(file) === "codes"),
  ...SAID_BY_ADAPTERS,
];

function twice(codes: readonly string[]): readonly string[] {
  return codes.filter((code, at) => codes.indexOf(code) !== at);
}

const DECLARED = DECLARATIONS.flatMap((file) => {
  const source = sourceOf(file).replaceAll(/\/\*.*?\*\/|\/\/.*/gs, "");
  // The code of one type, or an entry of the table of conditions.
  const single = [...source.matchAll(/\breadonly code: "([\w.]+)"|^ {2}(\w+): kind[<(]/gm)];
  return [...single.map(([, code, condition]) => code ?? condition ?? ""), ...codesInTables(source)];
});

/** The codes in tables: `Coded<{ code: { fact: … } }>`. */
function codesInTables(source: string): readonly string[] {
  return source
    .split("Coded<{")
    .slice(1)
    .flatMap((rest) => {
      let facts = rest;
      for (let before = ""; before !== facts; ) {
        before = facts;
        facts = facts.replaceAll(/\{[^{}]*\}/g, "");
      }
      const [table = ""] = facts.split("}>", 1);
      return [...table.matchAll(/(?:^|;)\s*"?([\w.]+)"?: /g)].map(([, code = ""]) => code);
    });
}

test("each code is declared once", () => {
  expect(DECLARED.length).toBeGreaterThan(250);
  expect(twice(DECLARED)).toEqual([]);
});

test("each code has a sentence, and each sentence a code", () => {
  const brought = adapters.flatMap(({ words }) => (words === undefined ? [] : [words.en]));
  // A finding comes with its next step, a title with its text.
  const entries = [...cataloguesIn("en"), ...brought]
    .flatMap(Object.keys)
    .filter((path) => !/^phrases\.|\.(?:next|text)$/.test(path))
    .map((path) => path.replace(/\.(?:found|title)$/, ""));
  expect(twice(entries)).toEqual([]);
  expect(entries.toSorted()).toEqual(DECLARED.toSorted());
});

const SOURCES = [...sourceFiles("src"), ...sourceFiles("adapters")]
  .filter(
    (file) =>
      (!DECLARATIONS.includes(file) || OF_THE_DOMAIN.includes(file)) &&
      !/\/words\/(?:[a-z]{2}\/|(?:[a-z]{2}|labels)\.)/.test(file),
  )
  .map((file) => sourceOf(file))
  .join("\n");

/** What an adapter's settings and choices are called and for, and its checks are called, is said by a name that is put together. */
const PUT_TOGETHER: ReadonlySet<string> = new Set(
  adapters.flatMap(({ platform, settings }) => {
    const { shape } = settings as unknown as { readonly shape: object };
    const file = `adapters/${platform}/connection/checks.ts`;
    const checks = existsSync(file) ? sourceOf(file).matchAll(/"(\w+)"/g) : [];
    return [
      ...Object.keys(shape).flatMap((name) => [`${platform}.settings.${name}`, `${platform}.labels.${name}`]),
      ...choicesOf(settings).flatMap(({ name, values }) =>
        values.map((value) => `${platform}.labels.${name}.${value}`),
      ),
      ...[...checks].map(([, name = ""]) => `${platform}.${name}Check`),
    ];
  }),
);

test("each code is said by somebody", () => {
  expect(DECLARED.filter((code) => !SOURCES.includes(`"${code}"`) && !PUT_TOGETHER.has(code))).toEqual([]);
});

test("what an adapter says is called by its platform", () => {
  for (const { platform, words } of adapters)
    for (const code of Object.keys(words?.en ?? {})) expect(code.startsWith(`${platform}.`)).toBe(true);
});
