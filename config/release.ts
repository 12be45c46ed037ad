import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { billOfMaterials } from "./bill-of-materials.ts";

/**
 * Builds everything that a release contains, in dist/release: the package, the single executable for machines like this
 * one, their bill of materials (CycloneDX), and checksums. Publishes nothing, and signs only with `--sign KEY`, a gpg
 * key.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "dist", "release");
const { sign } = parseArgs({ options: { sign: { type: "string" } } }).values;
const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
run("npm", ["pack", "--pack-destination", folder]);
if (process.platform === "linux") {
  await import("./build-executable.ts");
  const executable = `${name}-${process.platform}-${process.arch}`;
  copyFileSync(join(root, "dist", executable), join(folder, executable));
}
writeFileSync(join(folder, `${name}-${version}.cdx.json`), billOfMaterials(root));
const sums = readdirSync(folder)
  .sort()
  .map((file) => `${digestOf(join(folder, file))}  ${file}\n`);
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
if (sign !== undefined)
  run("gpg", ["--local-user", sign, "--armor", "--detach-sign", join(folder, "SHA256SUMS")]);
for (const file of readdirSync(folder)) process.stdout.write(`${join("dist", "release", file)}\n`);

function run(command: string, args: readonly string[]): string {
  return execFileSync(command, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 64e6,
  });
}

function digestOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
