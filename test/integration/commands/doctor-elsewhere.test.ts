import { afterEach, beforeEach, expect, test } from "vitest";
import { loadConfig } from "../../../src/settings/config.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { ADAPTERS, aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { inFile, type } from "../../support/commands/typed-command.ts";

/** A bridge that another configuration belongs to than the one here. */
let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const NO_FILE = inFile(loadConfig({ path: "/no/such/bridge.yaml", environment: {}, adapters: [] }));
const BAD_FILE = inFile(loadConfig({ path: import.meta.dirname, environment: {}, adapters: [] }));

/** From a machine that has no configuration. */
async function typedElsewhere(args: readonly string[], token = ADMIN_TOKEN) {
  const world = { adapters: ADAPTERS, loadConfig: () => NO_FILE };
  return type([...args, "--url", merchant.url, "--token", token], { world });
}

test("a bridge elsewhere is asked by its address and token alone", async () => {
  await merchant.startBridge();
  const restored = await typedElsewhere(["webhooks", "garden", "--restore"]);
  expect([restored.exitCode, restored.err]).toEqual([0, ""]);
  const { exitCode, out } = await typedElsewhere(["doctor", "--json"]);
  const { checks } = JSON.parse(out) as {
    checks: readonly { readonly state: string; readonly code: string }[];
  };
  expect(checks.filter(({ state }) => state === "failed")).toEqual([]);
  expect(exitCode).toBe(0);
  expect(checks[0]).toMatchObject({ code: "bridgeAsked", facts: { url: merchant.url } });
  expect(checks.map(({ code }) => code)).toEqual(
    expect.arrayContaining(["accountAccepted", "webhooksPointHere", "noDeliveryYet", "notBackedUp"]),
  );
});

test("so it is beside another configuration, also one that is wrong, unless that is named", async () => {
  await merchant.startBridge();
  await typedElsewhere(["webhooks", "garden", "--restore"]);
  const other = await aMerchant();
  const args = ["doctor", "--json", "--url", merchant.url, "--token", ADMIN_TOKEN];
  const beside = await other.type(args);
  const wrong = await type(args, { world: { adapters: ADAPTERS, loadConfig: () => BAD_FILE } });
  for (const { out, exitCode } of [beside, wrong])
    expect([JSON.parse(out).checks[0].code, exitCode]).toEqual(["bridgeAsked", 0]);
  const named = await other.type([...args, "--config", "config/bridge.yaml"]);
  expect(JSON.parse(named.out).checks[0].code).toBe("configurationComplete");
  await other.close();
  // Its own bridge is examined with the file, too.
  const own = await merchant.type(args);
  expect(JSON.parse(own.out).checks[0].code).toBe("configurationComplete");
});

test("one that does not answer, or not to this token, is told as that, and no configuration is asked for", async () => {
  const nobody = await typedElsewhere(["doctor"]);
  expect([nobody.exitCode, nobody.out]).toEqual([1, expect.stringContaining("Check that --url and --token")]);
  expect(await typedElsewhere(["webhooks", "garden"])).toMatchObject({ exitCode: 1 });
  await merchant.startBridge();
  const refused = await typedElsewhere(["doctor"], "wrong");
  expect([refused.exitCode, refused.out]).toEqual([
    1,
    expect.stringContaining("Check that --url and --token"),
  ]);
});

test("with an address alone, the token is asked for as by other commands", async () => {
  const world = { loadConfig: () => NO_FILE };
  const { exitCode, err } = await type(["doctor", "--url", merchant.url], { world });
  expect([exitCode, err]).toEqual([1, expect.stringContaining("BRIDGE_ADMIN_TOKEN")]);
});
