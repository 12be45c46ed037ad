import type { SettingMeaning } from "../words/codes/setting.ts";
import { SETTINGS } from "../words/codes/setting-name.ts";
import type { Path } from "./problem.ts";
import { fileSchema } from "./schema.ts";
import { settingName, toJsonSchema } from "./settings-tree.ts";

/** The whole configuration file. */
export const FILE = toJsonSchema(fileSchema);

/** What the setting at this path of the file is for; `null` where nothing is said of it. */
export function meaningAt(path: Path): SettingMeaning | null {
  return meaningNamed(settingName(FILE, path));
}

/** `name`: as docs/settings.md writes it. */
export function meaningNamed(name: string): SettingMeaning | null {
  // The conditions of an exclusion are those of any rule.
  const told = name.replace("program.exclude.rules[].when.", "program.earn.rules[].when.");
  const setting = SETTINGS.find((known) => known === told);
  return setting === undefined ? null : { code: "settingMeaning", setting };
}
