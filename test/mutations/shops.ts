import type { Mutation } from "./mutation.ts";

/** What a person adds, tries and changes of shops, on the page and by commands. */
export const shops: readonly Mutation[] = [
  {
    name: "a change is told from the settings that are served here, not from those that it was made to",
    file: "src/wiring/shop-book.ts",
    find: "const before = known.get(shop)?.section ?? null;",
    replace: "const before = section;",
    tests: ["test/integration/road/shop-changed-by-two.test.ts"],
  },
  {
    name: "settings are shown that another version has than the one beside them",
    file: "src/admin/shops/shop-settings.ts",
    find: "const kept = credentials === null ? settings : understood(adapter, credentials);",
    replace: "const kept = credentials === null ? settings : settings;",
    tests: ["test/integration/road/shop-changed-by-two.test.ts"],
  },
  {
    name: "an act tells the whole of what was typed, which may have been a secret",
    file: "src/admin/shops/change-act.ts",
    find: "return value.length < LONG ? MASK : `${MASK}${value.slice(-SHOWN)}`;",
    replace: "return value;",
    tests: ["test/integration/road/shop-changed-in-place.test.ts"],
  },
  {
    name: "a change of a secret leaves no act",
    file: "src/admin/shops/change-act.ts",
    find: "return [...open, ...(areSecretsOthers ? [masked] : [])];",
    replace: "return open;",
    tests: ["test/integration/road/shop-changed-in-place.test.ts"],
  },
  {
    name: "WooCommerce's secret is taken for its key, which is shown",
    file: "adapters/woocommerce/settings.ts",
    find: "!/^\\s*cs_/i.test(consumerKey)",
    replace: "consumerKey.length >= 0",
    tests: ["test/adapters/settings-expected.test.ts"],
  },
  {
    name: "whatever a shop says in place of its version is shown",
    file: "adapters/woocommerce/checks.ts",
    find: "const versionText = z\n  .string()\n  .max(40)\n  .regex(/^[\\w.+-]+$/);",
    replace: "const versionText = z.string();",
    tests: ["test/adapters/woocommerce/woocommerce-checks.test.ts"],
  },
  {
    name: "the connections to a shop stay when its calls were ended",
    file: "src/connect/shop-http.ts",
    find: '  settings.signal.addEventListener("abort", disconnect, { once: true });\n',
    replace: "",
    tests: ["test/integration/connect/shop-http.test.ts"],
  },
  {
    name: "init gives up answers that make no configuration",
    file: "src/commands/init/until-well.ts",
    find: "if (!interview.hasPerson) {",
    replace: "if (!interview.hasPerson || problems.length > 0) {",
    tests: ["test/integration/commands/command-line-init-again.test.ts"],
  },
  {
    name: "init loses an answer that was kept by Enter",
    file: "src/commands/init/credential-questions.ts",
    find: 'fallback: before ?? "",',
    replace: 'fallback: "",',
    tests: ["test/integration/commands/command-line-init-again.test.ts"],
  },
  {
    name: "init asks again where nobody is there to answer",
    file: "src/commands/init/until-well.ts",
    find: "if (!interview.hasPerson) {",
    replace: "if (!interview.hasPerson && earlier !== null) {",
    tests: ["test/integration/commands/command-line-init-again.test.ts"],
  },
  {
    name: "a command answers a mistyped shop with what it does not have",
    file: "src/commands/client/unknown-shop.ts",
    find: "if (message !== null) return { ...answered, message };",
    replace: "if (message === null) return { ...answered, message: shop };",
    tests: ["test/integration/commands/command-line-orders.test.ts"],
  },
];
