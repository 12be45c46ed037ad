import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { damage, hasRun } from "../../support/bridge/used-folder.ts";

vi.mock(
  import("../../../src/store/lowdb/migration/migrations.ts"),
  () => import("../../support/store/next-format.ts"),
);

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const inside = (...names: readonly string[]) => join(merchant.folder, ...names);

/** As the version before would have left it. */
async function isOfEarlierVersion(): Promise<void> {
  await hasRun(merchant);
  const marker = inside("data", "format.json");
  const { salt } = JSON.parse(await readFile(marker, "utf8"));
  await writeFile(marker, `${JSON.stringify({ format: 1, salt })}\n`);
}

describe("a folder of an earlier version", () => {
  const OF_IT = "The data has format 1, from an earlier version. The next start upgrades it.";

  test("is named as one by check, repair, backup and restore, until a start has brought it up to date", async () => {
    await isOfEarlierVersion();
    expect((await merchant.type(["store", "check"])).out).toContain(OF_IT);
    expect((await merchant.type(["store", "repair", "--export", inside("damaged")])).out).toContain(OF_IT);
    expect((await merchant.type(["store", "backup", inside("backup")])).out).toContain(OF_IT);
    await rm(inside("data"), { recursive: true });
    expect((await merchant.type(["store", "restore", inside("backup")])).out).toContain(OF_IT);
    await (await merchant.startBridge()).close();
    expect((await merchant.type(["store", "check"])).out).not.toContain("format");
  });

  test("is brought up to date by the repair of what is damaged in it, which says so", async () => {
    await isOfEarlierVersion();
    await damage(merchant);
    const { exitCode, out } = await merchant.type(["store", "repair", "--export", inside("damaged")]);
    expect(exitCode, out).toBe(0);
    expect(out).toContain(
      "The data folder now has the format of this version; earlier versions cannot open it.",
    );
    expect((await merchant.type(["store", "check"])).out).not.toContain("format");
  });
});
