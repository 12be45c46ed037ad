/** A choice and the other names that a person may type for it. */
interface Choice {
  readonly name: string;
  readonly also: readonly string[];
}

/** Shorter beginnings count as typing errors. */
const LEAST_LETTERS = 2;

/** The fields that can identify customers. */
const IDENTIFIERS: readonly Choice[] = [
  { name: "email", also: ["mail", "email address", "courriel", "correo"] },
  { name: "mobile", also: ["phone", "cell", "handy", "mobil", "portable", "telephone", "telefono", "movil"] },
];

export function meantIdentifier(typed: string): string {
  return meant(typed, IDENTIFIERS) ?? typed;
}

/**
 * The choice that a person means: any of its names or a beginning of one, ignoring case, accents and hyphens. `null` if
 * none or several match.
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
