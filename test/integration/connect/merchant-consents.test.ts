import { expect, test } from "vitest";
import {
  aMerchant,
  asMerchant,
  callback,
  LENT,
  MerchantBrowser,
  nameOfInstall,
  OWN,
  openedBridges,
  post,
} from "../../support/bridge/merchants.ts";
import { withToken } from "../../support/bridge/people.ts";

/**
 * Given a bridge whose operator lets merchants connect their shops by themselves.
 * When a consent comes back, in whatever browser, from whatever link and however late,
 * then it opens the dashboard only for whoever owns that shop.
 */
const running = openedBridges();

/** A shop of the operator. */
const ACME = {
  platform: "plain",
  brand: "main",
  domain: "acme.example",
  secrets: ["a-long-secret"],
  program: { earn: { activityId: "12" } },
};

test("the platform's admin opens the app again: the same dashboard, and nobody new", async () => {
  const { bridge } = await running();
  const browser = new MerchantBrowser(bridge);
  const { shop } = await aMerchant(bridge, "garden.example", LENT, browser);
  const { secret } = await browser.begin("garden.example");
  const back = await callback(browser, secret);
  await browser.signIn(await browser.open(back.headers.get("location") ?? ""));
  expect(await (await browser.open("/api/status")).json()).toMatchObject({ me: { tenant: shop } });
  expect(((await bridge.ask("/api/people")) as { items: unknown[] }).items).toHaveLength(1);
});

test("of browsers that come back from the consent at the same moment, each is answered, and the last one is in", async () => {
  const { bridge } = await running();
  const browsers = [new MerchantBrowser(bridge), new MerchantBrowser(bridge)] as const;
  const visits = await Promise.all(browsers.map((browser) => browser.begin("garden.example")));
  const back = await Promise.all(browsers.map((browser, at) => callback(browser, visits[at]?.secret ?? "")));
  const comeBack = async () => {
    const opened = [...browsers, ...browsers].map((browser, at) =>
      browser.open(back[at % 2]?.headers.get("location") ?? ""),
    );
    return (await Promise.all(opened)).map(({ status }) => status);
  };
  expect(await comeBack()).toEqual([303, 303, 303, 303]);
  const [one] = browsers;
  const token = await one.signIn(await one.open(back[0]?.headers.get("location") ?? ""));
  expect((await asMerchant(bridge, token)("/installs")).status).toBe(200);
  expect(await comeBack()).toEqual([303, 303, 303, 303]);
});

test("nobody gets into the dashboard by connecting a shop of the operator", async () => {
  const { bridge } = await running({ shops: { acme: ACME } });
  const browser = new MerchantBrowser(bridge);
  const { secret } = await browser.begin("acme.example");
  const back = await callback(browser, secret);
  const shown = await browser.open(back.headers.get("location") ?? "");
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("acme is connected")]);
});

test("a link in a message brings no shop into the tenant of a merchant who is signed in", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const victim = new MerchantBrowser(bridge);
  const begun = await victim.begin("garden.example");
  await post(bridge, begun.secret);
  await victim.signIn(await victim.open(begun.returnUrl));
  const evil = await victim.begin("evil.example", { "sec-fetch-site": "none" });
  expect(evil.secret).toBe("");
  const { installs } = (await (await victim.open("/api/installs")).json()) as {
    installs: { domain: string }[];
  };
  expect(installs.map(({ domain }) => domain)).toEqual(["garden.example"]);
  const own = await victim.begin("bakery.example", { "sec-fetch-site": "same-origin" });
  await post(bridge, own.secret);
  expect(await (await victim.open("/api/installs")).json()).toMatchObject({
    installs: [{ domain: "garden.example" }, { domain: "bakery.example" }],
  });
});

test.each(["none", "cross-site", "same-site"])(
  "a link to the consent of a shop that answers by itself (%s) signs nobody in before they confirm its address",
  async (site) => {
    const { bridge } = await running({ answeredBy: "shop" });
    const victim = new MerchantBrowser(bridge);
    const shown = await victim.open("/apps/plain/install?shop=evil.example", {
      headers: { "sec-fetch-site": site },
    });
    expect([shown.status, shown.headers.get("set-cookie")]).toEqual([200, null]);
    expect(await shown.text()).toContain('value="evil.example"');
    const confirmed = await victim.begin("evil.example", { "sec-fetch-site": "same-origin" });
    expect(confirmed.secret).not.toBe("");
  },
);

test("whoever has only the address that a merchant returns to undoes nothing", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const merchant = new MerchantBrowser(bridge);
  const { secret, returnUrl } = await merchant.begin("garden.example");
  await post(bridge, secret);
  for (const address of [returnUrl, `${returnUrl}&secret=another`])
    expect((await new MerchantBrowser(bridge).open(address)).status).toBe(400);
  const token = await merchant.signIn(await merchant.open(returnUrl));
  const shop = await nameOfInstall(bridge, token);
  await new MerchantBrowser(bridge).open(returnUrl);
  expect((await asMerchant(bridge, token)(`/installs/${shop}`, LENT)).status).toBe(200);
});

test("a consent in another browser than the visit's undoes everything, also when that browser comes late", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const attacker = new MerchantBrowser(bridge);
  const { secret, returnUrl, sentBackTo } = await attacker.begin("garden.example");
  // The victim is led to the shop's consent, and the shop posts the key.
  expect((await post(bridge, secret)).status).toBe(200);
  const token = await attacker.signIn(await attacker.open(returnUrl));
  const shop = await nameOfInstall(bridge, token);
  expect((await asMerchant(bridge, token)(`/installs/${shop}`, LENT)).status).toBe(200);
  // The shop sends the victim's browser on.
  const victim = await new MerchantBrowser(bridge).open(sentBackTo);
  expect([victim.status, await victim.text()]).toEqual([400, expect.stringContaining("another browser")]);
  expect((await asMerchant(bridge, token)("/status")).status).toBe(401);
  expect(await bridge.ask("/api/shops")).toMatchObject({ items: [], notServed: [] });
  // The name is nobody else's: an old visit leads to no later shop.
  const later = new MerchantBrowser(bridge);
  const again = await later.begin("garden.example");
  await post(bridge, again.secret);
  await later.signIn(await later.open(again.returnUrl));
  expect((await attacker.open(returnUrl)).status).toBe(400);
});

test("a stranger who connects a shop of their own again and again displaces no merchant's consent", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const merchant = new MerchantBrowser(bridge);
  const { secret, returnUrl } = await merchant.begin("garden.example");
  expect((await post(bridge, secret)).status).toBe(200);
  const stranger = new MerchantBrowser(bridge);
  for (let each = 0; each < 205; each++) await post(bridge, (await stranger.begin("evil.example")).secret);
  const token = await merchant.signIn(await merchant.open(returnUrl));
  expect((await asMerchant(bridge, token)("/status")).status).toBe(200);
}, 60_000);

test("a consent in another browser is undone, too, where a second shop uses the account meanwhile", async () => {
  const { bridge } = await running({ answeredBy: "shop", hasService: true });
  const attacker = new MerchantBrowser(bridge);
  const { secret, returnUrl, sentBackTo } = await attacker.begin("garden.example");
  await post(bridge, secret);
  const token = await attacker.signIn(await attacker.open(returnUrl));
  const call = asMerchant(bridge, token);
  const shop = await nameOfInstall(bridge, token);
  expect((await call(`/installs/${shop}`, OWN)).status).toBe(200);
  const second = await attacker.begin("bakery.example", { "sec-fetch-site": "same-origin" });
  await post(bridge, second.secret);
  const user = await nameOfInstall(bridge, token);
  const kept = { ...OWN, account: { kind: "kept", brand: shop } };
  expect((await call(`/installs/${user}`, kept)).status).toBe(200);
  await new MerchantBrowser(bridge).open(sentBackTo);
  expect(await bridge.ask("/api/shops")).toMatchObject({ items: [], notServed: [] });
  expect((await call("/status")).status).toBe(401);
});

test("a shop that answers by itself opens the dashboard of a shop that is served already for nobody", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const attacker = new MerchantBrowser(bridge);
  const planted = await attacker.begin("garden.example");
  const merchant = new MerchantBrowser(bridge);
  const begun = await merchant.begin("garden.example");
  await post(bridge, begun.secret);
  const token = await merchant.signIn(await merchant.open(begun.returnUrl));
  await asMerchant(bridge, token)(`/installs/${await nameOfInstall(bridge, token)}`, LENT);
  await post(bridge, planted.secret);
  const shown = await attacker.open(planted.returnUrl);
  expect([shown.status, shown.headers.get("location")]).toEqual([200, null]);
  expect((await merchant.open(planted.returnUrl)).status).toBe(200);
  expect((await asMerchant(bridge, token)("/status")).body.shops).toHaveLength(1);
});

test("a consent counts once, and for an address that the platform has", async () => {
  const { bridge } = await running();
  const browser = new MerchantBrowser(bridge);
  const { secret } = await browser.begin("garden.example");
  expect((await callback(browser, secret)).status).toBe(303);
  expect((await callback(browser, secret)).status).toBe(400);
  expect((await new MerchantBrowser(bridge).begin("no address")).secret).toBe("");
});

test("an install that is undone takes nobody's access to an operator's tenant", async () => {
  const { bridge } = await running({
    answeredBy: "shop",
    shops: { acme: { ...ACME, tenant: "north", orderId: { prefix: "500" } } },
  });
  const { token } = await withToken(bridge, "owner", { name: "Nora", tenant: "north" });
  const browser = new MerchantBrowser(bridge);
  await browser.signInWith(token);
  const { secret, sentBackTo } = await browser.begin("second.example", { "sec-fetch-site": "same-origin" });
  await post(bridge, secret);
  await new MerchantBrowser(bridge).open(sentBackTo);
  expect((await asMerchant(bridge, token)("/installs")).body.installs).toEqual([]);
  expect((await asMerchant(bridge, token)("/status")).status).toBe(200);
});

test("whoever is removed before the consent comes back brings no shop into the tenant", async () => {
  const { bridge } = await running({
    answeredBy: "shop",
    shops: { acme: { ...ACME, tenant: "north", orderId: { prefix: "500" } } },
  });
  const { token } = await withToken(bridge, "owner", { name: "Nora", tenant: "north" });
  const { token: left, id } = await withToken(bridge, "owner", { name: "Max", tenant: "north" });
  const browser = new MerchantBrowser(bridge);
  await browser.signInWith(left);
  const { secret } = await browser.begin("second.example", { "sec-fetch-site": "same-origin" });
  await bridge.ask(`/api/people/${id}`, { method: "DELETE" });
  await post(bridge, secret);
  expect((await asMerchant(bridge, token)("/installs")).body.installs).toEqual([]);
});
