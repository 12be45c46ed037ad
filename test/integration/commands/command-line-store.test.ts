import { appendFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { deliverPaidOrder } from "../../support/bridge/paid-order.ts";
import { damage, hasRun } from "../../support/bridge/used-folder.ts";
import { SpawnedCommand, WorkFolder } from "../../support/commands/spawned-command.ts";
import { type } from "../../support/commands/typed-command.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const inside = (...names: readonly string[]) => join(merchant.folder, ...names);

describe("store check", () => {
  test("tells a sound folder", async () => {
    await hasRun(merchant);
    const { exitCode, out } = await merchant.type(["store", "check"]);
    expect(exitCode, out).toBe(0);
    expect(out).toMatch(/^No damage found: \d+ documents? with \d+ rows?/);
  });

  test("names what is damaged, and the way out", async () => {
    await hasRun(merchant);
    const path = await damage(merchant);
    const { exitCode, out } = await merchant.type(["store", "check"]);
    expect(exitCode).toBe(1);
    expect(out).toContain(`  This file was changed or damaged: ${path}`);
    expect(out).toContain("store repair --export FOLDER");
    const { findings } = JSON.parse((await merchant.type(["store", "check", "--json"])).out);
    const problem = `This file was changed or damaged: ${path}`;
    expect(findings).toEqual([{ code: "fileNotAsWritten", file: path, problem }]);
  });

  test("refuses a folder that a bridge uses", async () => {
    await merchant.startBridge();
    const { exitCode, err } = await merchant.type(["store", "check"]);
    expect([exitCode, err]).toEqual([1, expect.stringContaining("stop it first")]);
  });

  test("a folder that is not there is told in words", async () => {
    const { exitCode, err } = await merchant.type(["store", "check"]);
    expect([exitCode, err]).toEqual([1, expect.stringContaining("The data folder does not exist yet")]);
  });
});

test("what keeps the bridge from starting is said with what helps", async () => {
  await merchant.startBridge();
  const { exitCode, err } = await merchant.type(["serve", "--log-level", "silent"]);
  expect([exitCode, err]).toEqual([
    1,
    expect.stringMatching(
      /^Another process \(PID \d+\) is using the data folder .*: stop it first\.\nIf that process is this bridge, it runs already, at http:\/\/127\.0\.0\.1:\d+\. .* run: npx loyalty-bridge link$/,
    ),
  ]);
});

test("a damaged folder keeps the bridge from starting and from being copied, with what helps", async () => {
  await hasRun(merchant);
  const file = inside("data", "state.json");
  await writeFile(file, (await readFile(file, "utf8")).replace("{", "["));
  const said = `The data folder is damaged. This file was changed or damaged: ${file}. Nothing was changed. To save the intact data, run: npx loyalty-bridge store repair --export FOLDER`;
  for (const typed of [
    ["serve", "--log-level", "silent"],
    ["store", "backup", inside("backup")],
  ]) {
    const { exitCode, err } = await merchant.type(typed);
    expect([exitCode, err]).toEqual([1, said]);
  }
});

test("check, backup, restore and repair show how far they are, and take it away at the end, with --json as well", async () => {
  await hasRun(merchant);
  let shown: (string | null)[] = [];
  const shownBy = async (...args: readonly string[]) => {
    shown = [];
    const progress = (line: string | null) => void shown.push(line);
    await merchant.type(["store", ...args], undefined, { progress });
    expect(shown.at(-1)).toBeNull();
    return shown.join("\n");
  };
  const READ = /^\[#{24}\] read (\d+) of \1 files?$/m;
  const COPIED = /^\[#{24}\] copied (\d+) of \1 files?$/m;
  expect(await shownBy("check")).toMatch(READ);
  const backup = await shownBy("backup", inside("backup"));
  expect(backup).toMatch(COPIED);
  expect(backup).toMatch(READ);
  await damage(merchant);
  expect((await shownBy("repair", "--export", inside("damaged"))).match(/ read 1 of /g)).toHaveLength(2);
  await rm(inside("data"), { recursive: true });
  expect(await shownBy("restore", inside("backup"))).toMatch(COPIED);
  expect(await shownBy("check", "--json")).toMatch(READ);
});

describe("store repair", () => {
  test("makes a damaged folder usable and keeps the originals", async () => {
    await hasRun(merchant);
    await damage(merchant);
    const { exitCode, out } = await merchant.type(["store", "repair", "--export", inside("damaged")]);
    expect(exitCode, out).toBe(0);
    expect(out).toContain(`kept in ${inside("damaged")}.`);
    expect(await readdir(inside("damaged"))).not.toEqual([]);
    expect((await merchant.type(["store", "check"])).exitCode).toBe(0);
  });

  test("changes nothing in a sound folder", async () => {
    await hasRun(merchant);
    const { exitCode, out } = await merchant.type(["store", "repair", "--export", inside("damaged")]);
    expect([exitCode, out]).toEqual([0, "No damage found. Nothing was changed."]);
  });

  test("without a place for the originals is wrong usage", async () => {
    expect((await merchant.type(["store", "repair"])).exitCode).toBe(2);
  });
});

/**
 * Given a bridge that runs, when its folder is backed up, the folder is lost and the backup is put in its place, then
 * the next start knows the delivery that was taken in before the backup.
 */
test("what was backed up beside a running bridge is there again after restoring", async () => {
  const bridge = await merchant.startBridge();
  await deliverPaidOrder(bridge.url, merchant.woo.domain);
  const lastBackup = async () =>
    (await answerOf<{ backup: { lastAt: string | null } }>(bridge.url, "/api/status")).backup.lastAt;
  expect(await lastBackup()).toBeNull();
  const backup = await merchant.type(["store", "backup", inside("backup")]);
  expect(backup.exitCode, backup.err).toBe(0);
  expect(Date.now() - Date.parse((await lastBackup()) ?? "")).toBeLessThan(60_000);
  await bridge.close();
  await rm(inside("data"), { recursive: true });
  const restored = await merchant.type(["store", "restore", inside("backup")]);
  expect(restored.exitCode, restored.err).toBe(0);
  expect(restored.out).toContain("resync each shop");
  const again = await merchant.startBridge();
  expect((await answerOf<{ items: readonly object[] }>(again.url, "/api/deliveries")).items).toHaveLength(1);
});

test.each([
  ["restored", ["store", "restore"]],
  ["repaired", ["store", "repair", "--export"]],
])(
  "a folder just %s may have forgotten calls: the service is left alone for all of its window",
  async (what, words) => {
    await hasRun(merchant);
    if (what === "restored") {
      expect((await merchant.type(["store", "backup", inside("other")])).exitCode).toBe(0);
      await rm(inside("data"), { recursive: true });
    } else await damage(merchant);
    const { exitCode, err } = await merchant.type([...words, inside("other")]);
    expect(exitCode, err).toBe(0);
    const again = await merchant.startBridge();
    const { brands } = await answerOf<{ brands: readonly object[] }>(again.url, "/api/status");
    expect(brands).toEqual([expect.objectContaining({ rateLimit: { perMinute: 490, inUse: 490 } })]);
  },
);

async function answerOf<Answer>(url: string, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${merchant.config().admin.token}` };
  return (await (await fetch(`${url}${path}`, { headers })).json()) as Answer;
}

test("a backup never goes over something else", async () => {
  await hasRun(merchant);
  await mkdir(inside("backup"));
  await appendFile(inside("backup", "mine"), "");
  const { exitCode, err } = await merchant.type(["store", "backup", inside("backup")]);
  expect([exitCode, err]).toEqual([1, expect.stringContaining("is not empty")]);
  const restored = await merchant.type(["store", "restore", inside("backup")]);
  expect(restored.exitCode).toBe(1);
});

test("where there is no backup, the list of backups is named", async () => {
  await appendFile(inside("file"), "");
  for (const place of ["nothing", "file"]) {
    const { exitCode, err } = await merchant.type(["store", "restore", inside(place)]);
    expect([exitCode, err]).toEqual([
      1,
      `There is no backup at ${inside(place)}. To list the backups that the bridge made, run: npx loyalty-bridge store backups.`,
    ]);
  }
});

test("a brand's new address is taken for the same account when a person says so, and only a brand that is there", async () => {
  await hasRun(merchant);
  expect(await merchant.type(["store", "account", "main"])).toMatchObject({ exitCode: 0, err: "" });
  const { exitCode, err } = await merchant.type(["store", "account", "other"]);
  expect([exitCode, err]).toEqual([
    1,
    "There is no loyalty account “other” in the configuration. Use one of: main.",
  ]);
});

test("it runs as a process of its own", async () => {
  await hasRun(merchant);
  const { brands, admin } = merchant.config();
  const shop = { platform: "shopify", brand: "main", domain: "acme.myshopify.com", secrets: ["12345678"] };
  using folder = new WorkFolder({
    "config/bridge.yaml": JSON.stringify({
      admin,
      storage: { path: inside("data") },
      brands: { main: { baseUrl: brands.main?.baseUrl, apiKey: "k", brandId: "b" } },
      shops: { acme: { ...shop, program: { earn: { activityId: "12" } } } },
    }),
  });
  using command = new SpawnedCommand(folder, ["store", "check"]);
  expect(await command.ended, command.text).toBe(0);
});

test("store --help names what it can do", async () => {
  const { out } = await type(["store", "--help"]);
  for (const act of ["check", "repair", "backup", "backups", "restore", "copy", "account"])
    expect(out).toMatch(new RegExp(`^  ${act} `, "m"));
});
