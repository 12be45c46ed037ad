import { randomBytes } from "node:crypto";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { PlatformAdapter, Verification, VerificationFailure } from "../platform/adapter.ts";
import type { Answer, RawRequest } from "../platform/request.ts";
import { base64Hmac } from "../platform/signature.ts";
import {
  adapterOf,
  byPlatform,
  derivedFrom,
  type ShopContext,
  type Shops,
  shopAt,
} from "../shops/shop-context.ts";
import { hasSharers } from "./shared-orders.ts";
import type { UnservedShop } from "./unserved.ts";

/** The result of authentication, which does not parse the body. */
type Judgement =
  | ({ readonly kind: "signed" } & Omit<Extract<Verification, { ok: true }>, "ok">)
  | { readonly kind: "handshake"; readonly answer: Answer }
  | { readonly kind: "refused"; readonly reason: VerificationFailure | "other_shop" };

/** The largest body of a handshake: no more is kept of a body for an unknown shop. */
export const HANDSHAKE_BYTES = 4096;

export interface Authentication {
  /** The shop with this name in a path; `null` if there is none. */
  shopNamed(name: string): ShopContext | null;
  /** The largest number of secrets of any shop: this many signatures are computed for every request. */
  mostSecrets(): number;
  /** Whether this platform's app delivers for all its shops to one address. */
  hasSharedAddress(platform: string): boolean;
  /** The shop that a request to a shared address names in its headers. */
  shopNamedBy(platform: string, request: RawRequest): ShopContext | null;
  /** Whether the app of a shop that is not served has signed it. Takes as long as `judge`. */
  isOfApp(shop: UnservedShop, request: RawRequest, now: Moment): boolean;
  /**
   * Verifies the request with the shop's secrets. For an unknown shop, random secrets are used, and every shop is
   * verified with equally many, so that neither the answer nor its timing reveals which shops exist or how many secrets
   * they have. For the same reason a handshake is answered for any shop name: it changes nothing.
   */
  judge(shop: ShopContext | null, request: RawRequest, now: Moment): Judgement;
}

function mostSecretsOf(shops: Shops): number {
  return [...shops.values()].reduce((most, { secrets }) => Math.max(most, secrets.length), 1);
}

export function createAuthentication(shops: Shops): Authentication {
  const sharedBodies = new SharedBodies(shops);
  const nobodysSecret = randomBytes(32).toString("base64url");
  const mostSecrets = () => derivedFrom(shops, mostSecretsOf);
  const filledUp = (secrets: readonly string[]) => {
    const missing = mostSecrets() - secrets.length;
    return missing === 0 ? secrets : [...secrets, ...Array<string>(missing).fill(nobodysSecret)];
  };

  function answerHandshake(request: RawRequest, own: PlatformAdapter | undefined): Answer | null {
    const ownAnswer = own?.handshake?.(request) ?? null;
    if (ownAnswer !== null) return ownAnswer;
    for (const { adapter } of derivedFrom(shops, byPlatform).values()) {
      const answer = adapter.handshake?.(request) ?? null;
      if (answer !== null) return answer;
    }
    return null;
  }

  return {
    shopNamed: (name) => shops.get(name) ?? null,
    mostSecrets,
    hasSharedAddress: (platform) => adapterOf(shops, platform)?.shopDomain !== undefined,
    shopNamedBy(platform, request) {
      const domain = adapterOf(shops, platform)?.shopDomain?.(request) ?? null;
      return domain === null ? null : shopAt(shops, platform, domain);
    },
    isOfApp: ({ adapter, secrets }, request, now) => adapter.verify(request, filledUp(secrets), now).ok,
    judge(shop, request, now) {
      const [anyShop = null] = shops.values();
      const adapter = (shop ?? anyShop)?.adapter;
      if (adapter === undefined) return { kind: "refused", reason: "signature_invalid" };
      const verified = adapter.verify(request, filledUp(shop?.secrets ?? []), now);
      if (verified.ok && shop !== null) {
        const named = shop.adapter.shopDomain?.(request) ?? shop.adapterShop.domain;
        if (named !== shop.adapterShop.domain) return { kind: "refused", reason: "other_shop" };
        if (sharedBodies.areOthers(shop, request, verified)) return { kind: "refused", reason: "other_shop" };
        return { kind: "signed", covers: verified.covers, secretIndex: verified.secretIndex };
      }
      const isSmall = request.body.byteLength <= HANDSHAKE_BYTES;
      const answer = isSmall ? answerHandshake(request, shop?.adapter) : null;
      if (answer !== null) return { kind: "handshake", answer };
      return { kind: "refused", reason: verified.ok ? "signature_invalid" : verified.reason };
    },
  };
}

/**
 * The most digests kept. Older bodies, and those of other processes, are detected by their orders (shared-orders.ts).
 */
const REMEMBERED = 10_000;

/** Remembers for which of an app's shops signed bytes arrived first; they are refused for every other shop. */
class SharedBodies {
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
    if (verified.covers !== "body" || !hasSharers(this.#shops, context)) return false;
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
