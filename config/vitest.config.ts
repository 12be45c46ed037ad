import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/{repository,unit,adapters,integration,simulation,crash,browser,installed}/**/*.test.ts"],
    globalSetup: ["config/dashboard-for-tests.ts", "test/support/postgres/shared-server.ts"],
    setupFiles: ["test/support/bridge/check-answers.ts"],
    // The first test that asks for PostgreSQL waits until it was made and started.
    hookTimeout: 60_000,
    // Some tests search for rare states: with LONG_TESTS=1 (npm run test:long) they search much longer.
    testTimeout: process.env.LONG_TESTS === "1" ? 60 * 60_000 : 20_000,
  },
});
