import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { acts } from "./acts.ts";
import { adapterContract } from "./adapter-contract.ts";
import { adapters } from "./adapters.ts";
import { admin } from "./admin.ts";
import { alerts } from "./alerts.ts";
import { doctor } from "./doctor.ts";
import { domain } from "./domain.ts";
import { history } from "./history.ts";
import { inbound } from "./inbound.ts";
import { incidents } from "./incidents.ts";
import { instances } from "./instances.ts";
import { lanes } from "./lanes.ts";
import { migration } from "./migration.ts";
import type { Mutation } from "./mutation.ts";
import { outbound } from "./outbound.ts";
import { postgres } from "./postgres.ts";
import { programmes } from "./programmes.ts";
import { rateSlots } from "./rate-slots.ts";
import { reconcile } from "./reconcile.ts";
import { rules } from "./rules.ts";
import { settings } from "./settings.ts";
import { store } from "./store.ts";
import { storeLaws } from "./store-laws.ts";
import { wiring } from "./wiring.ts";
import { words } from "./words.ts";

/**
 * `npm run mutations`: do the tests bite? Takes one safeguard out at a time and wants to see red. It works in a copy of
 * the project, so that nothing has to be put back. Exit 1 when a mutation goes unnoticed.
 * `npm run mutations -- words domain` tries these groups alone.
 */
const GROUPS: Readonly<Record<string, readonly Mutation[]>> = {
  acts,
  adapterContract,
  adapters,
  admin,
  alerts,
  doctor,
  domain,
  history,
  inbound,
  incidents,
  instances,
  lanes,
  migration,
  outbound,
  postgres,
  programmes,
  rateSlots,
  reconcile,
  rules,
  settings,
  store,
  storeLaws,
  wiring,
  words,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(", ")}. The groups: ${Object.keys(GROUPS).join(", ")}.`);
  process.exit(2);
}
const MUTATIONS = (asked.length > 0 ? asked : Object.keys(GROUPS)).flatMap((name) => GROUPS[name] ?? []);

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COPIED = [
  "README.md",
  "src",
  "adapters",
  "test",
  "config",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

const copy = mkdtempSync(join(tmpdir(), "loyalty-mutations-"));
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const tests = [...new Set(MUTATIONS.flatMap((mutation) => mutation.tests))];
  const before = run(tests);
  if (!before.isGreen) throw new Error(`the tests are red before anything was changed:\n${before.told}`);
  const unnoticed = MUTATIONS.filter((mutation) => !isNoticed(mutation));
  process.exitCode = unnoticed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isNoticed({ name, file, find, replace, tests, only }: Mutation): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2)
    throw new Error(`${name}: ${file} does not hold this exactly once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const isRed = !run(tests, only).isGreen;
  writeFileSync(path, source);
  console.log(`${isRed ? "red, as it must be" : "UNNOTICED         "}  ${name}`);
  return isRed;
}

function run(tests: readonly string[], only?: string) {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const given = [vitest, "run", "--config", "config/vitest.config.ts", ...tests];
  if (only !== undefined) given.push("--testNamePattern", `^${only}`);
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { cwd: copy, encoding: "utf8" });
  // A test that could not be loaded proves nothing.
  if (/no tests|Failed Suites/.test(stdout)) throw new Error(stdout);
  return { isGreen: status === 0, told: stdout + stderr };
}
