import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * `npm run mutations`: do the tests bite? Takes one safeguard out at a time and wants to see red. It works in a copy of
 * the project, so that nothing has to be put back. Exit 1 when a mutation goes unnoticed.
 */
interface Mutation {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** The tests that have to notice. */
  readonly tests: readonly string[];
}

const MUTATIONS: readonly Mutation[] = [
  {
    name: "the journal is not flushed",
    file: "src/store/lowdb/segment.ts",
    find: "await file.flush();",
    replace: "",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "half a frame is left behind in front of the journal's next part",
    file: "src/store/lowdb/journal.ts",
    find: "      await this.#cutRemains();\n",
    replace: "",
    tests: ["test/integration/lowdb-store-faults.test.ts"],
  },
  {
    name: "a lost lease is not noticed",
    file: "src/store/lowdb/records.ts",
    find: "!lanes.holds(found.row, lease)",
    replace: "false",
    tests: ["test/simulation/paused-dispatcher.test.ts"],
  },
  {
    name: "a slot is free a window after its call began, not after the answer",
    file: "src/outbound/rate-budget.ts",
    find: "    let isOpen = true;",
    replace: "    let isOpen = true;\n    this.#clock.after(WINDOW_MS, () => close(null));",
    tests: ["test/unit/rate-budget.test.ts"],
  },
  {
    name: "calls of before a restart are forgotten",
    file: "src/brands.ts",
    find: "link.restore(call);",
    replace: "void link;",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "the start of a call is not written down",
    file: "src/outbound/lane-run.ts",
    find: "      remembers: remembered,\n",
    replace: "",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "a lane that is under way is begun again when its lease ends",
    file: "src/outbound/dispatcher.ts",
    find: "this.#runs.get(order)?.renew(lane) === true",
    replace: "lane === null",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "a lane that is handed out again while its run ends is left to that run",
    file: "src/outbound/lane-run.ts",
    find: "if (this.#isOver) return false;",
    replace: "",
    tests: ["test/simulation/paused-dispatcher.test.ts"],
  },
  {
    name: "an answer is thrown away when its lane was leased anew",
    file: "src/outbound/lane-run.ts",
    find: "error instanceof LeaseLost && this.#lane !== lane",
    replace: "false",
    tests: ["test/simulation/simulation.test.ts"],
  },
  {
    name: "work that is due follows the wall clock back",
    file: "src/steady-clock.ts",
    find: "stepMs > SMALL_STEP_MS",
    replace: "stepMs > LARGEST_STEP_MS",
    tests: ["test/simulation/wall-clock.test.ts"],
  },
  {
    name: "a redemption by hand is not written down before it is sent",
    file: "src/admin/redeem.ts",
    find: "return text ?? JSON.stringify(mine);",
    replace: "return text;",
    tests: ["test/integration/admin-redeem.test.ts"],
  },
  {
    name: "the slot of a call that could not be remembered is lost",
    file: "src/outbound/step-admission.ts",
    find: "      slot.unused();\n      throw error;",
    replace: "      throw error;",
    tests: ["test/unit/step-admission.test.ts"],
  },
  {
    name: "an unanswered try is forgotten when the next one is refused",
    file: "src/outbound/quick-retry.ts",
    find: "return mayHaveHappened ? { ...last, outcome: afterUnknownTry(last.outcome) } : last;",
    replace: "return last;",
    tests: ["test/unit/classify-quick-retry.test.ts"],
  },
  {
    name: "a round ends with the old end of a scan that was interrupted",
    file: "src/reconcile/watch.ts",
    find: "isPresent = progress.until >= now;",
    replace: "isPresent = true;",
    tests: ["test/integration/watch-behind.test.ts"],
  },
  {
    name: "a shop that lost many orders at once is believed",
    file: "src/reconcile/deleted-orders.ts",
    find: "const isTooMany = !isBelievable(mayBeGone, asked);",
    replace: "const isTooMany = mayBeGone < 0;",
    tests: ["test/integration/deleted-orders.test.ts"],
  },
  {
    name: "an order that the app is too young to see counts as gone",
    file: "adapters/shopify/visibility.ts",
    find: "seesAll || (oldest",
    replace: "seesAll || true || (oldest",
    tests: ["test/integration/missing-orders.test.ts"],
  },
];

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COPIED = ["src", "adapters", "test", "config", "package.json", "tsconfig.json"];

const copy = mkdtempSync(join(tmpdir(), "loyalty-mutations-"));
try {
  for (const name of COPIED) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const tests = [...new Set(MUTATIONS.flatMap((mutation) => mutation.tests))];
  if (!isGreen(tests)) throw new Error("the tests are red before anything was changed");
  const unnoticed = MUTATIONS.filter((mutation) => !isNoticed(mutation));
  process.exitCode = unnoticed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isNoticed({ name, file, find, replace, tests }: Mutation): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2)
    throw new Error(`${name}: ${file} does not hold this exactly once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const isRed = !isGreen(tests);
  writeFileSync(path, source);
  console.log(`${isRed ? "red, as it must be" : "UNNOTICED         "}  ${name}`);
  return isRed;
}

function isGreen(tests: readonly string[]): boolean {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const given = [vitest, "run", "--config", "config/vitest.config.ts", ...tests];
  const { status, stdout } = spawnSync(process.execPath, given, { cwd: copy, encoding: "utf8" });
  // A test that could not be loaded proves nothing.
  if (/no tests|Failed Suites/.test(stdout)) throw new Error(stdout);
  return status === 0;
}
