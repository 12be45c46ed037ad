import { toMinorUnits } from "../../domain/order/money.ts";
import type { Moment, OrderSnapshot } from "../../domain/order/order-snapshot.ts";
import type { AdapterShop, RawRequest } from "../request.ts";

/**
 * A sample order, paid and then fulfilled, which adapters write in their platform's format, for checks and test
 * deliveries.
 */
export interface SampleOrder {
  readonly id: number;
  readonly number: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly country: string;
  /** The order's total as decimal text: "19.90". */
  readonly total: string;
  readonly currency: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date;
  /** `null`: not fulfilled yet. */
  readonly fulfilledAt: Date | null;
}

/**
 * The sample order when paid and when fulfilled. Its customer is fictitious. It was created at `now`, so it is never
 * older than a shop that was just connected.
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
 * Whether this is the sample order. All of its id, its customer, whose domain is reserved for examples, and its total
 * must match, so no real order is mistaken for it, even if a person enters one of these values in a shop.
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
 * An adapter's `sampleOrder`: the deliveries of the paid and the fulfilled order. `write` returns what the platform
 * sends for each, signed with the secret, at `now` if the signature contains the time; each header comes once.
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
