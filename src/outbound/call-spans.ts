import type { Operation } from "../domain/operation/operation.ts";
import type { OrderKey } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Spans, TraceParent } from "../telemetry/spans.ts";
import type { Reply } from "./loyalty/loyalty-client.ts";

/** A step as it was just before it was sent. */
export interface SentStep {
  readonly operation: Operation;
  readonly sentAt: Moment;
}

/** Tells how long a step has waited, and each request that was made for it, in the trace of what it came from. */
export function tellCall(
  spans: Spans,
  { shop, orderId, brand }: OrderKey & { readonly brand: string },
  { operation, sentAt }: SentStep,
  { requests = [], outcome }: Reply,
): void {
  const attributes = {
    "loyalty_bridge.shop": shop,
    "loyalty_bridge.order.id": orderId,
    "loyalty_bridge.brand": brand,
    "loyalty_bridge.operation": operation.kind,
    "loyalty_bridge.attempt": operation.attempts.length + 1,
  };
  const parent: TraceParent | null = operation.traceparent ?? null;
  const startedAt = Math.min(operation.attempts.at(-1)?.endedAt ?? operation.plannedAt, sentAt);
  const wait = spans.begin({
    name: `wait ${operation.kind}`,
    kind: "internal",
    parent,
    startedAt,
    attributes,
  });
  wait.end({ endedAt: sentAt });
  for (const [index, request] of requests.entries()) {
    const { method, server, port, startedAt: from, endedAt, answer } = request;
    const { status, failure } = answer;
    const call = spans.begin({
      name: `${method} ${operation.kind}`,
      kind: "client",
      parent: parent ?? wait.traceparent,
      startedAt: from,
      attributes: {
        ...attributes,
        "http.request.method": method,
        "server.address": server,
        "server.port": port,
        ...(index === 0 ? {} : { "http.request.resend_count": index }),
      },
    });
    call.end({
      endedAt,
      attributes: {
        ...(status === null ? {} : { "http.response.status_code": status }),
        "loyalty_bridge.outcome": outcome.kind,
      },
      error: failure ?? (status !== null && status >= 400 ? String(status) : null),
    });
  }
}
