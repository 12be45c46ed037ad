import type { Reason } from "../../domain/reason/reason.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import type { ShopFilter } from "../../store/page.ts";
import type { Counts } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";
import { type Condition, lasting } from "../codes/condition.ts";

/** How many of the newest dead letters of each kind are read to find their shops. */
const LOOKED_AT = 50;

/** The dead letters (of these shops, if given): how many, of which shops, and why, if all have the same cause. */
export async function deadLetters(
  store: Pick<Store, "listOrders" | "listDeliveries">,
  counts: Pick<Counts, "orders" | "deliveries">,
  among: ShopFilter = {},
): Promise<readonly Condition[]> {
  const dead = { orders: counts.orders.dead, deliveries: counts.deliveries.dead };
  const count = dead.orders + dead.deliveries;
  if (count === 0) return [];
  const [orders, deliveries] = await Promise.all([
    store.listOrders({ ...among, state: "dead", limit: LOOKED_AT }),
    store.listDeliveries({ ...among, outcome: "dead", limit: LOOKED_AT }),
  ]);
  const shops = [...new Set([...orders.items, ...deliveries.items].map(({ shop }) => shop))].sort();
  const reasons = [...orders.items, ...deliveries.items].map(({ reason }) => reason);
  const isMixed = new Set(reasons.map(textOfCause)).size > 1;
  const [latest] = orders.items;
  const because = latest === undefined || isMixed ? null : withoutQuotes(causeOf(latest.reason));
  const counted = {
    count,
    ...(dead.orders > 0 ? { orders: dead.orders } : {}),
    ...(dead.deliveries > 0 ? { deliveries: dead.deliveries } : {}),
  };
  const why = { because, ...(isMixed ? { isMixed } : {}) };
  return [lasting("dead-letters", { code: "deadLetters", ...counted, shops, ...why }, count)];
}

/** Only the cause, because the title already says that it failed. */
function causeOf(reason: Reason): Reason {
  return reason.code === "failed" ? (reason.because ?? reason) : reason;
}

/** A text that is equal for equal causes. The service's message is compared without the numbers and addresses in it. */
function textOfCause(reason: Reason | DeliveryReason | null): string {
  const cause = reason?.code === "failed" ? causeOf(reason) : reason;
  return JSON.stringify(cause, (name, value) =>
    name === "said" && typeof value === "string" ? value.replaceAll(/\S*@\S*|\d+/g, "0") : value,
  );
}

/** Removes quotes from the service, which may name a customer: they stay in the order, where an erasure finds them. */
function withoutQuotes<Said extends Reason>(reason: Said): Said {
  return {
    ...reason,
    ...("said" in reason ? { said: null } : {}),
    ...("because" in reason && reason.because !== null
      ? { because: withoutQuotes(reason.because as Reason) }
      : {}),
  };
}
