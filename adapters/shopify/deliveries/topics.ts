import type { PlatformTopic } from "../../../src/platform/adapter.ts";
import { topicNames } from "../../../src/platform/topics.ts";
import type { ShopifyCode } from "../codes.ts";

/** The content of a topic's body, which decides about its reader. All bodies of a subject have the same shape. */
export type Subject =
  | "order"
  | "orderEdit"
  | "deletedOrder"
  | "fulfillment"
  | "fulfillmentEvent"
  | "refund"
  | "transaction"
  | "dispute"
  | "return"
  | "uninstalled"
  | "scopes"
  | "dataRequest"
  | "redactCustomer"
  | "redactShop";

/** A topic that needs an additional scope is `optional`: only shops whose settings have the scope subscribe to it. */
type ShopifyTopic = PlatformTopic & { readonly subject: Subject } & (
    | { readonly scope?: never }
    | { readonly comes: "optional"; readonly scope: string }
  );

const DISPUTES = { subject: "dispute", comes: "optional", scope: "read_shopify_payments_disputes" } as const;

/** In other languages the names on the shop's pages vary, so the English ones are quoted. */
const named = (name: string): ShopifyCode => ({ code: "shopify.webhookName", name });

/**
 * read_orders covers what the bridge always subscribes to. Privacy requests are declared: Shopify takes them from the
 * app's configuration only (app-toml.ts).
 */
export const topics: readonly ShopifyTopic[] = [
  { name: "orders/create", subject: "order", comes: "subscribed", byHand: named("Order creation") },
  { name: "orders/paid", subject: "order", comes: "subscribed", byHand: named("Order payment") },
  { name: "orders/updated", subject: "order", comes: "subscribed", byHand: named("Order update") },
  { name: "orders/cancelled", subject: "order", comes: "subscribed", byHand: named("Order cancellation") },
  { name: "orders/fulfilled", subject: "order", comes: "subscribed", byHand: named("Order fulfillment") },
  { name: "orders/partially_fulfilled", subject: "order", comes: "optional" },
  { name: "orders/edited", subject: "orderEdit", comes: "subscribed" },
  { name: "orders/delete", subject: "deletedOrder", comes: "subscribed", byHand: named("Order deletion") },
  { name: "fulfillments/create", subject: "fulfillment", comes: "optional" },
  { name: "fulfillments/update", subject: "fulfillment", comes: "optional" },
  {
    name: "fulfillment_events/create",
    subject: "fulfillmentEvent",
    comes: "optional",
    scope: "read_fulfillments",
  },
  { name: "refunds/create", subject: "refund", comes: "subscribed", byHand: named("Refund create") },
  { name: "order_transactions/create", subject: "transaction", comes: "subscribed" },
  { name: "disputes/create", ...DISPUTES },
  { name: "disputes/update", ...DISPUTES },
  { name: "returns/request", subject: "return", comes: "optional" },
  { name: "returns/approve", subject: "return", comes: "optional" },
  { name: "returns/decline", subject: "return", comes: "optional" },
  { name: "returns/cancel", subject: "return", comes: "optional" },
  { name: "returns/close", subject: "return", comes: "optional" },
  { name: "returns/reopen", subject: "return", comes: "optional" },
  { name: "returns/process", subject: "return", comes: "optional" },
  { name: "returns/update", subject: "return", comes: "optional" },
  { name: "app/uninstalled", subject: "uninstalled", comes: "subscribed" },
  { name: "app/scopes_update", subject: "scopes", comes: "optional" },
  { name: "customers/data_request", subject: "dataRequest", comes: "declared", isCompliance: true },
  { name: "customers/redact", subject: "redactCustomer", comes: "declared", isCompliance: true },
  { name: "shop/redact", subject: "redactShop", comes: "declared", isCompliance: true },
];

export const SUBSCRIBED: readonly string[] = topicNames(topics, "subscribed");

/** The topics to subscribe to with these scopes. */
export function subscribedWith(scopes: readonly string[]): readonly string[] {
  const granted = topics.filter(({ scope }) => scope !== undefined && scopes.includes(scope));
  return [...SUBSCRIBED, ...topicNames(granted)];
}

const SUBJECTS: ReadonlyMap<string, Subject> = new Map(topics.map(({ name, subject }) => [name, subject]));

export function subjectOf(topic: string): Subject | null {
  return SUBJECTS.get(topic) ?? null;
}
