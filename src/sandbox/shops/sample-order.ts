/** An order of the sample shops, as its platform knows it at a moment. Every person here is invented. */
export interface SampleOrder {
  readonly id: number;
  readonly number: number;
  readonly buyer: SampleBuyer;
  /** Decimal text, EUR. */
  readonly total: string;
  readonly discountCode: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date | null;
  readonly fulfilledAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly refunds: readonly { readonly id: number; readonly amount: string; readonly at: Date }[];
}

export interface SampleBuyer {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string | null;
}

/** What happened to the order; each platform has its own topics for it. */
export type SampleChange = "created" | "paid" | "fulfilled" | "refunded" | "cancelled";

/** One signed request, ready to be sent (more than once, too). */
export interface SampleDelivery {
  readonly topic: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface SamplePlatform {
  readonly platform: string;
  readonly shop: string;
  readonly domain: string;
  readonly secret: string;
  /** The deliveries that the platform sends for a change, in its usual order. */
  deliveries(order: SampleOrder, change: SampleChange): readonly SampleDelivery[];
}

export function isFullyRefunded({ total, refunds }: SampleOrder): boolean {
  return refunds.length > 0 && refundedTotal(refunds) >= Number(total);
}

export function refundedTotal(refunds: SampleOrder["refunds"]): number {
  return refunds.reduce((sum, { amount }) => sum + Number(amount), 0);
}
