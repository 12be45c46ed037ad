import type { Path } from "./problem.ts";
import { fileSchema } from "./schema.ts";
import { isSecretAt, toJsonSchema } from "./settings-tree.ts";

const REFERENCE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;
const LONGEST = 80;
const FILE = toJsonSchema(fileSchema);

/** What stands in the file, in words, before references to the environment were filled in. */
export function describeFound(value: unknown, path: Path): string {
  if (value === undefined) return "nothing";
  if (value === null || value === "") return "an empty value";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "a section";
  const shown = String(value);
  if (REFERENCE.test(shown)) return `what ${shown} holds`;
  if (isSecretAt(FILE, path) || shown.includes("${") || /:\/\/[^/]*@/.test(shown)) return "a hidden value";
  const cut = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
  return typeof value === "string" ? JSON.stringify(cut) : cut;
}

/**
 * A copy for logs, by the names that the settings have in the file: everything secret becomes "set" (or the number of
 * secrets), and so does any text that the schema does not know; the rest stays readable.
 */
export function maskSecrets(value: unknown, path: Path = []): unknown {
  if (value === null || value === undefined) return value;
  if (Array.isArray(value) && isSecretAt(FILE, path)) return `${value.length} set`;
  if (Array.isArray(value)) return value.map((item, index) => maskSecrets(item, [...path, index]));
  if (typeof value === "object" && (path.length === 0 || !isSecretAt(FILE, path)))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, maskSecrets(inner, [...path, key])]),
    );
  if (!isSecretAt(FILE, path)) return value;
  return typeof value === "object" && Object.keys(value).length === 0 ? "none" : "set";
}
