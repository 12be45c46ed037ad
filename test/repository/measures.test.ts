import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importsOf } from "./imports.ts";

/** How large the house may become. Whoever needs more makes room elsewhere. */
const LIMITS = {
  /** Files that taking a delivery in loads, and none of them a sentence. */
  receiver: 30,
  filesInFolder: 20,
  /** What lint allows is the longest (config/lint.json); so many may be longer than `longFunction`. */
  longFunction: 40,
  longFunctions: 10,
} as const;

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

test("taking a delivery in loads few files, and no sentence", () => {
  const loaded = loadedBy("src/inbound/receive.ts");
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.length).toBeLessThanOrEqual(LIMITS.receiver);
  expect(loaded.filter((file) => file.startsWith("src/words/"))).toEqual([]);
});

test("the road of an order loads no sentence", () => {
  const road = ["inbound/process", "reconcile/reconcile-order", "outbound/dispatcher"];
  const loaded = road.flatMap((file) => loadedBy(`src/${file}.ts`));
  expect(loaded.filter((file) => file.startsWith("src/words/"))).toEqual([]);
});

/** The file and what it imports, as far as it runs. */
function loadedBy(first: string): readonly string[] {
  const found = new Set([first]);
  for (const file of found)
    for (const { to, isTypeOnly, isDynamic } of importsOf(file))
      if (/\.tsx?$/.test(to) && !isTypeOnly && !isDynamic) found.add(to);
  return [...found];
}

test("no folder has more files than are read at a glance", () => {
  const folders = ["src"].flatMap((top) =>
    readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath }) => parentPath.slice(ROOT.length)),
  );
  const full = [...Map.groupBy(folders, (folder) => folder)]
    .map(([folder, files]) => ({ folder, files: files.length }))
    .filter(({ files }) => files > LIMITS.filesInFolder);
  expect(folders.length).toBeGreaterThan(500);
  expect(full).toEqual([]);
});

test("few functions are long", () => {
  const long = functionsOver(LIMITS.longFunction);
  // Else nothing was measured.
  expect(long.length).toBeGreaterThan(0);
  expect(long.length).toBeLessThanOrEqual(LIMITS.longFunctions);
});

/** "src/wiring/parts.ts:123:8": as lint finds them with this limit. */
function functionsOver(lines: number): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "measures-"));
  try {
    const rules = { complexity: { noExcessiveLinesPerFunction: longerThan(lines) } };
    writeFileSync(join(folder, "biome.json"), JSON.stringify({ linter: { rules } }));
    const only = "--only=complexity/noExcessiveLinesPerFunction";
    const args = ["biome", "lint", `--config-path=${folder}`, only, "--max-diagnostics=none", "src"];
    const said = outputOf("npx", args);
    return [...said.matchAll(/^(src\/\S+) lint\/complexity\/noExcessiveLinesPerFunction/gm)].map(
      ([, place = ""]) => place,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** As lint counts, with another limit. */
function longerThan(maxLines: number): object {
  const lint = JSON.parse(readFileSync(join(ROOT, "config/lint.json"), "utf8"));
  const { level, options } = lint.linter.rules.complexity.noExcessiveLinesPerFunction;
  return { level, options: { ...options, maxLines } };
}

/** What is found makes lint fail. */
function outputOf(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    return stdout + stderr;
  }
}
