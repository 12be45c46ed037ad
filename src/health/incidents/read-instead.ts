import type { OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import type { ConditionFacts } from "../codes/condition.ts";

/** Orders of a shop that changed last, looked at for this each minute. */
const LOOKED_AT = 200;
/** The round that found the webhooks broken may have read the shop so long before an incident was made of it. */
export const READ_BEFORE_MS = 15 * 60_000;

interface ReadingParts {
  readonly store: Pick<Store, "listOrders" | "getOrder">;
  readonly shops: Shops;
}

/**
 * Orders that no delivery told of, and that were read from the shop instead, since this moment: what lost webhooks cost. Of
 * webhooks that are back, those orders that changed before they were.
 */
export async function readInstead(
  { store, shops }: ReadingParts,
  alarm: ConditionFacts,
  { since }: { readonly since: Moment },
): Promise<readonly OrderKey[]> {
  if (!("shop" in alarm)) return [];
  const { shop } = alarm;
  // The shop's clock may go a little wrong.
  const overlapMs = shops.get(shop)?.adapter.pull?.overlapMs ?? 0;
  const untoldUntil = alarm.code === "webhooksRestored" ? since + overlapMs : Number.POSITIVE_INFINITY;
  const { items } = await store.listOrders({ shop, changedFrom: since, limit: LOOKED_AT });
  const records = await Promise.all(items.map((order) => store.getOrder(order)));
  return items.filter((_, at) => {
    const record = records[at];
    return record != null && wasRead(record, since) && changeOf(record) <= untoldUntil;
  });
}

/** Did the watch, in that time, tell something of it that was news? */
function wasRead({ trace }: OrderRecord, since: Moment): boolean {
  return trace.some(
    ({ at, detail }) => at >= since && detail?.code === "arrived" && detail.source.way === "watch",
  );
}

function changeOf({ facts }: OrderRecord): Moment {
  return facts.snapshot?.updatedAt ?? 0;
}
