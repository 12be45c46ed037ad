import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./slowest-first.ts";

/** The bridge is started hundreds of times: its sources are compiled for the first of them. */
const COMPILED = new URL("../node_modules/.cache/compiled", import.meta.url).pathname;

const isLong = process.env.LONG_TESTS === "1";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    projects: [
      // Pure: what one file imported, the next one uses again.
      { extends: true, test: { name: "pure", include: ["test/unit/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["test/{repository,adapters,integration,simulation,crash,browser,installed}/**/*.test.ts"],
          globalSetup: ["config/dashboard-for-tests.ts", "test/support/postgres/shared-server.ts"],
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
    // Some tests search for rare states: with LONG_TESTS=1 (npm run test:long) they search much longer.
    testTimeout: isLong ? 60 * 60_000 : 120_000,
  },
});
