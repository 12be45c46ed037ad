import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { AdapterShop, RawRequest } from "../request.ts";

/** One invented order, paid and then fulfilled: what adapters write as their platform does, for `doctor` to try. */
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

/** The order as it was paid, and as it was fulfilled a little later; nobody in it exists. */
export function sampleOrder(now: Moment): { readonly paid: SampleOrder; readonly fulfilled: SampleOrder } {
  const at = (minutesAgo: number) => new Date(now - minutesAgo * 60_000);
  const paid = {
    id: 5_000_000_001,
    number: 1001,
    firstName: "Ada",
    lastName: "Lindqvist",
    email: "ada@customers.example",
    phone: "+491701234501",
    country: "DE",
    total: "59.90",
    currency: "EUR",
    createdAt: at(30),
    updatedAt: at(20),
    paidAt: at(20),
    fulfilledAt: null,
  };
  return { paid, fulfilled: { ...paid, updatedAt: at(10), fulfilledAt: at(10) } };
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
