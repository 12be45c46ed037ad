import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { quotedForShell } from "../../../src/store/care.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { hasRun } from "../../support/bridge/used-folder.ts";
import { type } from "../../support/commands/typed-command.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const inside = (...names: readonly string[]) => join(merchant.folder, ...names);
const daily = () => ({
  top: { storage: { path: inside("data"), backup: { folder: inside("backups"), keep: 7, hour: 3 } } },
});
const typed = (...args: readonly string[]) => merchant.type(["store", "backups", ...args], daily());

test("the backups that the bridge made are listed without it, newest first, with how to restore the newest", async () => {
  await hasRun(merchant);
  expect((await typed()).out).toBe(
    `Every day after 3:00 (server time, ${new Intl.DateTimeFormat().resolvedOptions().timeZone}), the bridge backs up its data to ${inside("backups")} and keeps the latest 7 backups. It deletes an old backup only after a newer one is complete and checked.\nNone yet.`,
  );
  const names = ["2026-01-02T03-00-00Z.0001.1a2b3c4d", "2026-01-03T03-00-00Z.0002.1a2b3c4d"];
  await mkdir(inside("backups"));
  for (const name of names) {
    expect((await merchant.type(["store", "backup", inside("backups", name)])).exitCode).toBe(0);
  }
  // One that was cut off is none.
  await mkdir(inside("backups", "2026-01-04T03-00-00Z.0003.1a2b3c4d"));

  const { exitCode, out } = await typed();
  expect(exitCode, out).toBe(0);
  const rows = out.split("\n").filter((line) => line.includes("1a2b3c4d") && !line.includes("restore"));
  expect(rows).toEqual([
    expect.stringMatching(/^3 Jan 2026, .* days .*MB .*\.0002\.1a2b3c4d$/),
    expect.stringMatching(/^2 Jan 2026, .* days .*MB .*\.0001\.1a2b3c4d$/),
  ]);
  const path = quotedForShell(inside("backups", names[1] ?? ""));
  const restore = [
    `mv ${inside("data")} ${inside("data.aside")}`,
    `npx loyalty-bridge store restore ${path}`,
  ];
  expect(out.split("\n").slice(-4, -2)).toEqual(restore.map((line) => `  ${line}`));
  const { kept } = JSON.parse((await typed("--json")).out);
  expect(kept[0]).toMatchObject({ at: "2026-01-03T03:00:00.000Z", restore });

  // Whoever looks for a backup may have lost the data.
  await writeFile(inside("data", "format.json"), "{");
  expect((await typed()).out).toBe(out);
  await rename(inside("data"), inside("elsewhere"));
  expect((await typed()).out).toBe(out);
  await rm(inside("elsewhere"), { recursive: true });
});

test("without the setting, it says how to have backups", async () => {
  const { exitCode, out } = await merchant.type(["store", "backups"]);
  expect(exitCode).toBe(0);
  expect(out).toContain("set “storage.backup” in the configuration file");
  expect(out).toMatch(/^ {2}npx loyalty-bridge store backup FOLDER$/m);
});

test("of a bridge elsewhere, --url asks for its backups", async () => {
  await merchant.startBridge(daily());
  const way = ["--url", merchant.url, "--token", ADMIN_TOKEN];
  const here = await typed();
  const there = await type(["store", "backups", ...way]);
  expect(there).toEqual(here);
  expect(here.out).toContain(`the bridge backs up its data to ${inside("backups")}`);
  expect(JSON.parse((await type(["store", "backups", "--json", ...way])).out)).toMatchObject({
    daily: { folder: inside("backups"), keep: 7, hour: 3 },
  });
});
