import type { RequestHandler } from "express";
import type { UnavailableReason } from "../../http/problem-codes.ts";
import { methodNotAllowed, NOT_SIGNED, notFound, notNow } from "../../http/problem-document.ts";
import { rawRequest } from "../../http/raw-request.ts";
import { sendJson, sendProblem } from "../../http/respond.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Store, StoreUnavailable } from "../../store/store.ts";
import { type CustomerPoints, ordersOf, sumUp } from "../customer-points.ts";
import type { ShopContext, Shops } from "../shop-context.ts";

interface StorefrontContext {
  readonly store: Pick<Store, "listOrders" | "getOrder">;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly whyNotReady: () => UnavailableReason | null;
}

/** Matched with the path exactly as it was sent. */
export const STOREFRONT_ADDRESS = /^\/apps\/(?<platform>[a-z0-9-]{1,32})\/storefront\/points$/;
const KEPT_MS = 60_000;
const MOST_KEPT = 1_000;
/** The most customers whose points are read at once. Others try again later, so that orders do not wait. */
const MOST_READ = 4;
const RETRY_AFTER_SECONDS = 10;
const NOT_CACHED = { "cache-control": "no-store" };

/**
 * Answers the shop's own pages with the points of the customer whom the platform's signature names (CustomerPoints), or
 * `null` for a stranger. A customer's answer is cached for a minute.
 */
export function storefrontRoute(context: StorefrontContext): RequestHandler {
  const { clock, whyNotReady } = context;
  const kept = new Map<string, { readonly until: number; readonly points: CustomerPoints }>();
  let reading = 0;

  async function pointsOf({ shop }: ShopContext, customerId: string): Promise<CustomerPoints | null> {
    const key = JSON.stringify([shop, customerId]);
    const known = kept.get(key);
    if (known !== undefined && known.until > clock.monotonic()) return known.points;
    if (reading >= MOST_READ) return null;
    reading += 1;
    try {
      const points = sumUp(await ordersOf(context.store, shop, customerId));
      kept.delete(key);
      kept.set(key, { until: clock.monotonic() + KEPT_MS, points });
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
      return points;
    } finally {
      reading -= 1;
    }
  }

  return async (request, response) => {
    const found = storefrontOf(context.shops, String(request.params.platform));
    if (found === null) return sendProblem(response, notFound({ code: "nothingAtAddress" }));
    if (request.method !== "GET") return sendProblem(response, methodNotAllowed(["GET"]));
    const obstacle = whyNotReady();
    if (obstacle !== null) return sendProblem(response, notNow(obstacle, RETRY_AFTER_SECONDS));
    const raw = rawRequest(request);
    const domain = found.storefront.shopDomain(raw);
    const shop = found.shops.find((each) => each.adapterShop.domain === domain);
    if (shop === undefined) return sendProblem(response, NOT_SIGNED);
    const visitor = await found.storefront.visitorOf(raw, {
      ...shop.adapterShop,
      secrets: shop.secrets,
    });
    if (visitor === null) return sendProblem(response, NOT_SIGNED);
    if (visitor.id === null) return sendJson(response, 200, { points: null }, NOT_CACHED);
    try {
      const points = await pointsOf(shop, visitor.id);
      if (points === null)
        return sendProblem(response, notNow({ code: "tooMuchAsked" }, RETRY_AFTER_SECONDS));
      sendJson(response, 200, { points }, NOT_CACHED);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      sendProblem(response, notNow({ code: "dataNotRead" }, RETRY_AFTER_SECONDS));
    }
  };
}

/** The platform's storefront and its shops that show points; `null`: none, so the address does not exist. */
function storefrontOf(shops: Shops, platform: string) {
  const shown = [...shops.values()].filter(
    ({ adapter, programme }) => adapter.platform === platform && programme.storefront === "points",
  );
  const storefront = shown[0]?.adapter.storefront;
  return storefront === undefined ? null : { storefront, shops: shown };
}
