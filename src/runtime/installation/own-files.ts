import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, resolve } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";

/**
 * The files that the bridge reads of itself, by their path from the top of the repository. In a clone and in an installed
 * package they lie there; in an executable they are inside it, under the same path.
 */

/** Throws where there is none. */
export function readOwnFile(path: string): Buffer {
  // Not a copy: what is inside an executable is in memory already.
  return isSea() ? Buffer.from(getRawAsset(path)) : readFileSync(resolve(top(), path));
}

/** The names of the files right in the folder; none where there is no such folder. */
export function listOwnFiles(folder: string): readonly string[] {
  if (isSea()) {
    const inside = getAssetKeys().filter((key) => key.startsWith(`${folder}/`));
    return inside.map((key) => key.slice(folder.length + 1)).filter((name) => !name.includes("/"));
  }
  try {
    const found = readdirSync(resolve(top(), folder), { withFileTypes: true });
    return found.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    return [];
  }
}

/** Whether the command was typed at the top of a clone of the bridge. */
export function isOwnFolder(): boolean {
  return !isSea() && realpathSync(process.cwd()) === realpathSync(top());
}

/** The sources and what is compiled from them lie at different depths below it. */
export function top(): string {
  return dirname(findPackageJSON(import.meta.url) ?? ".");
}
