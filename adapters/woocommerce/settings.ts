import { z } from "zod";
import { expecting, matching } from "../../src/domain/plan/expecting.ts";
import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { credential } from "../../src/platform/kit/credential.ts";
import { readShopAddress } from "../../src/platform/kit/host.ts";

/** What a status can mean for points. "open": nothing in particular. */
const STATUS_MEANINGS = ["open", "draft", "paid", "fulfilled", "cancelled", "refunded"] as const;
export type StatusMeaning = (typeof STATUS_MEANINGS)[number];

export const woocommerceSettings = z
  .strictObject({
    consumerKey: credential({ isSecret: false }),
    consumerSecret: credential({ isSecret: true }),
    statuses: z
      .record(matching(/^[a-z0-9_-]+$/, { code: "woocommerce.expectedStatus" }), z.enum(STATUS_MEANINGS))
      .default({}),
  })
  .refine(
    ({ consumerKey, consumerSecret }) => (consumerKey === undefined) === (consumerSecret === undefined),
    expecting({ code: "woocommerce.expectedKeyPair" }),
  )
  // The key is no secret and is shown, so a secret entered in its place would be shown too.
  .refine(({ consumerKey = "" }) => !/^\s*cs_/i.test(consumerKey), {
    ...expecting({ code: "woocommerce.expectedKey" }),
    path: ["consumerKey"],
  })
  .refine(({ consumerSecret = "" }) => !/^\s*ck_/i.test(consumerSecret), {
    ...expecting({ code: "woocommerce.expectedKeySecret" }),
    path: ["consumerSecret"],
  });

export type WooCommerceSettings = z.infer<typeof woocommerceSettings>;

/** WooCommerce's own statuses that are more than "open" (WooCommerce source, OrderStatus; the bin is not one). */
const BUILT_IN: ReadonlyMap<string, StatusMeaning> = new Map([
  ["completed", "fulfilled"],
  ["cancelled", "cancelled"],
  ["refunded", "refunded"],
  ["checkout-draft", "draft"],
  ["auto-draft", "draft"],
  ["draft", "draft"],
  ["new", "draft"],
]);

/** An unknown status is "open": shops have their own statuses, and most mean nothing for points. */
export function meaningOf(status: string, { statuses }: WooCommerceSettings): StatusMeaning {
  const slug = status.replace(/^wc-/, "");
  const written = [slug, `wc-${slug}`].find((name) => Object.hasOwn(statuses, name));
  return (written === undefined ? undefined : statuses[written]) ?? BUILT_IN.get(slug) ?? "open";
}

/** Host in lower case, port unless it is the default, path as typed without its last slash. */
export function parseDomain(typed: string): ReturnType<PlatformAdapter["parseDomain"]> {
  const text = typed.trim();
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(text) ?? [];
  if (scheme !== undefined && !/^https?:/i.test(scheme))
    return { problem: { code: "woocommerce.expectedWebAddress" } };
  const rest = text.slice(scheme?.length ?? 0).replace(/(?<=\/wp-(?:admin|login\.php)[^?#]*)[?#].*$/, "");
  if (/[?#]/.test(rest)) return { problem: { code: "woocommerce.expectedNoQuery" } };
  if (rest.includes("@")) return { problem: { code: "woocommerce.expectedNoPassword" } };
  const address = readShopAddress(rest);
  if (address === null) return { problem: { code: "woocommerce.expectedAddress" } };
  return { domain: `${address.host}${folderOf(address.path)}` };
}

/** The shop's folder: removes the WordPress page from an address copied from the browser. */
function folderOf(path: string): string {
  return path.replace(/\/(?:wp-admin|wp-login\.php|wp-json|index\.php)(?:\/.*)?$/, "").replace(/\/+$/, "");
}
