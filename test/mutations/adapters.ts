import type { Mutation } from "./mutation.ts";

export const adapters: readonly Mutation[] = [
  {
    name: "any web page reads the orders of the stand-in WooCommerce",
    file: "src/sandbox/woocommerce/woocommerce.ts",
    find: "  app.use(loopbackOnly);",
    replace: "",
    tests: ["test/integration/sandbox/stand-in-shops.test.ts"],
  },
  {
    name: "without the right to read orders, the checks say nothing of scopes",
    file: "adapters/shopify/checks.ts",
    find: 'if (found.ok || found.code !== "ACCESS_DENIED") return found;',
    replace: "if (found !== null) return found;",
    tests: ["test/adapters/shopify/shopify-checks.test.ts"],
  },
  {
    name: "an order that the app is too young to see counts as gone",
    file: "adapters/shopify/visibility.ts",
    find: "seesAll || (oldest",
    replace: "seesAll || true || (oldest",
    tests: ["test/adapters/missing-orders.test.ts"],
  },
  {
    name: "an app is not asked to read customers",
    file: "adapters/shopify/settings.ts",
    find: '["read_orders", "read_customers"]',
    replace: '["read_orders"]',
    tests: ["test/adapters/shopify/shopify-gaps.test.ts", "test/adapters/shopify/shopify-install.test.ts"],
  },
  {
    name: "what Shopify keeps from the app reads like what is empty",
    file: "adapters/shopify/node-body.ts",
    find: "value ?? (isHidden(field) ? undefined : null)",
    replace: "value ?? (isHidden(field) ? null : null)",
    tests: ["test/adapters/shopify/shopify-gaps.test.ts"],
  },
  {
    name: "webhooks beyond those that are read count as missing, and are made again",
    file: "adapters/woocommerce/subscriptions.ts",
    find: 'return refuse("unexpected", { code: "woocommerce.tooManyWebhooks", most: MOST_PAGES * PER_PAGE });',
    replace: "return { ok: true, value: found };",
    tests: ["test/adapters/woocommerce/woocommerce-subscriptions.test.ts"],
  },
  {
    name: "a shop that is frozen is said to be locked",
    file: "adapters/shopify/problem.ts",
    find: '402: { code: "shopify.frozen" }',
    replace: '402: { code: "shopify.locked" }',
    tests: ["test/adapters/shopify/shopify-problems.test.ts"],
  },
  {
    name: "a key that WordPress never saw is said to be refused",
    file: "adapters/woocommerce/refusal.ts",
    find: 'code: "woocommerce.keyDropped"',
    replace: 'code: "woocommerce.keyRefused"',
    tests: ["test/adapters/woocommerce/woocommerce-explained.test.ts"],
  },
];
