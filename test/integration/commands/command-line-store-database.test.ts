import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupWay } from "../../../src/store/postgres/care/backup-way.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { deliverPaidOrder } from "../../support/bridge/paid-order.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

describe("data in a database", () => {
  const aDatabase = async () => {
    const { url, ask } = await freshDatabase();
    return { url, ask, top: { storage: { driver: "postgres", url } } };
  };

  test("are checked row by row, also beside a bridge", async () => {
    const { ask, top } = await aDatabase();
    const bridge = await merchant.startBridge({ top });
    await deliverPaidOrder(bridge.url, merchant.woo.domain);
    await expect.poll(async () => (await ask("select state from loyalty_bridge.orders")).length).toBe(1);
    const sound = await merchant.type(["store", "check"], { top });
    expect([sound.exitCode, sound.err], sound.out).toEqual([0, ""]);
    expect(sound.out).toMatch(/^No damage found: 1 order and 1 delivery in postgres:/);
    await bridge.close();
    await ask("update loyalty_bridge.orders set state = 'done', brand = 'other'");
    await ask("update loyalty_bridge.deliveries set order_ids = '['");
    const { exitCode, out } = await merchant.type(["store", "check"], { top });
    expect([exitCode, out]).toEqual([1, expect.stringMatching(/^2 rows are damaged, of 1 order/)]);
    expect(out).toMatch(
      /The stored columns of order 7 of garden differ from its record: brand(?: and state)?$/m,
    );
    expect(out).toMatch(/The stored data of delivery 1 cannot be read$/m);
    await ask("update loyalty_bridge.orders set record = '{'");
    const json = JSON.parse((await merchant.type(["store", "check", "--json"], { top })).out);
    expect(json.findings[0]).toMatchObject({ code: "orderRowUnreadable", orderId: "7" });
  });

  test("are backed up by the database's own tools, and what to type is said without the password", async () => {
    const url = "postgres://bridge:the%2Fsecret@db.example:6432/shop%20data";
    const top = { storage: { driver: "postgres", url } };
    const { exitCode, out } = await merchant.type(["store", "backup", "the backup"], { top });
    expect(exitCode).toBe(0);
    const at = "--host=db.example --port=6432 --username=bridge '--dbname=shop data'";
    const only = "--schema=loyalty_bridge";
    expect(out).toContain(
      `  pg_dump ${at} --format=directory '--file=./the backup' ${only} --exclude-table=loyalty_bridge.erasure_list\n`,
    );
    const psql = `psql ${at} --set=ON_ERROR_STOP=1`;
    const aside = "loyalty_bridge_aside";
    expect(out).toContain(
      `  pg_restore --file=/dev/null './the backup' && ${psql} --command="create schema if not exists ${aside}" --command="alter table if exists loyalty_bridge.erasure_list set schema ${aside}" --command="drop schema if exists loyalty_bridge cascade" && pg_restore ${at} --exit-on-error './the backup' && ${psql} --command="alter table if exists ${aside}.erasure_list set schema loyalty_bridge" --command="drop schema if exists ${aside}"\n`,
    );
    expect(out).toContain(
      '--command="set search_path=loyalty_bridge" --command="update store_identity set may_forget = true"',
    );
    expect(out).not.toMatch(/the%2Fsecret|the\/secret/);
  });

  test("are still there where the backup that is to be restored was cut off", async () => {
    const place = await mkdtemp(join(tmpdir(), "restore-way-"));
    // Of the database's programs: one that cannot read the backup, and one that says that it was asked.
    const programs = { pg_restore: "exit 1", psql: `touch ${join(place, "asked")}` };
    for (const [name, does] of Object.entries(programs))
      await writeFile(join(place, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
    const { restore } = backupWay(
      { url: "postgres://bridge@db.example/data", schema: "loyalty_bridge" },
      "b",
    );
    const env = { PATH: `${place}:${process.env.PATH}` };
    await expect(promisify(execFile)("sh", ["-c", restore], { env })).rejects.toMatchObject({ code: 1 });
    expect((await readdir(place)).toSorted()).toEqual(["pg_restore", "psql"]);
    await rm(place, { recursive: true });
  });

  test.each([
    ["repaired", ["store", "repair", "--export", "there"]],
    ["restored", ["store", "restore", "there"]],
  ])("are not %s by this command", async (_, words) => {
    const { top } = await aDatabase();
    const { exitCode, err } = await merchant.type(words, { top });
    expect([exitCode, err]).toEqual([1, expect.stringContaining("Use the database’s own tools")]);
  });

  test("remember a brand's account as a folder does", async () => {
    const { top } = await aDatabase();
    expect(await merchant.type(["store", "account", "main"], { top })).toMatchObject({
      exitCode: 0,
      err: "",
    });
  });
});
