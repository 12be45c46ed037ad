import { createHmac } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createClient } from "../../../src/client/index.ts";
import { createBridge, createLog, type Settings, SettingsRefused } from "../../../src/index.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { ADMIN_TOKEN, PLAIN_SHOP, STAND_IN } from "../../support/bridge/bridge-config.ts";
import { signed } from "../../support/bridge/running-app.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { httpServer } from "../../support/network/broken-server.ts";
import { jsonOf } from "../../support/network/json-of.ts";
import { plainAdapter, SECRETS } from "../../support/shops/plain-adapter.ts";
import { startOwnApp } from "./own-app.ts";

let loyalty: ListeningSandbox;
let folder: string;
beforeEach(async () => {
  loyalty = await listenSandbox(STAND_IN);
  folder = await mkdtemp(join(tmpdir(), "own-app-"));
});
afterEach(async () => {
  await loyalty.close();
  await rm(folder, { recursive: true, force: true });
});

function settings(shops: Settings["shops"]): Settings {
  const { apiKey, brandId } = STAND_IN;
  return {
    storage: { path: join(folder, "data") },
    admin: { token: ADMIN_TOKEN },
    brands: { main: { baseUrl: loyalty.url, apiKey, brandId } },
    shops,
  };
}

const SECRET = "the-secret-of-garden";
const GARDEN: Settings["shops"] = {
  garden: {
    platform: "shopify",
    brand: "main",
    domain: "garden.myshopify.com",
    secrets: [SECRET],
    program: { earn: { activityId: "12" } },
  },
};

const ACME: Settings["shops"] = {
  acme: { ...PLAIN_SHOP, secrets: [...SECRETS], program: { earn: { activityId: "12", from: "2000-01-01" } } },
};

test("the documented application has its own routes beside a whole bridge", async () => {
  const app = await startOwnApp(settings(GARDEN));
  try {
    const headers = { "content-type": "application/json" };
    const echoed = await fetch(`${app.url}/echo`, { method: "POST", body: '{"own":1}', headers });
    expect(await echoed.json()).toEqual({ own: 1 });

    const body = JSON.stringify({ id: 1001, admin_graphql_api_id: "gid://shopify/Order/1001" });
    const delivered = await fetch(`${app.url}/loyalty/webhooks/garden`, {
      method: "POST",
      body,
      headers: {
        ...headers,
        "x-shopify-hmac-sha256": createHmac("sha256", SECRET).update(body).digest("base64"),
        "x-shopify-topic": "orders/create",
        "x-shopify-shop-domain": "garden.myshopify.com",
        "x-shopify-webhook-id": "w-1",
      },
    });
    expect([delivered.status, await delivered.json()]).toEqual([200, { outcome: "stored" }]);

    const bridge = createClient({ baseUrl: `${app.url}/loyalty`, token: ADMIN_TOKEN });
    expect((await bridge.get("/deliveries")).items).toHaveLength(1);
    expect((await fetch(`${app.url}/loyalty/readyz`)).status).toBe(200);
    expect((await fetch(`${app.url}/loyalty/webhooks/nobody`, { method: "POST" })).status).toBe(401);
    expect((await fetch(`${app.url}/webhooks/garden`, { method: "POST" })).status).toBe(404);
  } finally {
    await app.stop();
  }
});

test("the page knows the path under which it is mounted", async () => {
  const app = await startOwnApp(settings(GARDEN));
  try {
    const page = await (
      await fetch(`${app.url}/loyalty/orders`, { headers: { accept: "text/html" } })
    ).text();
    expect(page).toContain('<meta name="base" content="/loyalty"');
    const script = /<script[^>]* src="(?<src>\/loyalty\/assets\/[^"]+\.js)"/.exec(page)?.groups?.src;
    expect((await fetch(app.url + script)).headers.get("content-type")).toContain("javascript");
  } finally {
    await app.stop();
  }
});

test("the documentation shows the application that is tried here", async () => {
  const own = await readFile("test/integration/embedded/own-app.ts", "utf8");
  const readme = await readFile("docs/building-on-it.md", "utf8");
  expect(readme).toContain(own.replace('"../../../src/index.ts"', '"loyalty-bridge"').trimEnd());
});

test("a store and adapters of one's own take the place of those that are shipped", async () => {
  const path = join(folder, "own");
  const lines: string[] = [];
  const bridge = await createBridge({
    settings: settings(ACME),
    adapters: [plainAdapter],
    store: await openLowdbStore({ path }),
    log: createLog({ level: "info", destination: { write: (line) => void lines.push(line) } }),
  });
  const app = express().use("/loyalty", bridge.router);
  const server = await httpServer(app);
  const body = JSON.stringify(anOrder({ orderId: "1", isPaid: true }));
  const deliver = () =>
    fetch(`${server.url}/loyalty/webhooks/acme`, { method: "POST", body, headers: signed(body) });
  expect([bridge.whyNotReady()?.code, (await deliver()).status]).toEqual(["bridgeStarting", 503]);
  await bridge.start();
  expect([bridge.whyNotReady(), (await deliver()).status]).toEqual([null, 200]);
  const client = createClient({ baseUrl: `${server.url}/loyalty`, token: ADMIN_TOKEN });
  await expect
    .poll(async () => (await client.get("/orders")).items.map(({ points }) => points))
    .toEqual(["pending"]);
  await server.close();
  await bridge.stop();
  expect(bridge.whyNotReady()?.code).toBe("bridgeStopping");
});

test("a body that the application has read before is refused, and the fix is named", async () => {
  const lines: string[] = [];
  const bridge = await createBridge({
    settings: settings(ACME),
    adapters: [plainAdapter],
    log: createLog({ level: "info", destination: { write: (line) => void lines.push(line) } }),
  });
  const server = await httpServer(express().use(express.json()).use("/loyalty", bridge.router));
  await bridge.start();
  const body = '{"orderId":"1"}';
  const headers = { ...signed(body), authorization: `Bearer ${ADMIN_TOKEN}` };
  for (const path of ["/webhooks/acme", "/api/erase"]) {
    const refused = await fetch(`${server.url}/loyalty${path}`, { method: "POST", body, headers });
    expect(await jsonOf(refused)).toMatchObject({
      status: 500,
      code: "bodyReadAlready",
      detail: expect.stringContaining("before body parsers such as express.json()"),
    });
  }
  expect(lines.join("")).toContain("before body parsers such as express.json()");
  await server.close();
  await bridge.stop();
});

test("settings that cannot be used are refused with everything that is wrong", async () => {
  const wrong = { ...settings({}), admin: { token: "short" } };
  const error = await createBridge({ settings: wrong }).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SettingsRefused);
  const { message, problems } = error as SettingsRefused;
  expect(problems.map(({ path }) => path)).toEqual(expect.arrayContaining(["admin.token", "shops"]));
  expect(message).toContain("admin.token");
});
