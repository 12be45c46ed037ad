/** An order of the sample shops in its platform's state at a moment. Every person here is invented. */
export interface SampleOrder {
  readonly id: number;
  readonly number: number;
  readonly buyer: SampleBuyer;
  /** Decimal text, EUR. */
  readonly total: string;
  readonly discountCode: string | null;
  /** The goods bought; "Sample goods" by default. */
  readonly goods?: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date | null;
  readonly fulfilledAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refunds: readonly { readonly id: number; readonly amount: string; readonly at: Date }[];
}

export type Purchase = Pick<SampleOrder, "buyer" | "total"> &
  Partial<Pick<SampleOrder, "discountCode" | "goods">>;

export interface SampleBuyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
}

/** What happened to the order; each platform has its own topics for it. */
export type SampleChange = "created" | "paid" | "fulfilled" | "refunded" | "cancelled";

/** A change to carry out: a refund has its amount. */
export type SampleStep = Exclude<SampleChange, "refunded"> | { readonly refund: string };

/** One signed request, ready to be sent once or more often. */
export interface SampleDelivery {
  readonly topic: string;
  /** The order as the request contains it. */
  readonly order: SampleOrder;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SamplePlatform {
  readonly platform: string;
  /** The platform's own name, as people write it. */
  readonly title: string;
  readonly shop: string;
  readonly domain: string;
  readonly secret: string;
  /** The order as the platform writes it. */
  orderBody(order: SampleOrder): object;
  /** The deliveries that the platform sends for a change, in its usual order. */
  deliveries(order: SampleOrder, change: SampleChange): readonly SampleDelivery[];
}

/** The order after a change at that moment. */
export function changedOrder(order: SampleOrder, change: SampleStep, at: Date): SampleOrder {
  const moved = { ...order, updatedAt: at };
  if (typeof change !== "string") {
    return { ...moved, refunds: [...order.refunds, { id: order.id + 5, amount: change.refund, at }] };
  }
  switch (change) {
    case "paid":
      return { ...moved, paidAt: at };
    case "fulfilled":
      return { ...moved, fulfilledAt: at };
    case "cancelled":
      return { ...moved, cancelledAt: at };
    case "created":
      return moved;
  }
}

export function newOrder(given: Purchase & Pick<SampleOrder, "id" | "number">, at: Date): SampleOrder {
  const untouched = { paidAt: null, fulfilledAt: null, cancelledAt: null, refunds: [] };
  return { discountCode: null, createdAt: at, updatedAt: at, ...untouched, ...given };
}

/** A person who does not exist. */
export function inventedBuyer(firstName: string, lastName: string, phone: string | null): SampleBuyer {
  return { firstName, lastName, phone, email: `${firstName.toLowerCase()}@customers.example` };
}

export function isFullyRefunded({ total, refunds }: SampleOrder): boolean {
  return refunds.length > 0 && refundedTotal(refunds) >= Number(total);
}

export function refundedTotal(refunds: SampleOrder["refunds"]): number {
  return refunds.reduce((sum, { amount }) => sum + Number(amount), 0);
}
