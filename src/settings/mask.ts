import type { Path } from "./problem.ts";
import { FILE } from "./reference/meanings.ts";
import { isSecretAt } from "./reference/settings-tree.ts";
import type { FoundSetting } from "./setting-codes.ts";

const REFERENCE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;
const LONGEST = 80;

/** The file's values, before references to the environment are replaced. `null`: there is none, or it may be a secret. */
export function describeFound(value: unknown, path: Path): FoundSetting | null {
  if (value === undefined) return null;
  if (value === null || value === "") return { code: "foundEmpty" };
  if (Array.isArray(value)) return { code: "foundList", isEmpty: value.length === 0 };
  if (typeof value === "object") return { code: "foundSection" };
  const shown = String(value);
  if (REFERENCE.test(shown)) return { code: "foundReference", reference: shown };
  if (isSecretAt(FILE, path) || shown.includes("${") || /:\/\/[^/]*@/.test(shown)) return null;
  if (typeof value === "number" || typeof value === "boolean") return { code: "foundValue", value };
  return { code: "foundValue", value: shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown };
}

/**
 * A copy for logs, with the settings' names in the file: secrets become "set" (or their number), and so does any text that
 * the schema does not know. The rest stays readable.
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
