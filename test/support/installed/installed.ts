import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const TOP = fileURLToPath(new URL("../../..", import.meta.url));

/** The variables that npm needs: its home, and the certificates that a custom network uses. */
const KEPT = ["HOME", "NODE_EXTRA_CA_CERTS"].flatMap((name) => {
  const value = process.env[name];
  return value === undefined ? [] : [[name, value] as const];
});

/** Puts the Node that runs the tests first in PATH; nothing else of this process is passed on. */
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

/** A package that was built, packed and installed globally. */
export class InstalledPackage implements Disposable {
  readonly #folder = mkdtempSync(join(tmpdir(), "bridge-installed-"));
  readonly packed: Packed;

  constructor() {
    // The build runs first and prints before npm's JSON.
    const written = run("npm", ["pack", "--json", "--pack-destination", this.#folder]);
    this.packed = JSON.parse(written.slice(written.indexOf("[\n")))[0];
    run("npm", ["install", "--global", "--prefix", this.#folder, "--prefer-offline", this.tarball]);
  }

  /** The path of the packed package. */
  get tarball(): string {
    return join(this.#folder, this.packed.filename);
  }

  /** Moves it into somebody else's repository. */
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

  /** The path of the command. */
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

/** Builds the single executable and returns its path. */
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
