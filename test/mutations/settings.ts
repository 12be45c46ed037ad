import type { Mutation } from "./mutation.ts";

/** What the configuration has to be, and what stands there instead. */
export const settings: readonly Mutation[] = [
  {
    name: "a folder beside a database is refused with the reason of a database beside a folder",
    file: "src/settings/storage.ts",
    find: 'stray: { code: "expectedNoFolder" },',
    replace: 'stray: { code: "expectedNoDatabase" },',
    tests: ["test/unit/settings/setting-expectations.test.ts"],
  },
  {
    name: "a variable that is empty is said not to be there",
    file: "src/settings/environment.ts",
    find: 'filled === "" ? "foundEmptyVariable" : "foundNoVariable"',
    replace: 'filled === "" ? "foundNoVariable" : "foundEmptyVariable"',
    tests: ["test/unit/settings/setting-findings.test.ts"],
  },
  {
    name: "what needs a start is taken up under way",
    file: "src/settings/config-change.ts",
    find: 'if (takesEffect === "restart") putAt(',
    replace: 'if (takesEffect === "live") putAt(',
    tests: ["test/unit/settings/config-change.test.ts"],
  },
  {
    name: "a configuration is read while it is still being written",
    file: "src/wiring/rereading.ts",
    find: "(state === this.#readAs || !isSettled)",
    replace: "state === this.#readAs",
    tests: ["test/unit/wiring/rereading.test.ts"],
  },
  {
    name: "a configuration that is refused counts nevertheless",
    file: "src/wiring/rereading.ts",
    find: "if (await this.#isRefused(judge, nextStart)) return;",
    replace: "await this.#isRefused(judge, nextStart);",
    tests: ["test/unit/wiring/rereading.test.ts"],
  },
  {
    name: "a brand goes on with the key that it had at the start",
    file: "src/wiring/take-up.ts",
    find: "if (settings.apiKey !== before.brands[brand]?.apiKey)",
    replace: 'if (brand === "")',
    tests: ["test/integration/road/read-again.test.ts"],
  },
  {
    name: "a shop that is taken out is still served",
    file: "src/programmes/programmes.ts",
    find: "known.delete(name);",
    replace: "void known;",
    tests: ["test/integration/road/read-again.test.ts"],
  },
  {
    name: "an order of a shop that is taken out goes on with its next step",
    file: "src/outbound/lane-run.ts",
    find: "if (!shops.has(shop.shop)) return false;",
    replace: "",
    tests: ["test/integration/road/read-again.test.ts"],
  },
  {
    name: "a file of ten megabytes is read as a configuration",
    file: "src/settings/config.ts",
    find: "if (size > LARGEST_FILE)",
    replace: "if (size < 0)",
    tests: ["test/unit/settings/config.test.ts"],
  },
  {
    name: "a shop that is put in is not looked after",
    file: "src/shops/shop-rounds.ts",
    find: "if (this.#ends.has(shop)) continue;",
    replace: "if (this.#ends.size > 0) continue;",
    tests: ["test/unit/wiring/shop-rounds.test.ts"],
  },
  {
    name: "a brand that is put in is held up by the calls of the others",
    file: "src/wiring/brands.ts",
    find: "|| !brands.has(brand)",
    replace: "|| brand !== ANY_BUCKET",
    tests: ["test/unit/outbound/remembered-calls.test.ts"],
  },
];
