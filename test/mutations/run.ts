import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { folder } from "./folder.ts";
import type { Mutation } from "./mutation.ts";
import { people } from "./people.ts";
import { postgres } from "./postgres.ts";
import { road } from "./road.ts";

/**
 * `npm run mutations:pinned` [group …]: takes one safeguard out at a time and wants to see red, where StrykerJS does not
 * reach: SQL, locks, what is durable before what. Works in a copy of the project. Exit 1 when a mutation goes unnoticed.
 */
const GROUPS: Readonly<Record<string, readonly Mutation[]>> = { folder, people, postgres, road };

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COPIED = [
  "README.md",
  "docs",
  "src",
  "adapters",
  "test",
  "config",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

const named = process.argv.slice(2);
const mutations = (named.length > 0 ? named : Object.keys(GROUPS)).flatMap((name) => {
  const group = GROUPS[name];
  if (group === undefined)
    throw new Error(`There is no group ${name}, only ${Object.keys(GROUPS).join(", ")}.`);
  return group;
});

const copy = mkdtempSync(join(tmpdir(), "loyalty-mutations-"));
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const before = run([...new Set(mutations.flatMap(({ tests }) => tests))]);
  if (!before.isGreen) throw new Error(`The tests are red before anything was changed:\n${before.output}`);
  for (const mutation of mutations) if (!isNoticed(mutation)) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isNoticed({ name, file, find, replace, tests }: Mutation): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const [before, after, ...more] = source.split(find);
  if (after === undefined || more.length > 0)
    throw new Error(`${file} does not have this exactly once: ${find}`);
  writeFileSync(path, `${before}${replace}${after}`);
  const { isGreen: isUnnoticed } = run(tests);
  writeFileSync(path, source);
  console.log(`${isUnnoticed ? "UNNOTICED         " : "red, as it must be"}  ${name}`);
  return !isUnnoticed;
}

function run(tests: readonly string[]): { readonly isGreen: boolean; readonly output: string } {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const command = [vitest, "run", "--config", "config/vitest.config.ts", "--bail", "1", ...tests];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: copy,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const output = stdout + stderr;
  // A test that could not be loaded proves nothing.
  if (/no tests|Failed Suites/.test(output)) throw new Error(output);
  return { isGreen: status === 0, output };
}
