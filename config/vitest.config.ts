import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { LONG_TESTS } from "./long-tests.ts";
import { SlowestFirst } from "./slowest-first.ts";

const ROOT = new URL("..", import.meta.url).pathname;
/** The bridge is started hundreds of times: its sources are compiled for the first of them. */
const COMPILED = `${ROOT}node_modules/.cache/compiled`;

const isSearch = process.env.LONG_TESTS === "1";

/** What tests with the whole product need once, before the first of them. */
const globalSetup = [
  "config/dashboard-for-tests.ts",
  "test/support/browser/unpacked-browser.ts",
  "test/support/postgres/shared-server.ts",
];

/** All but the pure ones. */
const WHOLE = "test/{adapters,repository,integration,simulation,crash,browser,installed}/**/*.test.ts";

/** Files that replace a module for themselves: they get a process of their own. */
const ALONE = globSync(WHOLE, { cwd: ROOT }).filter(
  (path) => !LONG_TESTS.includes(path) && readFileSync(`${ROOT}${path}`, "utf8").includes("vi.mock("),
);

/** Where browsers and other processes take part, a busy machine may be late once: the report names what was tried again. */
const retry = 1;

export default defineConfig({
  test: {
    root: ROOT,
    projects: [
      // What one file imported, the next one uses again: importing took longer than testing.
      { extends: true, test: { name: "pure", include: ["test/unit/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: [WHOLE],
          exclude: [...LONG_TESTS, ...ALONE],
          globalSetup,
          isolate: false,
          retry,
        },
      },
      { extends: true, test: { name: "alone", include: ALONE, globalSetup, retry } },
      // `npm test` leaves these out; named by path, they run as any other.
      { extends: true, test: { name: "long", include: [...LONG_TESTS], globalSetup, isolate: false, retry } },
      // Needs programs and archives that not every machine has: npm run test:woocommerce.
      {
        extends: true,
        test: {
          name: "woocommerce",
          include: ["test/woocommerce/**/*.test.ts"],
          globalSetup: "test/support/browser/unpacked-browser.ts",
          retry,
        },
      },
    ],
    // Wherever the machine stands, its clock is read alike.
    env: { NODE_COMPILE_CACHE: COMPILED, TZ: "UTC" },
    setupFiles: ["test/support/bridge/check-answers.ts", "test/support/runs/fixed-seeds.ts"],
    // Many tests wait for other processes: all cores, so that two of them halve the time, and none but the last is idle.
    maxWorkers: "100%",
    sequence: { sequencer: SlowestFirst },
    // What is waited for comes at once, or a little later where the machine is busy; these only end what never comes.
    expect: { poll: { timeout: 60_000 } },
    // The first test that asks for PostgreSQL waits until it was made and started.
    hookTimeout: 120_000,
    // Some tests search for rare states: with LONG_TESTS=1 (npm run test:search) they search much longer.
    testTimeout: isSearch ? 60 * 60_000 : 120_000,
  },
});
