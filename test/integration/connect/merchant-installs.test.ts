import { afterEach, expect, test } from "vitest";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { asMerchant, LENT, MerchantBrowser, openBridge } from "../../support/bridge/merchants.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";

/**
 * Given a bridge whose operator lets merchants connect their shops by themselves.
 * When a merchant consents at the shop,
 * then the dashboard is open for the merchant's own shop, and the shop is served once its account is known.
 */
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});
const running: typeof openBridge = async (given) => {
  const opened = await openBridge(given);
  open.push(() => opened.bridge.close());
  return opened;
};

const OWN = { ...LENT, account: { kind: "own", apiKey: STAND_IN.apiKey, brandId: STAND_IN.brandId } };

test("orders since the shop was connected earn points once, as soon as its account is known", async () => {
  const { bridge, platform } = await running();
  const ask = asMerchant(bridge, await new MerchantBrowser(bridge).install("garden.example"));
  expect((await ask("/installs")).body.installs).toMatchObject([
    { shop: "garden", domain: "garden.example", platform: "Plain", service: null, lent: { activities: [] } },
  ]);
  const now = Date.now();
  platform.put({ orderId: "1001", isPaid: true, createdAt: now, paidAt: now, updatedAt: now });
  expect(await ask("/installs/garden", LENT)).toMatchObject({ status: 200, body: { shop: "garden" } });
  await expect
    .poll(async () => (await ask("/orders")).body.items)
    .toMatchObject([{ shop: "garden", orderId: "1001" }]);
  await bridge.settled();
  expect(bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn")).toHaveLength(1);
  expect((await ask("/installs")).body.installs).toEqual([]);
});

test("what is answered twice counts once", async () => {
  const { bridge } = await running();
  const ask = asMerchant(bridge, await new MerchantBrowser(bridge).install("garden.example"));
  const answered = await Promise.all([ask("/installs/garden", LENT), ask("/installs/garden", LENT)]);
  expect(answered.map(({ status }) => status).sort()).toEqual([200, expect.toSatisfy((late) => late >= 400)]);
});

test("a merchant sees and finishes nothing of another", async () => {
  const { bridge } = await running({ install: { lends: null, service: "http://127.0.0.1:1" } });
  const garden = asMerchant(bridge, await new MerchantBrowser(bridge).install("garden.example"));
  const bakery = asMerchant(bridge, await new MerchantBrowser(bridge).install("bakery.example"));
  expect((await garden("/installs")).body.installs).toHaveLength(1);
  for (const path of ["/installs/bakery", "/installs/bakery/try"]) {
    const other = await garden(path, path.endsWith("try") ? { account: OWN.account } : OWN);
    const nothing = await garden(
      path.replace("bakery", "nothing"),
      path.endsWith("try") ? { account: OWN.account } : OWN,
    );
    expect([other.status, other.body]).toEqual([404, nothing.body]);
  }
  expect(await bakery("/installs/bakery", OWN)).toMatchObject({ status: 200 });
  const kept = { ...LENT, account: { kind: "kept", brand: "bakery" } };
  expect(await garden("/installs/garden", kept)).toMatchObject({ status: 404 });
  expect(JSON.stringify((await garden("/status")).body)).not.toContain("bakery");
});

test("two merchants cannot have the same account", async () => {
  const { bridge } = await running({ install: { lends: null, service: "http://127.0.0.1:1" } });
  const garden = asMerchant(bridge, await new MerchantBrowser(bridge).install("garden.example"));
  const bakery = asMerchant(bridge, await new MerchantBrowser(bridge).install("bakery.example"));
  expect((await bakery("/installs/bakery", OWN)).status).toBe(200);
  const refused = await garden("/installs/garden", OWN);
  expect([refused.status, refused.body.reason?.code ?? refused.body.error]).toEqual([409, expect.anything()]);
  expect(JSON.stringify(refused.body)).not.toContain("bakery");
});

test("everything of a merchant's shop is there after a restart, and its secrets nowhere readable", async () => {
  const { bridge } = await running({ install: { lends: null, service: "http://127.0.0.1:1" } });
  const token = await new MerchantBrowser(bridge).install("garden.example");
  await asMerchant(bridge, token)("/installs/garden", OWN);
  await bridge.restart();
  expect(await asMerchant(bridge, token)("/status")).toMatchObject({
    status: 200,
    body: { shops: [{ shop: "garden", brand: "garden" }], me: { role: "owner", tenant: "garden" } },
  });
});

test("a shop that its merchant connected answers the next merchant's consent only with its own dashboard", async () => {
  const { bridge } = await running();
  const browser = new MerchantBrowser(bridge);
  const token = await browser.install("garden.example");
  await asMerchant(bridge, token)("/installs/garden", LENT);
  // The platform's admin opens the app: consent again, and no new shop.
  const { secret } = await browser.begin("garden.example");
  const back = await browser.open(`/apps/plain/callback?${new URLSearchParams({ secret, code: "yes" })}`);
  const shown = await browser.open(back.headers.get("location") ?? "");
  await browser.signIn(shown);
  expect(await (await browser.open("/api/status")).json()).toMatchObject({ me: { tenant: "garden" } });
  expect(((await bridge.ask("/api/people")) as { items: unknown[] }).items).toHaveLength(1);
});

test("nobody gets into the dashboard by connecting a shop of the operator", async () => {
  const shops = {
    acme: {
      platform: "plain",
      brand: "main",
      domain: "acme.example",
      secrets: ["a-long-secret"],
      program: { earn: { activityId: "12" } },
    },
  };
  const { bridge } = await running({ shops, install: { lends: "main" } });
  const browser = new MerchantBrowser(bridge);
  const { secret } = await browser.begin("acme.example");
  const back = await browser.open(`/apps/plain/callback?${new URLSearchParams({ secret, code: "yes" })}`);
  const shown = await browser.open(back.headers.get("location") ?? "");
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining("acme is connected")]);
});

test("a consent in another browser than the visit's undoes everything", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const attacker = new MerchantBrowser(bridge);
  const { secret, returnUrl } = await attacker.begin("garden.example");
  // The victim is led to the shop's consent, and the shop posts the key.
  const body = new URLSearchParams({ secret, code: "yes" });
  expect(
    (await new MerchantBrowser(bridge).open("/apps/plain/callback", { method: "POST", body })).status,
  ).toBe(200);
  const token = await attacker.signIn(await attacker.open(returnUrl));
  expect((await asMerchant(bridge, token)("/installs/garden", LENT)).status).toBe(200);
  // The shop sends the victim's browser on.
  const victim = await new MerchantBrowser(bridge).open(returnUrl);
  expect([victim.status, await victim.text()]).toEqual([400, expect.stringContaining("another browser")]);
  expect((await asMerchant(bridge, token)("/status")).status).toBe(401);
  expect(await bridge.ask("/api/shops")).toMatchObject({ items: [], notServed: [] });
});

test("a consent counts once, and for its own shop", async () => {
  const { bridge } = await running();
  const browser = new MerchantBrowser(bridge);
  const { secret } = await browser.begin("garden.example");
  const callback = () => browser.open(`/apps/plain/callback?${new URLSearchParams({ secret, code: "yes" })}`);
  expect((await callback()).status).toBe(303);
  expect((await callback()).status).toBe(400);
  expect((await new MerchantBrowser(bridge).begin("no address")).secret).toBe("");
});

test("strangers cannot fill the bridge with shops, and a merchant who leaves it at that is forgotten", async () => {
  const { bridge } = await running();
  const token = await new MerchantBrowser(bridge).install("garden.example");
  expect((await asMerchant(bridge, token)("/installs/garden", LENT)).status).toBe(200);
  for (let at = 0; at < 200; at++) {
    const browser = new MerchantBrowser(bridge);
    const { secret } = await browser.begin(`storm${at}.example`);
    await browser.open(`/apps/plain/callback?${new URLSearchParams({ secret, code: "yes" })}`);
  }
  const late = await new MerchantBrowser(bridge).open("/apps/plain/install?shop=late.example");
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "30"]);
  expect((await asMerchant(bridge, token)("/status")).status).toBe(200);
});

test("where it is closed, no stranger connects a shop, and those who did go on", async () => {
  const { bridge } = await running();
  const token = await new MerchantBrowser(bridge).install("garden.example");
  await asMerchant(bridge, token)("/installs/garden", LENT);
  await bridge.reconfigure({ top: { install: { open: false, apps: { plain: {} }, lends: "main" } } });
  expect((await new MerchantBrowser(bridge).begin("bakery.example")).secret).toBe("");
  expect((await asMerchant(bridge, token)("/status")).body.shops).toHaveLength(1);
});

test("the app's new secret counts for every shop at once", async () => {
  const apps = (secret: string) => ({ plain: { secrets: [secret] } });
  const { bridge } = await running({ install: { apps: apps("the-first-secret") } });
  const ask = asMerchant(bridge, await new MerchantBrowser(bridge).install("garden.example"));
  await ask("/installs/garden", LENT);
  const deliver = async (secret: string, orderId: string) => {
    const body = JSON.stringify(anOrder({ orderId, isPaid: true }));
    const headers = {
      [PLAIN_HEADERS.signature]: plainSignature(body, secret),
      [PLAIN_HEADERS.topic]: "order",
    };
    return (await fetch(`${bridge.url}/webhooks/garden`, { method: "POST", headers, body })).status;
  };
  expect(await deliver("the-first-secret", "1")).toBe(200);
  await bridge.reconfigure({
    top: { install: { open: true, apps: apps("the-second-secret"), lends: "main" } },
  });
  expect([await deliver("the-first-secret", "2"), await deliver("the-second-secret", "3")]).toEqual([
    401, 200,
  ]);
});

test("a merchant removes the shop, and connects it again", async () => {
  const { bridge } = await running();
  const browser = new MerchantBrowser(bridge);
  const token = await browser.install("garden.example");
  const ask = asMerchant(bridge, token);
  await ask("/installs/garden", LENT);
  const [shop] = (await ask("/shops")).body.items;
  const removed = await bridgeDelete(
    bridge.url,
    token,
    `/shops/garden?confirm=garden&version=${shop.version}`,
  );
  expect(removed).toBe(200);
  expect((await ask("/status")).body.shops).toEqual([]);
  await browser.install("garden.example");
  expect((await ask("/installs")).body.installs).toMatchObject([{ shop: "garden" }]);
});

async function bridgeDelete(url: string, token: string, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${url}/api${path}`, { method: "DELETE", headers })).status;
}
