import { existsSync, realpathSync } from "node:fs";
import { basename, resolve } from "node:path";
import { isSea } from "node:sea";
import { top } from "./own-files.ts";

/** Whether the bridge runs from the sources, in a clone. */
const isClone = !isSea() && existsSync(resolve(top(), "src", "main.ts"));

/** In a clone, but in another folder than the clone's: npm and npx find nothing there. */
const isElsewhere = isClone && process.cwd() !== top() && isCalledBy("src/entry.js");

/** What people type to call the bridge, as it is installed here: for sentences that name a command of its own. */
export const BRIDGE = isSea()
  ? process.argv0
  : isElsewhere
    ? asTyped(process.argv[1] ?? "")
    : isClone
      ? "npx loyalty-bridge"
      : "loyalty-bridge";

/** What people type to start it. */
export const START = isClone && !isElsewhere ? "npm start" : `${BRIDGE} serve`;

/** Where every setting is explained, as seen from the folder where the bridge is called: a file, or a command where there is none. */
export const SETTINGS_PAGE = isSea() ? `${BRIDGE} settings` : installedAt("docs/settings.md");

/** An example of several instances behind a proxy, seen from the same folder; `null`: there is none here. */
export const COMPOSE_EXAMPLE = isSea() ? null : installedAt("config/compose.example.yaml");

function installedAt(path: string): string {
  return isClone && !isElsewhere ? path : resolve(top(), path);
}

function isCalledBy(path: string): boolean {
  const called = process.argv[1];
  return called !== undefined && existsSync(called) && realpathSync(called) === resolve(top(), path);
}

/** By a link in the machine's path, its name; else where it lies. */
function asTyped(called: string): string {
  const name = basename(called);
  return name === "loyalty-bridge" ? name : called;
}
