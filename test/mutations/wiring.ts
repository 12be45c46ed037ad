import type { Mutation } from "./mutation.ts";

export const wiring: readonly Mutation[] = [
  {
    name: "work that is due follows the wall clock back",
    file: "src/steady-clock.ts",
    find: "stepMs > SMALL_STEP_MS",
    replace: "stepMs > LARGEST_STEP_MS",
    tests: ["test/simulation/wall-clock.test.ts"],
  },
  {
    name: "a consent may come back in any browser",
    file: "src/connect/install-routes.ts",
    find: "if (!isSameBrowser) return OTHER_BROWSER;",
    replace: "",
    tests: ["test/integration/install.test.ts"],
  },
];
