import { BRIDGE, COMPOSE_EXAMPLE, SETTINGS_PAGE, START } from "../runtime/installation/called.ts";
import { readOwnFile } from "../runtime/installation/own-files.ts";
import type { Catalogue } from "./catalog.ts";
import type { Language } from "./format.ts";
import type { PageName } from "./page-addresses.ts";

/** The areas with sentences for codes. Labels of the page and of commands have their own areas. */
const AREAS = [
  "admin",
  "deliveries",
  "health",
  "order",
  "people",
  "platform",
  "programme",
  "settings",
  "store",
] as const;

/** Facts available to every sentence: what people type and read on this installation. */
export const CONSTANTS = {
  bridge: BRIDGE,
  start: START,
  settingsPage: SETTINGS_PAGE,
  composeExample: COMPOSE_EXAMPLE,
};

const read = new Map<string, Catalogue>();

/** One area in one language, as in `src/words/de/order.json`. */
export function catalogue(language: Language, area: string): Catalogue {
  const path = `src/words/${language}/${area}.json`;
  const known = read.get(path) ?? (JSON.parse(readOwnFile(path).toString()) as Catalogue);
  read.set(path, known);
  return known;
}

/** The names of the dashboard's pages: the keys of its menu labels. */
export function pageNames(): readonly PageName[] {
  const paths = Object.keys(catalogue("en", "page/main"));
  return paths.flatMap((path) => (/^shell\.places\.(\w+)$/.exec(path)?.[1] as PageName | undefined) ?? []);
}

/** All sentences for codes in one language. */
export function cataloguesIn(language: Language): readonly Catalogue[] {
  // In English, the schema contains the settings' meanings.
  const areas = language === "en" ? AREAS : [...AREAS, "setting-meanings"];
  return areas.map((area) => catalogue(language, area));
}
