import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asOperator, deliver, type EmbeddedSite, embeddedSite } from "../../support/bridge/embedded-site.ts";
import { LENT } from "../../support/bridge/merchants.ts";
import { FULL_ORDER, FULL_ORDER_ID } from "../../support/bridge/proven-shops.ts";

/**
 * Given a bridge with an app that merchants install.
 * When the platform sends the app's webhooks for shops that are not served,
 * then they are acknowledged, and only what concerns a shop as a whole has an effect.
 */
let site: EmbeddedSite;
beforeEach(async () => {
  site = await embeddedSite();
});
afterEach(() => site.close());

const open = () => site.call("/embedded", { method: "POST" });

describe("the app's address for webhooks", () => {
  const earned = () =>
    site.bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn").length;
  const people = async () => ((await asOperator(site.bridge, "/people")) as { items: object[] }).items;
  const order = (id: number) => ({
    ...{ id, admin_graphql_api_id: `gid://shopify/Order/${id}`, name: `#${id}` },
  });

  test("acknowledges what is signed for a shop that is not served, and keeps none of it", async () => {
    for (const topic of ["orders/paid", "app/scopes_update", "customers/redact", "shop/redact"])
      expect(await answerTo(topic, order(1))).toEqual([200, { outcome: "ignored" }]);
    await open();
    expect(await answerTo("orders/paid", order(2))).toEqual([200, { outcome: "ignored" }]);
    expect(await asOperator(site.bridge, "/deliveries")).toMatchObject({ items: [] });
    expect(earned()).toBe(0);
  });

  test.each<[string, object]>([
    ["another secret", { secret: "another-secret" }],
    ["no shop", { shop: undefined }],
    ["a shop that is no address", { shop: "evil.example" }],
  ])("answers 401 to a request with %s", async (_what, given) => {
    for (const topic of ["orders/paid", "shop/redact"])
      expect((await deliver(site, topic, order(1), given)).status).toBe(401);
  });

  test("forgets a shop that waits for its account and removes the app", async () => {
    await open();
    expect(await answerTo("app/uninstalled", { id: 1, myshopify_domain: "other.myshopify.com" })).toEqual([
      200,
      { outcome: "ignored" },
    ]);
    expect((await site.call("/installs")).body.installs).toHaveLength(1);
    const uninstalled = { id: 1, myshopify_domain: site.shop.domain };
    await deliver(site, "app/uninstalled", uninstalled, { at: "2020-01-01T00:00:00Z" });
    expect((await site.call("/installs")).body.installs).toHaveLength(1);
    await deliver(site, "app/uninstalled", uninstalled);
    expect((await site.call("/installs")).status).toBe(401);
  });

  test("of a shop that its merchant has removed, the people go when it is to be redacted", async () => {
    const { shop } = (await open()).body;
    await site.call(`/installs/${shop}`, { method: "POST", body: LENT });
    await site.call("/people", { method: "POST", body: { name: "Nora", role: "viewer", with: "token" } });
    const [{ version }] = (await site.call("/shops")).body.items;
    await site.call(`/shops/${shop}?confirm=${shop}&version=${version}`, { method: "DELETE" });
    expect(await people()).toMatchObject([{ name: "Nora", tenant: shop }]);
    await answerTo("shop/redact", { shop_id: 1, shop_domain: site.shop.domain });
    expect(await people()).toEqual([]);
  });

  test("a removed shop that is connected again keeps its orders, though an earlier removal is to be redacted late", async () => {
    const { shop } = (await open()).body;
    await site.call(`/installs/${shop}`, { method: "POST", body: LENT });
    await deliver(site, "orders/paid", ownOrder(), { id: "order" });
    await site.bridge.settled();
    const stored = async () =>
      JSON.stringify(await asOperator(site.bridge, `/orders/${shop}/${FULL_ORDER_ID}`));
    expect(await stored()).toContain("zoe@customer.example");
    const [{ version }] = (await site.call("/shops")).body.items;
    await site.call(`/shops/${shop}?confirm=${shop}&version=${version}`, { method: "DELETE" });
    await open();
    await answerTo("shop/redact", { shop_id: 1, shop_domain: site.shop.domain });
    expect(await stored()).toContain("zoe@customer.example");
    await deliver(site, "app/uninstalled", { id: 1, myshopify_domain: site.shop.domain });
    await answerTo("shop/redact", { shop_id: 1, shop_domain: site.shop.domain });
    expect(await stored()).not.toContain("zoe@customer.example");
  });

  test("a shop that is to be redacted is erased, and goes with its account and its people", async () => {
    const { shop } = (await open()).body;
    await site.call(`/installs/${shop}`, { method: "POST", body: LENT });
    await site.call("/people", { method: "POST", body: { name: "Nora", role: "viewer", with: "token" } });
    expect(await people()).toMatchObject([{ name: "Nora", tenant: shop }]);
    const redact = { shop_id: 1, shop_domain: site.shop.domain };
    // The merchant has the app: an earlier removal's request comes too late.
    await deliver(site, "shop/redact", redact, { id: "early" });
    await site.bridge.settled();
    expect((await site.call("/status")).status).toBe(200);
    await deliver(site, "app/uninstalled", { id: 1, myshopify_domain: site.shop.domain });
    await site.bridge.settled();
    await deliver(site, "shop/redact", redact, { id: "late" });
    await expect.poll(async () => (await site.call("/status")).status).toBe(401);
    await site.bridge.settled();
    expect(await people()).toEqual([]);
    expect(((await asOperator(site.bridge, "/status")) as { shops: object[] }).shops).toEqual([]);
    // Comes again: there is nothing left to erase.
    expect(await answerTo("shop/redact", redact)).toEqual([200, { outcome: "ignored" }]);
  });
});

/** An order with all that a shop sends. */
function ownOrder(): object {
  return JSON.parse(FULL_ORDER.replaceAll("acme.myshopify.com", site.shop.domain));
}

async function answerTo(topic: string, body: object): Promise<readonly [status: number, body: unknown]> {
  const answer = await deliver(site, topic, body);
  return [answer.status, await answer.json()];
}
