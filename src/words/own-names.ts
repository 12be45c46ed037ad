import type { Language } from "./format.ts";

/** Who did it where nobody said a name, as it is kept; and what a reader is shown. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "the admin": { en: "the admin", de: "Admin", fr: "Admin", es: "Admin" },
  "command line": {
    en: "command line",
    de: "Befehlszeile",
    fr: "Ligne de commande",
    es: "Línea de comandos",
  },
};

/** The name of anyone who did something: one of the bridge's own in the reader's language, a person's as it is. */
export function actorName(by: string, language: Language): string {
  return Object.hasOwn(OWN_NAMES, by) ? (OWN_NAMES[by]?.[language] ?? by) : by;
}

/** Facts with the name of anyone who did it as the reader is shown it. */
export function withActorNamed<Facts extends object>(facts: Facts, language: Language): Facts {
  const { by, back } = facts as { readonly by?: unknown; readonly back?: unknown };
  return {
    ...facts,
    ...(typeof by === "string" ? { by: actorName(by, language) } : {}),
    ...(typeof back === "object" && back !== null ? { back: withActorNamed(back, language) } : {}),
  };
}
