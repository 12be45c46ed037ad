import { randomBytes } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { resultPage } from "../../../src/connect/result-page.ts";
import type { Install } from "../../../src/platform/shop-access.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { plainInstall } from "../../support/shops/plain-install.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

describe("connecting a shop, which anybody may try,", () => {
  let app: RunningApp;
  afterEach(() => app.close());

  async function start(install: Install<unknown>): Promise<void> {
    app = await runApp({
      shop: { adapter: { ...plainShop().adapter, install } },
      encryptionKeys: [randomBytes(32).toString("base64")],
      publicUrl: "https://bridge.example",
    });
  }

  const get = (path: string) => fetch(`${app.url}${path}`, { redirect: "manual" });
  async function begin() {
    const answer = await get("/apps/plain/install?shop=acme");
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

  test("asks a shop about four answers at once, and who is put off can try again", async () => {
    const waiting: (() => void)[] = [];
    const install: Install<unknown> = {
      ...plainInstall("shop"),
      finish: async (shop, ...rest) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return plainInstall("shop").finish(shop, ...rest);
      },
    };
    await start(install);
    const visits = await Promise.all(Array.from({ length: 5 }, () => begin()));
    const calls = visits.slice(0, 4).map(({ secret }) => callback({ secret, code: "yes" }));
    await expect.poll(() => waiting.length).toBe(4);
    const putOff = await callback({ secret: visits[4]?.secret ?? "", code: "yes" });
    const page = resultPage(503, { code: "visitsTooMany" }, ENGLISH).body;
    expect([putOff.status, await putOff.text()]).toEqual([503, page]);
    for (const goOn of waiting.splice(0)) goOn();
    for (const answer of calls) expect((await answer).status).toBe(303);
    const again = callback({ secret: visits[4]?.secret ?? "", code: "yes" });
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.();
    expect((await again).status).toBe(303);
  });
});
