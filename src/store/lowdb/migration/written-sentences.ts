import type { Kept } from "./migration.ts";

/** The reason that a sentence becomes; what is none, or is done already, stays. */
export function coded(kept: unknown): unknown {
  return typeof kept === "string" ? { code: "asWritten", text: kept } : kept;
}

/** With a reason in place of each sentence; the very same object where these fields hold none. */
export function codedFields(kept: Kept, ...fields: readonly string[]): Kept {
  const sentences = fields.filter((field) => typeof kept[field] === "string");
  if (sentences.length === 0) return kept;
  return { ...kept, ...Object.fromEntries(sentences.map((field) => [field, coded(kept[field])])) };
}

/** What is no list stays, and what is no object in it. */
export function each(list: unknown, change: (kept: Kept) => Kept): unknown {
  return Array.isArray(list) ? list.map((kept) => (isKept(kept) ? change(kept) : kept)) : list;
}

/** `list` with a reason in place of each sentence. */
export function eachCoded(list: unknown): unknown {
  return Array.isArray(list) ? list.map(coded) : list;
}

/** `field`: which it has to hold. */
export function isKept(kept: unknown, field?: string): kept is Kept {
  return typeof kept === "object" && kept !== null && (field === undefined || field in kept);
}
