import type { Moment } from "../../domain/order/order-snapshot.ts";
import {
  REFUSED_LASTS_MS,
  type ShopState,
  shopState,
  WEIGHTS,
  type Weight,
} from "../../health/shop-state.ts";
import { topicNames, webhooksByHand } from "../../platform/topics.ts";
import { READS_AT_ONCE, severalAtOnce } from "../../runtime/time/several-at-once.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { isConnected, type WatchState } from "../../shops/watch/watch-state.ts";
import type { AnyCode } from "../../words/catalog.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { iso, isoOrNull } from "../iso.ts";
import { reasonView } from "../reason-view.ts";
import { FEW, type ShopStatus } from "../status-shape.ts";
import { auditBrief } from "./audits.ts";
import { healthView } from "./shop-health.ts";

type ShopParts = Pick<
  AdminContext,
  "shops" | "store" | "storedHealth" | "arrivals" | "watch" | "drift" | "clock"
>;

/** A shop and its health. */
export interface JudgedShop {
  readonly shop: string;
  readonly context: ShopContext;
  readonly weight: Weight;
  /** Too many orders disappeared at once, so a person must decide. */
  readonly isMissingOrders: boolean;
  readonly lastDeliveryAt: Moment | null;
}

/** The health of every shop, in the order of the configuration. */
export async function judgedShops(parts: ShopParts): Promise<readonly JudgedShop[]> {
  const last = await parts.store.lastDeliveries();
  const judge = async (context: ShopContext): Promise<JudgedShop> => {
    const { shop } = context;
    const { watch } = await parts.storedHealth.of(shop);
    const lastDeliveryAt = last[shop] ?? null;
    const { weight } = stateOf(context, watch, lastDeliveryAt, parts);
    const isMissingOrders = watch !== null && watch.deleted.tooMany !== null;
    return { shop, context, weight, isMissingOrders, lastDeliveryAt };
  };
  return severalAtOnce(parts.shops.values(), judge, READS_AT_ONCE);
}

/** Whether a person should look at the shop. One that hasn't sent anything yet doesn't count. */
export function needsAttention({ weight, isMissingOrders }: JudgedShop): boolean {
  return weight === "bad" || weight === "wait" || isMissingOrders;
}

/** Ranks for lists, lowest first: a few shops stay as configured; of many, the worst come first. */
export function urgencyAmong(judged: readonly JudgedShop[]): (shop: JudgedShop) => number {
  return judged.length <= FEW ? () => 0 : urgency;
}

/** Missing orders rank first, because no other page lets a person decide about them. */
function urgency(judged: JudgedShop): number {
  if (judged.isMissingOrders) return 0;
  if (needsAttention(judged)) return 1 + WEIGHTS.indexOf(judged.weight);
  return WEIGHTS.length + (judged.lastDeliveryAt === null ? 1 : 2);
}

function stateOf(
  { shop, adapter }: ShopContext,
  watched: WatchState | null,
  lastDeliveryAt: Moment | null,
  { arrivals, watch, clock }: Pick<ShopParts, "arrivals" | "watch" | "clock">,
): ShopState & { readonly needsWebhooks: boolean } {
  const isUnheard = isConnected(watched) === false && lastDeliveryAt === null;
  const needsWebhooks = isUnheard && topicNames(adapter.topics, "subscribed").length > 0;
  const state = shopState({
    watch: watched,
    behindSince: watched && watch.behindSince(watched),
    needsWebhooks,
    signedWronglySince: arrivals.wrongSignaturesSince(shop),
    isRefusedLately:
      (arrivals.lastRefusedAt(shop) ?? 0) > Math.max(lastDeliveryAt ?? 0, clock.now() - REFUSED_LASTS_MS),
  });
  return { ...state, needsWebhooks };
}

/** Everything that the page shows about a shop's state. */
export async function shopStatusView(
  { context, lastDeliveryAt }: Pick<JudgedShop, "context" | "lastDeliveryAt">,
  parts: ShopParts,
  words: Words,
): Promise<ShopStatus> {
  const { shop, brand, adapter, adapterShop, secrets, earnFrom } = context;
  const { arrivals, watch, drift } = parts;
  const watched = await watch.status(shop);
  const { needsWebhooks, ...state } = stateOf(context, watched, lastDeliveryAt, parts);
  return {
    shop,
    state: stateView(state, words),
    platform: adapter.platform,
    platformTitle: adapter.title,
    domain: adapterShop.domain,
    brand,
    earnFrom: iso(earnFrom),
    lastDeliveryAt: isoOrNull(lastDeliveryAt),
    refused: arrivals.refusedBy(shop),
    lastRefusedAt: isoOrNull(arrivals.lastRefusedAt(shop)),
    wrongSignatures: arrivals.wrongSignatures(shop),
    isSignedWrongly: arrivals.isSignedWrongly(shop),
    wrongWebhook: arrivals.signedWrongly(shop)?.webhook ?? null,
    secretsLastSeen: secrets.map((_secret, index) => isoOrNull(arrivals.secretLastSeen(shop, index))),
    webhooksByHand: needsWebhooks ? [...webhooksByHand(adapter.topics, words.say)] : [],
    ...healthView(context, watched, watch, words),
    drift: auditBrief(await drift.status(shop), words),
  };
}

interface State<Code extends string> {
  readonly code: Code;
  readonly weight: Weight;
  readonly since: Moment | null;
  readonly because: AnyCode | null;
}

/** A state with its reason in the reader's language. */
export function stateView<Code extends string>({ code, weight, since, because }: State<Code>, words: Words) {
  return { code, weight, since: isoOrNull(since), because: because && reasonView(because, words) };
}

/** How many items have each weight. */
export function countedByWeight(weights: Iterable<Weight>): Readonly<Record<Weight, number>> {
  const counts: Record<Weight, number> = { bad: 0, wait: 0, plain: 0, good: 0 };
  for (const weight of weights) counts[weight]++;
  return counts;
}
