import { isDeepStrictEqual } from "node:util";
import { asInFile, type Config, judgeSettings } from "./config.ts";
import type { KnownPlatform } from "./draft.ts";
import { formatPath, type Path, valueAt } from "./problem.ts";
import { NAMED_SECTIONS, TAKES_EFFECT, type TakesEffect } from "./reference/takes-effect.ts";

/** A configuration that was judged, and the file's values that it was made of, with the environment's. */
export interface JudgedConfig {
  readonly config: Config;
  readonly settings: unknown;
}

/** What becomes of a configuration that is read while another one counts. */
export interface ConfigChange {
  /** What counts from now on: the new one, with the old values of what waits. */
  readonly inForce: JudgedConfig;
  /** Settings that are other ones now, as paths of the file. */
  readonly changed: readonly string[];
  /** Settings that will be other ones after the next start. */
  readonly waiting: readonly string[];
}

interface Difference {
  readonly path: Path;
  readonly takesEffect: TakesEffect;
}

/**
 * What the start decided stays until the next one; the rest is taken up now, unless both together are no configuration
 * that could be used: then all of it waits.
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

/** "<name>" stands for each name that both have. */
function placesOf(row: string, before: unknown, after: unknown): readonly Path[] {
  const [section = "", name, ...rest] = row.split(".");
  if (name !== "<name>") return [row.split(".")];
  const known = namesIn(before, section);
  return namesIn(after, section).flatMap((each) => (known.includes(each) ? [[section, each, ...rest]] : []));
}

function namesIn(file: unknown, section: string): readonly string[] {
  return Object.keys(valueAt(file, [section]) ?? {});
}

/** `undefined`: nothing stands there. Sections on the way are made. */
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
