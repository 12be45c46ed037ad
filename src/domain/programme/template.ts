/** The placeholders that descriptions and further parameters may contain. */
export const PLACEHOLDERS = ["number", "orderId", "total", "currency", "shop"] as const;
/** A word that a template may have in braces. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACES = /\{([^{}]*)\}/g;

/** Words in braces that are not placeholders. */
export function unknownPlaceholders(template: string): readonly string[] {
  return [...template.matchAll(BRACES)]
    .map(([, word]) => word ?? "")
    .filter((word) => !PLACEHOLDERS.includes(word as Placeholder));
}

/** Fills in the known placeholders; others stay unchanged. */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): string {
  return template.replace(BRACES, (whole, word: string) => values[word as Placeholder] ?? whole);
}
