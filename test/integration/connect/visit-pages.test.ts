import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { Install } from "../../../src/platform/shop-access.ts";
import { resultPage } from "../../../src/shops/connect/result-page.ts";
import type { VisitPage } from "../../../src/shops/connect/visit-codes.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type AppGiven, type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { fillShops } from "../../support/problems/of-added-shops.ts";
import { OPEN_TO_MERCHANTS, plainEmbedded } from "../../support/shops/plain-embedded.ts";
import { plainInstall, REFUSED } from "../../support/shops/plain-install.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const NOT_HERE = { code: "plain.notHere" } as const;

let app: RunningApp;
afterEach(() => app.close());

async function start(given: AppGiven, install: Install<unknown>): Promise<void> {
  app = await runApp({
    shop: { adapter: { ...plainShop().adapter, install } },
    encryptionKeys: [randomBytes(32).toString("base64")],
    publicUrl: "https://bridge.example",
    ...given,
  });
}

/** The platform's admin shows the dashboard, of shops that merchants connect. */
function embedded(): AppGiven {
  return { install: OPEN_TO_MERCHANTS, shop: { adapter: { ...plainShop().adapter, ...plainEmbedded } } };
}

const get = (path: string, cookie = "") =>
  fetch(`${app.url}/apps/plain${path}`, { redirect: "manual", headers: { cookie } });
const back = (query: Record<string, string>, cookie = "") =>
  get(`/callback?${new URLSearchParams(query)}`, cookie);
const install = () => get("/install?shop=acme");

/** What the browser is sent to the shop with, and keeps. */
async function begun() {
  const answer = await install();
  const consent = new URL(answer.headers.get("location") ?? "").searchParams;
  return {
    secret: consent.get("secret") ?? "",
    cookie: (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "",
    result: (consent.get("returnUrl") ?? "").replace("https://bridge.example/apps/plain", ""),
  };
}

/** The shop sends the browser back with this. */
async function came(more: Record<string, string>) {
  const visit = await begun();
  return { ...visit, answer: await back({ secret: visit.secret, ...more }, visit.cookie) };
}

interface Example<Code extends VisitPage["code"]> {
  readonly status: number;
  readonly facts: Omit<Extract<VisitPage, { readonly code: Code }>, "code">;
  readonly given?: AppGiven;
  readonly install?: Install<unknown>;
  readonly visit: () => Promise<Response>;
  /** What the field for beginning again contains; undefined: there is no such field. */
  readonly address?: string;
}

const OPEN: AppGiven["install"] = {
  open: true,
  apps: { plain: { credentials: {}, secrets: [], staffRole: "owner" } },
};

/** Each page: whoever comes so is shown it. */
const PAGES: { readonly [Code in VisitPage["code"]]: readonly Example<Code>[] } = {
  visitConnected: [
    {
      ...{ status: 200, facts: { shop: "acme", isMerchants: false } },
      visit: async () => get((await came({ code: "yes" })).result),
    },
  ],
  visitNotConnected: [
    {
      ...{ status: 200, facts: { shop: "acme", because: REFUSED }, address: "acme.example" },
      visit: async () => (await came({})).answer,
    },
    {
      ...{ status: 200, facts: { shop: "acme", because: REFUSED }, address: "acme.example" },
      visit: async () => get((await came({})).result),
    },
    {
      ...{
        status: 200,
        facts: { shop: "acme", because: { code: "noConsent", title: "Plain" } },
        address: "acme.example",
      },
      visit: async () => get((await begun()).result),
    },
  ],
  visitWithoutConsent: [
    {
      ...{ status: 403, facts: { because: NOT_HERE } },
      install: { ...plainInstall(), begin: async () => ({ status: 403, reason: NOT_HERE }) },
      visit: install,
    },
  ],
  visitAskAddress: [
    {
      ...{ status: 200, facts: { title: "Plain" }, given: { install: OPEN }, address: "" },
      visit: () => get("/install"),
    },
  ],
  visitAddressUnread: [
    {
      ...{ status: 404, facts: { address: "a b", expected: NOT_HERE }, address: "a b" },
      given: {
        install: OPEN,
        shop: {
          adapter: {
            ...plainShop().adapter,
            install: plainInstall(),
            parseDomain: (domain) => (domain === "a b" ? { problem: NOT_HERE } : { domain }),
          },
        },
      },
      visit: () => get("/install?shop=a%20b"),
    },
  ],
  visitClosed: [
    { status: 404, facts: {}, given: { install: { ...OPEN, open: false } }, visit: () => get("/install") },
    {
      ...{ status: 404, facts: {}, given: { install: { ...OPEN, open: false } } },
      visit: () => get("/install?shop=new.example"),
    },
  ],
  visitNoRoom: [
    {
      ...{ status: 503, facts: {}, given: { install: OPEN }, address: "new.example" },
      visit: async () => {
        await fillShops(app);
        await ask(app, "/shops");
        return get("/install?shop=new.example");
      },
    },
  ],
  visitShopUnknown: [{ status: 404, facts: {}, visit: () => get("/install?shop=other") }],
  visitNoAddress: [{ status: 409, facts: {}, given: { publicUrl: null }, visit: install }],
  visitNoKey: [
    { status: 409, facts: {}, given: { encryptionKeys: [] }, visit: install },
    { status: 409, facts: {}, given: { encryptionKeys: [] }, visit: () => back({ secret: "s" }) },
  ],
  visitNotBegun: [
    { status: 400, facts: {}, address: "", visit: () => back({ code: "yes" }) },
    { status: 400, facts: {}, address: "", visit: () => get("/connected?shop=acme&visit=guessed") },
    {
      ...{ status: 400, facts: {}, address: "acme.example" },
      visit: async () => {
        const { secret, cookie } = await came({ code: "yes" });
        return back({ secret, code: "yes" }, cookie);
      },
    },
  ],
  visitOtherBrowser: [
    {
      ...{ status: 400, facts: {}, address: "" },
      visit: async () => back({ secret: (await begun()).secret, code: "yes" }),
    },
  ],
  frameNotSigned: [
    { ...{ status: 401, facts: { title: "Plain" } }, given: embedded(), visit: () => get("/admin") },
    {
      ...{ status: 401, facts: { title: "Plain" }, given: embedded() },
      visit: () => get("/admin/orders?shop=acme.example"),
    },
  ],
  frameOfOperator: [
    {
      ...{ status: 403, facts: {}, given: embedded() },
      visit: () => get("/admin?shop=acme.example&signed"),
    },
  ],
  visitsTooMany: [
    {
      ...{ status: 503, facts: {}, address: "acme.example" },
      install: { ...plainInstall("shop"), finish: () => new Promise(() => {}) },
      visit: async () => {
        // Four are looked into, two wait.
        const visits = await Promise.all(Array.from({ length: 7 }, () => begun()));
        return Promise.race(visits.map(({ secret }) => back({ secret, code: "yes" })));
      },
    },
  ],
};

const pages = Object.entries(PAGES).flatMap(([code, examples]) =>
  examples.map((example: Example<VisitPage["code"]>, at) => ({ code, at, ...example })),
);

describe("whoever connects a shop is shown how it stands, by its code", () => {
  test.each(pages)("$code ($at)", async (page) => {
    await start(page.given ?? {}, page.install ?? plainInstall());
    const answer = await page.visit();
    const said = { code: page.code, ...page.facts } as VisitPage;
    expect([answer.status, await answer.text()]).toEqual([
      page.status,
      resultPage(page.status, said, ENGLISH, { address: page.address }).body,
    ]);
  });
});
