import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configuration, ENVIRONMENT, READY } from "../../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";

test("a hang-up has the configuration read again: a mistake is refused with its line, the next one counts", async () => {
  using folder = new WorkFolder({ "config/bridge.yaml": configuration() });
  using command = new SpawnedCommand(folder, [], { environment: ENVIRONMENT });
  await command.waitFor(/"event":"starting"/);
  // Before it is ready.
  command.signal("SIGHUP");
  await command.waitFor(READY);
  await command.waitFor(/"event":"configurationReadAgain","count":0/);
  const file = join(folder.path, "config/bridge.yaml");
  writeFileSync(file, configuration().replace("shopify", "shopfy"));
  command.signal("SIGHUP");
  await command.waitFor(
    /"event":"configurationRefused"[^\n]*line 9: shops\.acme\.platform [^\n]*did you mean/,
  );
  writeFileSync(
    file,
    configuration().replace("activityId: 12", "activityId: 13").replace("port: 0", "port: 1"),
  );
  command.signal("SIGHUP");
  await command.waitFor(/"event":"configurationReadAgain","count":1,"settings":\["shops\.acme\.program"\]/);
  await command.waitFor(/"event":"settingsWait","count":1,"settings":\["server\.port"\]/);
  command.signal("SIGTERM");
  expect(await command.ended).toBe(0);
  expect(command.text).not.toContain("canary");
});

test("a file that is exchanged for another one, and a secret in .env, are read again by themselves", async () => {
  const { SHOP_SECRET, ...others } = ENVIRONMENT;
  const secret = (value: string) => `SHOP_SECRET=${value}\n`;
  using folder = new WorkFolder({ "config/bridge.yaml": configuration(), ".env": secret(SHOP_SECRET) });
  using command = new SpawnedCommand(folder, [], { environment: others });
  await command.waitFor(READY);
  const file = join(folder.path, "config/bridge.yaml");
  writeFileSync(`${file}.new`, configuration().replace("activityId: 12", "activityId: 13"));
  renameSync(`${file}.new`, file);
  await command.waitFor(/"settings":\["shops\.acme\.program"\]/);
  writeFileSync(join(folder.path, ".env"), secret("the-next-canary"));
  await command.waitFor(/"settings":\["shops\.acme\.secrets"\]/);
  expect(command.text).not.toContain("canary");
});
