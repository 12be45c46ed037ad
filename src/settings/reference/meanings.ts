import type { Path } from "../problem.ts";
import { fileSchema } from "../schema.ts";
import type { SettingMeaning } from "../setting-codes.ts";
import { partsOf, settingName, toJsonSchema } from "./settings-tree.ts";

/** The whole configuration file. */
export const FILE = toJsonSchema(fileSchema);

const MEANINGS: ReadonlyMap<string, string> = new Map(
  partsOf(FILE).flatMap(([name, { description }]) =>
    description === undefined ? [] : [[name, description]],
  ),
);

/** The purpose of the setting at this path of the file; `null` if it has no description. */
export function meaningAt(path: Path): SettingMeaning | null {
  return meaningNamed(settingName(FILE, path));
}

/** `name`: as in docs/settings.md. */
export function meaningNamed(name: string): SettingMeaning | null {
  const meaning = MEANINGS.get(name);
  // An exclusion has the same conditions as an earning rule.
  const setting = name.replace("program.exclude.rules[].when.", "program.earn.rules[].when.");
  return meaning === undefined ? null : { code: "settingMeaning", setting, meaning };
}
