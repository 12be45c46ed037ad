import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { LONG_TESTS } from "./long-tests.ts";
import { SlowestFirst } from "./slowest-first.ts";

const ROOT = new URL("..", import.meta.url).pathname;
/** The compile cache for the sources, because tests start the bridge hundreds of times. */
const COMPILED = `${ROOT}node_modules/.cache/compiled`;

const isSearch = process.env.LONG_TESTS === "1";

/** Setup that tests of the whole product need once, before the first of them. */
const globalSetup = [
  "config/dashboard-for-tests.ts",
  "test/support/browser/unpacked-browser.ts",
  "test/support/postgres/shared-server.ts",
];

/** All tests except the pure ones. */
const WHOLE = "test/{adapters,repository,integration,simulation,crash,browser,installed}/**/*.test.ts";

/** Files that replace a module run in their own process. */
const ALONE = globSync(WHOLE, { cwd: ROOT }).filter(
  (path) => !LONG_TESTS.includes(path) && readFileSync(`${ROOT}${path}`, "utf8").includes("vi.mock("),
);

/** Tests with browsers or other processes may be late on a busy machine, so they are retried once and reported. */
const retry = 1;

export default defineConfig({
  test: {
    root: ROOT,
    projects: [
      // Files share imported modules, because importing took longer than testing.
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
      // `npm test` omits these; named by path, they run like any other.
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
    // The same time zone on every machine.
    env: { NODE_COMPILE_CACHE: COMPILED, TZ: "UTC" },
    setupFiles: ["test/support/bridge/check-answers.ts", "test/support/runs/fixed-seeds.ts"],
    // Many tests wait for other processes, so all cores are used.
    maxWorkers: "100%",
    sequence: { sequencer: SlowestFirst },
    // Conditions usually hold at once, or a little later on a busy machine; this limit only ends those that never do.
    expect: { poll: { timeout: 60_000 } },
    // The first test that uses PostgreSQL waits until it was set up and started.
    hookTimeout: 120_000,
    // Some tests search for rare states. With LONG_TESTS=1 (npm run test:search), they search much longer.
    testTimeout: isSearch ? 60 * 60_000 : 120_000,
  },
});
