import type { Reason } from "../../domain/reason/reason.ts";
import type { Counts } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";
import { type Condition, lasting } from "../codes/condition.ts";

/** So many of each kind are looked at for whose they are: the newest. */
const LOOKED_AT = 50;

/** What was given up: how much, whose, and why the latest of the orders was. */
export async function deadLetters(
  store: Pick<Store, "listOrders" | "listDeliveries">,
  counts: Pick<Counts, "orders" | "deliveries">,
): Promise<readonly Condition[]> {
  const count = counts.orders.dead + counts.deliveries.dead;
  if (count === 0) return [];
  const [orders, deliveries] = await Promise.all([
    store.listOrders({ state: "dead", limit: LOOKED_AT }),
    store.listDeliveries({ outcome: "dead", limit: LOOKED_AT }),
  ]);
  const shops = [...new Set([...orders.items, ...deliveries.items].map(({ shop }) => shop))].sort();
  const [latest] = orders.items;
  const because = latest === undefined ? null : causeOf(latest.reason);
  return [lasting("dead-letters", { code: "deadLetters", count, shops, because }, count)];
}

/** Without what the title says anyway. */
function causeOf(reason: Reason): Reason | null {
  const cause = reason.code === "failed" ? reason.because : reason;
  return cause && withoutQuotes(cause);
}

/** What the service said may name a customer: it stays with the order, where an erasure takes it. */
function withoutQuotes<Said extends Reason>(reason: Said): Said {
  return {
    ...reason,
    ...("said" in reason ? { said: null } : {}),
    ...("because" in reason && reason.because !== null
      ? { because: withoutQuotes(reason.because as Reason) }
      : {}),
  };
}
