import type { OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import type { ConditionFacts } from "../codes/condition.ts";

/** How many of a shop's last changed orders are checked each minute. */
const LOOKED_AT = 200;
/** The round that found the webhooks broken may have read the shop this long before the incident began. */
export const READ_BEFORE_MS = 15 * 60_000;

interface ReadingParts {
  readonly store: Pick<Store, "listOrders" | "getOrder">;
  readonly shops: Shops;
}

/**
 * Orders read from the shop since this moment because no delivery reported them: what lost webhooks cost. If the
 * webhooks are back, only orders that changed before that.
 */
export async function readInstead(
  { store, shops }: ReadingParts,
  facts: ConditionFacts,
  { since }: { readonly since: Moment },
): Promise<readonly OrderKey[]> {
  if (!("shop" in facts)) return [];
  const { shop } = facts;
  // Allows for a small difference of the shop's clock.
  const overlapMs = shops.get(shop)?.adapter.pull?.overlapMs ?? 0;
  const unreportedUntil = facts.code === "webhooksRestored" ? since + overlapMs : Number.POSITIVE_INFINITY;
  const { items } = await store.listOrders({ shop, changedFrom: since, limit: LOOKED_AT });
  const records = await Promise.all(items.map((order) => store.getOrder(order)));
  return items.filter((_, at) => {
    const record = records[at];
    return record != null && wasRead(record, since) && changeOf(record) <= unreportedUntil;
  });
}

/** Whether the watch found something new about the order in that time. */
function wasRead({ trace }: OrderRecord, since: Moment): boolean {
  return trace.some(
    ({ at, detail }) => at >= since && detail?.code === "arrived" && detail.source.way === "watch",
  );
}

function changeOf({ facts }: OrderRecord): Moment {
  return facts.snapshot?.updatedAt ?? 0;
}
