import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const TOP = fileURLToPath(new URL("../../..", import.meta.url));

/** Of this process, what npm needs: where its settings are, and whom a network with certificates of its own trusts. */
const KEPT = ["HOME", "NODE_EXTRA_CA_CERTS"].flatMap((name) => {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value] as const];
});

/** The Node that runs the tests comes first; nothing else of this process reaches what is started. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KEPT),
  PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
};

interface Packed {
  readonly filename: string;
  readonly integrity: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** A package that was built, packed and installed for everybody of a machine, whose npm is as new. */
export class InstalledPackage implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "bridge-installed-"));
  readonly packed: Packed;

  constructor() {
    // It builds first, and says so before what it answers.
    const written = run("npm", ["pack", "--json", "--pack-destination", this.#folder]);
    this.packed = JSON.parse(written.slice(written.indexOf("[\n")))[0];
    run("npm", ["install", "--global", "--prefix", this.#folder, "--prefer-offline", this.tarball]);
  }

  /** The package as one file. */
  get tarball(): string {
    return join(this.#folder, this.packed.filename);
  }

  /** It lies in a repository of somebody else. */
  lieInRepository(): void {
    const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: this.#folder });
    git("init", "--quiet");
    git(
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@example.com",
      "commit",
      "--quiet",
      "--allow-empty",
      "-m",
      "theirs",
    );
  }

  /** The command. */
  get program(): string {
    return join(this.#folder, "bin", "loyalty-bridge");
  }

  inside(...path: readonly string[]): string {
    return join(this.#folder, "lib", "node_modules", "loyalty-bridge", ...path);
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Builds the one file to run; the path of it. */
export function buildExecutable(): string {
  run("npm", ["run", "build:executable"]);
  return join(TOP, "dist", `loyalty-bridge-${process.platform}-${process.arch}`);
}

export function run(program: string, args: readonly string[], folder = TOP): string {
  return execFileSync(program, args, {
    cwd: folder,
    env: ENVIRONMENT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
}
