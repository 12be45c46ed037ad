/** An order as webhooks send it, and as the Admin API returns it. */
export interface StoredOrder {
  readonly id: string;
  /** The body of a delivery. */
  readonly bytes: Uint8Array;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** For the Admin API; paged lists are functions of the requested count. */
  readonly node: Node;
}

type Node = Readonly<Record<string, unknown>>;
type Json = Readonly<Record<string, unknown>>;

export function storeOrder(body: Uint8Array): StoredOrder {
  const order = JSON.parse(new TextDecoder().decode(body), keepLongNumbers as Reviver) as Json;
  return {
    id: String(order.id),
    bytes: body,
    createdAt: Date.parse(String(order.created_at)),
    updatedAt: Date.parse(String(order.updated_at)),
    node: orderNode(order),
  };
}

/** The order with another time of change and, if given, other tags. Its other bytes stay, long numbers included. */
export function changedAt({ bytes, updatedAt }: StoredOrder, now: number, tags?: string): StoredOrder {
  const at = Math.max(Math.floor(now / 1000) * 1000, updatedAt);
  // Not in the types yet.
  const { rawJSON } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };
  const exact = (_key: string, value: unknown, { source = "" }: { readonly source?: string }) =>
    typeof value === "number" ? rawJSON(source) : value;
  const order = JSON.parse(new TextDecoder().decode(bytes), exact as Reviver) as Json;
  return storeOrder(
    Buffer.from(
      JSON.stringify({ ...order, ...(tags === undefined ? {} : { tags }), updated_at: zulu(new Date(at)) }),
    ),
  );
}

type Reviver = (key: string, value: unknown) => unknown;

function keepLongNumbers(_key: string, value: unknown, context: { readonly source?: string }): unknown {
  return typeof value === "number" && !Number.isSafeInteger(value) && Number.isInteger(value)
    ? context.source
    : value;
}

function orderNode(order: Json): Node {
  const currency = String(order.currency);
  const landing = textOf(order.landing_site);
  return {
    __typename: "Order",
    id: `gid://shopify/Order/${order.id}`,
    legacyResourceId: String(order.id),
    name: order.name ?? "",
    number: order.order_number ?? 0,
    createdAt: zulu(order.created_at),
    updatedAt: zulu(order.updated_at),
    cancelledAt: zulu(order.cancelled_at),
    test: order.test ?? false,
    currencyCode: currency,
    sourceName: order.source_name ?? null,
    tags: tagsIn(order.tags),
    displayFinancialStatus: textOf(order.financial_status).toUpperCase() || null,
    displayFulfillmentStatus: FULFILLMENT[textOf(order.fulfillment_status)] ?? "UNFULFILLED",
    email: textOf(order.email) || null,
    phone: textOf(order.phone) || null,
    discountCodes: listOf(order.discount_codes).map(({ code }) => code),
    totalPriceSet: moneyBag(order.total_price_set, order.total_price, currency),
    ...beforeEdits(order, currency),
    customAttributes: listOf(order.note_attributes).map(({ name, value }) => ({ key: name, value })),
    customer: customerNode(order.customer),
    billingAddress: addressNode(order.billing_address),
    shippingAddress: addressNode(order.shipping_address),
    customerJourneySummary: {
      lastVisit: landing === "" ? null : { landingPage: `https://shop.example${landing}` },
      customerOrderIndex: order.customer_order_index ?? null,
    },
    lineItems: connection(listOf(order.line_items).map(lineNode)),
    fulfillments: limited(listOf(order.fulfillments).map(fulfillmentNode)),
    // Deliveries do not contain them: they are the stand-in's own field, like `edited`.
    disputes: listOf(order.disputes).map(({ id, status }) => ({
      id: `gid://shopify/OrderDisputeSummary/${id}`,
      status: textOf(status).toUpperCase(),
    })),
    refunds: limited(listOf(order.refunds).map((refund) => refundNode(refund, order))),
  };
}

/** Webhooks do not report edits: `edited` is the stand-in's own field, with the earlier total and amount received. */
function beforeEdits({ edited, ...order }: Json, currency: string): Node {
  const isSettled = ["paid", "partially_refunded", "refunded"].includes(textOf(order.financial_status));
  const { original = order.total_price, received = isSettled ? order.total_price : "0" } = (edited ??
    {}) as Json;
  return {
    edited: edited !== undefined,
    originalTotalPriceSet: moneyBag(null, original, currency),
    totalReceivedSet: moneyBag(null, received, currency),
  };
}

const FULFILLMENT: Readonly<Record<string, string>> = {
  fulfilled: "FULFILLED",
  partial: "PARTIALLY_FULFILLED",
  restocked: "RESTOCKED",
};

function lineNode({ gift_card, sku, product }: Json): Node {
  return { isGiftCard: gift_card ?? false, sku: sku ?? null, product: productNode(product) };
}

/** Not in deliveries either: `product` is the stand-in's own field. */
function productNode(value: unknown): Node | null {
  if (value == null) return null;
  const { type, collections } = value as Json;
  return {
    productType: type ?? "",
    collections: connection(
      listOf(collections).map(({ id, handle, title }) => ({ legacyResourceId: String(id), handle, title })),
    ),
  };
}

function fulfillmentNode({ id, status, created_at, shipment_status, updated_at }: Json): Node {
  return {
    legacyResourceId: String(id),
    status: textOf(status).toUpperCase(),
    createdAt: zulu(created_at),
    deliveredAt: shipment_status === "delivered" ? zulu(updated_at) : null,
  };
}

function refundNode({ id, created_at, transactions }: Json, order: Json): Node {
  return {
    legacyResourceId: String(id),
    createdAt: zulu(created_at),
    transactions: connection(
      listOf(transactions).map((transaction) => ({
        kind: textOf(transaction.kind).toUpperCase(),
        status: textOf(transaction.status).toUpperCase(),
        amountSet: paidBag(transaction, order),
      })),
    ),
  };
}

/** A transaction is in the currency of the payment; the amount in the shop's currency is computed from it. */
function paidBag({ amount, currency }: Json, order: Json): Node {
  const paidIn = textOf(currency) || String(order.currency);
  const { presentment_money: paid } = (order.total_price_set ?? {}) as Readonly<Record<string, Json>>;
  const rate = paidIn === order.currency ? 1 : Number(order.total_price) / Number(paid?.amount);
  const inShop = rate === 1 ? decimal(amount) : decimal((Number(amount) * rate).toFixed(2));
  return {
    shopMoney: { amount: inShop, currencyCode: order.currency },
    presentmentMoney: { amount: decimal(amount), currencyCode: paidIn },
  };
}

function customerNode(value: unknown): Node | null {
  if (value == null) return null;
  const { id, email, phone, first_name, last_name, default_address, tags } = value as Json;
  return {
    legacyResourceId: String(id),
    firstName: first_name ?? null,
    lastName: last_name ?? null,
    tags: tagsIn(tags),
    defaultEmailAddress: textOf(email) === "" ? null : { emailAddress: email },
    defaultPhoneNumber: textOf(phone) === "" ? null : { phoneNumber: phone },
    defaultAddress: addressNode(default_address),
  };
}

function addressNode(value: unknown): Node | null {
  if (value == null) return null;
  const { name, first_name, last_name, phone, country_code } = value as Json;
  return {
    name: name ?? null,
    firstName: first_name ?? null,
    lastName: last_name ?? null,
    phone: phone ?? null,
    countryCodeV2: country_code ?? null,
  };
}

function moneyBag(set: unknown, amount: unknown, currency: string): Node {
  const both = (set ?? {}) as Readonly<Record<string, Json | undefined>>;
  const money = (stated: Json | undefined) => ({
    amount: decimal(stated?.amount ?? amount),
    currencyCode: stated?.currency_code ?? currency,
  });
  return { shopMoney: money(both.shop_money), presentmentMoney: money(both.presentment_money) };
}

/** The Admin API writes "59.9" where the webhook writes "59.90". */
function decimal(amount: unknown): string {
  const text = String(amount).replace(/(\.\d*?)0+$/, "$1");
  return text.endsWith(".") ? `${text}0` : text;
}

/** The Admin API writes times in UTC. */
function zulu(time: unknown): string | null {
  return time == null ? null : new Date(String(time)).toISOString().replace(".000Z", "Z");
}

function connection(items: readonly Node[]) {
  return ({ first }: { readonly first?: number }) => ({
    nodes: items.slice(0, first),
    pageInfo: { hasNextPage: items.length > (first ?? 0), endCursor: null },
  });
}

function limited(items: readonly Node[]) {
  return ({ first }: { readonly first?: number }) => items.slice(0, first);
}

function listOf(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function tagsIn(value: unknown): readonly string[] {
  return textOf(value)
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

function textOf(value: unknown): string {
  return value == null ? "" : String(value);
}
