import { statSync } from "node:fs";
import type { ExpectedSetting } from "./setting-codes.ts";

/** A file or folder that could not be read, and why. */
export type Unreadable = Extract<ExpectedSetting, { readonly code: "expectedReadable" }>;

const DENIED: ReadonlySet<string> = new Set(["EACCES", "EPERM"]);

/** Why this file or folder could not be read. */
export function unreadable(place: string, error: unknown): Unreadable {
  const { code = "" } = error as NodeJS.ErrnoException;
  const why = DENIED.has(code) ? (isOwn(place) ? "mode" : "owner") : code === "EISDIR" ? "folder" : "other";
  return { code: "expectedReadable", place, why };
}

/** False if a parent folder is not accessible, because the owner is unknown then. */
function isOwn(place: string): boolean {
  try {
    return statSync(place).uid === process.getuid?.();
  } catch {
    return false;
  }
}
