import type { OrderKey } from "../order/order-record.ts";
import { OPERATION_KINDS, type OperationKind } from "./operation-kind.ts";

/** "{shop}:{orderId}:{kind}:{n}", the order id percent-encoded: an operation's id says which order it belongs to. */
export function operationId({ shop, orderId }: OrderKey, kind: OperationKind, count: number): string {
  return `${shop}:${encodeURIComponent(orderId)}:${kind}:${count}`;
}

/** The order of an operation id; `null` if the text is not an operation id. */
export function orderOfOperation(id: string): OrderKey | null {
  const [shop, orderId, kind, count, ...rest] = id.split(":");
  if (!shop || !orderId || rest.length > 0 || !/^\d+$/.test(count ?? "")) return null;
  if (!OPERATION_KINDS.includes(kind as OperationKind)) return null;
  try {
    return { shop, orderId: decodeURIComponent(orderId) };
  } catch {
    return null;
  }
}
