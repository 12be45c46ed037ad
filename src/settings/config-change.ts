import { isDeepStrictEqual } from "node:util";
import { valueAt } from "../domain/json-in.ts";
import { type Config, judgeSettings } from "./config.ts";
import { asInFile } from "./config-in-file.ts";
import type { KnownPlatform } from "./draft.ts";
import { formatPath, type Path } from "./problem.ts";
import { NAMED_SECTIONS, TAKES_EFFECT, type TakesEffect } from "./reference/takes-effect.ts";

/** A checked configuration, and the values that it was built from: the file's, with the environment's filled in. */
export interface JudgedConfig {
  readonly config: Config;
  readonly settings: unknown;
}

/** The effect of a configuration that is read while another one is active. */
export interface ConfigChange {
  /** The active configuration from now on: the new one, with the old values of settings that wait for a restart. */
  readonly inForce: JudgedConfig;
  /** Settings that have changed now, as paths in the file. */
  readonly changed: readonly string[];
  /** Settings that wait for the next start. */
  readonly waiting: readonly string[];
}

interface Difference {
  readonly path: Path;
  readonly takesEffect: TakesEffect;
}

/**
 * Settings that take effect at a start keep their values until the next one. The others change now, unless the
 * combination is not a valid configuration: then all changes wait.
 */
export function changeOf(
  running: JudgedConfig,
  next: JudgedConfig,
  platforms: readonly KnownPlatform[],
): ConfigChange {
  const differences = differencesOf(asInFile(running.config), asInFile(next.config));
  const namesOf = (effect: TakesEffect) =>
    differences.flatMap(({ path, takesEffect }) => (takesEffect === effect ? [formatPath(path) ?? ""] : []));
  const [changed, waiting] = [namesOf("live"), namesOf("restart")];
  if (waiting.length === 0) return { inForce: next, changed, waiting };
  const settings = structuredClone(next.settings);
  for (const { path, takesEffect } of differences)
    if (takesEffect === "restart") putAt(settings, path, valueAt(running.settings, path));
  const judged = judgeSettings(settings, platforms);
  if (!judged.ok) return { inForce: running, changed: [], waiting: [...changed, ...waiting] };
  return { inForce: { config: judged.config, settings }, changed, waiting };
}

function differencesOf(before: unknown, after: unknown): readonly Difference[] {
  const isOther = (path: Path) => !isDeepStrictEqual(valueAt(before, path), valueAt(after, path));
  const ofRows = [...TAKES_EFFECT].flatMap(([row, takesEffect]) =>
    placesOf(row, before, after)
      .filter(isOther)
      .map((path) => ({ path, takesEffect })),
  );
  const ofSections = Object.entries(NAMED_SECTIONS).flatMap(([section, { added, removed }]) => {
    const [known, now] = [namesIn(before, section), namesIn(after, section)];
    const without = (names: readonly string[], others: readonly string[], takesEffect: TakesEffect) =>
      names.filter((name) => !others.includes(name)).map((name) => ({ path: [section, name], takesEffect }));
    return [...without(now, known, added), ...without(known, now, removed)];
  });
  return [...ofRows, ...ofSections];
}

/** The places of a setting in both configurations; "<name>" stands for each name that both have. */
function placesOf(row: string, before: unknown, after: unknown): readonly Path[] {
  const [section = "", name, ...rest] = row.split(".");
  if (name !== "<name>") return [row.split(".")];
  const known = namesIn(before, section);
  return namesIn(after, section).flatMap((each) => (known.includes(each) ? [[section, each, ...rest]] : []));
}

function namesIn(file: unknown, section: string): readonly string[] {
  return Object.keys(valueAt(file, [section]) ?? {});
}

/** `undefined` removes the value. Creates missing sections on the way. */
function putAt(file: unknown, path: Path, value: unknown): void {
  let within = file as Record<PropertyKey, unknown>;
  for (const step of path.slice(0, -1)) {
    within[step] ??= {};
    within = within[step] as Record<PropertyKey, unknown>;
  }
  const last = path.at(-1) ?? "";
  if (value === undefined) delete within[last];
  else within[last] = structuredClone(value);
}
