import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { Install } from "../../../src/platform/shop-access.ts";
import { resultPage } from "../../../src/shops/connect/result-page.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { cookiesOf, signIn } from "../../support/browser/browser-session.ts";
import { plainInstall, UNSIGNED } from "../../support/shops/plain-install.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

describe("connecting a shop, which anybody may try,", () => {
  let app: RunningApp;
  afterEach(() => app.close());

  async function start(install: Install<unknown>): Promise<void> {
    app = await runApp({
      shop: { adapter: { ...plainShop().adapter, install } },
      encryptionKeys: [randomBytes(32).toString("base64")],
      publicUrl: "https://bridge.example",
      trustProxy: true,
    });
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${app.url}${path}`, { redirect: "manual", headers });
  async function begin(headers: Record<string, string> = {}) {
    const answer = await get("/apps/plain/install?shop=acme", headers);
    const consent = new URL(answer.headers.get("location") ?? "");
    return { status: answer.status, secret: consent.searchParams.get("secret") ?? "" };
  }
  const callback = (query: Record<string, string>) =>
    get(`/apps/plain/callback?${new URLSearchParams(query)}`);

  test("begins for strangers without a call, without tokens, and beside whoever holds the shop's tokens", async () => {
    const given: string[][] = [];
    const install: Install<unknown> = {
      ...plainInstall(),
      begin: (shop, ...rest) => {
        given.push(Object.keys(shop).sort());
        return plainInstall().begin(shop, ...rest);
      },
    };
    await start(install);
    let letGo = () => {};
    const held = app.store.changeValue("acme", "tokens", async (tokens) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return tokens;
    });
    const visits = await Promise.all(Array.from({ length: 100 }, () => begin()));
    expect(visits).toHaveLength(100);
    expect(new Set(given.map(String))).toEqual(new Set(["domain,now,settings,shop"]));
    expect(await app.store.listValues("visits")).toEqual([]);
    letGo();
    await held;
  });

  /** Of the shop's own address and of those of strangers, as a proxy says it. */
  const from = (address: string, secret: string, code?: string) =>
    fetch(
      `${app.url}/apps/plain/callback?${new URLSearchParams(code === undefined ? { secret } : { secret, code })}`,
      {
        redirect: "manual",
        headers: { "x-forwarded-for": address },
      },
    );
  const isConnected = async () => (await app.store.getValue("acme", "tokens")) !== null;

  /** A merchant comes after (or among) strangers, waits their turn where there is one, and is connected. */
  async function connects(address: string, begun = begin()): Promise<Response> {
    const answer = from(address, (await begun).secret, "yes");
    await app.clock.advance(60_000);
    return answer;
  }

  test.each([
    ["200", "one address", 200, () => "198.51.100.7"],
    ["2,000", "as many networks", 2_000, (at: number) => `10.${at >> 8}.${at & 255}.1`],
  ])(
    "%s refused answers from %s keep no merchant out, and ask the shop rarely",
    async (_, __, count, address) => {
      let asked = 0;
      const { finish, ...install } = plainInstall("shop");
      await start({
        ...install,
        finish: (...given) => {
          asked++;
          return finish(...given);
        },
      });
      const startedAt = app.clock.now();
      for (let at = 0; at < count; at++) {
        const { secret } = await begin();
        const answer = from(address(at), secret);
        if (at % 4 === 3) await app.clock.advance((9 * 60_000) / (count / 4));
        void answer.catch(() => {});
      }
      expect([app.clock.now() - startedAt, await isConnected()]).toEqual([540_000, false]);
      const before = asked;
      expect((await connects("198.51.100.7")).status).toBe(303);
      expect(await isConnected()).toBe(true);
      expect(before).toBeGreaterThan(0);
      // Four at first, and one in two seconds.
      expect(before).toBeLessThanOrEqual(4 + 540 / 2);
      const kept = JSON.parse((await app.store.getValue("acme", "visits")) ?? "[]");
      expect(kept.length).toBeLessThanOrEqual(21);
    },
  );

  test("what the platform did not sign is refused before anything is used up, asked or remembered", async () => {
    let asked = 0;
    const { finish, ...install } = plainInstall("shop");
    await start({
      ...install,
      finish: (...given) => {
        asked++;
        return finish(...given);
      },
    });
    const { secret } = await begin();
    const refused = await Promise.all(
      Array.from({ length: 300 }, () => callback({ secret, code: "unsigned" })),
    );
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await refused[0]?.text()).toContain(UNSIGNED.code);
    expect([asked, await app.store.listValues("visits"), app.logged()]).toEqual([0, [], ""]);
    expect((await callback({ secret, code: "yes" })).status).toBe(303);
  });

  /** A shop that answers when it is told to. */
  function slowShop() {
    const waiting: (() => void)[] = [];
    const install: Install<unknown> = {
      ...plainInstall("shop"),
      finish: async (...given) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return plainInstall("shop").finish(...given);
      },
    };
    return { waiting, install };
  }

  test("asks a shop about four answers at once, and the fifth in its turn", async () => {
    const { waiting, install } = slowShop();
    await start(install);
    const calls = Array.from({ length: 5 }, async () =>
      callback({ secret: (await begin()).secret, code: "yes" }),
    );
    await expect.poll(() => waiting.length).toBe(4);
    await app.clock.advance(1_000);
    expect(waiting.length).toBe(4);
    waiting.shift()?.();
    await expect.poll(() => waiting.length).toBe(4);
    for (const goOn of waiting) goOn();
    for (const answer of calls) expect((await answer).status).toBe(303);
  });

  test("two of one network wait, and of all networks ten; who waited longest is put off and can try again", async () => {
    const { waiting, install } = slowShop();
    await start(install);
    const send = async (address: string) => {
      const { secret } = await begin();
      const call = { secret, answer: from(address, secret, "yes"), isOver: false };
      void call.answer.then(() => {
        call.isOver = true;
      });
      await app.clock.advance(0);
      return call;
    };
    for (let at = 0; at < 4; at++) await send("192.0.2.1");
    await expect.poll(() => waiting.length).toBe(4);
    const own = [await send("192.0.2.1"), await send("192.0.2.2"), await send("192.0.2.3")];
    const page = resultPage(503, { code: "visitsTooMany" }, ENGLISH, { address: "acme.example" }).body;
    const putOff = await own[0]?.answer;
    expect([putOff?.status, await putOff?.text(), putOff?.headers.get("retry-after")]).toEqual([
      503,
      page,
      "30",
    ]);
    const others = [];
    for (let at = 0; at < 9; at++) others.push(await send(`198.51.${at}.1`));
    expect((await own[1]?.answer)?.status).toBe(503);
    expect([own[2], ...others].filter((call) => call?.isOver)).toEqual([]);
    while (waiting.length > 0) {
      waiting.shift()?.();
      await app.clock.advance(0);
    }
    for (const call of [own[2], ...others]) expect((await call?.answer)?.status).toBe(303);
    const again = callback({ secret: own[0]?.secret ?? "", code: "yes" });
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    expect((await again).status).toBe(303);
  });

  test("somebody who is signed in connects past all strangers, and no other site does in their name", async () => {
    const { waiting, install } = slowShop();
    await start(install);
    const strangers = [];
    for (let at = 0; at < 14; at++) strangers.push(from(`198.51.${at}.1`, (await begin()).secret, "no"));
    await expect.poll(() => waiting.length).toBe(4);
    const cookie = cookiesOf(await signIn(app));
    const fromOtherSite = await begin({ cookie, "sec-fetch-site": "cross-site" });
    const inLine = from("203.0.113.9", fromOtherSite.secret, "yes");
    await app.clock.advance(1_000);
    expect(waiting.length).toBe(4);
    const own = from("203.0.113.9", (await begin({ cookie })).secret, "yes");
    await expect.poll(() => waiting.length).toBe(5);
    waiting[4]?.();
    expect((await own).status).toBe(303);
    let isOver = false;
    const all = Promise.all([...strangers, inLine]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const goOn of waiting.splice(0)) goOn();
      await app.clock.advance(0);
    }
    expect((await all).every(({ status }) => status === 303 || status === 503)).toBe(true);
  });
});
