import { NEEDED_SCOPES, type ShopifySettings } from "../../../adapters/shopify/settings.ts";
import type { ShopStandIn } from "../../contracts/adapter.ts";
import { shopifyBody } from "../../support/shops/shopify.ts";
import { APP, aShopifyShop } from "../../support/shops/shopify-stand-in.ts";

const VISIT = {
  secret: "a-single-use-secret",
  callbackUrl: "https://bridge.example/apps/shopify/callback",
  returnUrl: "https://bridge.example/connected",
};

function boughtWith(body: Readonly<Record<string, unknown>>) {
  const product = { type: "Tea", collections: [{ id: 7, handle: "spring", title: "Spring" }] };
  const lines = body.line_items as readonly object[];
  const customer = { ...(body.customer as object), tags: "vip" };
  return { customer, line_items: lines.map((line) => ({ ...line, product })) };
}

function numbered(number: string | undefined) {
  return number === undefined ? {} : { name: `#${number}`, order_number: Number(number) };
}

/** The stand-in Shopify as the adapter's contract wants it. */
export async function openShopify(): Promise<ShopStandIn<ShopifySettings>> {
  const stage = await aShopifyShop(APP, [
    ...NEEDED_SCOPES,
    "read_all_orders",
    "read_products",
    "write_orders",
    "write_customers",
  ]);
  const bodies = new Map<string, object>();
  // The clock stands still, and so would the bucket.
  stage.shop.bucket.restorePerSecond = 0;
  stage.shop.bucket.size = 1_000_000;
  stage.shop.bucket.available = 1_000_000;
  const { subscriptions } = stage.shop;
  return {
    connected: stage.bridgeSide,
    unconnected: stage.withSettings({}),
    put({ createdAt, updatedAt, number }) {
      const id = String(5_100_000_000_000 + bodies.size);
      const times = {
        created_at: new Date(createdAt).toISOString(),
        updated_at: new Date(updatedAt).toISOString(),
      };
      const body = shopifyBody("orders-updated-partially-refunded", { id, ...times, ...numbered(number) });
      // What no delivery tells.
      const own = { ...body, customer_order_index: 1, ...boughtWith(body) };
      stage.shop.put(JSON.stringify(own).replaceAll(`"id":"${id}"`, `"id":${id}`));
      bodies.set(id, body);
      return id;
    },
    deliveryOf: (orderId) => ({ topic: "orders/updated", body: bodies.get(orderId) }),
    remove(orderId) {
      stage.shop.remove(orderId);
    },
    webhooks: {
      target: { address: "https://bridge.example/webhooks/acme", secret: APP.clientSecret },
      list: () => subscriptions.map((each) => JSON.stringify(each)),
      addSomebodyElses() {
        stage.shop.subscribe("ORDERS_PAID", "https://other.example/hooks");
        stage.shop.subscribe("ORDERS_PAID", "https://bridge.example/webhooks/other");
      },
    },
    writing: {
      fieldsOf: (orderId) => Object.fromEntries(stage.shop.metafields.get(orderId) ?? []),
      balanceOf: (id) =>
        [...(stage.shop.metafields.get(`gid://shopify/Customer/${id}`)?.values() ?? [])][0] ?? null,
      marksOf: (orderId) => stage.shop.orders.get(orderId)?.node.tags as readonly string[],
      forbid() {
        stage.shop.app.scopes = NEEDED_SCOPES;
      },
    },
    install: {
      shop: stage.withSettings({ ...APP, grant: "authorization_code" }),
      visit: VISIT,
      async consent({ headers }) {
        const answer = await fetch(headers?.location ?? "", { redirect: "manual" });
        const { pathname, search } = new URL(answer.headers.get("location") ?? "");
        return { method: "GET", target: pathname + search, headers: {}, body: new Uint8Array() };
      },
    },
    close: stage.close,
  };
}
