import { expect, test } from "vitest";
import {
  aMerchant,
  asMerchant,
  LENT,
  MerchantBrowser,
  nameOfInstall,
  OWN,
  openedBridges,
  post,
  removal,
} from "../../support/bridge/merchants.ts";
import { askAs } from "../../support/bridge/people.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";

/**
 * Given a bridge whose operator lets merchants connect their shops by themselves.
 * When a merchant consents at the shop,
 * then the dashboard is open for the merchant's own shop, and the shop is served once its account is known.
 */
const running = openedBridges();

test("orders since the shop was connected earn points once, as soon as its account is known", async () => {
  const { bridge, platform } = await running();
  const { ask, shop } = await aMerchant(bridge, "garden.example");
  expect(shop).toMatch(/^garden-[0-9a-f]{8}$/);
  expect((await ask("/installs")).body.installs).toMatchObject([
    { shop, domain: "garden.example", platform: "Plain", service: null, lent: { activities: [] } },
  ]);
  const now = Date.now();
  platform.put({ orderId: "1001", isPaid: true, createdAt: now, paidAt: now, updatedAt: now });
  expect(await ask(`/installs/${shop}`, LENT)).toMatchObject({ status: 200, body: { shop } });
  await expect.poll(async () => (await ask("/orders")).body.items).toMatchObject([{ shop, orderId: "1001" }]);
  await bridge.settled();
  expect(bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn")).toHaveLength(1);
  expect((await ask("/installs")).body.installs).toEqual([]);
});

test("what is answered twice counts once", async () => {
  const { bridge } = await running();
  const { ask, shop } = await aMerchant(bridge, "garden.example");
  const answered = await Promise.all(Array.from({ length: 6 }, () => ask(`/installs/${shop}`, LENT)));
  const told = answered.map(({ status, body }) => body.code ?? status).sort();
  expect(told.slice(0, 1)).toEqual([200]);
  for (const late of told.slice(1)) expect(["noSuchThing", "shopChangedSince"]).toContain(late);
});

test("a merchant sees and finishes nothing of another", async () => {
  const { bridge } = await running({ hasService: true });
  const garden = await aMerchant(bridge, "garden.example");
  const bakery = await aMerchant(bridge, "bakery.example");
  expect((await garden.ask("/installs")).body.installs).toHaveLength(1);
  const tried = { account: OWN.account };
  for (const [path, body] of [
    ["", OWN],
    ["/try", tried],
  ] as const) {
    const other = await garden.ask(`/installs/${bakery.shop}${path}`, body);
    const nothing = await garden.ask(`/installs/nothing${path}`, body);
    expect([other.status, other.body]).toEqual([404, nothing.body]);
  }
  expect(await bakery.ask(`/installs/${bakery.shop}`, OWN)).toMatchObject({ status: 200 });
  const kept = { ...LENT, account: { kind: "kept", brand: bakery.shop } };
  expect(await garden.ask(`/installs/${garden.shop}`, kept)).toMatchObject({ status: 404 });
  expect(JSON.stringify((await garden.ask("/status")).body)).not.toContain("bakery");
});

test("two merchants cannot have the same account, and nobody has one that the service refuses", async () => {
  const { bridge } = await running({ hasService: true });
  const garden = await aMerchant(bridge, "garden.example");
  const squatted = { ...OWN, account: { ...OWN.account, apiKey: "another-key" } };
  expect(await garden.ask(`/installs/${garden.shop}`, squatted)).toMatchObject({ status: 422 });
  await aMerchant(bridge, "bakery.example", OWN);
  const refused = await garden.ask(`/installs/${garden.shop}`, OWN);
  expect([refused.status, refused.body.code]).toEqual([409, "accountTaken"]);
  expect(JSON.stringify(refused.body)).not.toContain("bakery");
});

test("of a lent account, merchants have the activities that are listed", async () => {
  const { bridge } = await running({ brand: { activities: { 12: 100 } } });
  const { token, ask, shop } = await aMerchant(bridge, "garden.example");
  const other = await ask(`/installs/${shop}`, { ...LENT, activityId: "77" });
  expect([other.status, other.body.problems[0].path]).toEqual([422, "activityId"]);
  expect((await ask(`/installs/${shop}`, LENT)).status).toBe(200);
  const save = (earn: object) =>
    askAs(bridge, token, `/programmes/${shop}`, { method: "PUT", body: { programme: { earn }, basedOn: 1 } });
  const rules = [{ when: { currencies: ["EUR"] }, activityId: "77" }];
  for (const [earn, path] of [
    [{ activityId: "77" }, "earn.activityId"],
    [{ activityId: "12", rules }, "earn.rules[0].activityId"],
  ] as const) {
    const refused = await save(earn);
    expect([refused.status, refused.body.problems]).toEqual([
      422,
      [{ path, expected: "must be 12, not “77”" }],
    ]);
  }
  expect((await save({ activityId: "12", rules: [{ ...rules[0], activityId: "12" }] })).status).toBe(200);
});

test("everything of a merchant's shop is there after a restart", async () => {
  const { bridge } = await running({ hasService: true });
  const { token, shop } = await aMerchant(bridge, "garden.example", OWN);
  const install = { open: true, apps: { plain: {} }, lends: null, service: bridge.loyalty.url };
  await bridge.restart({ top: { install } });
  expect(await asMerchant(bridge, token)("/status")).toMatchObject({
    status: 200,
    body: { shops: [{ shop, brand: shop }], me: { role: "owner", tenant: shop } },
  });
});

test("whoever has any number of addresses below one domain keeps no other merchant out", async () => {
  const { bridge } = await running({ answeredBy: "shop" });
  const connect = async (domain: string) => {
    const begun = await new MerchantBrowser(bridge).begin(domain);
    if (begun.secret !== "") await post(bridge, begun.secret);
    return begun.secret !== "";
  };
  // All begun before the first is connected.
  const begun = await Promise.all(
    Array.from({ length: 14 }, (_, at) => new MerchantBrowser(bridge).begin(`s${at}.evil.example`)),
  );
  for (const { secret } of begun) await post(bridge, secret);
  const { notServed } = (await bridge.ask("/api/shops")) as { notServed: object[] };
  expect(notServed).toHaveLength(10);
  expect(await connect("garden.example")).toBe(true);
  expect(await connect("s99.deep.evil.example")).toBe(true);
  const after = ((await bridge.ask("/api/shops")) as { notServed: object[] }).notServed;
  expect(after).toHaveLength(11);
  expect(JSON.stringify(after)).toContain("garden-");
});

test("where it is closed, no stranger connects a shop, and those who did go on", async () => {
  const { bridge } = await running();
  const browser = new MerchantBrowser(bridge);
  const { ask } = await aMerchant(bridge, "garden.example", LENT, browser);
  await bridge.reconfigure({ top: { install: { open: false, apps: { plain: {} }, lends: "main" } } });
  expect((await browser.open("/apps/plain/install?shop=bakery.example")).status).toBe(404);
  expect((await ask("/status")).body.shops).toHaveLength(1);
});

test("the app's new secret counts for every shop at once", async () => {
  const apps = (secret: string) => ({ plain: { secrets: [secret] } });
  const { bridge } = await running({ install: { apps: apps("the-first-secret") } });
  const { shop } = await aMerchant(bridge, "garden.example", LENT);
  const deliver = async (secret: string, orderId: string) => {
    const body = JSON.stringify(anOrder({ orderId, isPaid: true }));
    const headers = {
      [PLAIN_HEADERS.signature]: plainSignature(body, secret),
      [PLAIN_HEADERS.topic]: "order",
    };
    return (await fetch(`${bridge.url}/webhooks/${shop}`, { method: "POST", headers, body })).status;
  };
  expect(await deliver("the-first-secret", "1")).toBe(200);
  await bridge.reconfigure({
    top: { install: { open: true, apps: apps("the-second-secret"), lends: "main" } },
  });
  expect([await deliver("the-first-secret", "2"), await deliver("the-second-secret", "3")]).toEqual([
    401, 200,
  ]);
});

test("whoever connects a removed shop again has its orders and their numbers, and nothing of the former tenant", async () => {
  const { bridge, platform } = await running();
  const first = await aMerchant(bridge, "garden.example", LENT);
  const now = Date.now();
  platform.put({ orderId: "1001", isPaid: true, createdAt: now, paidAt: now, updatedAt: now });
  await expect.poll(async () => (await first.ask("/orders")).body.items).toHaveLength(1);
  await bridge.settled();
  expect((await removal(bridge.url, first.token, first.shop)).status).toBe(200);
  // Its prefix is nobody else's meanwhile.
  await aMerchant(bridge, "cafe.example", LENT);
  const again = await aMerchant(bridge, "garden.example", LENT);
  expect(again.shop).toBe(first.shop);
  const { me } = (await again.ask("/status")).body;
  expect(me.tenant).not.toBe(first.shop);
  expect((await first.ask("/status")).body.shops).toEqual([]);
  expect((await again.ask("/orders")).body.items).toMatchObject([{ orderId: "1001" }]);
});

test("a shop whose account another one uses is not removed before it", async () => {
  const { bridge } = await running({ hasService: true, answeredBy: "shop" });
  const browser = new MerchantBrowser(bridge);
  const begun = await browser.begin("garden.example");
  await post(bridge, begun.secret);
  const token = await browser.signIn(await browser.open(begun.returnUrl));
  const ask = asMerchant(bridge, token);
  const garden = await nameOfInstall(bridge, token);
  await ask(`/installs/${garden}`, OWN);
  const second = await browser.begin("bakery.example", { "sec-fetch-site": "same-origin" });
  await post(bridge, second.secret);
  const bakery = await nameOfInstall(bridge, token);
  const kept = { ...LENT, account: { kind: "kept", brand: garden } };
  expect(await ask(`/installs/${bakery}`, kept)).toMatchObject({ status: 200 });
  const refused = await removal(bridge.url, token, garden);
  expect([refused.status, refused.body.code, refused.body.facts]).toEqual([
    409,
    "accountUsed",
    { shop: garden, by: bakery },
  ]);
});
