import { createHmac } from "node:crypto";
import { acmeDelivery, signedForAcme } from "../support/bridge/proven-shops.ts";
import type { AttackGiven, AttackRequest } from "./attacker-process.ts";

export const HANGING_SECRET = "a-secret-of-the-hanging-shop";
/** Just below what the bridge takes at all. */
const LARGE_BYTES = 2 * 1024 * 1024 - 64;
/** Such a delivery has some fifty bytes; with spaces behind them it is still one. */
const REFERENCE_BYTES = 16 * 1024;

type Attack = Omit<AttackGiven, "url">;

/** Strangers, and signed shops, by connections, by bodies, by sheer number. `script`: the address of the largest file. */
export function attacks(script: string): Readonly<Record<string, Attack>> {
  const get = (path: string) => ({ head: `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`, body: "", bytes: 0 });
  const unread = { requests: [get(script)], leavesUnread: true, holdMs: 12_000 };
  const nobodysSignature = { "x-shopify-hmac-sha256": `${"A".repeat(43)}=` };
  const unsigned = request("/webhooks/acme", nobodysSignature, "x", LARGE_BYTES);
  const atOnce = { connections: 400, each: 3, holdMs: 0 };
  return {
    "300 connections that never read": { ...unread, connections: 300, each: 8 },
    "5,000 connections that never read": { ...unread, connections: 5_000, each: 1 },
    "5,000 connections that say nothing": { ...unread, connections: 5_000, each: 0 },
    "400 unsigned bodies of 2 MiB at once": { requests: [unsigned], ...atOnce },
    "400 unsigned bodies of 2 MiB, slowly": { requests: [unsigned], ...atOnce, each: 1, pieceEveryMs: 500 },
    "400 bodies of 2 MiB at once for a shop that is not there": {
      requests: [request("/webhooks/nobody", nobodysSignature, "x", LARGE_BYTES)],
      ...atOnce,
    },
    "400 signed bodies of 2 MiB at once": { requests: [largeOrder()], ...atOnce, each: 1 },
    "20,000 signed references to a shop that hangs": {
      requests: [reference()],
      connections: 20,
      each: 1_000,
      holdMs: 3_000,
    },
    "1,000 install visits by strangers": {
      requests: [get("/apps/shopify/install?shop=acme"), get("/apps/shopify/callback?code=a&state=b&hmac=c")],
      connections: 20,
      each: 50,
      holdMs: 0,
    },
  };
}

function request(
  path: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  bytes: number,
): AttackRequest {
  const lines = Object.entries({ host: "x", "content-length": String(bytes), ...headers });
  const head = [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join("\r\n");
  return { head: `${head}\r\n\r\n`, body, bytes };
}

/** The same order each time, in another delivery. */
function largeOrder(): AttackRequest {
  const { body } = acmeDelivery(1);
  const { path, headers } = signedForAcme(filled(body, LARGE_BYTES), 1);
  return request(path, { ...headers, "x-shopify-webhook-id": "large-{n}" }, body, LARGE_BYTES);
}

function reference(): AttackRequest {
  const body = JSON.stringify({ action: "woocommerce_update_order", arg: 1001 });
  const signature = createHmac("sha256", HANGING_SECRET).update(filled(body, REFERENCE_BYTES));
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-topic": "action.woocommerce_update_order",
    "x-wc-webhook-delivery-id": "reference-{n}",
    "x-wc-webhook-signature": signature.digest("base64"),
  };
  return request("/webhooks/orchard", headers, body, REFERENCE_BYTES);
}

/** As the attacker fills it up. */
function filled(body: string, bytes: number): string {
  return body.padEnd(bytes - Buffer.byteLength(body) + body.length);
}
