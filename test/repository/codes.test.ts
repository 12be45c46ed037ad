import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";
import { choicesOf } from "../../src/platform/kit/credential.ts";
import { sourceFiles, sourceOf } from "./imports.ts";

/** Codes are unique over the whole product: each is declared once, and said in one place of each language. */

const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
/** Of those that say more than what all platforms share. */
const SAID_BY_ADAPTERS = adapters
  .map(({ platform }) => `adapters/${platform}/said.ts`)
  .filter((file) => existsSync(file));
const DECLARATIONS = [...filesIn("src/domain/reason"), ...filesIn("src/words/codes"), ...SAID_BY_ADAPTERS];

/** Those that merge others, and those that hold labels or terms. */
const NO_CATALOGUE = /^(?:english|reasons|terms|setting-meanings|explain|page.*|commands.*)\.ts$/;

function twice(codes: readonly string[]): readonly string[] {
  return codes.filter((code, at) => codes.indexOf(code) !== at);
}

const DECLARED = DECLARATIONS.flatMap((file) =>
  [...sourceOf(file).matchAll(/\breadonly code: "([\w.]+)"/g)].map(([, code = ""]) => code),
);

test("each code is declared once", () => {
  expect(DECLARED.length).toBeGreaterThan(250);
  expect(twice(DECLARED)).toEqual([]);
});

test("each code has its sentence in one catalogue", async () => {
  const files = readdirSync("src/words/en").filter((file) => !NO_CATALOGUE.test(file));
  const areas = files.map((file) => file.replace(/\.ts$/, ""));
  const catalogues = await Promise.all(
    areas.map(
      async (area): Promise<readonly object[]> =>
        Object.values(await import(`../../src/words/en/${area}.ts`)),
    ),
  );
  const brought = adapters.map(({ words }) => words?.en ?? {});
  const said = [...catalogues.flat(), ...brought].flatMap(Object.keys);
  expect(said.length).toBeGreaterThan(250);
  expect(twice(said)).toEqual([]);
});

const SOURCES = [...sourceFiles("src"), ...sourceFiles("adapters")]
  .filter(
    (file) => !DECLARATIONS.includes(file) && !/\/words\/(?:[a-z]{2}\/|(?:[a-z]{2}|labels)\.)/.test(file),
  )
  .map((file) => sourceOf(file))
  .join("\n");

/** What an adapter's settings and choices are called and for, and its checks are called, is said by a name that is put together. */
const PUT_TOGETHER: ReadonlySet<string> = new Set(
  adapters.flatMap(({ platform, settings }) => {
    const { shape } = settings as unknown as { readonly shape: object };
    const file = `adapters/${platform}/checks.ts`;
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
