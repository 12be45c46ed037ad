import { toMinorUnits } from "../../../src/domain/order/money.ts";
import type { SnapshotEvent } from "../../../src/domain/order/order-event.ts";
import type { Moment, OrderSnapshot, ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import type { ReadingProblem } from "../../../src/platform/codes/reading.ts";
import { orderSchema } from "../deliveries/payloads.ts";
import { readBody } from "../deliveries/read-body.ts";
import { toSnapshot } from "../deliveries/snapshot.ts";
import { bodyOf } from "./node-body.ts";
import { type OrderNode, orderNode } from "./node-schema.ts";

/**
 * An order as the Admin API returns it. It is converted to the form of the webhook's body and read by the same reader,
 * so that both ways give the same snapshot. Where the two differ, the webhook's form is used:
 *
 * - the API has no "contact_email", so it is left out; the customer's tags, and which of the customer's orders it is,
 *   are returned beside the snapshot, since no delivery contains them (readPartsOf);
 * - only the API reports that an order was edited, and what was received for it before (editedState);
 * - of the states of fulfillment, the webhook has "fulfilled", "partial", "restocked" and none: an order that needs no
 *   shipping is not fulfilled there either.
 */
const ADDRESS = "{ name firstName lastName phone countryCodeV2 }";
const MONEY_BAG = "{ shopMoney { amount currencyCode } presentmentMoney { amount currencyCode } }";
const SHOP_MONEY = "{ shopMoney { amount currencyCode } }";

export interface Limits {
  readonly lines: number;
  readonly refunds: number;
  readonly transactions: number;
  readonly fulfillments: number;
}

/** Enough for nearly all orders, and cheap: a page's cost is their product. Larger orders are read one by one. */
export const PAGE_LIMITS: Limits = { lines: 10, refunds: 2, transactions: 3, fulfillments: 3 };
export const SINGLE_LIMITS: Limits = { lines: 100, refunds: 20, transactions: 8, fulfillments: 50 };

export function orderFields(limits: Limits): string {
  return `
    legacyResourceId name number createdAt updatedAt cancelledAt test currencyCode sourceName tags
    displayFinancialStatus displayFulfillmentStatus email phone discountCodes
    totalPriceSet ${MONEY_BAG}
    edited originalTotalPriceSet ${SHOP_MONEY} totalReceivedSet ${SHOP_MONEY}
    customAttributes { key value }
    customer {
      legacyResourceId firstName lastName tags
      defaultEmailAddress { emailAddress } defaultPhoneNumber { phoneNumber } defaultAddress ${ADDRESS}
    }
    billingAddress ${ADDRESS}
    shippingAddress ${ADDRESS}
    customerJourneySummary { lastVisit { landingPage } customerOrderIndex }
    lineItems(first: ${limits.lines}) { nodes { isGiftCard sku } pageInfo { hasNextPage } }
    fulfillments(first: ${limits.fulfillments}) { legacyResourceId status createdAt deliveredAt }
    disputes { id status }
    refunds(first: ${limits.refunds}) {
      legacyResourceId createdAt
      transactions(first: ${limits.transactions}) {
        nodes { kind status amountSet { presentmentMoney { amount currencyCode } } }
        pageInfo { hasNextPage }
      }
    }`;
}

export type ReadNode =
  | { readonly kind: "event"; readonly event: SnapshotEvent }
  /** A list of the order exceeds its limit: the order has to be read separately. */
  | { readonly kind: "cutOff"; readonly orderId: string }
  | { readonly kind: "unreadable"; readonly because: PlatformCode | ReadingProblem };

/** `gaps`: fields of orders that the app may not see, such as "customer" or "billingAddress.phone". */
export function readOrderNode(
  node: unknown,
  limits: Limits,
  observedAt: Moment,
  gaps: readonly string[],
  asked: readonly (keyof ReadParts)[] = [],
): ReadNode {
  const parsed = orderNode.safeParse(node);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join(".").slice(0, 80) ?? null;
    return { kind: "unreadable", because: { code: "shopAnswerUnreadable", field } };
  }
  const order = parsed.data;
  if (limits !== SINGLE_LIMITS && isCutOff(order, limits)) {
    return { kind: "cutOff", orderId: order.legacyResourceId };
  }
  const body = readBody("Order", orderSchema, bodyOf(order, gaps));
  if (!body.ok) return { kind: "unreadable", because: body.reason };
  const made = toSnapshot(body.value);
  if (!made.ok) return { kind: "unreadable", because: made.reason };
  const isPartial = order.refunds.length >= limits.refunds;
  const { products, ...rest } = made.snapshot;
  const snapshot = {
    ...rest,
    ...(products === undefined || order.lineItems?.pageInfo.hasNextPage !== false ? {} : { products }),
    ...editedState(order),
    ...(isPartial ? { hasAllRefunds: false as const } : {}),
  };
  const { orderId } = snapshot;
  const parts = Object.entries(readPartsOf(order, gaps)).filter(([part]) =>
    asked.some((each) => each === part),
  );
  const read = parts.length === 0 ? {} : { read: Object.fromEntries(parts) };
  const hidden = asked.includes("customerTags") && isCustomerHidden(gaps);
  const refused = hidden ? { refused: { parts: ["customerTags"], problem: "forbidden" } as const } : {};
  return {
    kind: "event",
    event: { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt, ...read, ...refused },
  };
}

function isCustomerHidden(gaps: readonly string[]): boolean {
  return gaps.some((gap) => gap === "" || gap === "customer" || gap === "customer.tags");
}

/** A guest has no tags; a customer hidden from the app has no known ones. */
function readPartsOf({ customer, customerJourneySummary }: OrderNode, gaps: readonly string[]): ReadParts {
  const customerTags = customer == null ? (isCustomerHidden(gaps) ? null : []) : customer.tags;
  const orderIndex = customerJourneySummary?.customerOrderIndex;
  return {
    ...(customerTags == null ? {} : { customerTags }),
    ...(orderIndex == null ? {} : { orderIndex }),
  };
}

function isCutOff({ lineItems, refunds, fulfillments }: OrderNode, limits: Limits): boolean {
  return (
    lineItems?.pageInfo.hasNextPage === true ||
    refunds.length >= limits.refunds ||
    refunds.some(({ transactions }) => transactions.pageInfo.hasNextPage) ||
    (fulfillments ?? []).length >= limits.fulfillments
  );
}

/**
 * An edit changes the total of an order that was paid before, upwards too: then it reads "partially paid", although all
 * of its first total has arrived.
 *
 * Accepted: an order that was edited before its payment, of which then only the first total was paid, counts as paid.
 * Rare; left because Shopify gives no time of an edit. Points wait for their approval, which a person can hold.
 */
function editedState(order: OrderNode): Partial<OrderSnapshot> {
  if (!order.edited) return {};
  const minor = ({ shopMoney }: OrderNode["totalReceivedSet"]) =>
    toMinorUnits(shopMoney.amount, shopMoney.currencyCode);
  const receivedMinor = minor(order.totalReceivedSet);
  const originalMinor = minor(order.originalTotalPriceSet);
  if (receivedMinor === null || originalMinor === null || receivedMinor <= 0) return {};
  const wasPaid = order.displayFinancialStatus === "PARTIALLY_PAID" && receivedMinor >= originalMinor;
  return { receivedMinor, ...(wasPaid ? { isPaid: true } : {}) };
}
