import { createHmac } from "node:crypto";

/** A request signed by OAuth 1.0a (RFC 5849) with the key's own secret and no token: "one-legged". */
export interface SignedRequest {
  readonly method: string;
  /** The URL with its query, but without the parameters of the signature. */
  readonly url: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly nonce: string;
  /** The time of signing in seconds; WooCommerce lets clocks differ by 15 minutes. */
  readonly timestamp: number;
}

/**
 * The Authorization header. HMAC-SHA256 is WooCommerce's own addition to the standard's SHA1. Written here because the
 * packages for it have had no release for years, and the rule is forty lines.
 */
export function oauthHeader(request: SignedRequest): string {
  const parameters = {
    oauth_consumer_key: request.consumerKey,
    oauth_nonce: request.nonce,
    oauth_signature_method: "HMAC-SHA256",
    oauth_timestamp: String(request.timestamp),
    oauth_version: "1.0",
  };
  const signature = createHmac("sha256", `${encode(request.consumerSecret)}&`)
    .update(signatureBase(request, Object.entries(parameters)))
    .digest("base64");
  const all = { ...parameters, oauth_signature: signature };
  return `OAuth ${Object.entries(all)
    .map(([name, value]) => `${name}="${encode(value)}"`)
    .join(", ")}`;
}

/** Method, address and all parameters, sorted: what both sides sign (RFC 5849, 3.4.1). */
export function signatureBase(
  { method, url }: Pick<SignedRequest, "method" | "url">,
  parameters: readonly (readonly [string, string])[],
): string {
  const { origin, pathname, searchParams } = new URL(url);
  const pairs = [...searchParams, ...parameters]
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map(([name, value]) => `${name}=${value}`);
  return [method.toUpperCase(), origin + pathname, pairs.join("&")].map(encode).join("&");
}

/** Compares by bytes, because the texts are plain ASCII. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The standard leaves only letters, digits and -._~ unescaped. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
