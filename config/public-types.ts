import { existsSync, globSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a type's file takes from another one of ours, by whatever form of import. */
const IMPORTED = /(?:\bfrom |\bimport\(|\bimport )"(\.[^"]+)"/g;

/** Removes the types that nobody can reach who imports the package: of a bridge that is only run, they were most files. */
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
