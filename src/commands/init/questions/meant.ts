/** A word that a person may type, and its other names. */
interface Choice {
  readonly name: string;
  readonly also: readonly string[];
}

/** Shorter beginnings count as slips. */
const LEAST_LETTERS = 2;

/** The fields that may identify customers. */
const IDENTIFIERS: readonly Choice[] = [
  { name: "email", also: ["mail", "email address", "courriel", "correo"] },
  { name: "mobile", also: ["phone", "cell", "handy", "mobil", "portable", "telephone", "telefono", "movil"] },
];

export function meantIdentifier(typed: string): string {
  return meant(typed, IDENTIFIERS) ?? typed;
}

/**
 * The choice that a person means: by any of its names or the beginning of one, ignoring case, accents and hyphens.
 * `null`: none, or several.
 */
export function meant(typed: string, choices: readonly Choice[]): string | null {
  const letters = lettersOf(typed);
  const named = choices.map(({ name, also }) => ({ name, names: [name, ...also].map(lettersOf) }));
  const exact = named.find(({ names }) => names.includes(letters));
  if (exact !== undefined) return exact.name;
  const begun = named.filter(({ names }) => names.some((each) => each.startsWith(letters)));
  return letters.length >= LEAST_LETTERS && begun.length === 1 ? (begun[0]?.name ?? null) : null;
}

function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
