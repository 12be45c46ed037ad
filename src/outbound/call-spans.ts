import type { Operation } from "../domain/operation/operation.ts";
import type { OrderKey } from "../domain/order/order-record.ts";
import {
  type Attributes,
  NO_SPANS,
  type Span,
  type Spans,
  type TraceParent,
} from "../runtime/telemetry/spans.ts";
import type { TakePermit } from "./brand/permit.ts";
import type { LoyaltyClient, Reply } from "./loyalty/loyalty-client.ts";
import type { ReadyCall } from "./send-context.ts";

/** Sends a step and adds spans to the trace that planned it: one for its wait, one for each request. */
export async function sendTraced(
  spans: Spans = NO_SPANS,
  lane: OrderKey & { readonly brand: string },
  ready: ReadyCall,
  [client, take]: readonly [LoyaltyClient, TakePermit],
): Promise<Reply> {
  const traced = new CallSpans(spans, lane, ready);
  const reply = await client.send(ready.request, traced.following(take));
  traced.end(reply);
  return reply;
}

class CallSpans {
  readonly #spans: Spans;
  readonly #attributes: Attributes;
  readonly #kind: Operation["kind"];
  readonly #parent: TraceParent | null;
  /** One span for each started request. */
  readonly #requests: Span[] = [];

  constructor(
    spans: Spans,
    { shop, orderId, brand }: OrderKey & { readonly brand: string },
    { operation, sentAt }: ReadyCall,
  ) {
    this.#spans = spans;
    this.#kind = operation.kind;
    this.#attributes = {
      "loyalty_bridge.shop": shop,
      "loyalty_bridge.order.id": orderId,
      "loyalty_bridge.brand": brand,
      "loyalty_bridge.operation": operation.kind,
      "loyalty_bridge.attempt": operation.attempts.length + 1,
    };
    const wait = spans.begin({
      name: `wait ${operation.kind}`,
      kind: "internal",
      parent: operation.traceparent ?? null,
      startedAt: Math.min(operation.attempts.at(-1)?.endedAt ?? operation.plannedAt, sentAt),
      attributes: this.#attributes,
    });
    wait.end({ endedAt: sentAt });
    this.#parent = operation.traceparent ?? wait.traceparent;
  }

  /** Adds to each permit the span of its request, which is sent to the service. */
  following(take: TakePermit): TakePermit {
    return async () => {
      const permit = await take();
      if (permit === null) return null;
      const { traceparent } = this.#beginRequest();
      const { answered, unused } = permit;
      return { answered, unused, ...(traceparent === null ? {} : { traceparent }) };
    };
  }

  end({ requests = [], outcome }: Reply): void {
    for (const [index, { server, port, endedAt, answer }] of requests.entries()) {
      const { status, failure } = answer;
      this.#requests[index]?.end({
        endedAt,
        attributes: {
          "server.address": server,
          "server.port": port,
          ...(status === null ? {} : { "http.response.status_code": status }),
          "loyalty_bridge.outcome": outcome.kind,
        },
        error: failure ?? (status !== null && status >= 400 ? String(status) : null),
      });
    }
  }

  #beginRequest(): Span {
    const resent = this.#requests.length;
    const span = this.#spans.begin({
      name: `POST ${this.#kind}`,
      kind: "client",
      parent: this.#parent,
      startedAt: Date.now(),
      attributes: {
        ...this.#attributes,
        "http.request.method": "POST",
        ...(resent === 0 ? {} : { "http.request.resend_count": resent }),
      },
    });
    this.#requests.push(span);
    return span;
  }
}
