import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isSea } from "node:sea";
import { readOwnFile, top } from "./own-files.ts";

export function ownVersion(): string {
  const { version } = JSON.parse(readOwnFile("package.json").toString("utf8")) as {
    readonly version: string;
  };
  return version;
}

/** The running commit: the clone's current one, otherwise the one it was built from; `null`: unknown. */
export function ownCommit(): string | null {
  // A package may be installed inside another repository, whose commit is unrelated.
  const isClone = !isSea() && existsSync(join(top(), ".git"));
  return isClone ? commitOfClone() : builtFrom();
}

/** The clone's commit, with "-changed" if files differ from it. `null`: git is not installed, or has no commit. */
export function commitOfClone(): string | null {
  try {
    return execFileSync("git", ["describe", "--always", "--abbrev=8", "--dirty=-changed", "--exclude=*"], {
      cwd: top(),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

/** The license of the bridge, and those of bundled third-party code, if built (config/third-party.ts). */
export function ownLicenses(): string {
  const texts = ["LICENSE", "dist/THIRD-PARTY.txt"].flatMap((path) => {
    try {
      return [readOwnFile(path).toString("utf8")];
    } catch {
      return [];
    }
  });
  return texts.join(`\n${"=".repeat(80)}\n\n`);
}

function builtFrom(): string | null {
  try {
    return readOwnFile("dist/commit.txt").toString("utf8").trim() || null;
  } catch {
    return null;
  }
}
