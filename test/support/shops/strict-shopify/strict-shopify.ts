import type { ExecutionResult } from "graphql";
import type { GraphqlAnswer, Strictness } from "../../../../adapters/shopify/stand-in/graphql-endpoint.ts";
import type { ShopState } from "../../../../adapters/shopify/stand-in/shop-state.ts";
import {
  listenShopify as listen,
  type StandInShopify as StandIn,
  type StandInOptions,
} from "../../../../adapters/shopify/stand-in/stand-in.ts";
import { Bucket } from "./bucket.ts";
import { objectsIn, requestedCost } from "./question-cost.ts";
import { resolveField } from "./resolve-field.ts";

/** The sandbox's Shopify, as strict as the real one about the cost of queries and what an app may see. */
export interface StandInShopify extends StandIn {
  readonly shop: StrictShop;
}

/** A shop with switches that make it misbehave. */
export interface StrictShop extends ShopState {
  readonly bucket: Bucket;
  /** Fields that the app may not see: "Order.email", "Order.customer". */
  readonly hidden: Set<string>;
  /** Shopify answers throttled calls with either status. */
  throttledStatus: 200 | 429;
  mostPerQuestion: number;
}

export async function listenShopify(options: Omit<StandInOptions, "strictness">): Promise<StandInShopify> {
  const strictness: Strictness = {
    resolveField: (source, args, _shop, place) => resolveField(source, args, shop, place),
    charge: (_shop, document, variables, answer) => charged(shop, requestedCost(document, variables), answer),
  };
  const standIn = await listen({ ...options, strictness });
  const own = {
    bucket: new Bucket(standIn.shop.now),
    hidden: new Set<string>(),
    throttledStatus: 200 as const,
    mostPerQuestion: 1000,
  };
  const shop: StrictShop = Object.assign(standIn.shop, own);
  return Object.assign(standIn, { shop });
}

function charged(shop: StrictShop, requested: number, answer: () => ExecutionResult): GraphqlAnswer {
  const { bucket } = shop;
  const cost = (actual: number | null) => ({
    requestedQueryCost: requested,
    actualQueryCost: actual,
    throttleStatus: bucket.status(),
  });
  if (requested > shop.mostPerQuestion) {
    return refused(200, `Query cost is ${requested}, which exceeds the limit`, "MAX_COST_EXCEEDED");
  }
  if (requested > bucket.available) {
    return refused(shop.throttledStatus, "Throttled", "THROTTLED", { cost: cost(null) });
  }
  const { data, errors } = answer();
  const actual = Math.min(objectsIn(data), requested);
  bucket.spend(actual);
  const problems = errors === undefined ? {} : { errors };
  return { status: 200, body: { data, ...problems, extensions: { cost: cost(actual) } } };
}

function refused(status: number, message: string, code: string, extensions = {}): GraphqlAnswer {
  return { status, body: { errors: [{ message, extensions: { code } }], extensions } };
}
