import { expect, test } from "vitest";
import { aConfigText, problemsOf } from "../../support/builders/config-source.ts";

const SECRET_LINE = 'secrets: ["${SECRET}"]';

/** Another shop on a brand, with an order id section. */
function secondShop(orderId: string, { domain = "garden", brand = "main" } = {}): string {
  return `garden: { platform: wordshop, brand: ${brand}, domain: ${domain}, secrets: [another-secret], orderId: ${orderId}, program: { earn: { activityId: 1 } } }`;
}

test("a shop names an existing brand and a known platform", () => {
  const text = aConfigText().replace("brand: main", "brand: mian").replace("wordshop", "wordshops");
  expect(problemsOf(text)).toEqual([
    "shops.acme.platform is not a known platform (did you mean “wordshop”?)",
    "shops.acme.brand is not the name of a loyalty account (did you mean “main”?)",
  ]);
});

test.each([
  ["secrets: []", "shops.acme.secrets must have at least 1 entry"],
  ['secrets: [""]', "shops.acme.secrets[0] must be text without spaces at either end, not an empty value"],
  ['secrets: ["abcdefgh "]', "shops.acme.secrets[0] must be text without spaces at either end"],
  ["secrets: [abcdefgh, ijklmnop, abcdefgh]", "shops.acme.secrets[2] is already in the list: remove it"],
  ["secrets: abcdefgh", "shops.acme.secrets must be a list"],
])("%s is refused", (secrets, problem) => {
  expect(problemsOf(aConfigText().replace(SECRET_LINE, secrets))).toEqual([problem]);
});

test("several secrets are accepted while they are being changed", () => {
  expect(problemsOf(aConfigText().replace(SECRET_LINE, "secrets: [abcdefgh, 12345678]"))).toEqual([]);
});

test("credentials are judged by the platform, and never shown", () => {
  const text = aConfigText({ shop: "credentials: { acessToken: hidden-canary, accessToken: 12345 }" });
  expect(problemsOf(text)).toEqual([
    "shops.acme.credentials.accessToken must be text",
    "shops.acme.credentials.acessToken is not a known setting (did you mean “accessToken”?)",
  ]);
});

test("one platform's shop cannot be configured twice", () => {
  const shops = secondShop('{ prefix: "2" }', { domain: "ACME" });
  expect(problemsOf(aConfigText({ shop: 'orderId: { prefix: "1" }', shops }))).toEqual([
    "shops.garden.domain already belongs to shops.acme",
  ]);
});

test.each([
  "https://loyalty.example.com/",
  "HTTPS://Loyalty.Example.COM",
  "https://loyalty.example.com:443",
  "https://loyalty.example.com.",
  "https://loyalty.example.com.:443//",
  "https://loyalty.example.com/./x/..",
  "https://l%6Fyalty.example.com",
])(
  "one account of the loyalty service cannot be two brands, however its address is written: %s",
  (address) => {
    const brands = `other: { baseUrl: "${address}", apiKey: k, brandId: b-1 }`;
    expect(problemsOf(aConfigText({ brands }))[0]).toMatch(
      /^brands\.other has the same baseUrl and brandId as brands\.main/,
    );
  },
);

const PREFIXES: readonly (readonly [first: string, second: string, refused: readonly string[]])[] = [
  ['{ prefix: "1" }', '{ prefix: "2" }', []],
  ["{ prefix: 1 }", "{ prefix: 2 }", []],
  ["{}", "{}", ["acme", "garden"]],
  ['{ prefix: "1" }', "{}", ["garden"]],
  ['{ prefix: "1" }', '{ prefix: "1" }', ["garden"]],
  ['{ prefix: "1" }', '{ prefix: "12" }', ["garden"]],
  ["{ source: hash }", "{ source: hash }", ["acme", "garden"]],
];

test.each(PREFIXES)(
  "two shops on one brand with orderId %s and %s: refused are %j",
  (first, second, refused) => {
    const text = aConfigText({ shop: `orderId: ${first}`, shops: secondShop(second) });
    const problems = problemsOf(text);
    expect(problems.map((problem) => problem.split(" ")[0])).toEqual(
      refused.map((shop) => `shops.${shop}.orderId.prefix`),
    );
    for (const problem of problems)
      expect(problem).toContain("must be different from the prefixes of the other shops");
  },
);

test("shops on different brands need no prefix", () => {
  const brands = "other: { baseUrl: https://other.example.com, apiKey: k, brandId: b-1 }";
  expect(problemsOf(aConfigText({ brands, shops: secondShop("{}", { brand: "other" }) }))).toEqual([]);
});

test.each([
  ["earn: { activityId: 1, description: '{number} {total} {currency} {orderId} {shop}' }", null],
  ["earn: { activityId: 1, description: 'Order {nr}' }", "program.earn.description"],
  ["earn: { activityId: 1 }\n      extra: { earn: { note: 'Order {nr}' } }", "program.extra.earn.note"],
  ["earn: { activityId: 1 }\n      extra: { conversion: { note: '{}' } }", "program.extra.conversion.note"],
  ["earn: { activityId: 1 }\n      extra: { earn: { LP_Email: x } }", "program.extra.earn.LP_Email"],
  [
    "earn: { activityId: 1 }\n      extra: { conversion: { order_id: x } }",
    "program.extra.conversion.order_id",
  ],
  ["earn: { activityId: 1 }\n      redeem: { discountCodePattern: '(?<points>[0-9]+)' }", null],
  [
    "earn: { activityId: 1 }\n      redeem: { discountCodePattern: '(' }",
    "program.redeem.discountCodePattern",
  ],
  [
    "earn: { activityId: 1 }\n      redeem: { discountCodePattern: '[0-9]+' }",
    "program.redeem.discountCodePattern",
  ],
  [
    "earn: { activityId: 1 }\n      conversion: { discountCodes: { A1: 1, a1: 2 } }",
    "program.conversion.discountCodes.a1",
  ],
  ["earn: { activityId: 1 }\n      contact: { missing: placeholder }", "program.contact.placeholderMobile"],
])("the programme %j: refused is %s", (program, refused) => {
  const text = aConfigText().replace('earn: { activityId: "12" }', program);
  expect(problemsOf(text).map((problem) => problem.split(" ")[0])).toEqual(
    refused === null ? [] : [`shops.acme.${refused}`],
  );
});
