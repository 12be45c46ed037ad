import type { Mutation } from "./mutation.ts";

export const wiring: readonly Mutation[] = [
  {
    name: "a stop waits for the end of a pause",
    file: "src/time/background.ts",
    find: '    signal.addEventListener("abort", end, { once: true });\n  });\n}\n\nexport interface',
    replace: "  });\n}\n\nexport interface",
    tests: ["test/unit/time/background.test.ts"],
  },
  {
    name: "a shop whose name begins like this machine's is taken for it",
    file: "src/platform/kit/loopback.ts",
    find: "(?:\\/|$)|::1$)",
    replace: "|::1$)",
    tests: ["test/unit/platform/loopback.test.ts"],
  },
  {
    name: "work that is due follows the wall clock back",
    file: "src/time/steady-clock.ts",
    find: "const stepMs = expected - wall;",
    replace: "const stepMs = 0;",
    tests: ["test/simulation/wall-clock.test.ts"],
  },
  {
    name: "a consent may come back in any browser",
    file: "src/connect/install-routes.ts",
    find: 'if (!isSameBrowser) return page(400, { code: "visitOtherBrowser" }, request);',
    replace: "",
    tests: ["test/integration/connect/install.test.ts"],
  },
  {
    name: "a brand that is another account now is not noticed",
    file: "src/wiring/brands.ts",
    find: "if (moved !== null) throw",
    replace: "if (false) throw",
    tests: ["test/integration/outbound/brand-accounts.test.ts"],
  },
  {
    name: "a hang-up ends the process without draining",
    file: "src/main.ts",
    find: '    process.on("SIGHUP", stop);\n',
    replace: "",
    tests: ["test/integration/commands/command-line-process.test.ts"],
  },
  {
    name: "a secret setting is not marked",
    file: "src/settings/schema.ts",
    find: 'apiKey: secret(token.describe("the account\'s secret key: Profile, then Integration")),',
    replace: 'apiKey: token.describe("the account\'s secret key: Profile, then Integration"),',
    tests: ["test/unit/settings/config-masking.test.ts"],
  },
  {
    name: "what the schema does not know may be shown",
    file: "src/settings/settings-tree.ts",
    find: "if (next.length === 0 || next.some(",
    replace: "if (next.some(",
    tests: ["test/unit/settings/config-masking.test.ts"],
  },
  {
    name: "a shop that left the configuration while its orders wait is told of in the log alone",
    file: "src/alerts/conditions.ts",
    find: "  missingShop,\n",
    replace: "",
    tests: ["test/integration/alerts/alerts.test.ts"],
  },
];
