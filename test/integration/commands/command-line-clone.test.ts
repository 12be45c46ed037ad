import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configuration, ENVIRONMENT } from "../../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";

/** Given a clone, when its command is called from another folder or on an older Node, then it goes on all the same. */

const OLDER = "Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } })";

test("on a Node that is too old, a clone goes on with its own, in whichever folder", async () => {
  using folder = new WorkFolder({ "older.mjs": OLDER, "config/bridge.yaml": configuration() });
  const node = ["--import", "./older.mjs"];
  using wrong = new SpawnedCommand(folder, ["orders", "--wrong"], { node });
  expect(await wrong.ended, wrong.text).toBe(2);
  using bridge = new SpawnedCommand(folder, ["serve"], { node, environment: ENVIRONMENT });
  await bridge.waitFor(/"url":"([^"]+)"/);
  bridge.signal("SIGTERM");
  expect(await bridge.ended, bridge.text).toBe(0);
});

test("a Node that is too old is told what to run where the clone has no other", async () => {
  const entry = readFileSync(new URL("../../../src/entry.js", import.meta.url), "utf8");
  const files = { "package.json": '{ "type": "module" }', "src/entry.js": entry, "src/main.ts": "" };
  using folder = new WorkFolder({ "older.mjs": OLDER, ...files });
  const args = ["--import", "./older.mjs", "src/entry.js"];
  using command = new SpawnedCommand(folder, args, { program: process.execPath });
  expect(await command.ended).toBe(1);
  expect(command.text).toMatch(
    /^The loyalty bridge needs Node 24, and this is Node 20.1.0. It brings its own: run npm ci in \/\S+ first.\n$/,
  );
});

test("called from another folder than the clone's, init names what there is", async () => {
  using folder = new WorkFolder();
  const answers = ["--loyalty-url", "https://loyalty.example.com", "--api-key", "a-key", "--brand-id", "7"];
  const shop = [
    "--platform",
    "woocommerce",
    "--domain",
    "shop.example.com",
    "--shop",
    "acme",
    "--secret",
    "a-secret",
  ];
  using init = new SpawnedCommand(folder, [
    "init",
    "--yes",
    "--no-check",
    ...answers,
    "--activity",
    "12",
    ...shop,
  ]);
  expect(await init.ended, init.text).toBe(0);
  expect(init.text).not.toMatch(/np[mx] /);
  expect(init.text).toMatch(
    /1\. Start the bridge, .*: (\/\S+\/src\/entry\.js) serve[\s\S]*\. Check everything, .*: \1 doctor/,
  );
  const settings = /Settings: (\/\S+)/.exec(init.text)?.[1] ?? "";
  expect(existsSync(settings), init.text).toBe(true);
  expect(readFileSync(join(folder.path, "config", "bridge.yaml"), "utf8")).not.toContain(
    "bridge.schema.json",
  );
});
