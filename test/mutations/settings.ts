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
];
