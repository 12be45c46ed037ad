import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { KeptShops } from "../../../src/shops/connect/kept-shops.ts";
import { openVault } from "../../../src/shops/connect/vault.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { type Store, StoreUnavailable } from "../../../src/store/store.ts";
import { ShopBook } from "../../../src/wiring/shops/shop-book.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

/**
 * Given a shop of the page that is connected.
 * When the process that removes it is killed before any of its writes, then no tokens are left without their shop, and a
 * shop at another address that is given the name, in the file as well, finds none.
 */

const cipher = createCipher([randomBytes(32).toString("base64")]);
const log = createLog({ level: "silent" });
const BAKERY = { shop: "bakery", platform: "plain", domain: "bakery.example" };
const SECTION = {
  ...{ platform: "plain", brand: "main", domain: "bakery.example" },
  ...{ secrets: ["a-secret"], credentials: {} },
};
const FILE = { config: { shops: {} }, settings: {} };

/** The same store, as a process that is killed before its next write but `writes` sees it. */
function killedAfter(store: Store, writes: number): Store {
  let left = writes;
  const changeValue: Store["changeValue"] = (shop, name, decide) =>
    store.changeValue(shop, name, async (current) => {
      const next = await decide(current);
      if (next !== current && left-- <= 0) throw new StoreUnavailable({ code: "storeClosed" });
      return next;
    });
  return new Proxy(store, {
    get: (own, name) => (name === "changeValue" ? changeValue : Reflect.get(own, name, own)),
  });
}

/** Resolves to whether it was done. */
async function removed(store: Store): Promise<boolean> {
  const kept = new KeptShops({ store, cipher, log });
  const page = { kept, left: new Map(), file: FILE, withShops: () => ({ ok: true, ...FILE }) };
  const rereading = { config: FILE.config, page, followShops: async () => undefined };
  const book = new ShopBook({ rereading: rereading as never, store, adapters: [], log });
  try {
    return (await book.remove("bakery", 1)).ok;
  } catch (error) {
    if (error instanceof StoreUnavailable) return false;
    throw error;
  }
}

async function onPostgres() {
  const { url, newSchema } = await freshDatabase();
  return openPostgresStore({ url, schema: newSchema(), poolSize: 3, ssl: "none", caFile: null });
}

describe.each([
  ["in the data folder", storeOnFakeDisk],
  ["on PostgreSQL", onPostgres],
] as const)("%s", (_, open) => {
  test("a removal that is killed leaves no tokens without their shop", async () => {
    let isDone = false;
    for (let writes = 0; !isDone; writes++) {
      const store = await open();
      const kept = new KeptShops({ store, cipher, log });
      await kept.change(async () => ({ change: { shop: "bakery", section: SECTION }, result: null }));
      await openVault({ store, cipher, log }, BAKERY).renew(async () => ({ token: "of the bakery" }));
      isDone = await removed(killedAfter(store, writes));
      const isThere = (await kept.read()).shops.has("bakery");
      const tokens = await openVault({ store, cipher, log }, BAKERY).read();
      expect([isThere, tokens], `killed after ${writes}`).toEqual([
        writes < 2,
        writes === 0 ? { token: "of the bakery" } : null,
      ]);
      await store.close();
    }
  });

  test("a shop at another address that is given the name finds no tokens of the former one", async () => {
    const store = await open();
    await openVault({ store, cipher, log }, BAKERY).renew(async () => ({ token: "of the bakery" }));
    const other = { ...BAKERY, domain: "other.example" };
    expect(await openVault({ store, cipher, log }, other).read()).toBeNull();
    await store.close();
  });
});
