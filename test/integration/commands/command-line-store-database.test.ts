import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
      `  pg_dump ${at} --format=directory '--file=the backup' ${only} --exclude-table=loyalty_bridge.erasure_list\n`,
    );
    const psql = `psql ${at} --set=ON_ERROR_STOP=1`;
    const aside = "loyalty_bridge_aside";
    expect(out).toContain(
      `  ${psql} --command="create schema ${aside}" --command="alter table loyalty_bridge.erasure_list set schema ${aside}" --command="drop schema loyalty_bridge cascade" && pg_restore ${at} --exit-on-error 'the backup' && ${psql} --command="alter table ${aside}.erasure_list set schema loyalty_bridge" --command="drop schema ${aside}"\n`,
    );
    expect(out).toContain(
      '--command="set search_path=loyalty_bridge" --command="update store_identity set may_forget = true"',
    );
    expect(out).not.toMatch(/the%2Fsecret|the\/secret/);
  });

  test.each([
    ["repaired", ["store", "repair", "--export", "there"]],
    ["restored", ["store", "restore", "there"]],
  ])("are not %s by this command", async (_, words) => {
    const { top } = await aDatabase();
    const { exitCode, err } = await merchant.type(words, { top });
    expect([exitCode, err]).toEqual([1, expect.stringContaining("Use the database's own tools")]);
  });

  test("remember a brand's account as a folder does", async () => {
    const { top } = await aDatabase();
    expect(await merchant.type(["store", "account", "main"], { top })).toMatchObject({
      exitCode: 0,
      err: "",
    });
  });
});
