/** What a topic's body holds, and therefore who reads it. The same subject always has the same shape of body. */
export type Subject =
  | "order"
  | "orderEdit"
  | "deletedOrder"
  | "fulfillment"
  | "refund"
  | "transaction"
  | "dispute"
  | "return"
  | "uninstalled"
  | "scopes"
  | "dataRequest"
  | "redactCustomer"
  | "redactShop";

const SUBJECTS: ReadonlyMap<string, Subject> = new Map([
  ["orders/create", "order"],
  ["orders/paid", "order"],
  ["orders/updated", "order"],
  ["orders/cancelled", "order"],
  ["orders/fulfilled", "order"],
  ["orders/partially_fulfilled", "order"],
  ["orders/edited", "orderEdit"],
  ["orders/delete", "deletedOrder"],
  ["fulfillments/create", "fulfillment"],
  ["fulfillments/update", "fulfillment"],
  ["refunds/create", "refund"],
  ["order_transactions/create", "transaction"],
  ["disputes/create", "dispute"],
  ["returns/request", "return"],
  ["returns/approve", "return"],
  ["returns/decline", "return"],
  ["returns/cancel", "return"],
  ["returns/close", "return"],
  ["returns/reopen", "return"],
  ["returns/process", "return"],
  ["returns/update", "return"],
  ["app/uninstalled", "uninstalled"],
  ["app/scopes_update", "scopes"],
  ["customers/data_request", "dataRequest"],
  ["customers/redact", "redactCustomer"],
  ["shop/redact", "redactShop"],
]);

export const topics: readonly string[] = [...SUBJECTS.keys()];

export function subjectOf(topic: string): Subject | null {
  return SUBJECTS.get(topic) ?? null;
}
