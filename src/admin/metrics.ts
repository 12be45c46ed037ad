import { type RequestHandler, Router } from "express";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { methodNotAllowed, notNow } from "../http/problem-document.ts";
import { sendProblem, sendText } from "../http/respond.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { ADMIN_EVENTS, type AdminEvent, type AdminEvents } from "./admin-events.ts";
import { codesAtWork, MOST_COUNTED } from "./codes-at-work.ts";
import type { StatusParts } from "./status.ts";

export interface MetricsParts extends Omit<StatusParts, "version" | "mode" | "conditions"> {
  readonly adminEvents: AdminEvents;
  /** Anybody may read the metrics; they hold numbers and the names of shops and brands only. */
  readonly publicMetrics: boolean;
  readonly now: () => number;
}

const RETRY_AFTER_SECONDS = 30;

/** `/metrics` for Prometheus: what `/api/status` tells, as numbers over time. */
export function metricsRoute(parts: MetricsParts, admit: RequestHandler): Router {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauges = new BridgeGauges(registry);
  const answer: RequestHandler = async (_request, response) => {
    try {
      await gauges.set(parts);
      sendText(response, 200, await registry.metrics(), { "content-type": registry.contentType });
    } catch {
      sendProblem(response, notNow({ code: "numbersNotRead" }, RETRY_AFTER_SECONDS));
    }
  };
  const admitted = parts.publicMetrics ? [] : [admit];
  return Router({ strict: true, caseSensitive: true })
    .get("/metrics", ...admitted, answer)
    .all("/metrics", (_request, response) => sendProblem(response, methodNotAllowed(["GET", "HEAD"])));
}

/** All set at once when they are asked for, so that nothing is counted twice and nothing goes stale. */
class BridgeGauges {
  readonly #registry: Registry;
  readonly #gauges = new Map<string, Gauge>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  async set({ store, shops, brands, arrivals, adminEvents, now }: MetricsParts): Promise<void> {
    const [counts, last, codes] = await Promise.all([
      store.counts(),
      store.lastDeliveries(),
      codesAtWork(store),
    ]);
    for (const gauge of this.#gauges.values()) gauge.reset();
    for (const [outcome, count] of Object.entries(counts.deliveries)) {
      this.#one("deliveries", "Stored deliveries", { outcome }, count);
    }
    for (const [state, count] of Object.entries(counts.orders)) {
      this.#one("orders", "Orders by the state of their work", { state }, count);
    }
    for (const { count, ...labels } of codes.orders) {
      const help = `Orders that need attention, by the code of where they stand; the ${MOST_COUNTED} of each state that changed last`;
      this.#one("attention_orders", help, labels, count);
    }
    for (const { count, ...labels } of codes.deadDeliveries) {
      const help = `Dead deliveries by the code of their reason; the latest ${MOST_COUNTED}`;
      this.#one("dead_deliveries", help, labels, count);
    }
    const waitedMs = counts.oldestWaitingAt === null ? 0 : Math.max(0, now() - counts.oldestWaitingAt);
    this.#one("oldest_waiting_seconds", "How long the oldest due work has waited", {}, waitedMs / 1000);
    const isTroubled = counts.troubledSince !== null;
    this.#one("disk_full", "1 while the data folder has no room", {}, isTroubled ? 1 : 0);
    for (const event of Object.keys(ADMIN_EVENTS) as AdminEvent[]) {
      const count = adminEvents.countOf(event);
      this.#one("admin_events", "Sign-ins, wrong tokens and decisions since the start", { event }, count);
    }
    for (const { shop } of shops.values()) {
      this.#one(
        "last_delivery_timestamp_seconds",
        "When the shop last delivered",
        { shop },
        (last[shop] ?? 0) / 1000,
      );
      this.#one(
        "contradicting_deliveries",
        "Deliveries since the start that came under the id of an earlier one, with another body",
        { shop },
        arrivals.contradictionsOf(shop),
      );
      for (const [reason, count] of Object.entries(arrivals.refusedBy(shop))) {
        this.#one("refused_requests", "Requests refused since the start", { shop, reason }, count);
      }
    }
    for (const { brand, outage, perMinute, inUse } of await brandNumbers(brands.values())) {
      this.#one("rate_limit_per_minute", "Requests allowed in a minute", { brand }, perMinute);
      this.#one("rate_slots_in_use", "Requests of the last minute that still count", { brand }, inUse);
      for (const kind of ["paused", "resting"]) {
        this.#one(
          "brand_stopped",
          "1 while nothing is sent to the brand",
          { brand, kind },
          outage === kind ? 1 : 0,
        );
      }
    }
  }

  #one(name: string, help: string, labels: Readonly<Record<string, string>>, value: number): void {
    const known = this.#gauges.get(name);
    const gauge =
      known ??
      new Gauge({
        name: `loyalty_bridge_${name}`,
        help,
        labelNames: Object.keys(labels),
        registers: [this.#registry],
      });
    if (known === undefined) this.#gauges.set(name, gauge);
    gauge.set(labels, value);
  }
}

function brandNumbers(brands: Iterable<BrandLink>) {
  return Promise.all(
    [...brands].map(async (link) => {
      const { brand, perMinute, outage } = link;
      return { brand, perMinute, outage: outage?.kind ?? null, inUse: await link.inUse() };
    }),
  );
}
