import type { OrderNode } from "./node-schema.ts";

/** An order of the Admin API in the form of the webhook's body. `gaps`: fields that the app may not see. */
export function bodyOf(order: OrderNode, gaps: readonly string[]): Record<string, unknown> {
  const { totalPriceSet: total } = order;
  const visible = visibleTo(gaps);
  return {
    id: order.legacyResourceId,
    name: order.name,
    order_number: order.number,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    test: order.test,
    currency: order.currencyCode,
    total_price: total.shopMoney.amount,
    total_price_set: {
      shop_money: moneyBody(total.shopMoney),
      presentment_money: moneyBody(total.presentmentMoney),
    },
    financial_status: order.displayFinancialStatus,
    fulfillment_status: fulfillmentStatus(order),
    source_name: order.sourceName,
    tags: (order.tags ?? []).join(", "),
    email: visible("email", order.email),
    phone: visible("phone", order.phone),
    customer: customerBody(order.customer, visible),
    billing_address: addressBody("billingAddress", order.billingAddress, visible),
    shipping_address: addressBody("shippingAddress", order.shippingAddress, visible),
    line_items: (order.lineItems?.nodes ?? []).map(({ isGiftCard, sku }) => ({ gift_card: isGiftCard, sku })),
    refunds: order.refunds.map(refundBody),
    fulfillments: (order.fulfillments ?? []).map(({ legacyResourceId, status, createdAt, deliveredAt }) => ({
      id: legacyResourceId,
      status: status.toLowerCase(),
      created_at: createdAt,
      delivered_at: deliveredAt,
    })),
    disputes: (order.disputes ?? []).map(({ id, status }) => ({ id: numberIn(id), status })),
    discount_codes: (order.discountCodes ?? []).map((code) => ({ code })),
    note_attributes: (order.customAttributes ?? []).map(({ key, value }) => ({ name: key, value })),
    landing_site: pathOf(order.customerJourneySummary?.lastVisit?.landingPage),
  };
}

/** The number in an API id, which webhooks use for the same thing: "gid://shopify/OrderDisputeSummary/17". */
export function numberIn(id: string): string {
  return id.split("/").at(-1) ?? "";
}

/** Returns `undefined` if the value is hidden from the app, because a webhook then has no such key. */
type Visible = <T>(field: string, value: T) => NonNullable<T> | null | undefined;

function visibleTo(gaps: readonly string[]): Visible {
  // An error without a field may concern any field.
  const isHidden = (field: string) =>
    gaps.some((gap) => gap === "" || gap === field || gap.startsWith(`${field}.`));
  return (field, value) => value ?? (isHidden(field) ? undefined : null);
}

function customerBody(typed: OrderNode["customer"], visible: Visible) {
  const customer = visible("customer", typed);
  if (customer === undefined) return {};
  if (customer === null) return null;
  const { legacyResourceId, firstName, lastName, defaultAddress } = customer;
  return {
    id: legacyResourceId,
    email: visible("customer.defaultEmailAddress", customer.defaultEmailAddress?.emailAddress),
    phone: visible("customer.defaultPhoneNumber", customer.defaultPhoneNumber?.phoneNumber),
    first_name: visible("customer.firstName", firstName),
    last_name: visible("customer.lastName", lastName),
    default_address: addressBody("customer.defaultAddress", defaultAddress, visible),
  };
}

function addressBody(field: string, typed: OrderNode["billingAddress"], visible: Visible) {
  const known = visible(field, typed);
  if (known == null) return known === undefined ? {} : null;
  return {
    name: visible(`${field}.name`, known.name),
    first_name: visible(`${field}.firstName`, known.firstName),
    last_name: visible(`${field}.lastName`, known.lastName),
    phone: visible(`${field}.phone`, known.phone),
    country_code: visible(`${field}.countryCodeV2`, known.countryCodeV2),
  };
}

function refundBody({ legacyResourceId, createdAt, transactions }: OrderNode["refunds"][number]) {
  return {
    id: legacyResourceId,
    created_at: createdAt,
    transactions: transactions.nodes.map(({ kind, status, amountSet }) => ({
      kind: kind.toLowerCase(),
      status: status.toLowerCase(),
      amount: amountSet.presentmentMoney.amount,
      currency: amountSet.presentmentMoney.currencyCode,
    })),
  };
}

function moneyBody({ amount, currencyCode }: OrderNode["totalPriceSet"]["shopMoney"]) {
  return { amount, currency_code: currencyCode };
}

/** States such as "on hold" or "in progress" say nothing about earlier shipments. */
function fulfillmentStatus({ displayFulfillmentStatus: shown, fulfillments }: OrderNode): string | null {
  if (shown === "FULFILLED" || shown === "RESTOCKED") return shown.toLowerCase();
  if (shown === "UNFULFILLED" || shown === "FULFILLMENT_NOT_REQUIRED") return null;
  const isPartial =
    shown === "PARTIALLY_FULFILLED" || (fulfillments ?? []).some(({ status }) => status === "SUCCESS");
  return isPartial ? "partial" : null;
}

/** The webhook's landing site is a path with its query. */
function pathOf(landingPage: string | null | undefined): string | null {
  const url = URL.parse(landingPage ?? "");
  return url === null ? (landingPage ?? null) : `${url.pathname}${url.search}`;
}
