import { useCallback, useState, useSyncExternalStore } from "react";
import { type Format, formatFor, LANGUAGES, type Language } from "../words/format.ts";
import { type LabelsOf, labelsWith } from "../words/labels.ts";
import { languageFor } from "../words/language.ts";
import { EMBEDDED_IN } from "./base.ts";
import { keepHere, readKept } from "./embedded/kept-here.ts";

/** A language of the page: its labels, and its formats of dates, numbers and amounts. */
export interface PageLanguage {
  readonly language: Language;
  readonly labels: LabelsOf<"page/main">;
  readonly format: Format;
}

type Area = Parameters<typeof labelsWith>[0];

/** Each language has a module that imports only its own areas, so a reader never loads another language's. */
const WORDS = {
  en: () => import("./languages/en.ts"),
  de: () => import("./languages/de.ts"),
  fr: () => import("./languages/fr.ts"),
  es: () => import("./languages/es.ts"),
} satisfies Readonly<Record<Language, unknown>>;

/** Loads the labels of an area. */
export async function loadArea(language: Language, area: string): Promise<Area> {
  const load = (await WORDS[language]()).AREAS[`../../words/${language}/${area}.json`];
  if (load === undefined) throw new Error(`There are no labels ${area} in ${language}`);
  return ((await load()) as { readonly default: Area }).default;
}

const LANGUAGE_KEY = "bridge-language";

let current: PageLanguage | null = null;
const listeners = new Set<() => void>();

/** The language that the reader chose in this browser, else the browser's. */
export function firstLanguage(): Language {
  const chosen = readKept(LANGUAGE_KEY);
  // Inside a platform's admin, the admin's own language.
  const { searchParams } = new URL(window.location.href);
  const ofAdmin = EMBEDDED_IN === null ? [] : searchParams.getAll("locale");
  return (
    LANGUAGES.find((language) => language === chosen) ?? languageFor([...ofAdmin, ...navigator.languages])
  );
}

/** Loads a language's words, then shows the page in it. */
export async function speak(language: Language): Promise<void> {
  const { MAIN } = await WORDS[language]();
  const format = formatFor(language);
  current = { language, format, labels: labelsWith(MAIN, format) };
  document.documentElement.lang = language;
  for (const onSpoken of listeners) onSpoken();
}

/** Shows the page in this language and stores the choice. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  keepHere(LANGUAGE_KEY, language);
}

export function spoken(): PageLanguage {
  if (current === null) throw new Error("The page has no language yet");
  return current;
}

export function useSpoken(): PageLanguage {
  return useSyncExternalStore(subscribe, spoken);
}

/** State for a message in the language in which it was written; it is cleared when the language changes. */
export function useSaid(first: string | null = null): [string | null, (text: string | null) => void] {
  const { language } = useSpoken();
  const [said, setSaid] = useState({ language, text: first });
  const say = useCallback((text: string | null) => setSaid({ language: spoken().language, text }), []);
  return [said.language === language ? said.text : null, say];
}

function subscribe(onSpoken: () => void): () => void {
  listeners.add(onSpoken);
  return () => {
    listeners.delete(onSpoken);
  };
}

/** Headers with the reader's language and time zone. The page names no zone, because all its times use this one. */
export function readerHeaders(): Readonly<Record<string, string>> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { "accept-language": spoken().language, "time-zone": `${timeZone}; unnamed` };
}
