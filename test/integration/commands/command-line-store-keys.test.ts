import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { forgetTokens } from "../../../src/shops/connect/vault.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aMerchant, type MerchantSetup, type SetupGiven } from "../../support/bridge/merchant-setup.ts";
import { nobodyStops } from "../../support/commands/typed-command.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const inside = (...names: readonly string[]) => join(merchant.folder, ...names);

const KEY = Buffer.alloc(32, 1).toString("base64");
const NEWER_KEY = Buffer.alloc(32, 2).toString("base64");
const ofKey = (...[encryptionKey, ...previousEncryptionKeys]: readonly string[]) => ({
  top: { security: { encryptionKey, previousEncryptionKeys } },
});

const TOKENS = "cannot decrypt the tokens of garden";
const SECRETS = "cannot decrypt the secrets of bakery, added on the page";

/** The folder and its backup hold tokens of one shop and the secrets of another. */
async function hasSealed(): Promise<void> {
  await (await merchant.startBridge()).close();
  const cipher = createCipher([KEY]);
  const store = await openLowdbStore({ path: inside("data") });
  await store.changeValue("garden", "tokens", () => cipher.seal("{}", "tokens garden"));
  // What stands in the place of a removed shop's is nobody's.
  await store.changeValue("kiosk", "tokens", () => cipher.seal("{}", "tokens kiosk"));
  await forgetTokens(store, "kiosk", () => false);
  const sealed = cipher.seal('{"secrets":["12345678"],"credentials":{}}', "shops bakery");
  const kept = { version: 1, kept: { settings: {}, sealed }, former: null };
  await store.changeValue("bakery", "keptShop", () => JSON.stringify(kept));
  await store.changeValue("", "shopChanges", () => JSON.stringify({ newest: 1, shops: [], last: null }));
  await store.close();
  expect((await merchant.type(["store", "backup", inside("backup")])).exitCode).toBe(0);
  await rm(inside("data"), { recursive: true });
}

const restore = (given?: SetupGiven, ...more: readonly string[]) =>
  merchant.type(["store", "restore", inside("backup"), ...more], given);

test.each([
  ["without a key", undefined],
  ["with another key", ofKey(NEWER_KEY)],
])("what a key has sealed is named by a restore %s, with what to do before the start", async (_, given) => {
  await hasSealed();
  const { exitCode, out } = await restore(given);
  expect([exitCode, out]).toEqual([0, expect.stringContaining(TOKENS)]);
  expect(out).toContain(SECRETS);
  expect(out).toMatch(/Before you start the bridge, set the earlier key there,[\s\S]*\nStart the bridge/);
});

test("what a key has sealed is named in the report for programs", async () => {
  await hasSealed();
  const { out } = await restore(undefined, "--json");
  expect(JSON.parse(out)).toMatchObject({ unopened: { tokensOf: ["garden"], secretsOf: ["bakery"] } });
});

test.each([
  ["its key", ofKey(KEY)],
  ["its key among the former ones", ofKey(NEWER_KEY, KEY)],
])("what a key has sealed is not spoken of with %s", async (_, given) => {
  await hasSealed();
  const { exitCode, out } = await restore(given);
  expect([exitCode, out]).toEqual([0, expect.not.stringContaining("cannot decrypt")]);
});

test("what a key has sealed is named by a copy for a configuration without its key, and by none that has it", async () => {
  await hasSealed();
  const copied = async (given?: SetupGiven) => {
    await rm(inside("data"), { recursive: true, force: true });
    const config = inside("config", "bridge.yaml");
    const { exitCode, out } = await merchant.type(
      ["store", "copy", "--from", inside("backup"), "--to", config],
      given,
      { stopRequested: nobodyStops },
    );
    expect(exitCode, out).toBe(0);
    return out;
  };
  const told = await copied(ofKey(NEWER_KEY));
  expect(told).toContain(TOKENS);
  expect(told).toMatch(/added on the page\.[\s\S]*Before you start the bridge, set the earlier key there/);
  expect(await copied(ofKey(NEWER_KEY, KEY))).not.toContain("cannot decrypt");
});

test("what a key has sealed is told by a start without its key, and by none that has it", async () => {
  await hasSealed();
  await restore();
  const told: unknown[] = [];
  const write = (line: string) => void told.push(JSON.parse(line));
  for (const [given, count] of [
    [undefined, 1],
    [ofKey(KEY), 1],
  ] as const) {
    const log = createLog({ level: "error", destination: { write } });
    await (await merchant.startBridge(given, log)).close();
    const lines = told.filter((line) => (line as { event?: string }).event === "notOpened");
    expect(lines).toHaveLength(count);
    expect(lines[0]).toMatchObject({ tokensOf: ["garden"], secretsOf: ["bakery"] });
  }
});
