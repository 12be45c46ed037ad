import { existsSync, realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
import { isSea } from "node:sea";
import { top } from "./own-files.ts";

/** Whether the bridge runs from the sources, in a clone. */
const isClone = !isSea() && existsSync(resolve(top(), "src", "main.ts"));

/** The bridge runs from a clone, but from another working folder, where npm and npx do not find it. */
const isElsewhere = isClone && process.cwd() !== top() && isCalledBy("src/entry.js");

/** The command that runs the bridge in this installation, for messages that name a command. */
export const BRIDGE = isSea()
  ? process.argv0
  : isElsewhere
    ? asTyped(process.argv[1] ?? "")
    : isClone
      ? "npx loyalty-bridge"
      : "loyalty-bridge";

/** The command that starts the bridge. */
export const START = isClone && !isElsewhere ? "npm start" : `${BRIDGE} serve`;

/** Where every setting is explained: a file, relative to the working folder, or a command if there is no file. */
export const SETTINGS_PAGE = isSea() ? `${BRIDGE} settings` : installedAt("docs/settings.md");

/** Where every command is explained; `null`: not installed. */
export const COMMANDS_PAGE = isSea() ? null : installedAt("docs/commands.md");

/** The example of several instances behind a proxy, relative to the working folder; `null`: not installed. */
export const COMPOSE_EXAMPLE = isSea() ? null : installedAt("config/compose.example.yaml");

function installedAt(path: string): string {
  return isClone && !isElsewhere ? path : resolve(top(), path);
}

function isCalledBy(path: string): boolean {
  const called = process.argv[1];
  return called !== undefined && existsSync(called) && realpathSync(called) === resolve(top(), path);
}

/** The command as entered: its name if it is in the PATH, otherwise its path. */
function asTyped(called: string): string {
  const name = basename(called);
  return name === "loyalty-bridge" ? name : called;
}
