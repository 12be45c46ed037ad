import { createHash } from "node:crypto";
import { existsSync, globSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compressBeside } from "./compress-beside.ts";

/**
 * Builds the dashboard if it is missing or its sources have changed; takes milliseconds otherwise. Runs after `npm ci`
 * and before `npm start` and all tests, so that each works on a fresh clone without network, also where installing runs
 * no scripts. The bridge itself never waits for it: everything else works without a dashboard.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
/** The page, its words, the parts of the domain that it uses, and the documents that it shows. */
const FOLDERS = ["src/dashboard", "src/words", "src/domain", "docs"];
const target = join(root, "dist", "dashboard");
const stamp = join(target, "built-from.txt");

const wanted = sourcesDigest();
if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  // Built in a separate folder and then moved into place, so that a failed or interrupted build leaves the earlier one.
  const fresh = `${target}-${process.pid}`;
  try {
    const { build } = await import("vite");
    await build({ configFile: join(root, "config", "vite.config.ts"), build: { outDir: fresh } });
    compressBeside(join(fresh, "assets"));
    writeFileSync(join(fresh, "built-from.txt"), wanted);
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  } catch (error) {
    if (!process.argv.includes("--if-possible")) throw error;
    process.stderr.write(
      isMissing(error)
        ? "The dashboard was not built, since what builds it is not installed: run npm ci without --omit=dev. Everything else works.\n"
        : "The dashboard could not be built; everything else works. npm run build says why.\n",
    );
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** `npm ci --omit=dev` omits Vite and the page's packages. */
function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_MODULE_NOT_FOUND";
}

function sourcesDigest(): string {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8", withFileTypes: true }),
  )
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of [
    ...files.sort(),
    ...globSync(join(root, "adapters/*/README.md")).sort(),
    join(root, "config", "vite.config.ts"),
    join(root, "config", "compress-beside.ts"),
    join(root, "package-lock.json"),
  ])
    hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
