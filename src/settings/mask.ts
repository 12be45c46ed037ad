import type { Path } from "./problem.ts";

const SECRET = /^(?:.*secrets?|.*keys?|.*token|.*password|credentials|settings|url)$/i;
const REFERENCE = /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/;
const LONGEST = 80;

/** Settings whose value must not be shown. "url" counts: those of databases and chat webhooks hold passwords. */
function isSecretPath(path: Path): boolean {
  return path.some((step) => typeof step === "string" && SECRET.test(step));
}

/** What stands in the file, in words, before references to the environment were filled in. */
export function describeFound(value: unknown, path: Path): string {
  if (value === undefined) return "nothing";
  if (value === null || value === "") return "an empty value";
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : "a list";
  if (typeof value === "object") return "a section";
  const shown = String(value);
  if (REFERENCE.test(shown)) return `what ${shown} holds`;
  if (isSecretPath(path) || shown.includes("${") || /:\/\/[^/]*@/.test(shown)) return "a hidden value";
  const cut = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}…` : shown;
  return typeof value === "string" ? JSON.stringify(cut) : cut;
}

/** A copy for logs: everything secret becomes "set" (or the number of secrets), the rest stays readable. */
export function maskSecrets(value: unknown, path: Path = []): unknown {
  if (value === null || value === undefined) return value;
  if (isSecretPath(path)) {
    if (Array.isArray(value)) return `${value.length} set`;
    return typeof value === "object" && Object.keys(value).length === 0 ? "none" : "set";
  }
  if (Array.isArray(value)) return value.map((item, index) => maskSecrets(item, [...path, index]));
  if (typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, maskSecrets(inner, [...path, key])]),
  );
}
