import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { asOperator, deliver, type EmbeddedSite, embeddedSite } from "../../support/bridge/embedded-site.ts";
import { LENT } from "../../support/bridge/merchants.ts";
import { signIn } from "../../support/browser/browser-session.ts";
import { sessionToken, signedQuery } from "../../support/shops/shopify-admin.ts";
import { APP } from "../../support/shops/shopify-stand-in.ts";

/**
 * Given a bridge with an app that Shopify's admin shows in a frame.
 * When a merchant opens the app,
 * then the shop is connected, and its staff use the dashboard there with Shopify's session tokens alone.
 */
let site: EmbeddedSite;
beforeEach(async () => {
  site = await embeddedSite();
});
afterEach(() => site.close());

const grants = () => site.shop.shop.access.requestedGrants;
const open = () => site.call("/embedded", { method: "POST" });
const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";

describe("a shop that is opened in the admin", () => {
  test("is connected once, served when its account is known, and shown to its staff as its owner", async () => {
    const opened = await open();
    expect(opened).toMatchObject({ status: 200, body: { isServed: false } });
    const { shop } = opened.body;
    expect((await open()).body).toEqual({ shop, isServed: false });
    expect(grants()).toEqual([EXCHANGE]);
    expect((await site.call("/installs")).body.installs).toMatchObject([{ shop }]);
    expect(await site.call(`/installs/${shop}`, { method: "POST", body: LENT })).toMatchObject({
      status: 200,
    });
    expect((await open()).body).toEqual({ shop, isServed: true });
    expect(grants()).toEqual([EXCHANGE]);
    expect((await site.call("/status")).body).toMatchObject({
      me: { name: "Shopify staff 42", role: "owner", tenant: shop },
      shops: [{ shop }],
    });
    const acts = (await asOperator(site.bridge, "/acts")) as { items: object[] };
    expect(acts.items).toMatchObject([
      { by: "Shopify staff 42", shop },
      { by: "Shopify staff 42", shop },
    ]);
  });

  test("its staff have the role that the operator gives them, once the account is known", async () => {
    await site.close();
    const shopify = { credentials: { ...APP, grant: "token_exchange" }, staffRole: "viewer" };
    site = await embeddedSite({ install: { apps: { shopify } } });
    const { shop } = (await open()).body;
    expect(await site.call(`/installs/${shop}`, { method: "POST", body: LENT })).toMatchObject({
      status: 200,
    });
    expect((await site.call("/status")).body.me).toMatchObject({ role: "viewer", tenant: shop });
    const made = await site.call("/people", {
      method: "POST",
      body: { name: "Nora", role: "owner", with: "token" },
    });
    expect(made.status).toBe(403);
  });

  test("keeps its stream of changes while its token is valid, whoever else signs in", async () => {
    await open();
    const leaving = new AbortController();
    const stream = await fetch(`${site.bridge.url}/api/events`, {
      headers: { authorization: `Bearer ${sessionToken(site.shop.domain)}` },
      signal: leaving.signal,
    });
    const reader = stream.body?.getReader();
    await reader?.read();
    await signIn(site.bridge, { token: ADMIN_TOKEN });
    await site.call("/people", { method: "POST", body: { name: "Nora", role: "viewer", with: "token" } });
    const ended = reader?.read().then(({ done }) => done);
    const waited = new Promise((resolve) => setTimeout(() => resolve(false), 500));
    expect(await Promise.race([ended, waited])).toBe(false);
    leaving.abort();
    await ended?.catch(() => {});
  });

  test("two tabs that open it at once ask for one token", async () => {
    const [one, other] = await Promise.all([open(), open()]);
    expect(one).toEqual(other);
    expect(grants()).toEqual([EXCHANGE]);
  });

  test("is not kept if Shopify gives no access, and the answer says what to do", async () => {
    site.shop.shop.access.answer = () => ({ status: 400, body: { error: "invalid_subject_token" } });
    const refused = await open();
    expect(refused).toMatchObject({
      status: 502,
      body: { code: "shopify.exchangeRefused", facts: { reason: "invalid_subject_token" } },
    });
    expect(refused.body.detail).toContain("open it again");
    expect((await site.call("/status")).status).toBe(401);
  });

  test("is not connected while merchants can connect none, and the answer says so", async () => {
    await site.close();
    site = await embeddedSite({ install: { open: false } });
    const refused = await open();
    expect([refused.status, refused.body.facts.because.code]).toEqual([503, "newShopsNotTaken"]);
    expect(grants()).toEqual([]);
  });

  test("once removed, it is shown to nobody until it is opened again", async () => {
    const { shop } = (await open()).body;
    await site.call(`/installs/${shop}`, { method: "POST", body: LENT });
    const [{ version }] = (await site.call("/shops")).body.items;
    const query = new URLSearchParams({ confirm: shop, version: String(version) });
    expect((await site.call(`/shops/${shop}?${query}`, { method: "DELETE" })).status).toBe(200);
    expect((await site.call("/status")).body).toMatchObject({ code: "sessionTokenRefused" });
    expect((await open()).body).toEqual({ shop, isServed: false });
    expect(grants()).toEqual([EXCHANGE, EXCHANGE]);
  });

  test("connects again after the app was removed and installed again", async () => {
    const { shop } = (await open()).body;
    await site.call(`/installs/${shop}`, { method: "POST", body: LENT });
    await open();
    site.shop.shop.access.revokeAll();
    expect(
      (await deliver(site, "app/uninstalled", { id: 1, myshopify_domain: site.shop.domain })).status,
    ).toBe(200);
    await expect
      .poll(async () => {
        await open();
        return grants().filter((grant) => grant === EXCHANGE).length;
      })
      .toBe(2);
  });
});

describe("a session token", () => {
  const unsigned = (domain: string) =>
    `${sessionToken(domain, {}, { header: { alg: "none" } })
      .split(".", 2)
      .join(".")}.`;
  const seconds = () => Math.trunc(Date.now() / 1000);
  test.each<[string, (domain: string) => string]>([
    ["of another app", (domain) => sessionToken(domain, { aud: "another-app" })],
    ["of another app's secret", (domain) => sessionToken(domain, {}, { secret: "another-secret" })],
    ["of another shop, which the bridge does not know", () => sessionToken("other.myshopify.com")],
    [
      "issued by one shop for another",
      (domain) => sessionToken(domain, { iss: "https://other.myshopify.com/admin" }),
    ],
    ["of a minute ago", (domain) => sessionToken(domain, { exp: seconds() - 30 })],
    ["of a time to come", (domain) => sessionToken(domain, { nbf: seconds() + 60 })],
    ["without an end", (domain) => sessionToken(domain, { exp: undefined })],
    ["without a signature", unsigned],
    ["of the algorithm none", (domain) => sessionToken(domain, {}, { header: { alg: "none" } })],
    ["of another algorithm", (domain) => sessionToken(domain, {}, { header: { alg: "RS256" } })],
    ["without a person", (domain) => sessionToken(domain, { sub: undefined })],
  ])("%s opens nothing, and is no guess at a token", async (_what, tokenFor) => {
    await open();
    const token = tokenFor(site.shop.domain);
    for (let tries = 0; tries < 12; tries++) {
      const answer = await site.call("/status", { token });
      expect(answer).toMatchObject({ status: 401, body: { code: "sessionTokenRefused" } });
      expect(answer.body.detail).toContain("Shopify");
    }
    expect((await site.call("/status")).status).toBe(200);
  });

  test.each<[string, (domain: string) => string]>([
    ["of another app", (domain) => sessionToken(domain, { aud: "another-app" })],
    ["of yesterday", (domain) => sessionToken(domain, { exp: 1 })],
    ["that is none", () => "something"],
  ])("%s connects no shop", async (_what, tokenFor) => {
    const token = tokenFor(site.shop.domain);
    expect((await site.call("/embedded", { method: "POST", token })).status).toBe(401);
    expect(grants()).toEqual([]);
  });

  test("opens nothing about the whole bridge, and no other merchant's shop", async () => {
    await open();
    for (const path of ["/backups", "/shop-choices"]) expect((await site.call(path)).status).toBe(403);
    const other = await fetch(`${site.bridge.url}/metrics`, {
      headers: { authorization: `Bearer ${sessionToken(site.shop.domain)}` },
    });
    expect(other.status).toBe(403);
  });

  test("gives no sign-in link, passkey or single sign-on: those are of people whom the bridge stores", async () => {
    await open();
    const challenge = ["/me/passkeys/challenge", "/me/sso/challenge"];
    for (const path of ["/tickets", ...challenge])
      expect(await site.call(path, { method: "POST", body: {} })).toMatchObject({
        ...{ status: 409, body: { code: "waysForPeople" } },
      });
    expect((await site.call("/me/passkeys")).body).toMatchObject({
      origin: null,
      because: { code: "waysForPeople" },
    });
  });

  test("opens no shop that the operator added, and does not connect it", async () => {
    await site.close();
    const { domain } = site.shop;
    site = await embeddedSite({
      shops: {
        ours: {
          platform: "shopify",
          brand: "main",
          domain: "ours.myshopify.com",
          secrets: ["x".repeat(20)],
          credentials: APP,
          program: { earn: { activityId: "1" } },
        },
      },
    });
    expect(domain).toContain("127.0.0.1");
    const token = sessionToken("ours.myshopify.com");
    for (const answer of [
      await site.call("/status", { token }),
      await site.call("/embedded", { method: "POST", token }),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: "shopOfOperator" } });
    const page = await fetch(`${site.bridge.url}/apps/shopify/admin?${signedQuery("ours.myshopify.com")}`);
    expect(page.status).toBe(403);
    expect(await page.text()).not.toContain("app-bridge");
  });
});

describe("the page", () => {
  const policyOf = (answer: Response) => answer.headers.get("content-security-policy") ?? "";
  test("may be framed by its shop's admin alone, and loads the platform's script", async () => {
    for (const path of ["", "/orders", "/setup"]) {
      const page = await fetch(site.page(path), { headers: { cookie: "bridge-session=stolen" } });
      expect(page.status).toBe(200);
      expect(policyOf(page)).toContain(
        `frame-ancestors http://${site.shop.domain} https://admin.shopify.com`,
      );
      expect(policyOf(page)).toContain("script-src 'self' https://cdn.shopify.com/shopifycloud/;");
      expect(page.headers.get("x-frame-options")).toBeNull();
      expect(page.headers.getSetCookie()).toEqual([]);
      const html = await page.text();
      expect(html).toContain('<script src="https://cdn.shopify.com/shopifycloud/app-bridge.js"></script>');
      expect(html).toContain(`<meta name="shopify-api-key" content="${APP.clientId}" />`);
      expect(html.indexOf("app-bridge.js")).toBeLessThan(html.indexOf('type="module"'));
    }
  });

  test("of a real shop names exactly that shop", async () => {
    const page = await fetch(`${site.bridge.url}/apps/shopify/admin?${signedQuery("garden.myshopify.com")}`);
    expect(policyOf(page)).toMatch(
      /frame-ancestors https:\/\/garden\.myshopify\.com https:\/\/admin\.shopify\.com$/,
    );
  });

  test.each<[string, (domain: string) => string]>([
    ["no query", () => ""],
    ["no signature", (domain) => `shop=${domain}`],
    ["another app's signature", (domain) => signedQuery(domain, {}, "another-secret")],
    [
      "a signature of yesterday",
      (domain) => signedQuery(domain, { timestamp: String(Math.trunc(Date.now() / 1000) - 86_400) }),
    ],
    ["a shop named twice", (domain) => `${signedQuery(domain)}&shop=other.myshopify.com`],
    [
      "another shop put in",
      (domain) => signedQuery(domain).replace(encodeURIComponent(domain), "other.myshopify.com"),
    ],
    ["a shop that is none", () => signedQuery("evil.example")],
    ["a policy in the shop's name", () => signedQuery("a.myshopify.com *")],
    ["a shop with a path", () => signedQuery("garden.myshopify.com/admin")],
  ])("with %s is a plain page that nobody may frame", async (_what, queryFor) => {
    const page = await fetch(`${site.bridge.url}/apps/shopify/admin?${queryFor(site.shop.domain)}`);
    expect(page.status).toBe(401);
    expect(policyOf(page)).toContain("frame-ancestors 'none'");
    expect(await page.text()).not.toContain("<script");
  });

  test("everything else stays closed to frames and scripts of others", async () => {
    for (const path of ["/", "/orders", "/setup"]) {
      const page = await fetch(`${site.bridge.url}${path}?${signedQuery(site.shop.domain)}`, {
        headers: { accept: "text/html" },
      });
      expect(policyOf(page)).toContain("frame-ancestors 'none'");
      expect(policyOf(page)).not.toContain("shopify");
      expect(await page.text()).not.toContain("app-bridge");
    }
    expect((await fetch(`${site.bridge.url}/apps/woocommerce/admin?shop=x`)).status).toBe(404);
    expect((await fetch(site.page(), { method: "POST" })).status).toBe(405);
  });
});
