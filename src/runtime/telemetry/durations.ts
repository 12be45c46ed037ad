import { Histogram, type Registry } from "prom-client";
import type { Attributes, Span, SpanStart, Spans } from "./spans.ts";

const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The buckets in seconds: from a tenth of a second to two weeks, the usual return window. */
const LONG = [0.1, 1, 5, 30, 60, 300, 900, 3_600, 6 * 3_600, 86_400, 7 * 86_400, 14 * 86_400];

/** The most shops, and the most brands, that are measured individually: the first ones that have a duration. */
const MOST_MEASURED = 50;

/** Returns the label of a shop or brand; "" for those that are measured together. */
function fewNames(): (name: string) => string {
  const known = new Set<string>();
  return (name) => {
    if (known.size < MOST_MEASURED) known.add(name);
    return known.has(name) ? name : "";
  };
}

/** Measures durations for metrics wherever spans are created, whether or not traces are exported. */
export class Durations implements Spans {
  readonly #spans: Spans;
  readonly #shopName = fewNames();
  readonly #brandName = fewNames();
  readonly #delivery = new Histogram({
    name: "loyalty_bridge_delivery_duration_seconds",
    help: "From a signed delivery's arrival to its answer, in seconds",
    labelNames: ["shop", "status"],
    buckets: QUICK,
    registers: [],
  });
  readonly #request = new Histogram({
    name: "loyalty_bridge_loyalty_request_duration_seconds",
    help: "Requests to the loyalty service, in seconds; status: of the answer, or the code of why there was none",
    labelNames: ["brand", "operation", "status"],
    buckets: QUICK,
    registers: [],
  });
  readonly #wait = new Histogram({
    name: "loyalty_bridge_operation_wait_seconds",
    help: "From when an operation was planned, or its last attempt ended, to when it was sent, in seconds",
    labelNames: ["operation"],
    buckets: LONG,
    registers: [],
  });

  constructor(spans: Spans) {
    this.#spans = spans;
  }

  shownIn(registry: Registry): void {
    registry.registerMetric(this.#delivery);
    registry.registerMetric(this.#request);
    registry.registerMetric(this.#wait);
  }

  begin(start: SpanStart): Span {
    const span = this.#spans.begin(start);
    const { startedAt = Date.now() } = start;
    return {
      traceparent: span.traceparent,
      end: (how = {}) => {
        const { endedAt = Date.now(), attributes = {}, error = null } = how;
        const seconds = Math.max(0, endedAt - startedAt) / 1000;
        this.#measure(start, seconds, { ...start.attributes, ...attributes }, error);
        span.end(how);
      },
    };
  }

  stop(): Promise<void> {
    return this.#spans.stop();
  }

  #measure({ kind, name }: SpanStart, seconds: number, attributes: Attributes, error: string | null): void {
    const said = (key: string) => String(attributes[key] ?? "");
    const status = said("http.response.status_code") || (error ?? "");
    const operation = said("loyalty_bridge.operation");
    if (kind === "server")
      this.#delivery.observe({ shop: this.#shopName(said("loyalty_bridge.shop")), status }, seconds);
    if (kind === "client") {
      const brand = this.#brandName(said("loyalty_bridge.brand"));
      this.#request.observe({ brand, operation, status }, seconds);
    }
    if (name.startsWith("wait ")) this.#wait.observe({ operation }, seconds);
  }
}
