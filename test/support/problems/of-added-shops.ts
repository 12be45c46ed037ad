import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { MOST_SHOPS } from "../../../src/admin/shops/added-shops.ts";
import { listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { cipherOf } from "../../../src/shops/connect/cipher.ts";
import { KeptShops } from "../../../src/shops/connect/kept-shops.ts";
import { ask } from "../bridge/admin-client.ts";
import { STAND_IN } from "../bridge/bridge-config.ts";
import { LENT, MerchantBrowser } from "../bridge/merchants.ts";
import type { AppGiven, RunningApp } from "../bridge/running-app.ts";
import { freePort } from "../network/free-port.ts";
import { plainInstall } from "../shops/plain-install.ts";
import { plainShop } from "../shops/plain-shop.ts";
import type { SomeExamples } from "./example.ts";

const KEY = randomBytes(32).toString("base64");
const withKey = () => ({ encryptionKeys: [KEY] });

/** A shop that can be added beside the app's own. */
export const BAKERY = {
  ...{ shop: "bakery", platform: "plain", brand: "main", domain: "bakery.example" },
  ...{ secret: "the-secret-of-the-bakery", activityId: "12", prefix: "20" },
};

const PORT = await freePort();
const SERVICE = `http://127.0.0.1:${PORT}`;

/** Stores a shop that its merchant connected, by default with an account of its own. */
async function putShop({ store }: RunningApp, shop: string, given: object): Promise<void> {
  const kept = new KeptShops({ store, log: { error: () => {} } as never, cipher: cipherOf([KEY]) });
  const section = {
    ...{ platform: "plain", brand: shop, tenant: shop, domain: `${shop}.example` },
    ...{ secrets: ["a-long-secret"], credentials: {}, orderId: { prefix: "20" } },
    ...{ program: { earn: { activityId: "12" } }, ...given },
  };
  await kept.change(async () => ({ change: { shop, section, installedAt: 1 }, result: null }));
}

const INSTALLING: Pick<AppGiven, "shop"> = {
  shop: { adapter: { ...plainShop().adapter, install: plainInstall() } },
};

const add = (app: RunningApp, given: object = {}) => ask(app, "/shops", { body: { ...BAKERY, ...given } });
const remove = (app: RunningApp, shop: string, asked = `confirm=${shop}&version=1`) =>
  ask(app, `/shops/${shop}?${asked}`, { method: "DELETE" });

/** Stores the maximum number of shops; `isEmptied` removes them again. */
export async function fillShops({ store }: RunningApp, { isEmptied = false } = {}): Promise<void> {
  const entry = { version: 1, kept: { settings: {}, sealed: "" }, former: null };
  const text = isEmptied ? null : JSON.stringify(entry);
  for (let at = 0; at < MOST_SHOPS; at++) await store.changeValue(`shop-${at}`, "keptShop", () => text);
  // More changes than an instance follows one by one.
  await store.changeValue("", "shopChanges", (head) => {
    const { newest } = JSON.parse(head ?? '{"newest":0}') as { readonly newest: number };
    return JSON.stringify({ newest: newest + MOST_SHOPS, shops: [], last: null });
  });
}

/** Problems of adding and removing shops. */
export const OF_ADDED_SHOPS = {
  shopsNotAddedHere: [{ status: 409, facts: {}, given: () => ({ hasFileShopsOnly: true }), of: add }],
  shopsNeedKey: [
    { status: 409, facts: {}, of: add },
    { status: 409, facts: {}, of: (app) => remove(app, "acme") },
  ],
  shopsFull: [
    {
      ...{ status: 409, facts: { most: MOST_SHOPS }, given: withKey },
      of: async (app) => {
        await fillShops(app);
        return add(app);
      },
    },
  ],
  accountTaken: [
    {
      status: 409,
      facts: {},
      given: () => ({
        ...{ ...withKey(), publicUrl: "https://bridge.example" },
        ...INSTALLING,
        install: {
          open: true,
          apps: { plain: { credentials: {}, secrets: [], staffRole: "owner" } },
          service: SERVICE,
        },
      }),
      of: async (app) => {
        const { apiKey, brandId } = STAND_IN;
        await putShop(app, "bakery", { account: { baseUrl: SERVICE, apiKey, brandId } });
        await new MerchantBrowser(app).install("garden.example");
        const [{ shop }] = (await ask(app, "/installs")).body.installs;
        const loyalty = await listenSandbox({ ...STAND_IN, port: PORT });
        const account = { kind: "own", apiKey, brandId };
        const answered = await ask(app, `/installs/${shop}`, { body: { ...LENT, account } });
        await loyalty.close();
        return answered;
      },
    },
  ],
  accountUsed: [
    {
      ...{ status: 409, facts: { shop: "bakery", by: "garden" }, given: withKey },
      of: async (app) => {
        const { apiKey, brandId } = STAND_IN;
        await putShop(app, "bakery", { account: { baseUrl: SERVICE, apiKey, brandId } });
        await putShop(app, "garden", { brand: "bakery" });
        return remove(app, "bakery");
      },
    },
  ],
  accountNotEntered: [
    {
      ...{ status: 409, facts: {}, given: withKey },
      of: (app) => ask(app, "/shops/acme/account-key", { method: "PUT", body: { apiKey: "another" } }),
    },
  ],
  shopOfFile: [{ status: 409, facts: { shop: "acme" }, given: withKey, of: (app) => remove(app, "acme") }],
  shopChangedSince: [
    {
      ...{ status: 409, facts: { shop: "bakery" }, given: withKey },
      of: async (app) => {
        await add(app);
        return remove(app, "bakery", "confirm=bakery&version=2");
      },
    },
  ],
  otherShopNamed: [
    {
      ...{ status: 409, facts: { shop: "bakery" }, given: withKey },
      of: async (app) => {
        await add(app);
        return remove(app, "bakery", "confirm=acme&version=1");
      },
    },
  ],
  nothingToChange: [
    {
      ...{ status: 422, facts: {}, given: withKey },
      of: async (app) => {
        await add(app);
        return ask(app, "/shops/bakery", { method: "PATCH", body: { version: 1 } });
      },
    },
  ],
  wrongShop: [
    {
      ...{ status: 422, given: withKey },
      facts: { parts: [{ path: "shop", expected: expect.stringContaining("acme") }] },
      of: (app) => add(app, { shop: "acme" }),
    },
    {
      ...{ status: 422, given: withKey },
      facts: { parts: [{ path: "prefix", expected: expect.any(String) }] },
      of: (app) => add(app, { prefix: "2" }),
    },
  ],
} satisfies SomeExamples;
