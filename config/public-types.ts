import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** Our own files that a type's file imports, by any form of import. */
const IMPORTED = /(?:\bfrom |\bimport\(|\bimport )"(\.[^"]+)"/g;

/** Removes types that importers of the package cannot reach, which are most: a bridge is usually only run. */
export function keepPublicTypes(folder: string, entries: readonly string[]): void {
  const kept = new Set<string>();
  const waiting = entries.map((entry) => join(folder, entry));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (kept.has(file)) continue;
    kept.add(file);
    const text = readFileSync(file, "utf8");
    for (const [, path = ""] of text.matchAll(IMPORTED)) {
      const imported = join(dirname(file), path.replace(/\.[jt]s$/, ".d.ts"));
      if (existsSync(imported)) waiting.push(imported);
    }
  }
  for (const name of globSync("**/*.d.ts", { cwd: folder }))
    if (!kept.has(join(folder, name))) rmSync(join(folder, name));
}
