import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { isSea } from "node:sea";
import { top } from "./own-files.ts";

/** Whether the bridge runs from the sources, in a clone. */
const isClone = !isSea() && existsSync(resolve(top(), "src", "main.ts"));

/** What people type to call the bridge, as it is installed here: for sentences that name a command of its own. */
export const BRIDGE = isSea() ? process.argv0 : isClone ? "npx loyalty-bridge" : "loyalty-bridge";

/** What people type to start it. */
export const START = isClone ? "npm start" : `${BRIDGE} serve`;
