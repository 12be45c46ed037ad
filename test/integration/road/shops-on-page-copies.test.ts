import { randomBytes } from "node:crypto";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../src/client/types.ts";
import type { CopySource, CopyTarget } from "../../../src/store/copy/copy.ts";
import { runCopy } from "../../../src/store/copy/run-copy.ts";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import { openFolderSource } from "../../../src/store/lowdb/copy/folder-source.ts";
import { openFolderTarget } from "../../../src/store/lowdb/copy/folder-target.ts";
import { openDatabaseSource } from "../../../src/store/postgres/copy/database-source.ts";
import { openDatabaseTarget } from "../../../src/store/postgres/copy/database-target.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { BAKERY } from "../../support/problems/of-added-shops.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a shop that was added on the page, with an order. When the store is backed up and restored, or copied to a database
 * and back, then the shop is served there with the same key; without the key it is listed as sealed, all else is there, and
 * with the key it is served again.
 */

const ACME = {
  ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "10" }, program: { earn: { activityId: "12" } } },
};
const WITH_KEY = { security: { encryptionKey: randomBytes(32).toString("base64") } };
const UNKNOWN = 401;

const database = await freshDatabase();
let bridge: RunningBridge;
let sent: number;
beforeEach(async () => {
  sent = 0;
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: { acme: ACME }, top: WITH_KEY });
  await bridge.ask("/api/shops", { method: "POST", body: BAKERY });
  expect(await deliver("7")).toBe(200);
  await bridge.settled();
});
afterEach(() => bridge.close());

async function deliver(orderId: string, to = "bakery", secret: string = BAKERY.secret): Promise<number> {
  const now = Date.now();
  const body = JSON.stringify(anOrder({ orderId, createdAt: now, updatedAt: now, isPaid: true }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(++sent) },
  };
  return (await fetch(`${bridge.url}/webhooks/${to}`, { method: "POST", headers, body })).status;
}

/** Of its orders, at the loyalty service. */
async function numbers(): Promise<readonly (number | null)[]> {
  const { items } = (await bridge.ask("/api/orders?shop=bakery")) as Answer<"GET", "/orders">;
  return items.map(({ loyaltyOrderId }) => loyaltyOrderId).toSorted();
}

/** The bridge goes on with this store, which `fill` has made of its former one. */
async function expectServedFrom(storage: object, fill: () => Promise<unknown>): Promise<void> {
  await bridge.restart({ storage, top: { security: {} } }, async () => void (await fill()));
  const { items, notServed } = (await bridge.ask("/api/shops")) as Answer<"GET", "/shops">;
  expect(items.map(({ shop }) => shop)).toEqual(["acme"]);
  expect(notServed).toMatchObject([{ shop: "bakery", version: 1, reasons: [{ code: "keptShopSealed" }] }]);
  expect(await deliver("8")).toBe(UNKNOWN);
  expect(await deliver("8", "acme", "the-secret-of-acme")).toBe(200);
  expect(await numbers()).toContain(207);
  await bridge.restart({ storage });
  expect(await deliver("9")).toBe(200);
  // Its points come later: what may be an older copy leaves the service alone for a while.
  await expect.poll(() => numbers()).toEqual([207, 209]);
}

const beside = (name: string) => join(dirname(bridge.folder), name);

test("a backup that is restored has the shop with its secrets", async () => {
  await backupStore(bridge.folder, beside("backup"));
  await expectServedFrom({ path: beside("restored") }, () =>
    restoreStore(beside("backup"), beside("restored")),
  );
});

async function copy(opening: Promise<CopySource>, openTarget: () => Promise<CopyTarget>): Promise<void> {
  const from = await opening;
  const to = await openTarget();
  expect((await runCopy({ from, to, isStopping: () => false })).outcome).toBe("equal");
  await to.close();
  await from.close();
}

test("a copy in a database, and one of that in a folder, has the shop with its secrets", async () => {
  const given = { url: database.url, schema: database.newSchema(), poolSize: 4, ssl: "none" } as const;
  const there = { ...given, caFile: null };
  await expectServedFrom({ driver: "postgres", ...given }, () =>
    copy(openFolderSource({ path: bridge.folder }), () => openDatabaseTarget(there)),
  );
  await expectServedFrom({ path: beside("back") }, () =>
    copy(openDatabaseSource(there), () => openFolderTarget({ path: beside("back") })),
  );
});
