import type { Selection } from "./query-text.ts";

/**
 * The part of the Admin API's schema (2026-10) that a bridge has business with. A field holds the type it leads to, ""
 * for a plain value.
 */
const PLAIN = "";
const plain = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, PLAIN]));

const TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  QueryRoot: {
    shop: "Shop",
    nodes: "Node",
    order: "Order",
    orders: "OrderConnection",
    ordersCount: "Count",
    currentAppInstallation: "AppInstallation",
    webhookSubscriptions: "WebhookSubscriptionConnection",
  },
  Mutation: {
    webhookSubscriptionCreate: "WebhookSubscriptionPayload",
    webhookSubscriptionUpdate: "WebhookSubscriptionPayload",
  },
  Node: plain("id"),
  Shop: plain("id", "name", "myshopifyDomain", "currencyCode"),
  Count: plain("count", "precision"),
  AppInstallation: { ...plain("id"), accessScopes: "AccessScope" },
  AccessScope: plain("handle", "description"),
  PageInfo: plain("hasNextPage", "hasPreviousPage", "startCursor", "endCursor"),
  OrderConnection: { nodes: "Order", pageInfo: "PageInfo" },
  Order: {
    ...plain("id", "legacyResourceId", "name", "number", "createdAt", "updatedAt", "cancelledAt", "test"),
    ...plain("currencyCode", "sourceName", "tags", "displayFinancialStatus", "displayFulfillmentStatus"),
    ...plain("email", "phone", "discountCodes", "edited"),
    totalPriceSet: "MoneyBag",
    originalTotalPriceSet: "MoneyBag",
    totalReceivedSet: "MoneyBag",
    customAttributes: "Attribute",
    customer: "Customer",
    billingAddress: "MailingAddress",
    shippingAddress: "MailingAddress",
    customerJourneySummary: "CustomerJourneySummary",
    lineItems: "LineItemConnection",
    fulfillments: "Fulfillment",
    refunds: "Refund",
  },
  MoneyBag: { shopMoney: "MoneyV2", presentmentMoney: "MoneyV2" },
  MoneyV2: plain("amount", "currencyCode"),
  Attribute: plain("key", "value"),
  Customer: {
    ...plain("id", "legacyResourceId", "firstName", "lastName", "displayName", "tags"),
    defaultEmailAddress: "CustomerEmailAddress",
    defaultPhoneNumber: "CustomerPhoneNumber",
    defaultAddress: "MailingAddress",
  },
  CustomerEmailAddress: plain("emailAddress"),
  CustomerPhoneNumber: plain("phoneNumber"),
  MailingAddress: plain("name", "firstName", "lastName", "phone", "countryCodeV2", "city", "zip"),
  CustomerJourneySummary: { ...plain("ready"), firstVisit: "CustomerVisit", lastVisit: "CustomerVisit" },
  CustomerVisit: plain("landingPage", "referrerUrl", "referralCode"),
  LineItemConnection: { nodes: "LineItem", pageInfo: "PageInfo" },
  LineItem: plain("id", "title", "quantity", "isGiftCard"),
  Fulfillment: plain("id", "legacyResourceId", "status", "displayStatus", "createdAt", "updatedAt"),
  Refund: {
    ...plain("id", "legacyResourceId", "createdAt", "note"),
    totalRefundedSet: "MoneyBag",
    transactions: "OrderTransactionConnection",
  },
  OrderTransactionConnection: { nodes: "OrderTransaction", pageInfo: "PageInfo" },
  OrderTransaction: { ...plain("id", "kind", "status", "gateway"), amountSet: "MoneyBag" },
  WebhookSubscriptionConnection: { nodes: "WebhookSubscription", pageInfo: "PageInfo" },
  WebhookSubscription: plain("id", "topic", "uri", "format", "filter", "includeFields", "name", "createdAt"),
  WebhookSubscriptionPayload: { webhookSubscription: "WebhookSubscription", userErrors: "UserError" },
  UserError: plain("field", "message"),
};

const PAGING = ["first", "after", "last", "before", "reverse"];
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  "QueryRoot.nodes": ["ids"],
  "QueryRoot.order": ["id"],
  "QueryRoot.orders": [...PAGING, "query", "sortKey", "savedSearchId"],
  "QueryRoot.ordersCount": ["query", "limit", "savedSearchId"],
  "QueryRoot.webhookSubscriptions": [...PAGING, "topics", "uri", "format", "query", "sortKey"],
  "Mutation.webhookSubscriptionCreate": ["topic", "webhookSubscription"],
  "Mutation.webhookSubscriptionUpdate": ["id", "webhookSubscription"],
  "Order.lineItems": PAGING,
  "Order.fulfillments": ["first", "query"],
  "Order.refunds": ["first"],
  "Refund.transactions": PAGING,
};
const MANY = 250;

export function typeOf(type: string, field: string): string | undefined {
  return TYPES[type]?.[field];
}

/** Every objection to what is asked of a type; none when the question can be answered. */
export function objections(type: string, selections: readonly Selection[]): readonly string[] {
  return selections.flatMap(({ name, args, selections: inner }) => {
    const leadsTo = typeOf(type, name);
    if (leadsTo === undefined) return [`Field '${name}' doesn't exist on type '${type}'`];
    const strange = Object.keys(args).filter((arg) => !(ARGUMENTS[`${type}.${name}`] ?? []).includes(arg));
    const found = strange.map((arg) => `Field '${name}' doesn't accept argument '${arg}'`);
    if (Number(args.first ?? 0) > MANY) found.push(`'first' must not be more than ${MANY}`);
    if (leadsTo.endsWith("Connection") && args.first === undefined) {
      found.push(`you must provide one of first or last for '${name}'`);
    }
    if ((leadsTo === PLAIN) !== (inner.length === 0)) found.push(`Field '${name}' has the wrong selections`);
    return [...found, ...objections(leadsTo, inner)];
  });
}

/** Points that a question may cost: plain values nothing, objects one, lists as many times as they are long. */
export function requestedCost(type: string, selections: readonly Selection[]): number {
  return selections.reduce((sum, { name, args, isIncluded, selections: inner }) => {
    const leadsTo = typeOf(type, name) ?? PLAIN;
    if (leadsTo === PLAIN || !isIncluded || leadsTo === "PageInfo") return sum;
    const below = requestedCost(leadsTo, inner);
    if (leadsTo.endsWith("Connection")) return sum + 2 + Number(args.first ?? 1) * Math.max(1, below);
    const count = Array.isArray(args.ids) ? args.ids.length : Number(args.first ?? 1);
    return sum + count * (1 + below);
  }, 0);
}
