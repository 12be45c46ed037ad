import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Import {
  /** The importing file, from the top of the repository: "src/domain/plan/plan.ts". */
  readonly from: string;
  /** A file from the top of the repository, or a package's name as written ("node:fs", "zod"). */
  readonly to: string;
  /** Gone when the program runs. */
  readonly isTypeOnly: boolean;
  /** Loaded only when the program gets there. */
  readonly isDynamic: boolean;
}

/** Every TypeScript file under the folders, from the top of the repository. */
export function sourceFiles(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
}

export function sourceOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

const STATIC = /^(?:import|export)\s(?<what>[^;"]*?)\s?from "(?<path>[^"]+)"(?: with \{[^}]*\})?;$/gm;
const BARE = /^import "(?<path>[^"]+)";$/gm;
const DYNAMIC = /\bimport\("(?<path>[^"]+)"\)/g;

export function importsOf(file: string, source: string = sourceOf(file)): readonly Import[] {
  return [STATIC, BARE, DYNAMIC].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(({ groups }) => ({
      from: file,
      to: target(file, groups?.path ?? ""),
      isTypeOnly: groups?.what?.startsWith("type ") === true,
      isDynamic: pattern === DYNAMIC,
    })),
  );
}

function target(file: string, path: string): string {
  return path.startsWith(".") ? relative(ROOT, join(ROOT, dirname(file), path)) : path;
}
