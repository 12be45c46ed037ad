import { expect, test } from "vitest";
import { FILE } from "../../src/settings/reference/meanings.ts";
import { partsOf } from "../../src/settings/reference/settings-tree.ts";
import { sourceFiles, sourceOf } from "./imports.ts";

/** Where a setting is only named, judged or shown. */
const OF_NAMES =
  /^src\/(settings|words|dashboard)\/|^src\/domain\/(plan\/programme|rules\/conditions)\.ts$|^src\/store\/kinds\.ts$/;

test("each setting is used somewhere, by its name", () => {
  const code = sourceFiles("src")
    .filter((file) => !OF_NAMES.test(file))
    .map((file) => sourceOf(file))
    .join("\n");
  const words = new Set(code.match(/\w+/g));
  const named = [...words];
  const settings = partsOf(FILE).map(([name]) => name);
  const left = settings.filter((setting) => {
    const last = setting.split(".").at(-1) ?? "";
    return /^\w+$/.test(last) && !words.has(last) && !named.some((word) => word.startsWith(`${last}Bytes`));
  });
  expect(left).toEqual([]);
});
