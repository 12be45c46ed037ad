import type { Verification } from "../platform/adapter.ts";
import type { RawRequest } from "../platform/request.ts";
import { base64Hmac } from "../platform/signature.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { sharersOf } from "./shared-orders.ts";

/** What is older, came before the start or to another instance is told by its order (shared-orders.ts). */
const REMEMBERED = 10_000;

/** For which of an app's shops signed bytes came first: they are refused for every other one. */
export class SharedBodies {
  readonly #shops: Shops;
  /** By the digest that the shared secret makes of them. */
  readonly #firstShops = new Map<string, string>();

  constructor(shops: Shops) {
    this.#shops = shops;
  }

  /** Did these bytes, signed with this secret, come for another shop before? If for none, they are this one's. */
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
