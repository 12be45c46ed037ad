import { judgeSettings, type LoadedConfig } from "./config.ts";
import type { KnownPlatform } from "./draft.ts";
import { valueAt } from "./problem.ts";

/**
 * The file's settings and shops added elsewhere, checked together as if all were in the file. If both have a shop of the
 * same name, the file's takes precedence.
 */
export function withShops(
  settings: unknown,
  added: Readonly<Record<string, unknown>>,
  platforms: readonly KnownPlatform[],
): LoadedConfig {
  const ofFile = (valueAt(settings, ["shops"]) ?? {}) as object;
  const others = Object.entries(added).filter(([name]) => !Object.hasOwn(ofFile, name));
  // After the file's: of two that contradict each other, the later one is reported.
  const shops = { ...ofFile, ...Object.fromEntries(others) };
  return judgeSettings({ ...(settings as object), shops }, platforms);
}
