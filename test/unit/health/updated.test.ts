import { afterEach, beforeEach, expect, test } from "vitest";
import { type ChangedMeaning, checkUpdate, rememberVersion } from "../../../src/health/doctor/updated.ts";
import type { LowdbStore } from "../../../src/store/lowdb/open.ts";
import { NOON } from "../../support/builders/orders.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const CHANGED: readonly ChangedMeaning[] = [
  { since: "0.1.0", setting: "server.host", meaning: "port to listen on; 0 chooses a free one" },
  { since: "0.9.0", setting: "server.port", meaning: "port to listen on; 0 chooses a free one" },
  { since: "0.10.0", setting: "server.bodyLimit", meaning: "port to listen on; 0 chooses a free one" },
  { since: "0.11.0", setting: "server.publicUrl", meaning: "port to listen on; 0 chooses a free one" },
];
const log = { error: () => {} };

let store: LowdbStore;
beforeEach(async () => {
  store = await storeOnFakeDisk();
});
afterEach(() => store.close());

const start = (version: string, at = NOON) => rememberVersion({ store, log }, version, at);
const found = (at = NOON) => checkUpdate({ store, log }, at, CHANGED);
const settingsFound = async () => (await found()).map((verdict) => "setting" in verdict && verdict.setting);

test("of the first version on a store there is nothing to say", async () => {
  await start("0.10.0");
  expect(await found()).toEqual([]);
});

test("after an update, each setting that means something else than for the version before is named", async () => {
  await start("0.1.0");
  await start("0.10.0");
  expect(await settingsFound()).toEqual(["server.port", "server.bodyLimit"]);
  expect((await found())[0]).toMatchObject({
    code: "settingMeansOther",
    state: "warning",
    since: "0.9.0",
    now: {
      code: "settingMeaning",
      setting: "server.port",
      meaning: "port to listen on; 0 chooses a free one",
    },
  });
});

test("another start of the same version changes nothing, and the next update counts from it", async () => {
  await start("0.1.0");
  await start("0.10.0");
  await start("0.10.0", NOON + DAY_MS);
  expect(await settingsFound()).toEqual(["server.port", "server.bodyLimit"]);
  await start("0.11.0", NOON + DAY_MS);
  expect(await settingsFound()).toEqual(["server.publicUrl"]);
});

test("where nothing means anything else, the update itself is told for some weeks", async () => {
  await start("0.10.0");
  await start("0.10.1");
  expect(await found(NOON + 29 * DAY_MS)).toEqual([
    {
      ...{ code: "updatedFrom", before: "0.10.0", version: "0.10.1", at: NOON },
      ...{ subject: { code: "aboutBridge" }, check: "updateCheck", state: "fine" },
    },
  ]);
  expect(await found(NOON + 31 * DAY_MS)).toEqual([]);
});
