import { toMinorUnits } from "../../domain/order/money.ts";
import type { Moment, OrderSnapshot } from "../../domain/order/order-snapshot.ts";
import type { AdapterShop, RawRequest } from "../request.ts";

/** One invented order, paid and then fulfilled: what adapters write as their platform does, to be tried or sent as a test. */
export interface SampleOrder {
  readonly id: number;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  /** Decimal text. */
  readonly total: string;
  readonly currency: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date;
  /** `null`: not yet. */
  readonly fulfilledAt: Date | null;
}

/**
 * The order as it was paid, and as it was fulfilled at once; nobody in it exists. It is as new as `now`, so that it is no
 * order from before a shop that was connected a moment ago.
 */
export function sampleOrder(now: Moment): { readonly paid: SampleOrder; readonly fulfilled: SampleOrder } {
  const at = new Date(now);
  const paid = {
    id: 4_111_111_111,
    number: 1001,
    firstName: "Test",
    lastName: "Delivery",
    email: "nobody@test-delivery.example",
    phone: "+491701234500",
    country: "DE",
    total: "59.90",
    currency: "EUR",
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    fulfilledAt: null,
  };
  return { paid, fulfilled: { ...paid, fulfilledAt: at } };
}

/**
 * Is it the invented order, as a platform tells of it? It is known by everything that is invented together: its id, its
 * customer, whose domain is reserved for examples and can be nobody's, and its total. So no real order is taken for it,
 * whoever types one of these into a shop.
 */
export function isSampleOrder({ orderId, contact, currency, totalMinor }: OrderSnapshot): boolean {
  const { paid } = sampleOrder(0);
  return (
    orderId === String(paid.id) &&
    currency === paid.currency &&
    totalMinor === toMinorUnits(paid.total, paid.currency) &&
    isOnly(contact.emails, paid.email) &&
    isOnly(contact.phones, paid.phone)
  );
}

function isOnly(texts: readonly string[], only: string): boolean {
  return texts.length > 0 && texts.every((text) => text === only);
}

/**
 * An adapter's `sampleOrder`: the deliveries of the order as it was paid and as it was fulfilled. `write` gives what the
 * platform sends of one of the two, signed with the secret, at `now` where it signs the time; each header comes once.
 */
export function sampleDeliveries(
  write: (
    order: SampleOrder,
    shop: AdapterShop,
    secret: string,
    now: Moment,
  ) => { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): (shop: AdapterShop, secret: string, now: Moment) => readonly RawRequest[] {
  return (shop, secret, now) => {
    const { paid, fulfilled } = sampleOrder(now);
    return [paid, fulfilled].map((order) => {
      const { headers, body } = write(order, shop, secret, now);
      return {
        method: "POST",
        target: `/webhooks/${shop.shop}`,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
        body: Buffer.from(body),
      };
    });
  };
}
