import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adapters } from "../../adapters/index.ts";

/** Codes are unique over the whole product: each is declared once, and said in one place of each language. */

const filesIn = (folder: string) => readdirSync(folder).map((name) => join(folder, name));
/** Of those that say more than what all platforms share. */
const SAID_BY_ADAPTERS = adapters
  .map(({ platform }) => `adapters/${platform}/said.ts`)
  .filter((file) => existsSync(file));
const DECLARATIONS = [...filesIn("src/domain/reason"), ...filesIn("src/words/codes"), ...SAID_BY_ADAPTERS];

/** Those that merge others, and those that hold labels or terms. */
const NO_CATALOGUE = /^(?:english|reasons|terms|page.*|commands.*)\.ts$/;

function twice(codes: readonly string[]): readonly string[] {
  return codes.filter((code, at) => codes.indexOf(code) !== at);
}

test("each code is declared once", () => {
  const declared = DECLARATIONS.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\breadonly code: "([\w.]+)"/g)].map(([, code = ""]) => code),
  );
  expect(declared.length).toBeGreaterThan(250);
  expect(twice(declared)).toEqual([]);
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

test("what an adapter says is called by its platform", () => {
  for (const { platform, words } of adapters)
    for (const code of Object.keys(words?.en ?? {})) expect(code.startsWith(`${platform}.`)).toBe(true);
});
