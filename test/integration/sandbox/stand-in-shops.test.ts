import { request } from "node:http";
import { expect, test } from "vitest";
import { listenWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { listenShopify } from "../../support/shops/strict-shopify/strict-shopify.ts";

const SHOPS = {
  Shopify: () => listenShopify({ clientId: "client-1", clientSecret: "client-secret-1" }),
  WooCommerce: () => listenWooCommerce(),
};

/** `fetch` lets nobody choose the host. */
function statusFor(domain: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`http://${domain}/`, { headers: { host } }, (reply) => {
      resolve(reply.resume().statusCode);
    });
    sent.once("error", reject).end();
  });
}

test.each(Object.entries(SHOPS))(
  "a web page whose name was made to point at the stand-in %s reads nothing",
  async (_name, listen) => {
    const shop = await listen();
    expect(await statusFor(shop.domain, "stranger.example")).toBe(403);
    expect(await statusFor(shop.domain, shop.domain)).not.toBe(403);
    await shop.close();
  },
);
