import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { type } from "../../support/commands/typed-command.ts";
import { findProgram } from "../../support/processes/find-program.ts";

async function scriptFor(shell: string): Promise<string> {
  const { exitCode, out } = await type(["completion", shell]);
  expect(exitCode).toBe(0);
  return out;
}

/** How each shell is asked what it would complete. The last word is the one that is being typed. */
const SHELLS: Readonly<Record<string, (script: string, words: readonly string[]) => readonly string[]>> = {
  bash: (script, words) => [
    "-c",
    `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _loyalty_bridge; printf '%s\\n' "\${COMPREPLY[@]}"`,
    script,
    ...words,
  ],
  // Its own completion wants a terminal: what it would be given is printed instead.
  zsh: (script, words) => [
    "-fc",
    `compdef() { : }; compadd() { shift; print -l -- \${(M)@:#$words[CURRENT]*} }; _files() { print -l -- $words[CURRENT]*(N) }
     source "$0"; words=("$@"); CURRENT=$#; _loyalty_bridge`,
    script,
    ...words,
  ],
  fish: (script, words) => [
    "--no-config",
    "-c",
    `source ${script}; complete --do-complete '${words.join(" ")}' | string split --fields 1 \\t`,
  ],
};

const named = (shell: string) =>
  findProgram(shell) === null ? `${shell} (not tried: not on this machine)` : shell;

describe.each(Object.keys(SHELLS))("completion %s", (shell) => {
  async function completed(...words: string[]): Promise<readonly string[]> {
    using folder = new WorkFolder({
      "script.sh": await scriptFor(shell),
      "own.yaml": "",
      "own two.yaml": "",
    });
    const args = SHELLS[shell]?.(join(folder.path, "script.sh"), ["loyalty-bridge", ...words]) ?? [];
    const { stdout, stderr } = spawnSync(findProgram(shell) ?? "", args, {
      cwd: folder.path,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    const completions = stdout.split("\n").filter((word) => word !== "");
    return completions.map((word) => word.replaceAll("\\ ", " ")).sort();
  }

  test.skipIf(findProgram(shell) === null)(
    `${named(shell)} completes commands, options and their values`,
    async () => {
      expect(await completed("or")).toEqual(["orders"]);
      expect(await completed("store", "ba")).toEqual(["backup", "backups"]);
      expect(await completed("orders", "--sta")).toEqual(["--state"]);
      expect(await completed("orders", "--state", "fai")).toEqual(["failed"]);
      expect(await completed("serve", "--config", "ow")).toEqual(["own two.yaml", "own.yaml"]);
      expect(await completed("store", "restore", "ow")).toEqual(["own two.yaml", "own.yaml"]);
      expect(await completed("completion", "z")).toEqual(["zsh"]);
      expect(await completed("show", "--fin")).toEqual([]);
    },
  );
});

const terminal = findProgram("script");
const bash = findProgram("bash");

test.skipIf(terminal === null || bash === null)(
  "whoever types in bash gets words, the value behind an equals sign, and files with blanks in their names",
  async () => {
    using folder = new WorkFolder({ "script.sh": await scriptFor("bash"), "my own.yaml": "" });
    const args = ["--quiet", "--flush", "--command", `${bash} --norc --noprofile -i`, "/dev/null"];
    const environment = { TERM: "dumb", PS1: "ready ", PATH: process.env.PATH ?? "" };
    using shell = new SpawnedCommand(folder, args, { program: terminal ?? "", environment, isTyped: true });
    await shell.waitFor(/ready /);
    shell.type("loyalty-bridge() { printf '<%s>' \"$@\"; echo over; }; source script.sh\n");
    await shell.waitFor(/ready [\s\S]*ready /);
    shell.type("loyalty-bridge ord\t--poi\tapp\t--state=fai\t--config my\t\n");
    await shell.waitFor(/<orders><--points><approved><--state=failed><--config><my own\.yaml>over/);
    shell.type("loyalty-bridge store resto\tmy\t\n");
    await shell.waitFor(/<store><restore><my own\.yaml>over/);
    shell.type("exit\n");
    expect(await shell.ended).toBe(0);
  },
);

test("another shell is wrong usage, with those that there are", async () => {
  const { exitCode, err } = await type(["completion", "tcsh"]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("must be bash, zsh or fish")]);
});

test.each(Object.keys(SHELLS))(
  "the script for %s names every command and option that help names",
  async (shell) => {
    const script = await scriptFor(shell);
    for (const command of ["serve", "resync", "store", "link"]) {
      const { out } = await type([command, "--help"]);
      const options = [...out.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)].map(([, name]) => name);
      for (const word of [command, ...options]) expect(script).toContain(word);
    }
  },
);
