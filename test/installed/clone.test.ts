import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { WorkFolder } from "../support/commands/spawned-command.ts";
import { run, TOP } from "../support/installed/installed.ts";
import { walkThroughClone } from "../support/installed/walk.ts";

const MINUTES = 60_000;

/** Git, npm and the Node that the machine has, which may be older: nothing of this folder, nor what the user has set. */
function machine(home: string) {
  const path = (process.env.PATH ?? "").split(":").filter((place) => !place.startsWith(TOP));
  mkdirSync(home);
  return {
    PATH: path.filter((place) => !place.includes("node_modules")).join(":"),
    HOME: home,
    npm_config_prefix: join(home, "prefix"),
    // Else the network would be what is tried.
    npm_config_cache: run("npm", ["config", "get", "cache"]).trim(),
    npm_config_prefer_offline: "true",
    npm_config_update_notifier: "false",
  };
}

test("a clone works from an empty folder by the lines of the README", { timeout: 6 * MINUTES }, async () => {
  using place = new WorkFolder();
  using folder = new WorkFolder();
  run("git", ["clone", "--quiet", `file://${TOP}`, folder.path]);
  await walkThroughClone(folder, machine(join(place.path, "home")));
  expect(run("git", ["status", "--porcelain"], folder.path)).toBe("");
});
