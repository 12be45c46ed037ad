import type { Moment } from "../../domain/order/order-snapshot.ts";

/**
 * Names one span of a trace, as the W3C's Trace Context writes it. It is kept with a delivery and with the operations that
 * came of it, so that a trace goes on after a restart, at another instance, and weeks later.
 */
export type TraceParent = string;

/** Names, codes and numbers: never anything of a customer, of what was bought, or a secret. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: "server" | "consumer" | "client" | "internal";
  /** `null`: a trace begins here. */
  readonly parent: TraceParent | null;
  /** Now, unless it is told afterwards. */
  readonly startedAt?: Moment;
  readonly attributes: Attributes;
}

interface SpanEnd {
  readonly endedAt?: Moment;
  readonly attributes?: Attributes;
  /** The code of what went wrong. */
  readonly error?: string | null;
}

/** One that is never ended was never there. */
export interface Span {
  /** `null`: nothing is traced. */
  readonly traceparent: TraceParent | null;
  end(how?: SpanEnd): void;
}

/** Where the work on deliveries and orders is told of, step by step. Never holds up who tells, and never throws. */
export interface Spans {
  begin(start: SpanStart): Span;
  /** Sends what is left, if that is possible within a moment. */
  stop(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: null, end: () => {} };

/** Nobody wants to know. */
export const NO_SPANS: Spans = { begin: () => NO_SPAN, stop: async () => {} };

/** The header that a delivery is kept with beside those of its platform, the span that took it in; and that requests to the loyalty service have. */
export const TRACE_HEADER = "traceparent";
