import { describe, expect, test } from "vitest";
import { FILE, meaningAt, meaningNamed } from "../../../src/settings/reference/meanings.ts";
import { partsOf } from "../../../src/settings/reference/settings-tree.ts";
import { catalogue } from "../../../src/words/catalogues.ts";

const known = partsOf(FILE).map(([name]) => name);

test("every setting has a meaning", () => {
  const named = known.filter((name) => !name.endsWith("<name>") && !name.endsWith("[]"));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((name) => meaningNamed(name) === null)).toEqual([]);
});

describe.each(["de", "fr", "es"] as const)("in %s", (language) => {
  test("what a shop's settings are for is said of each, and of none besides", () => {
    const named = known.map((name) => meaningNamed(name)?.setting ?? "");
    const ofShops = new Set(named.filter((name) => name.startsWith("shops.<name>.")));
    const said = Object.keys(catalogue(language, "setting-meanings"));
    expect(said.toSorted()).toEqual([...ofShops].map((name) => `phrases.${name}`).toSorted());
  });
});

test.each([
  [["brands", "main", "apiKey"], "brands.<name>.apiKey", "the account's secret key: Profile › Integration"],
  [
    ["shops", "name", "program", "earn", "rules", 2, "when", "tags"],
    "shops.<name>.program.earn.rules[].when.tags",
    "order tags, one of which must be present",
  ],
  [
    ["shops", "name", "program", "exclude", "rules", 0, "when", "tags"],
    "shops.<name>.program.earn.rules[].when.tags",
    "order tags, one of which must be present",
  ],
  [["alerts", "webhook"], "alerts.webhook", "the receiver of alerts"],
])("%j is explained under %s", (path, setting, meaning) => {
  expect(meaningAt(path)).toEqual({ code: "settingMeaning", setting, meaning });
});

test.each([[[]], [["brands", "main"]], [["server", "prot"]], [["toString"]]])(
  "of %j nothing is said",
  (path) => {
    expect(meaningAt(path)).toBeNull();
  },
);
