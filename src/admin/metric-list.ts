import { MOST_COUNTED } from "./codes-at-work.ts";

interface Metric {
  /** A counter only grows, from the start of the process on. */
  readonly kind: "gauge" | "counter";
  readonly help: string;
  readonly labels: readonly string[];
}

/** What `/metrics` tells besides durations and Node itself; each name begins with `loyalty_bridge_`, and ends with its unit. */
export const METRICS = {
  deliveries: { kind: "gauge", help: "Stored deliveries, by outcome", labels: ["outcome"] },
  orders: { kind: "gauge", help: "Orders, by the state of their work", labels: ["state"] },
  attention_orders: {
    kind: "gauge",
    help: `Orders that need attention, by the code of where they stand; of each state the ${MOST_COUNTED} that changed last`,
    labels: ["state", "code"],
  },
  dead_deliveries: {
    kind: "gauge",
    help: `Dead deliveries, by the code of their reason; the latest ${MOST_COUNTED}`,
    labels: ["code"],
  },
  open_incidents: {
    kind: "gauge",
    help: "Incidents that go on, by the code of what is wrong",
    labels: ["code"],
  },
  oldest_waiting_seconds: {
    kind: "gauge",
    help: "How long the oldest due work has waited, in seconds",
    labels: [],
  },
  free_bytes: {
    kind: "gauge",
    help: "Bytes that the bridge may still fill on the disk of its data folder; with a database, there is none",
    labels: ["disk"],
  },
  build_info: {
    kind: "gauge",
    help: "Always 1; its labels say which version of the bridge runs, of which commit, on which Node",
    labels: ["version", "commit", "node"],
  },
  silent_instances: {
    kind: "gauge",
    help: "Machines whose bridge fell silent without being shut down, and was not replaced",
    labels: [],
  },
  disk_full: { kind: "gauge", help: "1 while the data folder has no room, else 0", labels: [] },
  admin_events_total: {
    kind: "counter",
    help: "Sign-ins, wrong tokens and decisions since the start",
    labels: ["event"],
  },
  last_delivery_timestamp_seconds: {
    kind: "gauge",
    help: "When the shop last delivered, in seconds since 1970; 0: never",
    labels: ["shop"],
  },
  contradicting_deliveries_total: {
    kind: "counter",
    help: "Deliveries since the start that came under the id of an earlier one, with another body",
    labels: ["shop"],
  },
  refused_requests_total: {
    kind: "counter",
    help: "Requests in the name of the shop that were refused since the start",
    labels: ["shop", "reason"],
  },
  rate_limit_requests: {
    kind: "gauge",
    help: "Requests that the brand allows in any 60 seconds",
    labels: ["brand"],
  },
  rate_limit_used_requests: {
    kind: "gauge",
    help: "Requests of the last 60 seconds that still count against the brand's limit",
    labels: ["brand"],
  },
  brand_stopped: {
    kind: "gauge",
    help: "1 while nothing is sent to the brand, else 0; paused: its key or address is wrong, resting: its service fails",
    labels: ["brand", "kind"],
  },
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;
