import { createHmac, randomBytes } from "node:crypto";
import type { Request } from "express";

export interface ShopKey {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  permissions: "read" | "write" | "read_write";
}

/** The caller: with a key, without one, or with a key that is not accepted. */
export type Caller =
  | { readonly kind: "key"; readonly key: ShopKey }
  | { readonly kind: "stranger" }
  | { readonly kind: "refused"; readonly message: string };

const CLOCKS_APART_S = 900;

/** The shop's REST keys, recognised as WooCommerce does: with https as user and password, else by signature. */
export class Keys {
  readonly all = new Map<string, ShopKey>();
  readonly #nonces = new Set<string>();

  add(permissions: ShopKey["permissions"] = "read_write"): ShopKey {
    const random = (start: string) => start + randomBytes(20).toString("hex");
    const key: ShopKey = { consumerKey: random("ck_"), consumerSecret: random("cs_"), permissions };
    this.all.set(key.consumerKey, key);
    return key;
  }

  callerOf(request: Request, now: number): Caller {
    const header = request.headers.authorization ?? "";
    const isHttps = request.headers["x-forwarded-proto"] === "https";
    if (isHttps && header.startsWith("Basic ")) return this.#byPassword(header.slice(6));
    if (header.startsWith("OAuth ")) return this.#bySignature(request, header, isHttps, now);
    return { kind: "stranger" };
  }

  #byPassword(encoded: string): Caller {
    const [name = "", password] = Buffer.from(encoded, "base64").toString().split(":");
    const key = this.all.get(name);
    if (key === undefined) return { kind: "refused", message: "Consumer key is invalid." };
    if (key.consumerSecret !== password) return { kind: "refused", message: "Consumer secret is invalid." };
    return { kind: "key", key };
  }

  #bySignature(request: Request, header: string, isHttps: boolean, now: number): Caller {
    const given = new Map(
      [...header.matchAll(/(oauth_[a-z_]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        decodeURIComponent(value),
      ]),
    );
    const key = this.all.get(given.get("oauth_consumer_key") ?? "");
    if (key === undefined) return { kind: "refused", message: "Consumer key is invalid." };
    const base = signedText(request, given, isHttps);
    const signature = createHmac("sha256", `${key.consumerSecret}&`).update(base).digest("base64");
    if (given.get("oauth_signature_method") !== "HMAC-SHA256" || given.get("oauth_signature") !== signature) {
      return { kind: "refused", message: "Invalid signature - provided signature does not match." };
    }
    const nonce = given.get("oauth_nonce") ?? "";
    const isLate = Math.abs(Number(given.get("oauth_timestamp")) - now / 1000) > CLOCKS_APART_S;
    if (isLate) return { kind: "refused", message: "Invalid timestamp." };
    if (nonce === "" || this.#nonces.has(nonce)) {
      return { kind: "refused", message: "Invalid nonce - nonce has already been used." };
    }
    this.#nonces.add(nonce);
    return { kind: "key", key };
  }
}

/** The address is the one that WordPress takes for its own: with http, if a proxy hides https from it. */
function signedText(request: Request, given: ReadonlyMap<string, string>, isHttps: boolean): string {
  const host = request.headers["x-forwarded-host"] ?? request.headers.host;
  const { pathname, searchParams } = new URL(request.originalUrl, "http://shop.example");
  const all = [...searchParams, ...given].filter(([name]) => name !== "oauth_signature");
  const pairs = all.map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const address = `${isHttps ? "https" : "http"}://${host}${pathname}`;
  return [request.method, address, pairs.join("&")].map(encode).join("&");
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
