import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Arrivals } from "../../inbound/arrivals.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { type Condition, lasting } from "../codes/condition.ts";
import { REFUSED_LASTS_MS } from "../shop-state.ts";

interface DoorParts {
  readonly shops: Shops;
  readonly arrivals: Pick<Arrivals, "signedWrongly" | "refusedLately">;
}

/** Shops with several wrong signatures and no valid one since: another secret, or a stranger. */
export function wrongSignaturesOf({ shops, arrivals }: DoorParts): readonly Condition[] {
  return [...shops.keys()].flatMap((shop) => {
    const found = arrivals.signedWrongly(shop);
    if (found === null) return [];
    const { requests } = found;
    const facts = { code: "signaturesWrong", shop, ...found } as const;
    const level = Math.ceil(Math.log10(requests));
    return [lasting(`signatures/${shop}`, facts, level)];
  });
}

/**
 * Refused deliveries that probably came from the shop. Requests for unknown shops are neither a condition nor an
 * incident, because anyone who knows the host can send them and would keep Today from being green; the status and the
 * log count them. A shop that sends to a wrong address is noticed by its silence or its webhooks, and that incident
 * lists the orders that were read instead.
 */
export function refusedDeliveriesOf({ shops, arrivals }: DoorParts, now: Moment): readonly Condition[] {
  return [...shops.keys()].flatMap((shop) =>
    arrivals
      .refusedLately(shop, now - REFUSED_LASTS_MS)
      .map(({ because, at: since }) =>
        lasting(`refused/${shop}/${because}`, { code: "deliveriesRefused", shop, because, since }),
      ),
  );
}

/** Whether a correctly signed delivery at any instance has refuted it since. `last`: the latest delivery, by shop. */
export function isRefutedBy(last: Readonly<Record<string, Moment>>, { facts }: Condition): boolean {
  if (facts.code !== "signaturesWrong" && facts.code !== "deliveriesRefused") return false;
  // Deliveries of other webhooks prove nothing about this one.
  if (facts.code === "signaturesWrong" && facts.webhook !== null) return false;
  return (last[facts.shop] ?? 0) > facts.since;
}
