import type { WooCommerceSettings } from "../../../adapters/woocommerce/settings.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { RECEIVED_AT } from "../../contracts/adapter/bench.ts";
import type { ShopStandIn } from "../../contracts/adapter.ts";
import { dates } from "../../support/shops/played-orders.ts";
import { listenWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { aVault } from "../../support/shops/vault.ts";
import { connectTo, listenReceiver } from "../../support/shops/woocommerce-stand-in.ts";

/** The stand-in WooCommerce as the adapter's contract wants it. */
export async function openWooCommerce(): Promise<ShopStandIn<WooCommerceSettings>> {
  const now = () => RECEIVED_AT;
  const standIn = await listenWooCommerce({ now });
  const receiver = await listenReceiver();
  const others = () =>
    standIn.webhooks.add({ topic: "order.updated", deliveryUrl: "https://other.example/hooks" });
  return {
    connected: connectTo(standIn, { now }),
    unconnected: connectTo(standIn, { now, vault: aVault() }),
    put({ createdAt, updatedAt, number }) {
      const refunds = [{ id: 7, reason: "", total: "-12.50" }];
      const line_items = [{ id: 1, name: "Sample goods", product_id: 10, sku: "MUG-1" }];
      const given = { ...dates("created", createdAt), ...dates("modified", updatedAt), refunds, line_items };
      // Other numbers than ids are a plugin's.
      const numbered = number === undefined ? {} : { number };
      return String(standIn.orders.place({ ...given, ...numbered }).id);
    },
    deliveryOf: (orderId) => ({ topic: "order.updated", body: standIn.orders.get(Number(orderId)) }),
    remove: (orderId) => standIn.orders.deleteForGood(Number(orderId)),
    webhooks: {
      target: { address: receiver.address, secret: "gardensecret0123456789" },
      list: () => [...standIn.webhooks.all.values()].map((each) => JSON.stringify(each)),
      addSomebodyElses: others,
    },
    writing: {
      fieldsOf(orderId) {
        const meta = standIn.orders.get(Number(orderId))?.meta_data ?? [];
        const own = (meta as { key: string; value: string }[]).filter(({ key }) =>
          key.startsWith("_loyalty_bridge_"),
        );
        return Object.fromEntries(own.map(({ key, value }) => [key, value]));
      },
      balanceOf: (id) => standIn.customers.get(id)?.get("_loyalty_bridge_points_balance") ?? null,
      marksOf: (orderId) => (standIn.notes.get(Number(orderId)) ?? []).map(({ note }) => note),
      forbid() {
        standIn.key.permissions = "read";
      },
    },
    install: {
      shop: connectTo(standIn, { now, vault: aVault() }),
      visit: {
        secret: "visit-0123456789abcdef",
        callbackUrl: receiver.address,
        returnUrl: "https://bridge.example/connected",
      },
      /** Opens the shop's page and presses the button; the shop then posts the key. */
      async consent({ headers }): Promise<RawRequest> {
        const page = await (await fetch(headers?.location ?? "")).text();
        const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
          ([, name = "", value = ""]) => [name, value],
        );
        const body = new URLSearchParams({
          ...Object.fromEntries(fields.filter(([name]) => name !== "answer")),
          answer: "approve",
        });
        await fetch(`${standIn.url}/wc-auth/v1/access`, { method: "POST", body, redirect: "manual" });
        const posted = receiver.received.at(-1)?.body ?? new Uint8Array();
        return { method: "POST", target: "/apps/woocommerce/callback", headers: {}, body: posted };
      },
    },
    close: async () => {
      await standIn.close();
      await receiver.close();
    },
  };
}
