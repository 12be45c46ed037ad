import { statfs } from "node:fs/promises";
import { type RequestHandler, Router } from "express";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { OrderState } from "../domain/order/order-summary.ts";
import { methodNotAllowed, notNow } from "../http/problem-document.ts";
import { sendProblem, sendText } from "../http/respond.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { ownCommit } from "../runtime/installation/version.ts";
import type { Durations } from "../runtime/telemetry/durations.ts";
import type { AdminContext } from "./admin-context.ts";
import { ADMIN_EVENTS, type AdminEvent } from "./admin-events.ts";

/** With more shops or brands than this, metrics have no name label and give totals. */
const MOST_NAMED = 200;

/** The most orders per state, or deliveries, that a scrape reads, last changed first. Bounds its cost. */
const MOST_COUNTED = 200;

/** Orders in these states wait for a person or an outside fact. */
const STATES = ["held", "parked", "dead"] as const satisfies readonly OrderState[];

interface Metric {
  readonly kind: "gauge" | "counter";
  readonly help: string;
  readonly labels: readonly string[];
}

function gauge(help: string, ...labels: readonly string[]): Metric {
  return { kind: "gauge", help, labels };
}

/** A counter that starts at 0 with the process. */
function counter(help: string, ...labels: readonly string[]): Metric {
  return { kind: "counter", help, labels };
}

/** All metrics except durations and Node's own. Each name starts with `loyalty_bridge_` and ends with its unit. */
export const METRICS = {
  deliveries: gauge("Stored deliveries, by outcome", "outcome"),
  orders: gauge("Orders, by the state of their work", "state"),
  attention_orders: gauge(
    `Orders that need attention, by the code of where they stand; of each state the ${MOST_COUNTED} that changed last`,
    "state",
    "code",
  ),
  dead_deliveries: gauge(`Dead deliveries, by the code of their reason; the latest ${MOST_COUNTED}`, "code"),
  open_incidents: gauge("Incidents that go on, by the code of what is wrong", "code"),
  oldest_waiting_seconds: gauge("How long the oldest due work has waited, in seconds"),
  free_bytes: gauge(
    "Bytes that the bridge may still fill on the disk of its data folder; with a database, there is none",
    "disk",
  ),
  build_info: gauge(
    "Always 1; its labels say which version of the bridge runs, of which commit, on which Node",
    "version",
    "commit",
    "node",
  ),
  silent_instances: gauge("Machines whose bridge fell silent without being shut down, and was not replaced"),
  disk_full: gauge("1 while the data folder has no room, else 0"),
  admin_events_total: counter("Sign-ins, wrong tokens and decisions since the start", "event"),
  last_delivery_timestamp_seconds: gauge(
    `When the shop last delivered, in seconds since 1970; 0: never. Of more than ${MOST_NAMED} shops, when any did`,
    "shop",
  ),
  contradicting_deliveries_total: counter(
    "Deliveries since the start that came under the id of an earlier one, with another body",
    "shop",
  ),
  refused_requests_total: counter(
    "Requests in the name of the shop that were refused since the start",
    "shop",
    "reason",
  ),
  rate_limit_requests: gauge("Requests that the brand allows in any 60 seconds", "brand"),
  rate_limit_used_requests: gauge(
    "Requests of the last 60 seconds that still count against the brand's limit",
    "brand",
  ),
  brand_stopped: gauge(
    `1 while nothing is sent to the brand, else 0; paused: its key or address is wrong, resting: its service fails. Of more than ${MOST_NAMED} brands, how many`,
    "brand",
    "kind",
  ),
};

interface MetricsContext
  extends Pick<
    AdminContext,
    "store" | "shops" | "brands" | "arrivals" | "incidents" | "adminEvents" | "clock" | "version"
  > {
  /** `null` if the store uses no folder. */
  readonly dataFolder: string | null;
  /** Whether anyone may read the metrics: numbers, names of shops and brands, and the version. */
  readonly publicMetrics: boolean;
  readonly durations: Durations;
}

/** `/metrics` for Prometheus: the data of `/api/status` as numbers. */
export function metricsRoute(parts: MetricsContext, admit: RequestHandler): Router {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  parts.durations.shownIn(registry);
  const metrics = new BridgeMetrics(registry);
  const answer: RequestHandler = async (_request, response) => {
    try {
      await metrics.set(parts);
      sendText(response, 200, await registry.metrics(), { "content-type": registry.contentType });
    } catch {
      sendProblem(response, notNow({ code: "numbersNotRead" }));
    }
  };
  const admitted = parts.publicMetrics ? [] : [admit];
  return Router({ strict: true, caseSensitive: true })
    .get("/metrics", ...admitted, answer)
    .all("/metrics", (_request, response) => sendProblem(response, methodNotAllowed(["GET", "HEAD"])));
}

/** Sets every metric on each scrape, so that none is stale or counted twice. */
class BridgeMetrics {
  readonly #metrics: ReadonlyMap<string, Gauge | Counter>;
  #commit: string | undefined;

  constructor(registry: Registry) {
    const made = Object.entries(METRICS).map(([name, { kind, help, labels }]) => {
      const about = { name: `loyalty_bridge_${name}`, help, labelNames: labels, registers: [registry] };
      return [name, kind === "gauge" ? new Gauge(about) : new Counter(about)] as const;
    });
    this.#metrics = new Map(made);
  }

  async set(parts: MetricsContext): Promise<void> {
    const { store, brands, incidents, adminEvents, clock, version, dataFolder } = parts;
    const [counts, last, codes, numbers, open, silent] = await Promise.all([
      store.counts(),
      store.lastDeliveries(),
      codesAtWork(store),
      brandNumbers([...brands.values()]),
      incidents.open(),
      store.silentInstances(),
    ]);
    const freeBytes = await freeBytesOf(dataFolder);
    for (const metric of this.#metrics.values()) metric.reset();
    for (const free of freeBytes) this.#one("free_bytes", { disk: "data" }, free);
    for (const [outcome, count] of Object.entries(counts.deliveries))
      this.#one("deliveries", { outcome }, count);
    for (const [state, count] of Object.entries(counts.orders)) this.#one("orders", { state }, count);
    for (const { count, ...labels } of codes.orders) this.#one("attention_orders", labels, count);
    for (const { count, ...labels } of codes.deadDeliveries) this.#one("dead_deliveries", labels, count);
    const waitedMs = counts.oldestWaitingAt === null ? 0 : Math.max(0, clock.now() - counts.oldestWaitingAt);
    this.#one("oldest_waiting_seconds", {}, waitedMs / 1000);
    for (const { facts } of open) this.#one("open_incidents", { code: facts.code }, 1);
    this.#one("silent_instances", {}, silent.length);
    this.#setBuild(version);
    this.#one("disk_full", {}, counts.troubledSince === null ? 0 : 1);
    for (const event of Object.keys(ADMIN_EVENTS) as AdminEvent[])
      this.#one("admin_events_total", { event }, adminEvents.countOf(event));
    this.#setShops(parts, last);
    for (const { name, outage, perMinute, inUse } of numbers) {
      if (inUse !== null) {
        this.#one("rate_limit_requests", name, perMinute);
        this.#one("rate_limit_used_requests", name, inUse);
      }
      for (const kind of ["paused", "resting"])
        this.#one("brand_stopped", { ...name, kind }, outage === kind ? 1 : 0);
    }
  }

  #setShops({ shops, arrivals }: MetricsContext, last: Readonly<Record<string, Moment>>): void {
    const areNamed = shops.size <= MOST_NAMED;
    const latest = Object.values(last).reduce((one, other) => Math.max(one, other), 0);
    if (!areNamed) this.#one("last_delivery_timestamp_seconds", {}, latest / 1000);
    for (const shop of shops.keys()) {
      const name = areNamed ? { shop } : {};
      if (areNamed) this.#one("last_delivery_timestamp_seconds", name, (last[shop] ?? 0) / 1000);
      this.#one("contradicting_deliveries_total", name, arrivals.contradictionsOf(shop));
      for (const [reason, count] of Object.entries(arrivals.refusedBy(shop)))
        this.#one("refused_requests_total", { ...name, reason }, count);
    }
  }

  /** Looks up the commit on the first scrape only: in a clone, it runs git. */
  #setBuild(version: string): void {
    this.#commit ??= ownCommit() ?? "";
    this.#one("build_info", { version, commit: this.#commit, node: process.versions.node }, 1);
  }

  #one(name: keyof typeof METRICS, labels: Readonly<Record<string, string>>, value: number): void {
    this.#metrics.get(name)?.inc(labels, value);
  }
}

/** Empty if the store has no folder, or if the folder is gone, which the store itself reports. */
async function freeBytesOf(folder: string | null): Promise<readonly number[]> {
  if (folder === null) return [];
  try {
    const { bavail, bsize } = await statfs(folder);
    return [bavail * bsize];
  } catch {
    return [];
  }
}

/** With many brands, skips reading each one's used limit: with a database, that is one query per brand. */
function brandNumbers(brands: readonly BrandLink[]) {
  const areNamed = brands.length <= MOST_NAMED;
  return Promise.all(
    brands.map(async (link) => {
      const { brand, perMinute, outage } = link;
      const inUse = areNamed ? await link.inUse() : null;
      return { name: areNamed ? { brand } : {}, perMinute, outage: outage?.kind ?? null, inUse };
    }),
  );
}

/** How often each attention code occurs. The codes are a closed list, so the number of labels is bounded. */
async function codesAtWork(store: AdminContext["store"]) {
  const orders = await Promise.all(
    STATES.map(async (state) => {
      const { items } = await store.listOrders({ state, limit: MOST_COUNTED });
      return counted(items.map(({ reason }) => reason.code)).map((each) => ({ state, ...each }));
    }),
  );
  const { items } = await store.listDeliveries({ outcome: "dead", limit: MOST_COUNTED });
  return {
    orders: orders.flat(),
    deadDeliveries: counted(items.map(({ reason }) => reason?.code ?? "none")),
  };
}

function counted(codes: readonly string[]): readonly { readonly code: string; readonly count: number }[] {
  return [...Map.groupBy(codes, (code) => code)].map(([code, all]) => ({ code, count: all.length }));
}
