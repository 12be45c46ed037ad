import { createHmac, randomBytes } from "node:crypto";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { sessionToken, signedQuery } from "../shops/shopify-admin.ts";
import { APP } from "../shops/shopify-stand-in.ts";
import { listenShopify, type StandInShopify } from "../shops/strict-shopify/strict-shopify.ts";
import type { ApiReply } from "./admin-client.ts";
import { ADMIN_TOKEN } from "./bridge-config.ts";
import { type BridgeGiven, type RunningBridge, runBridge } from "./running-bridge.ts";

/** A bridge with an app that merchants open in Shopify's admin, and a shop whose merchant has not opened it yet. */
export interface EmbeddedSite {
  readonly bridge: RunningBridge;
  readonly shop: StandInShopify;
  /** The address that Shopify's admin shows in a frame. */
  page(path?: string): string;
  /** Makes a call as the page does, with a session token. */
  call(path: string, given?: Calling): Promise<Pick<ApiReply, "status" | "body">>;
  close(): Promise<void>;
}

interface Calling {
  readonly method?: string;
  readonly body?: object;
  readonly token?: string;
}

export async function embeddedSite(
  given: { readonly install?: object; readonly top?: object } & Pick<
    Partial<BridgeGiven>,
    "shops" | "storage"
  > = {},
): Promise<EmbeddedSite> {
  const shop = await listenShopify({ ...APP, now: Date.now });
  const { install, top, shops = {}, storage } = given;
  const bridge = await runBridge({
    adapters: [shopifyAdapter as PlatformAdapter],
    shops,
    ...(storage === undefined ? {} : { storage }),
    top: {
      server: { port: 0, publicUrl: "https://bridge.example" },
      security: { encryptionKey: randomBytes(32).toString("base64") },
      install: {
        open: true,
        apps: { shopify: { credentials: { ...APP, grant: "token_exchange" } } },
        lends: "main",
        ...install,
      },
      ...top,
    },
  });
  const { domain } = shop;
  return {
    bridge,
    shop,
    page: (path = "") => `${bridge.url}/apps/shopify/admin${path}?${signedQuery(domain)}`,
    async call(path, { method = "GET", body, token = sessionToken(domain) } = {}) {
      const answer = await fetch(`${bridge.url}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async close() {
      await bridge.close();
      await shop.close();
    },
  };
}

export const asOperator = (bridge: RunningBridge, path: string) =>
  fetch(`${bridge.url}/api${path}`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } }).then((answer) =>
    answer.json(),
  );

interface Delivering {
  readonly secret?: string;
  readonly shop?: string | undefined;
  readonly at?: string;
  readonly id?: string;
}

/** Sends a webhook of the app, signed as Shopify does. */
export function deliver(
  { bridge, shop: { domain } }: EmbeddedSite,
  topic: string,
  body: object,
  given: Delivering = {},
): Promise<Response> {
  const { secret, shop, at, id } = {
    secret: APP.clientSecret,
    shop: domain,
    id: `d-${topic}`,
    ...given,
  };
  const text = JSON.stringify(body);
  return fetch(`${bridge.url}/apps/shopify/webhooks`, {
    method: "POST",
    body: text,
    headers: {
      "content-type": "application/json",
      "x-shopify-topic": topic,
      ...(shop === undefined ? {} : { "x-shopify-shop-domain": shop }),
      ...(at === undefined ? {} : { "x-shopify-triggered-at": at }),
      "x-shopify-api-version": "2026-10",
      "x-shopify-webhook-id": id,
      "x-shopify-hmac-sha256": createHmac("sha256", secret).update(text).digest("base64"),
    },
  });
}
