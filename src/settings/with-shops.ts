import { valueAt } from "../domain/json-in.ts";
import { judgeSettings, type LoadedConfig } from "./config.ts";
import type { KnownPlatform } from "./draft.ts";

/** Sections of the configuration from elsewhere than the file, by name. */
export interface AddedSections {
  readonly shops: Readonly<Record<string, unknown>>;
  /** Accounts of these shops. */
  readonly brands: Readonly<Record<string, unknown>>;
}

/**
 * The file's settings and sections added elsewhere, checked together as if all were in the file. If both have a section
 * of the same name, the file's takes precedence.
 */
export function withShops(
  settings: unknown,
  added: AddedSections,
  platforms: readonly KnownPlatform[],
): LoadedConfig {
  const together = (section: keyof AddedSections) => {
    const ofFile = (valueAt(settings, [section]) ?? {}) as object;
    const others = Object.entries(added[section]).filter(([name]) => !Object.hasOwn(ofFile, name));
    // They come after the file's sections, because of two conflicting ones the later one is reported.
    return { ...ofFile, ...Object.fromEntries(others) };
  };
  return judgeSettings(
    { ...(settings as object), brands: together("brands"), shops: together("shops") },
    platforms,
  );
}
