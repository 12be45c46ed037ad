import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { expect, test } from "vitest";

/** What npm would pack of the sources as they are; what is built is looked at by package.test.ts. */
const PACKED: readonly string[] = JSON.parse(
  execFileSync("npm", ["pack", "--dry-run", "--ignore-scripts", "--json"], { encoding: "utf8" }),
)[0].files.map(({ path }: { readonly path: string }) => path);

test("a package holds all that the sources read while they run", () => {
  const read = ["src/entry.js", ...globSync(["src/**/*.sql", "src/**/*.graphql", "src/words/**/*.json"])];
  expect(read.filter((path) => !PACKED.includes(path))).toEqual([]);
});

test("a package holds no source that is compiled into it, and nothing that only developing needs", () => {
  expect(
    PACKED.filter((path) => /^test\/|^node_modules\/|^(src|adapters|config)\/.*\.tsx?$/.test(path)),
  ).toEqual([]);
});
