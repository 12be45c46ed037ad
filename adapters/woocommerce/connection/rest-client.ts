import { randomBytes } from "node:crypto";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import type { ConnectedShop, ShopHttpReply, ShopHttpRequest } from "../../../src/platform/shop-access.ts";
import { errorCode } from "../deliveries/payloads.ts";
import type { WooCommerceSettings } from "../settings.ts";
import { oauthHeader } from "./oauth-one.ts";
import { explain, type Refusal, refuse } from "./refusal.ts";

export type WooShop = ConnectedShop<WooCommerceSettings>;

export interface RestCall {
  readonly method: ShopHttpRequest["method"];
  /** Relative to the shop's address: "wp-json/wc/v3/orders". */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly timeoutMs?: number;
}

export interface RestReply {
  readonly ok: true;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RestKey {
  readonly consumerKey: string;
  readonly consumerSecret: string;
}

export const REST = "wp-json/wc/v3";

/** A key in the configuration takes precedence over the one from the merchant's consent. */
async function keyOf({ settings, vault }: WooShop): Promise<RestKey | null> {
  const { consumerKey, consumerSecret } = settings;
  if (consumerKey !== undefined && consumerSecret !== undefined) return { consumerKey, consumerSecret };
  const tokens = await vault.read();
  const { consumerKey: key, consumerSecret: secret } = tokens ?? {};
  return typeof key === "string" && typeof secret === "string"
    ? { consumerKey: key, consumerSecret: secret }
    : null;
}

/** Calls the shop's REST API with its key. The key is never part of an address: addresses end up in logs. */
export async function callShop(shop: WooShop, call: RestCall): Promise<RestReply | Refusal> {
  const key = await keyOf(shop);
  if (key !== null) return callWithKey(shop, key, call);
  return refuse("notConnected", { code: "woocommerce.notConnected", shop: shop.shop });
}

/**
 * Uses https with the key as user name and password. WooCommerce checks that only if WordPress believes that the call
 * came by https; behind some proxies it does not, and treats the call as a stranger's. Then, and for a shop on this
 * machine without https, the call is signed (OAuth 1.0a), for the address that WordPress believes in.
 */
export async function callWithKey(shop: WooShop, key: RestKey, call: RestCall): Promise<RestReply | Refusal> {
  const url = addressOf(shop, call);
  if (url.protocol === "http:") return callOnce(shop, call, url, signed(shop, key, call, url.href));
  const basic = `Basic ${Buffer.from(`${key.consumerKey}:${key.consumerSecret}`).toString("base64")}`;
  const first = await callOnce(shop, call, url, basic);
  if (first.ok || !isUnseenKey(first)) return first;
  const asPlain = url.href.replace(/^https:/, "http:");
  return callOnce(shop, call, url, signed(shop, key, call, asPlain));
}

/** Calls a public address: sends no key. */
export function callOpenly(shop: WooShop, call: RestCall): Promise<RestReply | Refusal> {
  return callOnce(shop, call, addressOf(shop, call), null);
}

function addressOf(shop: WooShop, { path, query = {} }: RestCall): URL {
  const url = new URL(`${shopAddress(shop)}/${path}`);
  url.search = new URLSearchParams(query).toString();
  return url;
}

function signed(shop: WooShop, key: RestKey, { method }: RestCall, url: string): string {
  const timestamp = Math.floor(shop.now() / 1000);
  return oauthHeader({ ...key, method, url, timestamp, nonce: randomBytes(16).toString("hex") });
}

/** WooCommerce reports a wrong key by another code: this one is for strangers. */
function isUnseenKey({ status, code }: Refusal): boolean {
  return status === 401 && code !== null && /^woocommerce_rest_cannot_/.test(code);
}

async function callOnce(
  shop: WooShop,
  { method, body, timeoutMs }: RestCall,
  url: URL,
  authorization: string | null,
): Promise<RestReply | Refusal> {
  const sent = await shop.http({
    method,
    url: url.href,
    headers: {
      accept: "application/json",
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    signal: shop.signal,
  });
  if (!sent.ok) return { ok: false, problem: sent.problem, code: null, status: null };
  const answer = read(url, sent.value, shop.now());
  return answer.ok || method === "GET" ? answer : ofWriting(answer);
}

/** The total count, if the shop reports it. */
export function countOf({ headers }: RestReply): number | null {
  const total = headers["x-wp-total"] ?? "";
  return /^\d{1,9}$/.test(total) ? Number(total) : null;
}

/** A code for JSON that cannot be read without guessing. Never one of WooCommerce's codes. */
export const UNREADABLE = "unreadable";

function read(url: URL, reply: ShopHttpReply, now: number): RestReply | Refusal {
  const bytes = withoutMark(reply.body);
  const parsed = parseExactJson(bytes);
  const isJson = parsed.ok && typeof parsed.value === "object" && parsed.value !== null;
  const isGood = reply.status >= 200 && reply.status < 300;
  if (isJson && isGood) return { ok: true, body: parsed.value, headers: reply.headers };
  if (isGood && !parsed.ok && bytes[0] === OPENING_BRACKET) {
    const given = { code: UNREADABLE, status: reply.status };
    return refuse("unexpected", { code: "shopAnswerUnreadable", field: null }, given);
  }
  return explain(url, reply, isJson ? errorCode(parsed.value) : null, now);
}

const OPENING_BRACKET = "[".charCodeAt(0);

/** WooCommerce uses one code for a wrong key and for a key that may only read. */
function ofWriting(refusal: Refusal): Refusal {
  if (refusal.code !== "woocommerce_rest_authentication_error") return refusal;
  const because = { code: "woocommerce.keyMayOnlyRead" } as const;
  return { ...refusal, problem: { ...refusal.problem, kind: "forbidden", because } };
}

/** Some plugin files begin with a byte order mark, which PHP then puts before every answer. */
function withoutMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
