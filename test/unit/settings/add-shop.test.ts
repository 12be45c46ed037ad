import { expect, test } from "vitest";
import { openFile } from "../../../src/settings/add-shop.ts";

const FILE = `# mine
brands:
  main: { baseUrl: https://loyalty.example.com, apiKey: \${KEY} } # the account

shops:
    # The first one.
    acme:
        platform: shopify   # for ever
        brand: main
        secrets: [ \${ACME_SECRET} ]
        program: { earn: { activityId: "12" } }
        # retired: false

# The rest.
alerts: {}
`;
const LINES = ["garden:", "  platform: woocommerce"];

test("what stands in the file is told", () => {
  expect(openFile(FILE)).toMatchObject({
    brands: ["main"],
    shops: [{ shop: "acme", brand: "main", prefix: null, activityId: "12" }],
  });
  expect(openFile("a: [")).toBeNull();
  expect(openFile("")).toMatchObject({ brands: [], shops: [] });
});

test("a shop is added behind the others, and all else stays as it is", () => {
  const added = openFile(FILE)?.withShop(LINES);
  expect(added).toBe(
    FILE.replace(
      "        # retired: false\n",
      "        # retired: false\n    garden:\n      platform: woocommerce\n",
    ),
  );
});

test("a shop that has no prefix is given one, in its own place", () => {
  const added = openFile(FILE)?.withShop(LINES, new Map([["acme", "1"]]));
  expect(added).toContain(
    '    acme:\n        orderId:\n          prefix: "1"\n        platform: shopify   # for ever\n',
  );
  expect(openFile(added ?? "")?.shops).toEqual([
    expect.objectContaining({ shop: "acme", brand: "main", prefix: "1", activityId: "12" }),
    expect.objectContaining({ shop: "garden", brand: "", prefix: null, activityId: null }),
  ]);
});

test.each([
  [
    "without an end of line",
    "shops:\n  acme:\n    brand: main",
    "shops:\n  acme:\n    brand: main\n  garden:\n    platform: woocommerce\n",
  ],
  ["with a text over several lines", "shops:\n  acme:\n    note: |\n      one\n      two\n", null],
] as const)("a file %s", (_what, text, expected) => {
  const added = openFile(text)?.withShop(LINES) ?? "";
  if (expected !== null) expect(added).toBe(expected);
  expect(added.startsWith(text)).toBe(true);
  expect(openFile(added)?.shops.map(({ shop }) => shop)).toEqual(["acme", "garden"]);
});

test.each([
  ["all on one line", "shops: { acme: { brand: main } }", new Map()],
  ["a name for its last shop's key", "shops:\n  &k acme:\n    brand: main\n", new Map()],
  ["a tag before its last shop's key", "shops:\n  !!str acme:\n    brand: main\n", new Map()],
  ["a key that is announced", "shops:\n  ? acme\n  : brand: main\n", new Map()],
  ["no shop yet", "brands: {}", new Map()],
  [
    "a shop that says something of its numbers",
    "shops:\n  acme:\n    orderId: { source: number }\n",
    new Map([["acme", "1"]]),
  ],
] as const)("a file with %s is left to a person", (_what, text, prefixes) => {
  expect(openFile(text)?.withShop(LINES, prefixes)).toBeNull();
});
