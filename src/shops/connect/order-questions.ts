import type { RequestHandler } from "express";
import { z } from "zod";
import { jsonIn } from "../../domain/json-in.ts";
import type { UnavailableReason } from "../../http/problem-codes.ts";
import { methodNotAllowed, NOT_SIGNED, notNow } from "../../http/problem-document.ts";
import { readBody } from "../../http/raw-body.ts";
import { rawRequest } from "../../http/raw-request.ts";
import { refuseUnread, sendJson, sendProblem } from "../../http/respond.ts";
import { wordsOfRequest } from "../../http/words-of-request.ts";
import type { Authentication } from "../../inbound/authentication.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { ShopContext } from "../shop-context.ts";

interface OrderQuestionsContext {
  readonly store: Pick<Store, "getOrder">;
  readonly clock: Clock;
  readonly authentication: Authentication;
  readonly whyNotReady: () => UnavailableReason | null;
  /** The results of the bridge's own checks of the shop. */
  readonly aboutShop: (shop: ShopContext, words: Words) => Promise<AboutShop>;
}

/** `problems`: the conditions of the shop and its account that need a person now. */
export interface AboutShop {
  readonly lastDeliveryAt: string | null;
  readonly problems: readonly string[];
}

const BODY_LIMIT_BYTES = 8 * 1024;
/** The signature covers the type, so a recorded delivery cannot pass as a question, nor a question as a delivery. */
const question = z.object({
  type: z.literal("plugin.question"),
  orders: z.array(z.union([z.string(), z.number()]).transform(String).pipe(z.string().max(64))).max(100),
  isAboutShop: z.boolean().default(false),
});

/**
 * Answers a shop's questions about its own orders, at most 100 at once, signed like its deliveries. Accepts only
 * signatures that cover the time, so a recorded question works for some minutes at most. Answers `{ orders: {
 * [orderId]: { points, pointsGiven, reason } } }` in the language of `Accept-Language`, without orders that the bridge
 * does not know. With `isAboutShop`, the answer contains `shop` too.
 */
export function orderQuestions(context: OrderQuestionsContext): RequestHandler {
  const { store, clock, authentication, whyNotReady } = context;
  return async (request, response) => {
    if (request.method !== "POST") return sendProblem(response, methodNotAllowed(["POST"]));
    const obstacle = whyNotReady();
    if (obstacle !== null) return refuseUnread(request, response, notNow(obstacle));
    const read = await readBody(request, response, BODY_LIMIT_BYTES);
    if (!read.ok) return read.reason === "gone" ? undefined : refuseUnread(request, response, NOT_SIGNED);
    const shop = authentication.shopNamed(String(request.params.shop));
    const judged = authentication.judge(shop, rawRequest(request, read.body), clock.now());
    const isFresh = judged.kind === "signed" && judged.covers === "bodyAndTime";
    const asked = isFresh
      ? question.safeParse(jsonIn(Buffer.from(read.body).toString("utf8"))).data
      : undefined;
    if (shop === null || asked === undefined) return sendProblem(response, NOT_SIGNED);
    const words = wordsOfRequest(request);
    const orders = await pointsOf(store, { shop: shop.shop, orderIds: new Set(asked.orders) }, words);
    const about = asked.isAboutShop ? { shop: await context.aboutShop(shop, words) } : {};
    sendJson(response, 200, { orders, ...about }, { "cache-control": "no-store" });
  };
}

async function pointsOf(
  store: OrderQuestionsContext["store"],
  { shop, orderIds }: { readonly shop: string; readonly orderIds: ReadonlySet<string> },
  { say }: Words,
): Promise<Readonly<Record<string, object>>> {
  const found: Record<string, object> = {};
  for (const orderId of orderIds) {
    const record = await store.getOrder({ shop, orderId });
    if (record === null) continue;
    const { points, pointsGiven, reason } = record;
    found[orderId] = { points, pointsGiven: pointsGiven?.count ?? null, reason: say(reason) };
  }
  return found;
}
