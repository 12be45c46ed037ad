import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, resolve } from "node:path";
import { getAssetKeys, getRawAsset, isSea } from "node:sea";

/**
 * Reads the bridge's own files by their path from the top of the repository. A clone and an installed package have them
 * there; an executable contains them under the same path.
 */

/** Reads one of the bridge's own files. Throws if there is none. */
export function readOwnFile(path: string): Buffer {
  // Not copied: the contents of an executable are in memory already.
  return isSea() ? Buffer.from(getRawAsset(path)) : readFileSync(resolve(top(), path));
}

/** The names of the files directly in the folder; empty if there is no such folder. */
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

/** Whether the working folder is the top of a clone of the bridge. */
export function isOwnFolder(): boolean {
  return !isSea() && realpathSync(process.cwd()) === realpathSync(top());
}

/** The folder of package.json. Found by search, because sources and compiled files are at different depths. */
export function top(): string {
  return dirname(findPackageJSON(import.meta.url) ?? ".");
}
