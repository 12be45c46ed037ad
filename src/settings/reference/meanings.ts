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

/** What the setting at this path of the file is for; `null` where nothing is said of it. */
export function meaningAt(path: Path): SettingMeaning | null {
  return meaningNamed(settingName(FILE, path));
}

/** `name`: as docs/settings.md writes it. */
export function meaningNamed(name: string): SettingMeaning | null {
  const meaning = MEANINGS.get(name);
  // The conditions of an exclusion are those of any rule.
  const setting = name.replace("program.exclude.rules[].when.", "program.earn.rules[].when.");
  return meaning === undefined ? null : { code: "settingMeaning", setting, meaning };
}
