import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BodyBudget } from "../../../src/http/body-budget.ts";
import { resultPage } from "../../../src/shops/connect/result-page.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { LANGUAGES } from "../../../src/words/format.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { type AppGiven, type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { CLOSED_IN, PLAIN_WORDS } from "../../support/shops/own-words.ts";
import { plainInstall } from "../../support/shops/plain-install.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const KEY = randomBytes(32).toString("base64");
const MINUTE = 60_000;

describe("connecting a shop", () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await start();
  });
  afterEach(() => app.close());

  function start(given: AppGiven = {}, answeredBy?: "shop"): Promise<RunningApp> {
    const adapter = { ...plainShop().adapter, install: plainInstall(answeredBy), words: PLAIN_WORDS };
    const publicUrl = "https://bridge.example";
    return runApp({ shop: { adapter }, encryptionKeys: [KEY], publicUrl, ...given });
  }

  async function restart(given: AppGiven, answeredBy?: "shop"): Promise<void> {
    await app.close();
    app = await start(given, answeredBy);
  }

  /** What the browser keeps, by the visit's secret. */
  const cookies = new Map<string, string>();
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${app.url}${path}`, { redirect: "manual", ...init });
  const tokens = () => app.store.getValue("acme", "tokens");

  /** What the browser is sent to the shop with. */
  async function begin(shop = "acme.example") {
    const answer = await get(`/apps/plain/install?shop=${shop}`);
    expect(answer.status).toBe(303);
    const consent = new URL(answer.headers.get("location") ?? "");
    const value = (name: string) => consent.searchParams.get(name) ?? "";
    const setCookie = answer.headers.get("set-cookie") ?? "";
    cookies.set(value("secret"), setCookie.split(";")[0] ?? "");
    return {
      consent,
      secret: value("secret"),
      setCookie,
      callbackUrl: value("callbackUrl"),
      result: value("returnUrl").replace("https://bridge.example", ""),
    };
  }
  /** In the browser that began the visit, unless another cookie is given. */
  const callback = (query: Record<string, string>, cookie = cookies.get(query.secret ?? "") ?? "") =>
    get(`/apps/plain/callback?${new URLSearchParams(query)}`, { headers: { cookie } });

  test("sends the browser to the shop, keeps what comes back, and says so", async () => {
    const { consent, secret, callbackUrl, result } = await begin();
    expect(consent.host).toBe("acme.example");
    expect(callbackUrl).toBe("https://bridge.example/apps/plain/callback");
    expect(secret.length).toBeGreaterThanOrEqual(43);
    expect(await (await get(result)).text()).toContain("is not connected: access was not approved in Plain");
    const back = await callback({ secret, code: "yes" });
    const page = back.headers.get("location")?.replace("https://bridge.example", "") ?? "";
    for (const path of [page, result])
      expect(await (await get(path)).text()).toContain("The shop acme is connected.");
    expect(await tokens()).toMatch(/^[0-9a-f]{8}\./);
    // It is looked after at once.
    await expect.poll(() => app.watch.status("acme")).toBeTruthy();
    expect(await app.store.getValue("acme", "connectedAt")).toBe(String(app.clock.now()));
  });

  test.each(LANGUAGES)("says in %s what only the adapter knows of a refusal", async (language) => {
    const headers = { "accept-language": language };
    const { secret, result } = await begin();
    const back = await get(`/apps/plain/callback?${new URLSearchParams({ secret, code: "closed" })}`, {
      headers: { ...headers, cookie: cookies.get(secret) ?? "" },
    });
    expect([back.status, await back.text()]).toEqual([502, expect.stringContaining(CLOSED_IN[language])]);
    expect(await (await get(result, { headers })).text()).toContain(CLOSED_IN[language]);
  });

  test("is bound to the browser that began it", async () => {
    const [own, other] = [await begin(), await begin()];
    expect(own.setCookie).toMatch(
      /^__Host-bridge-visit-[\w-]{12}=[\w-]{31}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1200; Secure$/,
    );
    expect(own.setCookie).not.toContain(own.secret.slice(-20));
    for (const cookie of ["", cookies.get(other.secret), `${own.setCookie.split("=")[0]}=guessed`]) {
      const refused = await callback({ secret: own.secret, code: "yes" }, cookie);
      expect([refused.status, await refused.text()]).toEqual([
        400,
        expect.stringContaining("another browser"),
      ]);
    }
    expect([await tokens(), await app.store.getValue("acme", "visits")]).toEqual([null, null]);
    const both = [cookies.get(own.secret), cookies.get(other.secret)].join("; ");
    expect((await callback({ secret: own.secret, code: "yes" }, both)).status).toBe(303);
    expect((await callback({ secret: other.secret, code: "yes" }, both)).status).toBe(303);
  });

  test("needs no https for its cookie where the bridge has none", async () => {
    await restart({ publicUrl: "http://bridge.example" });
    const { secret, setCookie } = await begin();
    expect(setCookie).toMatch(/^bridge-visit-.*Max-Age=1200$/);
    expect((await callback({ secret, code: "yes" })).status).toBe(303);
  });

  test("takes the answer of a shop that posts it, which has no browser's cookie", async () => {
    await restart({}, "shop");
    const { secret, setCookie } = await begin("acme");
    expect(setCookie).toBe("");
    const body = new URLSearchParams({ secret, code: "yes" });
    expect((await get("/apps/plain/callback", { method: "POST", body })).status).toBe(200);
    expect(await tokens()).not.toBeNull();
  });

  test("that was refused is told with its reason, as text", async () => {
    const { secret, result } = await begin();
    await callback({ secret });
    const page = await get(result);
    const text = await page.text();
    expect(text).toContain("the merchant said &#60;no&#62;");
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(await app.watch.status("acme")).toBeNull();
    expect(await tokens()).toBeNull();
  });

  test("by a secret works once", async () => {
    const { secret } = await begin();
    await callback({ secret, code: "yes" });
    const first = await tokens();
    const again = await callback({ secret, code: "stolen" });
    expect([again.status, await tokens()]).toEqual([400, first]);
    const racing = await begin();
    const answers = await Promise.all(
      ["a", "b", "c"].map((code) => callback({ secret: racing.secret, code })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });

  test("by a secret that was refused can be tried again", async () => {
    const { secret, result } = await begin();
    expect(await (await callback({ secret })).text()).toContain("is not connected");
    expect((await callback({ secret, code: "yes" })).status).toBe(303);
    expect(await (await get(result)).text()).toContain("The shop acme is connected.");
    expect((await callback({ secret, code: "stolen" })).status).toBe(400);
    expect(JSON.parse((await app.store.getValue("acme", "visits")) ?? "[]")).toHaveLength(1);
  });

  test("by a secret ends after ten minutes", async () => {
    const early = await begin();
    await app.clock.advance(9 * MINUTE);
    expect((await callback({ secret: early.secret, code: "yes" })).status).toBe(303);
    const late = await begin();
    await app.clock.advance(10 * MINUTE);
    expect((await callback({ secret: late.secret, code: "yes" })).status).toBe(400);
    // Its result is shown for as long again: a browser may come back late.
    expect((await get(late.result)).status).toBe(200);
    await app.clock.advance(10 * MINUTE);
    expect((await get(late.result)).status).toBe(400);
  });

  test("keeps the secret of a visit nowhere", async () => {
    const { secret } = await begin();
    const kept = JSON.stringify(await app.store.listValues(""));
    expect(kept).not.toContain(secret);
    expect(app.logged()).not.toContain(secret);
  });

  test("keeps nothing of the visits that anybody can begin, and loses none to a flood of them", async () => {
    const early = await begin();
    for (let visit = 0; visit < 60; visit++) await begin();
    expect(await app.store.getValue("acme", "visits")).toBeNull();
    expect((await callback({ secret: early.secret, code: "yes" })).status).toBe(303);
  });

  test("goes on after a restart, and after the encryption key was changed", async () => {
    const { secret, result } = await begin();
    const { store } = app;
    const newer = randomBytes(32).toString("base64");
    await restart({ store, encryptionKeys: [newer, KEY] });
    expect((await callback({ secret, code: "yes" })).status).toBe(303);
    expect(await (await get(result)).text()).toContain("The shop acme is connected.");
  });

  test.each<[what: string, status: number, path: string, code?: "visitShopUnknown" | "visitNotBegun"]>([
    ["an unknown shop", 404, "/apps/plain/install?shop=other.example", "visitShopUnknown"],
    ["no shop", 404, "/apps/plain/install", "visitShopUnknown"],
    ["a callback without a secret", 400, "/apps/plain/callback?code=yes", "visitNotBegun"],
    ["a callback with a wrong secret", 400, "/apps/plain/callback?code=yes&secret=guessed"],
    ["an unknown visit", 400, "/apps/plain/connected?shop=acme&visit=guessed", "visitNotBegun"],
    ["a platform that is not configured", 404, "/apps/other/install?shop=acme"],
    ["a script in the address", 400, "/apps/plain/connected?shop=%3Cscript%3E&visit=x"],
    ["parameters that are lists", 404, "/apps/plain/install?shop[]=acme&shop[]=b"],
  ])("answers %s with %i", async (_, status, path, code) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    const text = await answer.text();
    expect(text).not.toContain("<script>");
    const address = code === "visitNotBegun" ? "" : undefined;
    if (code !== undefined) expect(text).toBe(resultPage(status, { code }, ENGLISH, { address }).body);
    expect(await tokens()).toBeNull();
  });

  test.each(["POST", "PUT", "DELETE"])("does not begin by %s", async (method) => {
    expect((await get("/apps/plain/install?shop=acme", { method })).status).toBe(405);
  });

  test.each<[what: string, given: AppGiven, code: "visitNoKey" | "visitNoAddress", remedy: string]>([
    ["an encryption key", { encryptionKeys: [] }, "visitNoKey", "security.encryptionKey"],
    ["a public address", { publicUrl: null }, "visitNoAddress", "server.publicUrl"],
  ])("is refused without %s, with the remedy", async (_, given, code, remedy) => {
    await restart(given);
    const answer = await get("/apps/plain/install?shop=acme");
    expect([answer.status, await answer.text()]).toEqual([409, resultPage(409, { code }, ENGLISH).body]);
    expect(ENGLISH.say({ code })).toContain(remedy);
  });

  test("is not offered for a platform that has no such consent", async () => {
    await restart({ shop: { adapter: plainShop().adapter } satisfies Partial<ShopContext> });
    expect((await get("/apps/plain/install?shop=acme")).status).toBe(404);
  });

  test("waits while nothing can be stored", async () => {
    const { secret } = await begin();
    app.store.isDiskFull = true;
    const answer = await callback({ secret, code: "yes" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.json()).toMatchObject({
      code: "notNow",
      facts: { because: { code: "changesNotStored" } },
    });
  });

  test("refuses a body that no consent needs", async () => {
    const body = "x".repeat(70 * 1024);
    const answer = await get("/apps/plain/callback", { method: "POST", body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "bodyTooLarge", facts: { bytes: 64 * 1024 } });
  });

  test("says that too much is sent at once where its body finds no room", async () => {
    const full = vi.spyOn(BodyBudget.prototype, "begin").mockReturnValue(null);
    const answer = await get("/apps/plain/callback", { method: "POST", body: "code=yes" });
    full.mockRestore();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await answer.json()).toMatchObject({
      code: "notNow",
      facts: { because: { code: "tooMuchAtOnce" } },
    });
  });
});
