import { rename } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Bridge } from "../../../src/wiring/bridge.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { deliverPaidOrder } from "../../support/bridge/paid-order.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const top = () => ({
  storage: { path: join(merchant.folder, "data"), backup: { folder: join(merchant.folder, "backups") } },
});

async function backedUp(bridge: Bridge) {
  expect((await ask(bridge, "/backups", { method: "POST" })).status).toBe(202);
  await expect.poll(async () => (await ask(bridge, "/backups")).body.running).toBeNull();
  return (await ask(bridge, "/backups")).body;
}

test("a backup made beside the work is restored by the commands that are shown, and whoever was erased since stays erased", async () => {
  const bridge = await merchant.startBridge({ top: top() });
  await deliverPaidOrder(bridge.url, merchant.woo.domain);
  await expect.poll(async () => (await ask(bridge, "/orders")).body.items.length).toBe(1);
  const { kept, failed, daily } = await backedUp(bridge);
  expect([kept.length, failed, daily.keep, daily.hour]).toEqual([1, null, 7, 3]);
  expect((await ask(bridge, "/status")).body.backup.lastAt).not.toBeNull();
  const [{ code, by }] = (await ask(bridge, "/acts")).body.items;
  expect([code, by]).toEqual(["actBackupBegun", expect.any(String)]);
  await ask(bridge, "/erase", { body: { email: "ada@customers.example" } });
  await bridge.close();

  const [move, restore] = kept[0].restore as readonly string[];
  const [, from = "", to = ""] = move?.split(" ") ?? [];
  await rename(from, to);
  const words = restore?.split(" ") ?? [];
  expect(await merchant.type(words.slice(words.indexOf("store")), { top: top() })).toMatchObject({
    exitCode: 0,
  });
  const again = await merchant.startBridge({ top: top() });
  expect((await ask(again, "/orders")).body.items).toHaveLength(1);
  expect((await ask(again, "/orders/search", { body: { q: "ada@customers.example" } })).body.items).toEqual(
    [],
  );
  // The restored data are the same data: their backups go on.
  expect((await backedUp(again)).kept.map(({ isOwn }: { readonly isOwn: boolean }) => isOwn)).toEqual([
    true,
    true,
  ]);
});

test("without the setting there are none, and asking for one says how to get one", async () => {
  const bridge = await merchant.startBridge();
  expect((await ask(bridge, "/backups")).body).toMatchObject({ daily: null, kept: [], database: null });
  expect(await ask(bridge, "/backups", { method: "POST" })).toMatchObject({
    status: 409,
    body: { code: "backupsOff" },
  });
});

test("two bridges on one database make none: both name the database's own commands", async () => {
  const { url } = await freshDatabase();
  const onDatabase = { storage: { driver: "postgres", url } };
  const one = await merchant.startBridge({ top: onDatabase });
  const two = await merchant.startBridge({ top: onDatabase, server: { port: 0 } });
  for (const bridge of [one, two]) {
    const { daily, kept, database } = (await ask(bridge, "/backups")).body;
    expect([daily, kept]).toEqual([null, []]);
    expect(database.dump).toMatch(/^pg_dump .*--exclude-table=loyalty_bridge\.erasure_list$/);
    expect(database.restore).toContain("pg_restore");
    expect(JSON.stringify(database)).not.toContain(new URL(url).password || "no password");
    expect((await ask(bridge, "/backups", { method: "POST" })).status).toBe(409);
  }
});
