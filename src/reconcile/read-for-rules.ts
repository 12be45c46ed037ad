import { FETCH_WAITS } from "../domain/operation/retry-waits.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { partsToRead } from "../domain/rules/asked.ts";
import type { ConnectedShop } from "../platform/shop-access.ts";
import { passesByItself } from "../shops/order-walk.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Clock } from "../time/clock.ts";
import { type ReconcileParts, reconcileOrder } from "./reconcile-order.ts";

export interface ReadForRulesParts extends ReconcileParts {
  readonly connect: (shop: ShopContext) => ConnectedShop;
  readonly clock: Clock;
}

/**
 * Reads the order once where a rule asks for what only that tells, before its points are given. Resolves with the moment
 * until which the points should wait, because the shop cannot be asked just now; `null`: they can be given. Where the shop
 * will not tell, or not for half an hour, the rule is judged as what is not known (domain/rules).
 */
export async function readForRules(
  parts: ReadForRulesParts,
  shop: ShopContext,
  record: OrderRecord,
): Promise<Moment | null> {
  const { pull, reads = [] } = shop.adapter;
  const asked = partsToRead(record, shop.programme, reads);
  if (pull === undefined || asked.length === 0) return null;
  const fetched = await pull.fetchOrder(parts.connect(shop), record.orderId, asked);
  const now = parts.clock.now();
  if (fetched.ok) {
    const arrival = { events: [fetched.value], source: { way: "rules" }, priority: "live" } as const;
    await reconcileOrder(parts, shop, record.orderId, arrival, now);
    return null;
  }
  const plannedAt = record.operations.find(({ kind }) => kind === "earn")?.plannedAt ?? now;
  const isOver = now - plannedAt >= PATIENCE_MS || !passesByItself(fetched.problem);
  return isOver
    ? null
    : now + Math.max(FETCH_WAITS.firstMs, Math.min(fetched.problem.retryAfterMs ?? 0, LONGEST_MS));
}

const PATIENCE_MS = 30 * 60_000;
const LONGEST_MS = 5 * 60_000;
