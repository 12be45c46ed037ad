import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { initOptions, typeInit } from "../../support/commands/typed-init.ts";

/**
 * Given an owner with one shop.
 * When `init` has made the configuration, then it asks for a backup each night and says so, and nobody was asked.
 */
let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const SAID =
  /^ {2}Daily backup +on: each day after 3:00 \(\S+\), to \.\/backups, which keeps the latest 7 \(storage\.backup\)$/m;

async function storageWritten() {
  const environment = parseEnv(await readFile(join(merchant.folder, ".env"), "utf8"));
  const text = await readFile(join(merchant.folder, "config/bridge.yaml"), "utf8");
  const read = parseConfig(text, { environment, adapters: ADAPTERS });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return read.config.storage;
}

test("a new configuration has a backup each night, and the person is told where", async () => {
  const { exitCode, out, questions } = await typeInit(merchant, initOptions(merchant), ["", ""]);
  expect(exitCode).toBe(0);
  expect(out).toMatch(SAID);
  // How customers are identified: everything else is in the options.
  expect(questions).toHaveLength(1);
  expect(await storageWritten()).toEqual({
    driver: "lowdb",
    path: "./data",
    backup: { folder: "./backups", keep: 7, hour: 3 },
  });
});

test("with a database, the bridge makes none and promises none", async () => {
  const database = ["--database-url", "postgres://bridge:secret@127.0.0.1:1/bridge"];
  const given = ["--yes", "--no-check", ...initOptions(merchant), ...database];
  const { exitCode, out } = await typeInit(merchant, given);
  expect([exitCode, out]).toEqual([0, expect.not.stringMatching(/backup/i)]);
  expect(await storageWritten()).toMatchObject({ driver: "postgres" });
});
