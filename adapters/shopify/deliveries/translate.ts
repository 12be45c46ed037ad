import type { z } from "zod";
import type { PrivacyEvent, TranslatableDelivery, Translation } from "../../../src/platform/adapter.ts";
import type { DeliveryReason } from "../../../src/platform/codes/delivery.ts";
import { nothing, one } from "../../../src/platform/kit/translation.ts";
import { toDispute } from "./dispute.ts";
import {
  dataRequestSchema,
  deletedOrderSchema,
  disputeSchema,
  fulfillmentEventSchema,
  fulfillmentSchema,
  orderEditSchema,
  orderSchema,
  readTime,
  redactCustomerSchema,
  redactShopSchema,
  refundSchema,
  returnSchema,
  scopesSchema,
  shopSchema,
  transactionSchema,
} from "./payloads.ts";
import { readBody } from "./read-body.ts";
import { toRefund } from "./refund.ts";
import { toFulfillment, toSnapshot } from "./snapshot.ts";
import { type Subject, subjectOf } from "./topics.ts";
import { TRIGGERED_AT } from "./verify.ts";

/** The body is signed, the topic is not: so the body must match its topic. */
export function translate(delivery: TranslatableDelivery): Translation {
  const { topic } = delivery;
  if (topic === "") return { ok: false, reason: { code: "noTopic" } };
  const subject = subjectOf(topic);
  return subject === null ? nothing({ code: "topicIgnored" }) : READERS[subject](delivery);
}

const READERS: Readonly<Record<Subject, (delivery: TranslatableDelivery) => Translation>> = {
  order: reading("Order", orderSchema, (order) => {
    const made = toSnapshot(order);
    if (!made.ok) return made;
    const { snapshot } = made;
    return one({ kind: "snapshot", orderId: order.id, snapshot, isRestoration: false, observedAt: null });
  }),
  orderEdit: reading("OrderEdit", orderEditSchema, ({ order_edit }) =>
    fetchOrder(order_edit.order_id, { code: "linesEdited" }),
  ),
  // Shopify cannot restore a deleted order.
  deletedOrder: reading("Order", deletedOrderSchema, ({ id }, { receivedAt }) =>
    one({
      kind: "deletion",
      orderId: id,
      subscription: "shopify",
      key: "deleted",
      receivedAt,
      isFinal: true,
    }),
  ),
  fulfillment: reading("Fulfillment", fulfillmentSchema, ({ order_id: orderId, ...fulfillment }) =>
    one({ kind: "fulfillment", orderId, fulfillment: toFulfillment(fulfillment) }),
  ),
  // One delivered parcel says nothing about the others: the order tells whether it was the last.
  fulfillmentEvent: reading("FulfillmentEvent", fulfillmentEventSchema, ({ order_id, status }) =>
    status === "delivered"
      ? fetchOrder(order_id, { code: "parcelDelivered" })
      : nothing({ code: "parcelOnItsWay", status }),
  ),
  refund: reading("Refund", refundSchema, ({ order_id: orderId, ...body }) => {
    const refund = toRefund(body, null);
    return refund === null
      ? fetchOrder(orderId, { code: "refundAmountMissing" })
      : one({ kind: "refund", orderId, refund });
  }),
  // A refund's money may be pending when the refund is reported; only this topic reports that it went. The order itself
  // reports payments.
  transaction: reading("OrderTransaction", transactionSchema, ({ order_id, kind }) =>
    PAYMENTS.includes(kind)
      ? nothing({ code: "paymentInOrder", kind })
      : fetchOrder(order_id, { code: "transactionMade", kind }),
  ),
  dispute: reading("Dispute", disputeSchema, ({ order_id: orderId, ...body }) =>
    orderId === null
      ? nothing({ code: "disputeWithoutOrder" })
      : one({ kind: "dispute", orderId, dispute: toDispute(body) }),
  ),
  return: reading("Return", returnSchema, ({ order }) => fetchOrder(order.id, { code: "returnChanged" })),
  uninstalled: reading("Shop", shopSchema, (_shop, { headers }) =>
    one({ kind: "uninstalled", at: readTime(headers[TRIGGERED_AT]) }),
  ),
  scopes: reading("AppInstallation", scopesSchema, () => nothing({ code: "permissionsChanged" })),
  dataRequest: reading("Customer", dataRequestSchema, ({ customer, orders_requested }) =>
    privacy("dataRequest", customer, orders_requested),
  ),
  redactCustomer: reading("Customer", redactCustomerSchema, ({ customer, orders_to_redact }) =>
    privacy("redactCustomer", customer, orders_to_redact),
  ),
  redactShop: reading("Shop", redactShopSchema, () => privacy("redactShop", null, [])),
};

const PAYMENTS: readonly string[] = ["authorization", "sale", "capture", "void"];

function reading<T extends z.ZodType>(
  resource: string,
  schema: T,
  make: (body: z.output<T>, delivery: TranslatableDelivery) => Translation,
): (delivery: TranslatableDelivery) => Translation {
  return (delivery) => {
    const read = readBody(resource, schema, delivery.body);
    return read.ok ? make(read.value, delivery) : read;
  };
}

function fetchOrder(id: string, reason: DeliveryReason): Translation {
  return one({ kind: "reference", entity: "order", id, reason });
}

function privacy(
  request: PrivacyEvent["request"],
  customer: z.output<typeof dataRequestSchema>["customer"] | null,
  orderIds: readonly string[],
): Translation {
  const named = customer && {
    id: customer.id,
    email: customer.email || null,
    phone: customer.phone || null,
  };
  return one({ kind: "privacy", request, customer: named, orderIds });
}
