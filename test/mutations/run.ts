import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
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
import { shops } from "./shops.ts";
import { store } from "./store.ts";
import { storeLaws } from "./store-laws.ts";
import { wiring } from "./wiring.ts";
import { words } from "./words.ts";

/**
 * `npm run mutations`: do the tests bite? Takes one safeguard out at a time and wants to see red. It works in copies of
 * the project, one for each core, so that nothing has to be put back. Exit 1 when a mutation goes unnoticed.
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
  shops,
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
  "docs",
  "src",
  "adapters",
  "test",
  "config",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];

const first = copyOfTheProject();
const copies = [first, ...Array.from({ length: availableParallelism() - 1 }, copyOfTheProject)];
try {
  const tests = [...new Set(MUTATIONS.flatMap((mutation) => mutation.tests))];
  const before = await run(first, tests, []);
  if (!before.isGreen) throw new Error(`the tests are red before anything was changed:\n${before.told}`);
  const left = [...MUTATIONS];
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutation = left.shift(); mutation; mutation = left.shift())
        if (!(await isNoticed(copy, mutation))) process.exitCode = 1;
    }),
  );
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), "loyalty-mutations-"));
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function isNoticed(
  copy: string,
  { name, file, find, replace, tests, only }: Mutation,
): Promise<boolean> {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2)
    throw new Error(`${name}: ${file} does not hold this exactly once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  // One red test is enough.
  const named = only === undefined ? [] : ["--testNamePattern", `^${only}`];
  const { isGreen } = await run(copy, tests, ["--bail", "1", ...named]);
  writeFileSync(path, source);
  console.log(`${isGreen ? "UNNOTICED         " : "red, as it must be"}  ${name}`);
  return !isGreen;
}

async function run(copy: string, tests: readonly string[], given: readonly string[]) {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const command = [vitest, "run", "--config", "config/vitest.config.ts", ...given, ...tests];
  const { isGreen, told } = await new Promise<{ isGreen: boolean; told: string }>((resolve) =>
    execFile(process.execPath, command, { cwd: copy, maxBuffer: 1 << 28 }, (error, stdout, stderr) =>
      resolve({ isGreen: error === null, told: stdout + stderr }),
    ),
  );
  // A test that could not be loaded proves nothing.
  if (/no tests|Failed Suites/.test(told)) throw new Error(told);
  return { isGreen, told };
}
