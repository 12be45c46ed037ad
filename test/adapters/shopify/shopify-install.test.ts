import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { install } from "../../../adapters/shopify/connection/install.ts";
import type { ShopifyShop } from "../../../adapters/shopify/connection/tokens.ts";
import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import type { InstallResult, VisitEnd } from "../../../src/platform/shop-access.ts";
import { APP, aShopifyShop, type ConnectedStandIn } from "../../support/shops/shopify-stand-in.ts";

const VISIT = {
  secret: "a-single-use-secret",
  callbackUrl: "https://bridge.example/apps/shopify/callback",
  returnUrl: "https://bridge.example/connected",
};

function visitTo(target: string): RawRequest {
  return { method: "GET", target, headers: {}, body: new Uint8Array() };
}

function begun(answer: Answer | VisitEnd): Answer {
  return "reason" in answer ? expect.fail(answer.reason.code) : answer;
}

describe("connecting a Shopify shop by the merchant's consent", () => {
  let stage: ConnectedStandIn;
  let shop: ShopifyShop;

  beforeEach(async () => {
    stage = await aShopifyShop();
    shop = stage.withSettings({ ...APP, grant: "authorization_code" });
  });
  afterEach(() => stage.close());

  const begin = (target = "/apps/shopify/install?shop=acme") => install.begin(shop, visitTo(target), VISIT);

  /** The merchant's browser goes to the shop and comes back. */
  async function consent(): Promise<URL> {
    const { headers } = begun(await begin());
    const answer = await fetch(headers?.location ?? "", { redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "");
  }

  const callbackTo = (back: URL): RawRequest => visitTo(back.pathname + back.search);
  const whyRefused = (back: URL) => install.whyRefused(shop, callbackTo(back), VISIT);

  async function finish(back: URL): Promise<InstallResult> {
    expect(await whyRefused(back)).toBeNull();
    return install.finish(shop, callbackTo(back), VISIT);
  }

  test("sends the browser to the shop with all that Shopify wants to know", async () => {
    const { status, headers } = begun(await begin());
    expect(status).toBe(303);
    const consentPage = new URL(headers?.location ?? "");
    expect(consentPage.origin + consentPage.pathname).toBe(`http://${stage.domain}/admin/oauth/authorize`);
    expect(Object.fromEntries(consentPage.searchParams)).toEqual({
      client_id: APP.clientId,
      scope: "read_orders,read_customers",
      redirect_uri: VISIT.callbackUrl,
      state: VISIT.secret,
    });
  });

  test("keeps the tokens before it answers, with a refresh token", async () => {
    const back = await consent();
    expect(install.secretOf(visitTo(back.pathname + back.search))).toBe(VISIT.secret);
    const done = await finish(back);
    expect(done).toMatchObject({ ok: true, answer: { status: 303, headers: { location: VISIT.returnUrl } } });
    expect(await shop.vault.read()).toMatchObject({
      grant: "authorization_code",
      refreshToken: expect.stringMatching(/^shprt_/),
      expiresAt: stage.clock.at + 3_600_000,
    });
  });

  test("a code works once", async () => {
    const back = await consent();
    await finish(back);
    expect(await finish(back)).toMatchObject({
      ok: false,
      status: 502,
      reason: { code: "shopify.noAccessGiven", because: { code: "shopify.noToken" } },
    });
  });

  test("a merchant who refuses is not connected", async () => {
    stage.shop.consent = "refused";
    const reason = { code: "shopify.consentRefused" };
    expect(await whyRefused(await consent())).toEqual({ status: 200, reason });
    expect(await shop.vault.read()).toBeNull();
  });

  test.each<[string, (back: URL) => void, code?: string]>([
    ["another state", ({ searchParams }) => searchParams.set("state", "a-guess"), "visitElsewhere"],
    ["no state", ({ searchParams }) => searchParams.delete("state"), "visitElsewhere"],
    ["another code", ({ searchParams }) => searchParams.set("code", "abc")],
    ["another shop", ({ searchParams }) => searchParams.set("shop", "evil.myshopify.com")],
    ["another signature", ({ searchParams }) => searchParams.set("hmac", "0".repeat(64))],
    ["no signature", ({ searchParams }) => searchParams.delete("hmac")],
    ["an older time", ({ searchParams }) => searchParams.set("timestamp", "1700000000")],
    ["a further field", ({ searchParams }) => searchParams.set("more", "1")],
    ["a second code", ({ searchParams }) => searchParams.append("code", "abc")],
  ])(
    "a callback with %s is refused and nothing is asked for",
    async (_name, change, code = "answerNotSigned") => {
      const back = await consent();
      change(back);
      expect(await whyRefused(back)).toEqual({ status: 401, reason: { code: `shopify.${code}` } });
      expect(stage.calls).toEqual([]);
      expect(await shop.vault.read()).toBeNull();
    },
  );

  test("consent to a visit that was not begun here, rightly signed, is refused", async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const fields = { code: "abc", shop: stage.domain, state: "another-visit", timestamp };
    const back = new URL(stage.shop.access.signedReturn(VISIT.callbackUrl, fields));
    const reason = { code: "shopify.visitElsewhere" };
    expect(await whyRefused(back)).toEqual({ status: 401, reason });
    expect(stage.calls).toEqual([]);
  });

  test("consent that another shop gave, rightly signed, is refused", async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const fields = { code: "abc", shop: "other.myshopify.com", state: VISIT.secret, timestamp };
    const back = new URL(stage.shop.access.signedReturn(VISIT.callbackUrl, fields));
    const reason = { code: "shopify.consentOfOtherShop", domain: stage.domain };
    expect(await whyRefused(back)).toEqual({ status: 400, reason });
    expect(stage.calls).toEqual([]);
  });

  test.each([{}, { code: "" }, { code: "abc.def" }])(
    "a consent, rightly signed, with %j has no code",
    async (given) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const fields = { ...given, shop: stage.domain, state: VISIT.secret, timestamp };
      const back = new URL(stage.shop.access.signedReturn(VISIT.callbackUrl, fields));
      expect(await whyRefused(back)).toEqual({ status: 400, reason: { code: "shopify.noCode" } });
      expect(stage.calls).toEqual([]);
    },
  );

  test("a visit that says it comes from Shopify must be signed", async () => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = new URL(
      stage.shop.access.signedReturn("https://b.example/i", { shop: stage.domain, timestamp }),
    );
    expect(await begin(`/i${signed.search}`)).toMatchObject({ status: 303 });
    signed.searchParams.set("shop", "other.myshopify.com");
    const reason = { code: "shopify.visitNotSigned" };
    expect(await begin(`/i${signed.search}`)).toEqual({ status: 401, reason });
  });

  test("for an app of the shop's own organisation there is nothing to consent to, and nobody is asked", async () => {
    shop = stage.bridgeSide;
    expect(await begin()).toEqual({ status: 200, reason: { code: "shopify.ownOrganisation" } });
    expect(stage.calls).toEqual([]);
  });

  test("without the app's keys there is nothing to begin with", async () => {
    shop = stage.withSettings({});
    expect(await begin()).toEqual({ status: 409, reason: { code: "shopify.noClient" } });
  });
});
