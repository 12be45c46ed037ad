import { defineConfig } from "vitest/config";

/**
 * The tests that `npm run mutations` runs against each change of a folder: quick ones, without PostgreSQL or a browser.
 * Each run imports them all, so only those that concern the folder are listed.
 */
const TESTS: Readonly<Record<string, readonly string[]>> = {
  "src/domain": ["test/unit/domain"],
  "src/platform": ["test/unit/platform", "test/adapters"],
  "src/inbound": ["test/unit/inbound", "test/integration/inbound"],
  "src/outbound": ["test/unit/outbound", "test/integration/outbound"],
  adapters: ["test/adapters"],
};

const room = process.env.MUTATED_ROOM ?? "src/domain";
const folders = TESTS[room] ?? [];

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: folders.map((folder) => `${folder}/**/*.test.ts`),
    exclude: [
      // Tests every policy against every order, which takes longer than all others together, for each change of the
      // code.
      "test/unit/domain/policies-reference.test.ts",
      // Uses PostgreSQL.
      "test/integration/outbound/several-instances.test.ts",
    ],
    isolate: false,
    testTimeout: 120_000,
    env: { TZ: "UTC" },
    setupFiles: ["test/support/bridge/check-answers.ts", "test/support/runs/fixed-seeds.ts"],
  },
});
