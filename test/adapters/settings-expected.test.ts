import { describe, expect, test } from "vitest";
import { shopifyAdapter } from "../../adapters/shopify/index.ts";
import { woocommerceAdapter } from "../../adapters/woocommerce/index.ts";
import { toProblems } from "../../src/settings/checks/schema-problems.ts";
import { toJsonSchema } from "../../src/settings/reference/settings-tree.ts";

const ADAPTERS = { shopify: shopifyAdapter, woocommerce: woocommerceAdapter };

describe("what an address of a shop has to be is a code", () => {
  test.each([
    ["shopify", "garden.example", "shopify.expectedDomain"],
    ["woocommerce", "ftp://garden.example", "woocommerce.expectedWebAddress"],
    ["woocommerce", "garden.example?p=1", "woocommerce.expectedNoQuery"],
    ["woocommerce", "ada:secret@garden.example", "woocommerce.expectedNoPassword"],
    ["woocommerce", "garden .example", "woocommerce.expectedAddress"],
  ] as const)("%s, %s: %s", (name, typed, code) => {
    expect(ADAPTERS[name].parseDomain(typed)).toEqual({ problem: { code } });
  });
});

describe("what a credential has to be is a code", () => {
  test.each([
    ["shopify", { scopes: ["Read Orders"] }, "shopify.expectedScope"],
    ["woocommerce", { statuses: { "Paid!": "paid" } }, "woocommerce.expectedStatus"],
    ["woocommerce", { consumerKey: "ck_1" }, "woocommerce.expectedKeyPair"],
    ["woocommerce", { consumerKey: "cs_1", consumerSecret: "cs_1" }, "woocommerce.expectedKey"],
    ["woocommerce", { consumerKey: "ck_1", consumerSecret: "ck_1" }, "woocommerce.expectedKeySecret"],
  ] as const)("%s, %j: %s", (name, written, code) => {
    const { settings } = ADAPTERS[name];
    const issues = settings.safeParse(written).error?.issues ?? [];
    const problems = toProblems(issues, { written, schema: toJsonSchema(settings) });
    expect(problems.map(({ expected }) => expected)).toEqual([{ code }]);
  });
});

test.each([
  ["shopify", "shpat_1234", "shopify.expectedSecret", "shopify.secretPlace"],
  ["woocommerce", "ck_1234", "woocommerce.expectedSecret", "woocommerce.secretPlace"],
] as const)(
  "%s says where its secret stands, and knows a credential that is none",
  (name, typed, code, place) => {
    const { webhookSecret } = ADAPTERS[name];
    expect(webhookSecret.where).toEqual({ code: place });
    expect(webhookSecret.problemOf?.(typed)).toEqual({ code });
    expect(webhookSecret.problemOf?.("a-secret-of-its-own")).toBeNull();
  },
);
