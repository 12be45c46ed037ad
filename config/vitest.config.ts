import { defineConfig } from "vitest/config";
import { LONG_TESTS } from "./long-tests.ts";
import { SlowestFirst } from "./slowest-first.ts";

/** The bridge is started hundreds of times: its sources are compiled for the first of them. */
const COMPILED = new URL("../node_modules/.cache/compiled", import.meta.url).pathname;

const isSearch = process.env.LONG_TESTS === "1";

/** What tests with the whole product need once, before the first of them. */
const globalSetup = [
  "config/dashboard-for-tests.ts",
  "test/support/browser/unpacked-browser.ts",
  "test/support/postgres/shared-server.ts",
];

/** What one of these files imported the next one uses again: importing took longer than testing. None replaces modules. */
const SHARED = [
  "test/adapters/**/*.test.ts",
  ...["alerts", "client", "embedded", "inbound", "outbound", "programmes", "sandbox", "watch"].map(
    (folder) => `test/integration/${folder}/**/*.test.ts`,
  ),
];

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    projects: [
      // Pure: what one file imported, the next one uses again.
      { extends: true, test: { name: "pure", include: ["test/unit/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: { name: "shared", include: SHARED, exclude: [...LONG_TESTS], globalSetup, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["test/{repository,integration,simulation,crash,browser,installed}/**/*.test.ts"],
          exclude: [...LONG_TESTS, ...SHARED],
          globalSetup,
        },
      },
      // `npm test` leaves these out; named by path, they run as any other.
      { extends: true, test: { name: "long", include: [...LONG_TESTS], globalSetup } },
      // Needs programs and archives that not every machine has: npm run test:woocommerce.
      {
        extends: true,
        test: {
          name: "woocommerce",
          include: ["test/woocommerce/**/*.test.ts"],
          globalSetup: "test/support/browser/unpacked-browser.ts",
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
