import type { Verification } from "../platform/adapter.ts";
import type { RawRequest } from "../platform/request.ts";
import { base64Hmac } from "../platform/signature.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { sharersOf } from "./shared-orders.ts";

/**
 * The most digests kept. Older bodies, and those of other processes, are detected by their orders (shared-orders.ts).
 */
const REMEMBERED = 10_000;

/** Remembers for which of an app's shops signed bytes arrived first; they are refused for every other shop. */
export class SharedBodies {
  readonly #shops: Shops;
  /** Shops by the body's HMAC with the shared secret. */
  readonly #firstShops = new Map<string, string>();

  constructor(shops: Shops) {
    this.#shops = shops;
  }

  /**
   * Whether this body, signed with this secret, arrived for another shop first. If for none, records it for this one.
   */
  areOthers(
    context: ShopContext,
    { body }: RawRequest,
    verified: Extract<Verification, { ok: true }>,
  ): boolean {
    if (verified.covers !== "body" || sharersOf(this.#shops, context).length === 0) return false;
    const { shop, secrets } = context;
    const digest = base64Hmac(body, secrets[verified.secretIndex] ?? "");
    const first = this.#firstShops.get(digest);
    if (first === shop) return false;
    if (first !== undefined && this.#shops.has(first)) return true;
    const [oldest] = this.#firstShops.keys();
    if (oldest !== undefined && this.#firstShops.size >= REMEMBERED) this.#firstShops.delete(oldest);
    this.#firstShops.set(digest, shop);
    return false;
  }
}
