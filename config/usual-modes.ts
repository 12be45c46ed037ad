import { execFileSync } from "node:child_process";
import { chmodSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * npm packs each file with its mode, which depends on the umask of whoever cloned. This grants everybody what the owner
 * may read and run, so that the same commit gives the same package everywhere.
 */
export function giveUsualModes(root: string): void {
  for (const { path } of filesToPack(root)) {
    const file = join(root, path);
    const { mode } = statSync(file);
    const own = mode & 0o500;
    chmodSync(file, mode | (own >> 3) | (own >> 6));
  }
}

function filesToPack(root: string): readonly { readonly path: string }[] {
  const asked = ["pack", "--dry-run", "--ignore-scripts", "--json"];
  const written = execFileSync("npm", asked, { cwd: root, encoding: "utf8", maxBuffer: 64e6 });
  return JSON.parse(written)[0].files;
}
