import fc from "fast-check";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot, ReadParts, Refund } from "../../../src/domain/order/order-snapshot.ts";
import { aRefund, aSnapshotEvent, DAY, NOON } from "./orders.ts";

/** A random order: everything that its shop reports about it, in the order in which it happened. */
export interface GeneratedOrder {
  readonly events: readonly OrderEvent[];
  /** What happened, as one word each; repeated events appear twice. */
  readonly happened: readonly string[];
  /** Whether it is its customer's first order, as far as the bridge knows. */
  readonly isFirst: boolean | undefined;
  /** A person's decision before the order was processed. */
  readonly decision: "hold" | "approve" | "cancel" | "keepDespiteRefund" | "keepDespiteFailure" | null;
}

const HOUR = DAY / 24;
const EVERY_MS = 6 * HOUR;
const WHOLE = 100;

const some = <T>(...values: readonly T[]) => fc.constantFrom(...values);
/** The usual value in most orders. */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 2, arbitrary: fc.constantFrom(usual, ...others) },
  );

/** One event of an order. `percent`: of its total. */
type Step =
  | { readonly what: "paid" | "fulfilled" | "delivered" | "orderCancelled" | "voided" | "saidRefunded" }
  | { readonly what: "paymentFailed" }
  | { readonly what: "deleted" | "deletedForGood" | "restored" | "refundTakenBack" | "restocked" }
  | { readonly what: "partRefunded"; readonly percent: number; readonly isSaidToBePart: boolean }
  | { readonly what: "partRefundTold"; readonly percent: number }
  | { readonly what: "disputeOpen" | "disputeWon" | "disputeLost"; readonly percent: number | null }
  | { readonly what: "edited"; readonly totalMinor: number }
  | { readonly what: "tagged"; readonly tags: readonly string[] }
  | { readonly what: "read"; readonly read: ReadParts };

const percent = some(10, 30, 50, 70, WHOLE);
const refund = fc.oneof(
  fc.record({ what: some("partRefunded" as const), percent, isSaidToBePart: fc.boolean() }),
  fc.record({ what: some("partRefundTold" as const), percent }),
);
const dispute = fc.record({
  what: some("disputeOpen" as const, "disputeWon" as const, "disputeLost" as const),
  percent: some(null, 20, 60, WHOLE),
});
const read = fc.record(
  {
    customerTags: some<string[]>([], ["VIP"]),
    productTypes: some<string[]>([], ["Shoes"], ["Hats", "Shoes"]),
    collections: some<string[]>([], ["Sale", "7"], ["9"]),
    orderIndex: some(1, 2),
  },
  { requiredKeys: [] },
);
const change: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: some<Step>({ what: "fulfilled" }) },
  { weight: 3, arbitrary: some<Step>({ what: "delivered" }) },
  { weight: 6, arbitrary: refund },
  { weight: 3, arbitrary: some<Step>({ what: "restocked" }, { what: "refundTakenBack" }) },
  { weight: 6, arbitrary: dispute },
  { weight: 1, arbitrary: some<Step>({ what: "paymentFailed" }) },
  { weight: 2, arbitrary: some(3000, 9000).map((totalMinor): Step => ({ what: "edited", totalMinor })) },
  {
    weight: 2,
    arbitrary: some([], ["vip"], ["Sale ", "vip"]).map((tags): Step => ({ what: "tagged", tags })),
  },
  { weight: 5, arbitrary: read.map((parts): Step => ({ what: "read", read: parts })) },
  {
    weight: 1,
    arbitrary: some<Step>(
      { what: "orderCancelled" },
      { what: "voided" },
      { what: "saidRefunded" },
      { what: "deleted" },
      { what: "deletedForGood" },
      { what: "restored" },
    ),
  },
);

/** An order's initial state. */
const beginning = fc
  .record({
    createdAt: mostly(NOON, NOON - 5 * HOUR, NOON - 12 * HOUR, NOON - 13 * HOUR, NOON - 3 * DAY),
    totalMinor: mostly(5000, 0, 3000, 9000),
    currency: mostly("EUR", "USD"),
    source: some("web", "POS", null),
    tags: some<readonly string[]>([], ["vip"], ["Sale "]),
    customerTags: some<readonly string[]>([], ["vip"]),
    isUnreported: fc.boolean(),
    isTest: mostly(false, false, false, true),
    isDraft: mostly(false, false, false, true),
    isAnonymised: mostly(false, false, false, true),
    isGiftCardOnly: mostly(false, false, true),
    products: some<readonly string[] | undefined>(undefined, [], ["MUG"], ["cup", "8"]),
    emails: mostly<readonly string[]>(["ada@shop.example"], []),
    phones: mostly<readonly string[]>(["+491701234567"], []),
    countries: some<readonly string[]>(["DE"], ["AT", "DE"], []),
    discountCodes: some<readonly string[]>([], ["Summer"], ["friend10"], ["LP-50-ADA"], ["none"]),
    points: mostly<string | null>(null, "30", "many"),
    campaign: mostly<string | null>(null, "51", "spring"),
    referrer: mostly<string | null>(null, " ADA@shop.example", "77", "grace@shop.example"),
    attributedCampaigns: mostly<readonly string[]>([], ["52"]),
    landingUrl: mostly<string | null>(null, "/?campaign=53", "/?referrer=77"),
  })
  .map((given): Partial<OrderSnapshot> => {
    const { isUnreported, customerTags, products, emails, phones, countries, ...rest } = given;
    const { discountCodes, points, campaign, referrer, attributedCampaigns, landingUrl, ...own } = rest;
    const attributes = Object.entries({ Loyalty_Points: points, campaign, referrer }).flatMap(
      ([name, value]) => (value === null ? [] : [{ name, value }]),
    );
    return {
      ...own,
      ...(isUnreported ? { unreported: ["customerTags"], customerTags: [] } : { customerTags }),
      ...(products === undefined ? {} : { products }),
      contact: { names: ["Ada"], emails, phones, countries },
      referral: { discountCodes, attributes, attributedCampaigns, landingUrl },
    };
  });

export const generatedOrder: fc.Arbitrary<GeneratedOrder> = fc
  .record({
    begins: beginning,
    isPaid: mostly(true, false),
    changes: fc.array(change, { maxLength: 5 }),
    isFirst: some(undefined, true, false),
    decision: fc.oneof(
      { weight: 8, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: some("hold" as const, "approve" as const, "cancel" as const) },
      { weight: 1, arbitrary: some("keepDespiteRefund" as const, "keepDespiteFailure" as const) },
    ),
  })
  .map(({ begins, isPaid, changes, isFirst, decision }) => {
    const steps: readonly Step[] = isPaid ? [{ what: "paid" }, ...changes] : changes;
    return { ...told(begins, steps), isFirst, decision };
  });

function told(
  begins: Partial<OrderSnapshot>,
  steps: readonly Step[],
): Pick<GeneratedOrder, "events" | "happened"> {
  const events: OrderEvent[] = [aSnapshotEvent({ ...begins, updatedAt: NOON })];
  let order: Partial<OrderSnapshot> = begins;
  for (const [index, step] of steps.entries()) {
    const at = NOON + (index + 1) * EVERY_MS;
    order = { ...order, ...changeOf(step, order, index, at), updatedAt: at };
    const isRestoration = step.what === "restored" && isInBin(events);
    events.push(noticeOf(step, order, index, at) ?? snapshotOf(step, order, at, isRestoration));
  }
  return { events, happened: steps.map(happenedWith) };
}

/** What the step changes in the order itself. */
function changeOf(
  step: Step,
  order: Partial<OrderSnapshot>,
  index: number,
  at: number,
): Partial<OrderSnapshot> {
  const { refunds = [] } = order;
  switch (step.what) {
    case "paid":
      return { isPaid: true, paidAt: at };
    case "fulfilled":
      return { isFulfilled: true, fulfilledAt: at };
    case "delivered":
      return { deliveredAt: at };
    case "orderCancelled":
      return { isOrderCancelled: true };
    case "voided":
      return { isVoided: true };
    case "paymentFailed":
      return { isPaymentFailed: true };
    case "saidRefunded":
      return { isRefunded: true };
    case "restored":
      return { isDeleted: false };
    case "edited":
      return { totalMinor: step.totalMinor };
    case "tagged":
      return { tags: step.tags };
    case "restocked":
      return { refunds: [...refunds, aRefund(`r${index}`, 0)] };
    case "partRefunded":
      return {
        refunds: [...refunds, refundOf(step.percent, order, index)],
        ...(step.isSaidToBePart ? { isPartiallyRefunded: true } : {}),
      };
    case "refundTakenBack":
      return { refunds: refunds.slice(0, -1) };
    default:
      return {};
  }
}

function refundOf(share: number, { totalMinor = 0 }: Partial<OrderSnapshot>, index: number): Refund {
  return aRefund(`r${index}`, Math.round((totalMinor * share) / WHOLE));
}

const DISPUTES = { disputeOpen: "open", disputeWon: "won", disputeLost: "lost" } as const;

/** The notice about the step that comes without the order; `null` if the order itself is reported. */
function noticeOf(step: Step, order: Partial<OrderSnapshot>, index: number, at: number): OrderEvent | null {
  const { totalMinor = 0, currency = "EUR" } = order;
  const orderId = "1001";
  switch (step.what) {
    case "partRefundTold":
      return { kind: "refund", orderId, refund: refundOf(step.percent, order, index) };
    case "disputeOpen":
    case "disputeWon":
    case "disputeLost": {
      const amountMinor = Math.round((totalMinor * (step.percent ?? 0)) / WHOLE);
      const amount = step.percent === null ? {} : { amount: { amountMinor, currency } };
      return { kind: "dispute", orderId, dispute: { id: "d1", state: DISPUTES[step.what], ...amount } };
    }
    case "deleted":
    case "deletedForGood": {
      const isFinal = step.what === "deletedForGood";
      return { kind: "deletion", orderId, subscription: "4", key: `k${index}`, receivedAt: at, isFinal };
    }
    default:
      return null;
  }
}

/** Whether the order is in the bin: deletions outnumber restorations. */
function isInBin(events: readonly OrderEvent[]): boolean {
  const restored = events.filter((event) => event.kind === "snapshot" && event.isRestoration);
  return events.filter(({ kind }) => kind === "deletion").length > restored.length;
}

function snapshotOf(
  step: Step,
  order: Partial<OrderSnapshot>,
  at: number,
  isRestoration: boolean,
): OrderEvent {
  const event = aSnapshotEvent(order, isRestoration);
  return step.what === "read" && event.kind === "snapshot"
    ? { ...event, observedAt: at, read: step.read }
    : event;
}

function happenedWith(step: Step): string {
  if (!("percent" in step)) return step.what;
  if (step.percent === null) return `${step.what}, amount untold`;
  return `${step.what}, ${step.percent === WHOLE ? "whole" : "in part"}`;
}
