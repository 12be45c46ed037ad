import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { jsonIn } from "../../../src/domain/json-in.ts";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import { isLoopback } from "../../../src/platform/kit/loopback.ts";
import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import type {
  Install,
  InstallResult,
  InstallVisit,
  VisitEnd,
  VisitedShop,
} from "../../../src/platform/shop-access.ts";
import type { WooCode } from "../codes.ts";
import type { WooCommerceSettings } from "../settings.ts";
import { callWithKey, REST, type RestKey, type WooShop } from "./rest-client.ts";

/** WooCommerce waits 60 s for the answer, on a shop that may handle only one request at a time. */
const CONFIRM_MS = 20_000;

/**
 * wc-auth: the merchant consents in the shop's pages, and the shop posts a key to the callback. That post is unsigned
 * and does not name its shop: only the visit's secret ties it to the shop, and a call with the key proves it. The
 * browser's return and cookies prove nothing: the shop posts. After any answer but 200 it deletes the key.
 */
export const install: Install<WooCommerceSettings> = {
  answeredBy: "shop",
  begin,
  whyRefused,
  finish,
  secretOf,
};

async function begin(
  shop: VisitedShop<WooCommerceSettings>,
  _request: RawRequest,
  visit: InstallVisit,
): Promise<Answer | VisitEnd> {
  if (shop.settings.consumerKey !== undefined) {
    return end(409, { code: "woocommerce.keyConfigured", shop: shop.shop });
  }
  if (!visit.callbackUrl.startsWith("https:") && !isLoopback(shop.domain)) {
    return end(409, { code: "woocommerce.keyNeedsHttps" });
  }
  const query = new URLSearchParams({
    app_name: "Loyalty bridge",
    scope: "read_write",
    user_id: visit.secret,
    return_url: visit.returnUrl,
    callback_url: visit.callbackUrl,
  });
  const location = `${shopAddress(shop)}/wc-auth/v1/authorize?${query}`;
  return { status: 302, headers: { location, "cache-control": "no-store" }, body: "" };
}

const grantSchema = z.object({
  user_id: z.string().min(1).max(600),
  consumer_key: z.string().regex(/^ck_[A-Za-z0-9]{8,200}$/),
  consumer_secret: z.string().regex(/^cs_[A-Za-z0-9]{8,200}$/),
  key_permissions: z.string(),
});

async function whyRefused(
  _shop: VisitedShop<WooCommerceSettings>,
  request: RawRequest,
  visit: InstallVisit,
): Promise<VisitEnd | null> {
  const { data: grant } = grantSchema.safeParse(bodyOf(request));
  if (grant === undefined) return end(400, { code: "woocommerce.callbackWithoutKey" });
  if (!isSame(grant.user_id, visit.secret)) return end(403, { code: "woocommerce.callbackOfOtherVisit" });
  return grant.key_permissions === "read_write" ? null : end(403, { code: "woocommerce.keyNotForBoth" });
}

async function finish(shop: WooShop, request: RawRequest): Promise<InstallResult> {
  const grant = grantSchema.parse(bodyOf(request));
  const key: RestKey = { consumerKey: grant.consumer_key, consumerSecret: grant.consumer_secret };
  const doubt = await whyNotConfirmed(shop, key);
  if (doubt !== null) return doubt;
  await shop.vault.renew(async () => ({ ...key }));
  return { ok: true, answer: { status: 200, body: "" } };
}

/**
 * Checks that the key works in this shop. Anyone may begin a visit and post any key, so only a key that the shop itself
 * has confirmed is stored: nothing else may replace a working one.
 */
async function whyNotConfirmed(shop: WooShop, key: RestKey): Promise<InstallResult | null> {
  const query = { per_page: "1", _fields: "id" };
  const reply = await callWithKey(shop, key, {
    method: "GET",
    path: `${REST}/orders`,
    query,
    timeoutMs: CONFIRM_MS,
  });
  if (reply.ok) return null;
  const { kind, because } = reply.problem;
  if (kind !== "unreachable" && kind !== "throttled")
    return refused(403, { code: "woocommerce.newKeyRefused", because });
  return refused(503, { code: "woocommerce.newKeyNotTried", because });
}

/** The visit's secret. The shop posts it, and adds it to the address that it sends the browser back to. */
function secretOf(request: RawRequest): string | null {
  const query = new URLSearchParams(request.target.split("?", 2)[1]);
  const given = request.method === "GET" ? Object.fromEntries(query) : bodyOf(request);
  return z.object({ user_id: z.string().min(1).max(600) }).safeParse(given).data?.user_id ?? null;
}

function bodyOf({ method, body }: RawRequest): unknown {
  if (method !== "POST" || body.byteLength > 10_000) return null;
  return jsonIn(Buffer.from(body).toString("utf8"));
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function end(status: number, reason: WooCode): VisitEnd {
  return { status, reason };
}

function refused(status: number, reason: WooCode): InstallResult {
  return { ok: false, ...end(status, reason) };
}
