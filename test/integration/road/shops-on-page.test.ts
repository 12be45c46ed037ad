import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Answer } from "../../../src/client/types.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { type ApiReply, ask } from "../../support/bridge/admin-client.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a bridge whose file has one shop, and an encryption key.
 * When shops are added and removed through the interface, then they are served at once, after restarts and beside a file that
 * changes; and no secret of theirs is in any answer, log line or file.
 */

const [KEY, NEWER_KEY] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
const SECRET = "the-secret-of-the-bakery";
const ACME = {
  ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "1" }, program: { earn: { activityId: "12" } } },
};
const BAKERY = {
  ...{ shop: "bakery", platform: "plain", brand: "main", domain: "bakery.example", secret: SECRET },
  ...{ activityId: "12", prefix: "2" },
};
const security = (encryptionKey: string, ...previousEncryptionKeys: readonly string[]) => ({
  top: { security: { encryptionKey, previousEncryptionKeys } },
});

/** What deliveries in the name of a shop that nobody knows are answered: the same as wrongly signed ones. */
const UNKNOWN = 401;

let bridge: RunningBridge;
let sent: number;
beforeEach(async () => {
  sent = 0;
  const { adapter } = plainShop();
  bridge = await runBridge({ adapters: [adapter], shops: { acme: ACME }, ...security(KEY) });
});
afterEach(() => bridge.close());

async function call(method: string, path: string, body?: object): Promise<ApiReply> {
  const reply = await ask(bridge, path, { method, body });
  expect(JSON.stringify(reply.body)).not.toContain(SECRET);
  return reply;
}

const add = (given: object = {}) => call("POST", "/shops", { ...BAKERY, ...given });
const listed = async () => (await call("GET", "/shops")).body as Answer<"GET", "/shops">;
const versionOf = async (shop: string) =>
  (await listed()).items.find((each) => each.shop === shop)?.version ?? null;
const remove = async (version: number | null, confirm = "bakery") =>
  call("DELETE", `/shops/bakery?confirm=${confirm}&version=${version}`);

/** Resolves with the status of the answer. */
async function deliver(orderId: string, { to = "bakery", secret = SECRET } = {}): Promise<number> {
  const body = JSON.stringify(
    anOrder({ orderId, createdAt: Date.now(), updatedAt: Date.now(), isPaid: true }),
  );
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(++sent) },
  };
  return (await fetch(`${bridge.url}/webhooks/${to}`, { method: "POST", headers, body })).status;
}

const pointsOf = (orderId: number) => bridge.loyalty.sandbox.order(orderId);

test("a shop that is added is served at once and gets its points, also after a restart", async () => {
  expect(await deliver("7")).toBe(UNKNOWN);
  expect(await add()).toMatchObject({ status: 200, body: { shop: "bakery", isServed: true } });
  expect(await deliver("7")).toBe(200);
  await bridge.settled();
  expect(pointsOf(27)).not.toBeNull();
  await bridge.restart();
  expect(await deliver("8")).toBe(200);
  await bridge.settled();
  expect(pointsOf(28)).not.toBeNull();
  const { items, notServed } = await listed();
  expect(items.map(({ shop, version }) => [shop, version])).toEqual([
    ["acme", null],
    ["bakery", 1],
  ]);
  expect(notServed).toEqual([]);
});

test("a shop that is added for a merchant belongs to that merchant's people, also after a restart", async () => {
  expect((await add({ tenant: "Baker & Sons" })).body).toMatchObject({ problems: [{ path: "tenant" }] });
  await add({ tenant: "baker" });
  const { token } = await withToken(bridge, "viewer", { tenant: "baker" });
  const theirs = async () => [
    (await askAs(bridge, token, "/shops")).body.items.map(({ shop }: { shop: string }) => shop),
    (await askAs(bridge, token, "/shops/bakery/settings")).body.settings,
  ];
  const tenant = expect.objectContaining({ name: "tenant", value: "baker" });
  expect(await theirs()).toEqual([["bakery"], expect.arrayContaining([tenant])]);
  await bridge.restart();
  expect(await theirs()).toEqual([["bakery"], expect.arrayContaining([tenant])]);
});

test("its secrets stand in no log line, no act and no file of the store", async () => {
  await add({ credentials: {} });
  await deliver("7");
  await bridge.settled();
  const acts = await call("GET", "/acts");
  expect(acts.body.items[0]).toMatchObject({
    code: "actShopAdded",
    facts: { platform: "plain", address: "bakery.example" },
    shop: "bakery",
  });
  expect(bridge.logged()).not.toContain(SECRET);
  const names = await readdir(bridge.folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect((await readFile(file)).includes(SECRET), file).toBe(false);
});

test.each([
  ["a name that is taken", { shop: "acme" }, "shop"],
  ["a name that objects have of their own", { shop: "__proto__" }, "shop"],
  ["no name", { shop: "" }, "shop"],
  ["a name with a blank", { shop: "the bakery" }, "shop"],
  ["an account that nobody knows", { brand: "mine" }, "brand"],
  ["a platform that nobody knows", { platform: "stone" }, "platform"],
  ["the address of another shop", { domain: "acme.example" }, "domain"],
  ["the numbers of another shop", { prefix: "1" }, "prefix"],
  ["no numbers of its own", { prefix: null }, "prefix"],
  ["no activity", { activityId: "" }, "activityId"],
  ["a secret with a blank before it", { secret: " a-secret" }, "secret"],
  ["a setting that the platform does not know", { credentials: { key: "k" } }, "credentials.key"],
])("%s is refused beside its field, and nothing is kept", async (_, given, path) => {
  const { status, body } = await add(given);
  expect(status).toBe(422);
  expect(body.code).toBe("wrongShop");
  expect(body.problems.map((each: { path: string }) => each.path)).toContain(path);
  expect((await listed()).items).toHaveLength(1);
  await bridge.restart();
  expect((await listed()).items).toHaveLength(1);
});

test("without an encryption key nothing is added, and whoever asks learns what to set", async () => {
  await bridge.restart({ top: { security: {} } });
  const { status, body } = await add();
  expect([status, body.code]).toEqual([409, "shopsNeedKey"]);
  expect(body.detail).toContain("security.encryptionKey");
  expect((await call("GET", "/shop-choices")).body.because.code).toBe("shopsNeedKey");
});

test("a shop that is removed is answered as one that nobody knows; its orders stay, its secrets go", async () => {
  await add();
  await deliver("7");
  await bridge.settled();
  const version = await versionOf("bakery");
  expect((await remove(version, "acme")).body.code).toBe("otherShopNamed");
  expect((await remove(9)).body.code).toBe("shopChangedSince");
  expect(await deliver("7")).toBe(200);
  expect((await remove(version)).status).toBe(200);
  expect(await deliver("8")).toBe(UNKNOWN);
  expect((await call("GET", "/orders/bakery/7")).status).toBe(200);
  expect((await remove(version)).status).toBe(404);
  await bridge.restart();
  expect(await deliver("8")).toBe(UNKNOWN);
  expect((await listed()).items).toHaveLength(1);
  const { status } = await add({ secret: "another-secret" });
  expect(status).toBe(200);
  expect([await deliver("8"), await deliver("9", { secret: "another-secret" })]).toEqual([401, 200]);
});

test("a name under which orders of another shop stand is refused, whether it was removed here or from the file", async () => {
  await add();
  await deliver("7");
  await deliver("7", { to: "acme", secret: "the-secret-of-acme" });
  await bridge.settled();
  await remove(await versionOf("bakery"));
  const problemOf = async (given: object) => (await add(given)).body.problems[0].expected;
  const isRefused = expect.stringContaining("whose orders or deliveries are still stored");
  expect(await problemOf({ domain: "other.example" })).toEqual(isRefused);
  await bridge.restart({
    shops: { garden: { ...ACME, domain: "garden.example", orderId: { prefix: "3" } } },
  });
  expect(await problemOf({ shop: "acme", domain: "other.example", prefix: "1" })).toEqual(isRefused);
  expect((await add()).status).toBe(200);
});

test("another secret counts at once, and after restarts; the former one as long as it is to be taken", async () => {
  await add();
  const change = (given: object) => call("PATCH", "/shops/bakery", given);
  expect((await change({ version: 9, secret: "another-secret" })).body.code).toBe("shopChangedSince");
  expect((await change({ version: 1, secret: " a" })).body.problems[0].path).toBe("secret");
  expect((await change({ version: 1, secret: "another-secret", keepsFormer: true })).status).toBe(200);
  expect([await deliver("7"), await deliver("8", { secret: "another-secret" })]).toEqual([200, 200]);
  expect((await change({ version: 2, secret: "the-third-secret" })).body.version).toBe(3);
  await bridge.restart();
  expect([await deliver("9"), await deliver("9", { secret: "another-secret" })]).toEqual([401, 401]);
  expect(await deliver("9", { secret: "the-third-secret" })).toBe(200);
  expect((await call("GET", "/acts")).body.items[0].code).toBe("actShopSecretsChanged");
  expect(bridge.logged()).not.toContain("the-third-secret");
});

test("a shop of the file is not removed here", async () => {
  const { status, body } = await call("DELETE", "/shops/acme?confirm=acme&version=1");
  expect([status, body.code]).toEqual([409, "shopOfFile"]);
  expect(await deliver("7", { to: "acme", secret: "the-secret-of-acme" })).toBe(200);
});

test("where the file has a shop of the same name, the file's counts, and the list says so", async () => {
  await add();
  const inFile = { ...ACME, domain: "bakery.example", secrets: ["of-the-file"], orderId: { prefix: "2" } };
  await bridge.restart({ shops: { acme: ACME, bakery: inFile } });
  expect([await deliver("7"), await deliver("7", { secret: "of-the-file" })]).toEqual([401, 200]);
  const { items, notServed } = await listed();
  expect(items.map(({ version }) => version)).toEqual([null, null]);
  expect(notServed).toMatchObject([{ shop: "bakery", version: 1, reasons: [{ code: "keptShopInFile" }] }]);
  expect((await remove(1)).status).toBe(200);
  expect(await deliver("8", { secret: "of-the-file" })).toBe(200);
  expect((await listed()).notServed).toEqual([]);
});

test("a file that would break an added shop changes nothing; at a start, that shop alone is left out", async () => {
  await add();
  const rival = { ...ACME, domain: "bakery.example", orderId: { prefix: "3" } };
  await bridge.reconfigure({ shops: { acme: { ...ACME, orderId: { prefix: "2" } } } });
  expect(await deliver("7")).toBe(200);
  const { configuration } = (await call("GET", "/status")).body;
  expect(configuration.refused.problems[0].code).toBe("settingProblem");
  await bridge.restart({ shops: { acme: ACME, rival } });
  expect([await deliver("8"), await deliver("8", { to: "acme", secret: "the-secret-of-acme" })]).toEqual([
    UNKNOWN,
    200,
  ]);
  expect((await listed()).notServed).toMatchObject([
    { shop: "bakery", reasons: [{ code: "settingProblem" }] },
  ]);
  expect(bridge.logged()).toContain('"event":"keptShopLeftOut"');
  await bridge.reconfigure({ shops: { acme: ACME } });
  expect(await deliver("9")).toBe(200);
});

test("a newer key opens what the former sealed; without it, the list says which key is missing", async () => {
  await add();
  await bridge.restart(security(NEWER_KEY, KEY));
  expect(await deliver("7")).toBe(200);
  // By now it is sealed under the newer one.
  await bridge.restart(security(NEWER_KEY));
  expect(await deliver("8")).toBe(200);
  await bridge.restart({ top: { security: {} } });
  expect(await deliver("9")).toBe(UNKNOWN);
  for (const _ of [1, 2, 3])
    expect((await listed()).notServed).toMatchObject([
      { shop: "bakery", reasons: [{ code: "keptShopSealed" }] },
    ]);
  expect(bridge.logged().match(/"event":"keptShopSealed"/g)).toHaveLength(1);
  await bridge.restart(security(NEWER_KEY));
  expect(await deliver("9")).toBe(200);
});

test("of two who add the same shop at once, one is told that the name is taken", async () => {
  const answers = await Promise.all([add(), add({ domain: "other.example", prefix: "3" })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await listed()).items).toHaveLength(2);
});

/** In place of the bridge that every test is given. */
async function runAnother(
  adapter: PlatformAdapter,
  shops: Readonly<Record<string, object>> = { acme: ACME },
) {
  await bridge.close();
  bridge = await runBridge({ adapters: [adapter], shops, ...security(KEY) });
}

test("the act of adding tells the address as it is understood, without what was typed around it", async () => {
  const { adapter } = plainShop();
  const parseDomain = (typed: string) => ({ domain: typed.replace(/^.*@/, "") });
  await runAnother({ ...adapter, parseDomain });
  expect((await add({ domain: "someone:a-password@bakery.example" })).status).toBe(200);
  expect((await call("GET", "/acts")).body.items[0].facts.address).toBe("bakery.example");
});

test("a new shop is given no token of a former one that had its name", async () => {
  const { adapter } = plainShop();
  const { pull } = adapter;
  if (pull === undefined) throw new Error("it is asked for its orders");
  const held: string[] = [];
  const listOrders: typeof pull.listOrders = async (own, page) => {
    const tokens = await own.vault.read();
    if (tokens === null) await own.vault.renew(async () => ({ token: `of ${own.domain}` }));
    held.push(`${own.domain}: ${tokens?.token ?? "none"}`);
    return pull.listOrders(own, page);
  };
  const former = { ...ACME, domain: "former.example", orderId: { prefix: "2" } };
  await runAnother({ ...adapter, pull: { ...pull, listOrders } }, { acme: ACME, bakery: former });
  await expect.poll(() => held).toContain("former.example: none");
  await bridge.reconfigure({ shops: { acme: ACME } });
  expect((await add()).status).toBe(200);
  await expect.poll(() => held.some((line) => line.startsWith("bakery.example"))).toBe(true);
  expect(held).not.toContain("bakery.example: of former.example");
});
