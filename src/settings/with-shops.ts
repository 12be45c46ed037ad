import { judgeSettings, type LoadedConfig } from "./config.ts";
import type { KnownPlatform } from "./draft.ts";
import { valueAt } from "./problem.ts";

/**
 * The file's settings with shops that were added elsewhere, judged together as if all stood in the file. A name that both
 * have is the file's.
 */
export function withShops(
  settings: unknown,
  added: Readonly<Record<string, unknown>>,
  platforms: readonly KnownPlatform[],
): LoadedConfig {
  const ofFile = (valueAt(settings, ["shops"]) ?? {}) as object;
  const others = Object.entries(added).filter(([name]) => !Object.hasOwn(ofFile, name));
  // Behind the file's: of two that contradict each other, the later one is named.
  const shops = { ...ofFile, ...Object.fromEntries(others) };
  return judgeSettings({ ...(settings as object), shops }, platforms);
}
