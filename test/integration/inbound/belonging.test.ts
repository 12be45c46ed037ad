import { beforeEach, describe, expect, test } from "vitest";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { applyDelivery } from "../../../src/inbound/apply-delivery.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { aDeliveryContext } from "../../support/bridge/delivery-context.ts";
import { aShop } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

/** Given two shops with the same secret, when one shop's signed bytes come to the other's address. */
describe("a delivery that belongs to another shop", () => {
  let store: StoreOnFakeDisk;
  beforeEach(async () => {
    store = await storeOnFakeDisk();
  });

  async function workOn(
    adapter: PlatformAdapter,
    domain: string,
    otherDomains: readonly string[],
    given: { topic: string; body: object; headers?: Record<string, string> },
  ) {
    const adapterShop = { shop: "acme", domain, settings: adapter.settings.parse({}) };
    const context = aShop({ adapter, adapterShop, platformDomains: new Set([domain, ...otherDomains]) });
    const body = Buffer.from(JSON.stringify(given.body));
    const { id } = await store.addDelivery(aDelivery({ headers: {}, ...given, body }));
    const delivery = await store.getDelivery(id);
    if (delivery !== null)
      await applyDelivery(aDeliveryContext(store), { shop: context, delivery, now: 0, traceparent: null });
    const { outcome, reason } = (await store.getDelivery(id)) ?? {};
    return { outcome, isForeign: reason?.code === "otherShop" };
  }

  const DEAD = { outcome: "dead", isForeign: true };
  const statusUrl = (host: string) => ({
    order_status_url: `https://${host}/600/orders/0a/authenticate?key=k`,
  });

  test.each<[what: string, body: object, isForeign: boolean]>([
    ["an order's status page at another shop", { id: 1, ...statusUrl("other.myshopify.com") }, true],
    ["an order's status page at the shop itself", { id: 1, ...statusUrl("acme.myshopify.com") }, false],
    ["a status page at an address of the shop's own", { id: 1, ...statusUrl("www.acme.example") }, false],
    ["another shop's privacy request", { shop_domain: "other.myshopify.com" }, true],
    ["another shop's own resource", { id: 1, myshopify_domain: "Other.MyShopify.com" }, true],
    ["no shop at all", { id: 1 }, false],
  ])("Shopify: told by %s", async (_what, body, isForeign) => {
    const translated = await workOn(shopifyAdapter as PlatformAdapter, "acme.myshopify.com", [], {
      topic: "orders/updated",
      body,
    });
    expect(translated.isForeign).toBe(isForeign);
    if (isForeign) expect(translated).toEqual(DEAD);
    expect(await store.getOrder({ shop: "acme", orderId: "1" })).toBeNull();
  });

  const linked = (href: string) => ({ id: 1, _links: { self: [{ href }] } });
  const OTHERS = ["beta.example", "beta.example/shop"];
  test.each<[what: string, body: object, source: string | null, isForeign: boolean]>([
    ["its own link", linked("https://beta.example/wp-json/wc/v3/orders/1"), null, true],
    ["its own link in a folder", linked("https://beta.example/shop/wp-json/wc/v3/orders/1"), null, true],
    [
      "its own link without pretty addresses",
      linked("https://beta.example/?rest_route=/wc/v3/orders/1"),
      null,
      true,
    ],
    [
      "its own link, whatever the header says",
      linked("http://beta.example/index.php/wp-json/wc/v3/orders/1"),
      "https://acme.example/",
      true,
    ],
    ["the header where the body is only a number", { id: 1 }, "https://beta.example/", true],
    [
      "an address that no configured shop has",
      linked("https://www.acme.example/wp-json/wc/v3/orders/1"),
      null,
      false,
    ],
    [
      "its own link at the shop itself",
      linked("https://acme.example/wp-json/wc/v3/orders/1"),
      "https://beta.example/",
      false,
    ],
    ["nothing", { id: 1 }, null, false],
  ])("WooCommerce: told by %s", async (_what, body, source, isForeign) => {
    const translated = await workOn(woocommerceAdapter as PlatformAdapter, "acme.example", OTHERS, {
      topic: "order.deleted",
      body,
      headers: source === null ? {} : { "x-wc-webhook-source": source },
    });
    expect(translated.isForeign).toBe(isForeign);
    if (isForeign) expect(translated).toEqual(DEAD);
  });
});
