import { LANGUAGES, type Language } from "./format.ts";

/** The first of the wanted languages ("de-AT", "fr_FR.UTF-8") that the bridge speaks; English where it speaks none. */
export function languageFor(wanted: readonly (string | undefined)[]): Language {
  for (const tag of wanted) {
    const [name] = (tag ?? "").toLowerCase().split(/[-_.@]/, 1);
    const known = LANGUAGES.find((language) => language === name);
    if (known !== undefined) return known;
  }
  return "en";
}

/** How each language calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
};
