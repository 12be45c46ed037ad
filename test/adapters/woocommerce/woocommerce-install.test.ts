import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { install } from "../../../adapters/woocommerce/connection/install.ts";
import type { WooShop } from "../../../adapters/woocommerce/connection/rest-client.ts";
import { pull } from "../../../adapters/woocommerce/orders/list-orders.ts";
import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import type { InstallVisit, ShopHttp, VisitEnd } from "../../../src/platform/shop-access.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { aVault } from "../../support/shops/vault.ts";
import { connectTo, fine, listenReceiver } from "../../support/shops/woocommerce-stand-in.ts";

const VISIT_SECRET = "visit-0123456789abcdef";
const BEGIN: RawRequest = {
  method: "GET",
  target: "/apps/woocommerce/install?shop=garden",
  headers: {},
  body: new Uint8Array(),
};

function begun(answer: Answer | VisitEnd): Answer {
  return "reason" in answer ? expect.fail(answer.reason.code) : answer;
}

describe("connecting a shop by the merchant's consent", () => {
  let standIn: StandInWooCommerce;
  let bridge: Awaited<ReturnType<typeof listenReceiver>>;
  let shop: WooShop;
  let visit: InstallVisit;

  beforeEach(async () => {
    standIn = await listenWooCommerce();
    bridge = await listenReceiver();
    shop = connectTo(standIn, { vault: aVault() });
    const callbackUrl = bridge.address;
    visit = { secret: VISIT_SECRET, callbackUrl, returnUrl: "https://bridge.example/connected" };
    bridge.atArrival(async ({ body, target, method }) => {
      const request = { method, target, headers: {}, body };
      expect(await install.whyRefused(shop, request, visit)).toBeNull();
      const finished = await install.finish(shop, request, visit);
      const { status } = finished.ok ? finished.answer : finished;
      bridge.answer.status = install.secretOf(request) === VISIT_SECRET ? status : 404;
    });
  });
  afterEach(async () => {
    await standIn.close();
    await bridge.close();
  });

  /** Opens the shop's page and presses a button of its form. */
  async function press(answer: "approve" | "deny") {
    const { headers } = begun(await install.begin(shop, BEGIN, visit));
    const page = await (await fetch(headers?.location ?? "")).text();
    const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]);
    const body = new URLSearchParams({
      ...Object.fromEntries(fields.filter(([name]) => name !== "answer")),
      answer,
    });
    return fetch(`${standIn.url}/wc-auth/v1/access`, { method: "POST", body, redirect: "manual" });
  }
  const grant = (given: object = {}) => {
    const { consumerKey, consumerSecret } = standIn.key;
    const body = {
      key_id: 1,
      user_id: VISIT_SECRET,
      consumer_key: consumerKey,
      consumer_secret: consumerSecret,
      key_permissions: "read_write",
      ...given,
    };
    return {
      method: "POST",
      target: "/apps/woocommerce/callback",
      headers: {},
      body: Buffer.from(JSON.stringify(body)),
    };
  };

  test("asks in the shop's own pages for the right to read and write", async () => {
    const { status, headers } = begun(await install.begin(shop, BEGIN, visit));
    const { origin, pathname, searchParams } = new URL(headers?.location ?? "");
    expect([status, origin + pathname]).toEqual([302, `${standIn.url}/wc-auth/v1/authorize`]);
    expect(Object.fromEntries(searchParams)).toEqual({
      app_name: "Loyalty bridge",
      scope: "read_write",
      user_id: VISIT_SECRET,
      return_url: visit.returnUrl,
      callback_url: visit.callbackUrl,
    });
  });

  test("keeps the key once the merchant approves, and the shop can be asked with it", async () => {
    const back = await press("approve");
    expect([back.status, back.headers.get("location")]).toEqual([
      302,
      `${visit.returnUrl}?success=1&user_id=${VISIT_SECRET}`,
    ]);
    expect(await shop.vault.read()).toMatchObject({ consumerKey: expect.stringMatching(/^ck_/) });
    standIn.orders.place();
    expect(fine(await pull.fetchOrder(shop, "1001"))).toMatchObject({ kind: "snapshot" });
  });

  test("keeps nothing when the merchant refuses", async () => {
    expect((await press("deny")).headers.get("location")).toContain("success=0");
    expect(await shop.vault.read()).toBeNull();
    expect(bridge.received).toEqual([]);
  });

  test("replaces an older key, but only by one that works", async () => {
    shop = connectTo(standIn, { vault: aVault({ consumerKey: "ck_older", consumerSecret: "cs_older" }) });
    const refused = await install.finish(shop, grant({ consumer_secret: "cs_wrong0123" }), visit);
    expect(refused).toEqual({
      ok: false,
      status: 403,
      reason: { code: "woocommerce.newKeyRefused", because: { code: "woocommerce.keyRefused" } },
    });
    expect(await shop.vault.read()).toMatchObject({ consumerKey: "ck_older" });
    expect(await install.finish(shop, grant(), visit)).toMatchObject({ ok: true, answer: { status: 200 } });
    expect(await shop.vault.read()).toMatchObject({ consumerKey: standIn.key.consumerKey });
  });

  test("keeps no key that the shop could not confirm, and leaves the one that works", async () => {
    const problem = {
      kind: "unreachable",
      because: { code: "shopNotReached", host: "garden.example", cause: "timedOut", error: "ETIMEDOUT" },
      retryAfterMs: null,
    } as const;
    const http: ShopHttp = async () => ({ ok: false, problem });
    const working = { consumerKey: "ck_working", consumerSecret: "cs_working" };
    shop = connectTo(standIn, { vault: aVault(working), http });
    const finished = await install.finish(shop, grant(), visit);
    const reason = { code: "woocommerce.newKeyNotTried", because: problem.because };
    expect(finished).toEqual({ ok: false, status: 503, reason });
    expect(await shop.vault.read()).toEqual(working);
  });

  test("answers no 200 before the key is stored", async () => {
    const vault = { ...aVault(), renew: () => Promise.reject(new Error("disk full")) };
    shop = connectTo(standIn, { vault });
    await expect(install.finish(shop, grant(), visit)).rejects.toThrow("disk full");
  });

  test.each<[string, object, number, string]>([
    ["another visit", { user_id: "visit-of-somebody-else" }, 403, "callbackOfOtherVisit"],
    ["a right that is not enough", { key_permissions: "read" }, 403, "keyNotForBoth"],
    ["no key", { consumer_key: null }, 400, "callbackWithoutKey"],
    ["something else for a key", { consumer_key: "ck_\r\nx: y" }, 400, "callbackWithoutKey"],
  ])("refuses a callback with %s", async (_, given, status, code) => {
    const refused = await install.whyRefused(shop, grant(given), visit);
    expect(refused).toEqual({ status, reason: { code: `woocommerce.${code}` } });
    expect(await shop.vault.read()).toBeNull();
  });

  test("finds the visit's secret in the posted body alone", () => {
    expect(install.secretOf(grant())).toBe(VISIT_SECRET);
    for (const body of ["", "{", "null", "[]", '{"user_id":7}']) {
      expect(install.secretOf({ ...grant(), body: Buffer.from(body) })).toBeNull();
    }
    expect(install.secretOf({ ...grant(), method: "GET" })).toBeNull();
  });

  test("does not begin where it could not end", async () => {
    const keys = { consumerKey: "ck_1", consumerSecret: "cs_1" };
    const configured = await install.begin(connectTo(standIn, { settings: keys }), BEGIN, visit);
    const reason = { code: "woocommerce.keyConfigured", shop: shop.shop };
    expect(configured).toEqual({ status: 409, reason });
    const plain = await install.begin(connectTo(standIn, { domain: "garden.example" }), BEGIN, visit);
    expect(plain).toEqual({ status: 409, reason: { code: "woocommerce.keyNeedsHttps" } });
  });
});
