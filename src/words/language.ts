import { LANGUAGES, type Language } from "./format.ts";

/** The first of the wanted languages ("de-AT", "fr_FR.UTF-8") that the bridge supports; English if it supports none. */
export function languageFor(wanted: readonly (string | undefined)[]): Language {
  for (const tag of wanted) {
    const [name] = (tag ?? "").toLowerCase().split(/[-_.@]/, 1);
    const known = LANGUAGES.find((language) => language === name);
    if (known !== undefined) return known;
  }
  return "en";
}

/** Each language's own name. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
};
