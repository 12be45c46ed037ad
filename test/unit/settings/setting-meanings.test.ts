import { expect, test } from "vitest";
import { FILE, meaningAt, meaningNamed } from "../../../src/settings/meanings.ts";
import { SETTINGS } from "../../../src/words/codes/setting-name.ts";
import { settingNames } from "../../support/builders/setting-names.ts";

const known = settingNames(FILE);
/** What each holds is said of its parts. */
const PARTS_OF_A_PROGRAMME =
  /^shops\.<name>\.program\.(?:earn|approve|cancel|conversion|exclude|contact|extra)$/;

test("every setting has a meaning, and every meaning its setting", () => {
  expect(SETTINGS.filter((name) => !known.includes(name))).toEqual([]);
  const without = known.filter((name) => meaningNamed(name) === null);
  expect(without.filter((name) => !PARTS_OF_A_PROGRAMME.test(name))).toEqual([]);
});

test.each([
  [["brands", "main", "apiKey"], "brands.<name>.apiKey"],
  [
    ["shops", "name", "program", "earn", "rules", 2, "when", "tags"],
    "shops.<name>.program.earn.rules[].when.tags",
  ],
  [["alerts", "webhook"], "alerts.webhook"],
])("%j is explained under %s", (path, setting) => {
  expect(meaningAt(path)).toEqual({ code: "settingMeaning", setting });
});

test.each([[[]], [["brands", "main"]], [["server", "prot"]], [["toString"]]])(
  "of %j nothing is said",
  (path) => {
    expect(meaningAt(path)).toBeNull();
  },
);
