import type { Language } from "./format.ts";

/** Stored names of actors who gave no name, with their display names. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  "the admin": { en: "Admin", de: "Admin", fr: "Admin", es: "Admin" },
  "command line": {
    en: "Admin (command line)",
    de: "Admin (Befehlszeile)",
    fr: "Admin (ligne de commande)",
    es: "Admin (línea de comandos)",
  },
  "Sample day": { en: "Sample day", de: "Beispieltag", fr: "Journée d’exemple", es: "Día de ejemplo" },
};

/** Members of a shop's staff, of whom the platform gives only a number. */
const STAFF = /^(?<title>.+) staff (?<id>\d+)$/;
const STAFF_NAMES: Readonly<Record<Language, (title: string, id: string) => string>> = {
  en: (title, id) => `${title} staff ${id}`,
  de: (title, id) => `${title}-Benutzer ${id}`,
  fr: (title, id) => `Utilisateur ${title} ${id}`,
  es: (title, id) => `Usuario de ${title} ${id}`,
};

/** The stored name of a member of the shop's staff. */
export function staffName(title: string, id: string): string {
  return STAFF_NAMES.en(title, id);
}

/** Whether the name could be mistaken for one of the bridge's own. */
export function isOwnName(name: string): boolean {
  const own = Object.entries(OWN_NAMES).flatMap(([stored, shown]) => [stored, ...Object.values(shown)]);
  const plain = folded(name);
  return ALL_STAFF.some((staff) => staff.test(plain)) || own.some((each) => folded(each) === plain);
}

/** Display names of staff in every language. */
const ALL_STAFF = Object.values(STAFF_NAMES).map(
  (staff) => new RegExp(`^${folded(staff(".+", "0")).replace("0", "\\d+")}$`),
);

function folded(name: string): string {
  return name.normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/** An actor's display name: the bridge's own names in the reader's language, a person's name unchanged. */
export function actorName(by: string, language: Language): string {
  const { title, id } = STAFF.exec(by)?.groups ?? {};
  if (title !== undefined && id !== undefined) return STAFF_NAMES[language](title, id);
  return Object.hasOwn(OWN_NAMES, by) ? (OWN_NAMES[by]?.[language] ?? by) : by;
}

/** The facts, with the actor's display name. */
export function withActorNamed<Facts extends object>(facts: Facts, language: Language): Facts {
  const { by, back } = facts as { readonly by?: unknown; readonly back?: unknown };
  return {
    ...facts,
    ...(typeof by === "string" ? { by: actorName(by, language) } : {}),
    ...(typeof back === "object" && back !== null ? { back: withActorNamed(back, language) } : {}),
  };
}
