import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    root: new URL("..", import.meta.url).pathname,
    include: ["test/{unit,adapters,integration,browser}/**/*.test.ts"],
    testTimeout: 20_000,
  },
});
