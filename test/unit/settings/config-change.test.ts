import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { changeOf } from "../../../src/settings/config-change.ts";
import { FILE } from "../../../src/settings/reference/meanings.ts";
import { partsOf } from "../../../src/settings/reference/settings-tree.ts";
import { effectOf } from "../../../src/settings/reference/takes-effect.ts";
import { aConfigText, accepted, SOURCE } from "../../support/builders/config-source.ts";

type Given = Parameters<typeof aConfigText>[0];

const read = (given: Given = {}, environment = {}) => {
  const source = { ...SOURCE, environment: { ...SOURCE.environment, ...environment } };
  return accepted(parseConfig(aConfigText(given), source));
};
const change = (before: Given, after: Given, environment = {}) =>
  changeOf(read(before), read(after, environment), SOURCE.adapters);

const BAKERY =
  'bakery: { platform: wordshop, brand: main, domain: bakery, secrets: ["12345678"], orderId: { prefix: "2" }, program: { earn: { activityId: "12" } } }';
const PREFIX = 'orderId: { prefix: "1" }';
const OTHER = "other: { baseUrl: https://other.example.com, apiKey: key, brandId: b-2 }";

test("the same file, written otherwise, changes nothing", () => {
  const { changed, waiting } = change({}, { top: "server: { port: 8787 }", brand: "timeoutMs: 10000" });
  expect([changed, waiting]).toEqual([[], []]);
});

test.each([
  ["a rule", {}, { program: "approve: { afterDays: 14 }" }, "shops.acme.program"],
  ["a lock", {}, { program: "locked: true" }, "shops.acme.program"],
  ["a token", {}, { shop: "credentials: { accessToken: t }" }, "shops.acme.credentials"],
  ["alerts", {}, { top: "alerts: { webhook: { url: https://chat.example.com } }" }, "alerts"],
  ["retention", {}, { top: "retention: { deliveriesDays: 3 }" }, "retention"],
  ["watch", {}, { top: "watch: { everySeconds: 30 }" }, "watch"],
  ["a shop more", { shop: PREFIX }, { shop: PREFIX, shops: BAKERY }, "shops.bakery"],
  ["a shop less", { shop: PREFIX, shops: BAKERY }, { shop: PREFIX }, "shops.bakery"],
  ["a brand more", {}, { brands: OTHER }, "brands.other"],
])("%s counts at once", (_what, before: Given, after: Given, name) => {
  const { changed, waiting, inForce } = change(before, after);
  expect([changed, waiting]).toEqual([[name], []]);
  expect(inForce.config).toEqual(read(after).config);
});

test("secrets from the environment count at once, and are named without their values", () => {
  const { changed, inForce } = change({}, {}, { SECRET: "another-secret", API_KEY: "another-key" });
  expect(changed).toEqual(["brands.main.apiKey", "shops.acme.secrets"]);
  expect(inForce.config.shops.acme?.secrets).toEqual(["another-secret"]);
});

test.each([
  ["a port", {}, { top: "server: { port: 1 }" }, "server.port"],
  ["a folder", {}, { top: "storage: { path: ./elsewhere }" }, "storage.path"],
  ["an address", {}, { brand: "identifier: mobile" }, "brands.main.identifier"],
  ["a limit", {}, { brand: "rateLimit: { perMinute: 3 }" }, "brands.main.rateLimit.perMinute"],
  ["numbers of orders", {}, { shop: PREFIX }, "shops.acme.orderId.prefix"],
  ["a brand less", { brands: OTHER }, {}, "brands.other"],
])(
  "%s waits for the next start, and what came with it counts",
  (_what, before: Given, after: Given, name) => {
    const { changed, waiting, inForce } = change(before, { ...after, program: "approve: { afterDays: 14 }" });
    expect([changed, waiting]).toEqual([["shops.acme.program"], [name]]);
    expect(inForce.config).toEqual(read({ ...before, program: "approve: { afterDays: 14 }" }).config);
  },
);

test("what waits still waits when the file is read once more, and no longer once it is taken back", () => {
  const { inForce } = change({}, { top: "server: { port: 1 }" });
  const again = changeOf(inForce, read({ top: "server: { port: 1 }" }), SOURCE.adapters);
  expect([again.changed, again.waiting]).toEqual([[], ["server.port"]]);
  expect(changeOf(again.inForce, read(), SOURCE.adapters).waiting).toEqual([]);
});

test("where new and old together are no configuration that could be used, all of it waits", () => {
  const before = { shop: PREFIX };
  // The prefix that the first shop would give up is the second one's.
  const after = { shop: 'orderId: { prefix: "3" }', shops: BAKERY.replace('prefix: "2"', 'prefix: "1"') };
  const { changed, waiting, inForce } = change(before, after);
  expect([changed, waiting]).toEqual([[], ["shops.bakery", "shops.acme.orderId.prefix"]]);
  expect(inForce.config).toEqual(read(before).config);
});

test("every setting of the file takes effect at once or at the next start", () => {
  const opened = ["server", "storage", "security", "admin", "brands", "shops"];
  const sections = [...opened, "brands.<name>.rateLimit", "shops.<name>.orderId", "security.signIn"];
  const names = partsOf(FILE)
    .map(([name]) => name)
    .filter((name) => !sections.includes(name) && !/^\w+\.<name>$/.test(name));
  expect(names.filter((name) => effectOf(name) === null)).toEqual([]);
});
