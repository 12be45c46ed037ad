import type { Moment } from "../../domain/order/order-snapshot.ts";

/**
 * Identifies one span of a trace, in W3C Trace Context format. Stored with a delivery and the operations planned from
 * it, so that a trace continues after a restart, on another instance, and weeks later.
 */
export type TraceParent = string;

/** Names, codes and numbers: never customer data, products or secrets. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: "server" | "consumer" | "client" | "internal";
  /** The parent span; `null` starts a new trace. */
  readonly parent: TraceParent | null;
  /** Default: now. */
  readonly startedAt?: Moment;
  readonly attributes: Attributes;
}

interface SpanEnd {
  readonly endedAt?: Moment;
  readonly attributes?: Attributes;
  /** The error code, if it failed. */
  readonly error?: string | null;
}

/** A started span. It is reported only when it ends. */
export interface Span {
  /** Identifies this span; `null`: tracing is off. */
  readonly traceparent: TraceParent | null;
  end(how?: SpanEnd): void;
}

/** Records the processing of deliveries and orders as spans. Never blocks and never throws. */
export interface Spans {
  begin(start: SpanStart): Span;
  /** Sends the remaining spans, if that is possible within a short time. */
  stop(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: null, end: () => {} };

/** For use without tracing. */
export const NO_SPANS: Spans = { begin: () => NO_SPAN, stop: async () => {} };

/** The header for the span: stored with a delivery beside its platform's headers, and sent to the loyalty service. */
export const TRACE_HEADER = "traceparent";
