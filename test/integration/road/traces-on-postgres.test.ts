import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTelemetrySpans } from "../../../src/runtime/telemetry/open-telemetry.ts";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../../support/network/otlp-receiver.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { PLAIN_HEADERS, plainAdapter, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";

let receiver: OtlpReceiver;
let bridge: RunningBridge;

beforeAll(async () => {
  receiver = await startOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  const { url } = await freshDatabase();
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  bridge = await runBridge({
    adapters: [plainAdapter],
    storage: { driver: "postgres", url, ssl: "none" },
    shops: { acme: { ...PLAIN_SHOP, program: { earn: { activityId: "12", from: "2000-01-01" } } } },
    openSpans: () => openTelemetrySpans({ version: "1.2.3", log, environment: {} }),
  });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bridge?.close();
  await receiver?.close();
});

async function deliver(orderId: string): Promise<void> {
  const body = JSON.stringify(anOrder({ orderId, isPaid: true, isFulfilled: true }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0]),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: orderId,
  };
  expect((await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body })).status).toBe(200);
}

async function operationsOf(orderId: string) {
  const { order } = (await bridge.ask(`/api/orders/acme/${orderId}`)) as {
    order: { operations: { id: string; operation: string; state: string }[] };
  };
  return order.operations;
}

const expectOperations = (orderId: string, ...expected: string[]) =>
  expect
    .poll(async () => (await operationsOf(orderId)).map(({ operation, state }) => `${operation} ${state}`), {
      interval: 50,
    })
    .toEqual(expected);

/**
 * Given a bridge on PostgreSQL that took a delivery in and planned its order while the service was down, when the process
 * ends and another one sends what was planned, then all of it hangs together by what the database kept.
 */
test("a delivery's span and the calls of its order are one trace over the database", async () => {
  bridge.loyalty.sandbox.faults.set({ mode: "status", status: 503 });
  await deliver("501");
  await expectOperations("501", "earn retrying", "approvePoints queued");
  await bridge.restart();
  bridge.loyalty.sandbox.faults.clear();
  const [earn] = await operationsOf("501");
  await bridge.ask(`/api/operations/${encodeURIComponent(earn?.id ?? "")}/retry`, { method: "POST" });
  await expectOperations("501", "earn done", "approvePoints done");
  await deliver("502");
  await expectOperations("502", "earn done", "approvePoints done");
  await bridge.restart();

  const spans = receiver.spans();
  const arrivals = spans.filter(({ parentSpanId }) => parentSpanId === null);
  expect(arrivals.map(({ name }) => name)).toEqual(["POST /webhooks/{shop}", "POST /webhooks/{shop}"]);
  const traceOf = (orderId: string) => {
    const of = (attributes: object) =>
      Object.entries(attributes).some(([key, value]) => key === ORDER && value === orderId);
    return new Set(spans.filter(({ attributes }) => of(attributes)).map(({ traceId }) => traceId));
  };
  const [first, second] = ["501", "502"].map(traceOf);
  expect([first?.size, second?.size]).toEqual([1, 1]);
  expect(new Set([...(first ?? []), ...(second ?? [])])).toEqual(
    new Set(arrivals.map(({ traceId }) => traceId)),
  );

  const nameOf = (id: string | null) => spans.find(({ spanId }) => spanId === id)?.name;
  const [arrival] = arrivals;
  const parents = spans
    .filter(
      ({ traceId, name }) => traceId === arrival?.traceId && /^(process|reconcile|POST [ae])/.test(name),
    )
    .map(({ name, parentSpanId }) => `${nameOf(parentSpanId)} → ${name}`);
  expect([...new Set(parents)].toSorted()).toEqual([
    "POST /webhooks/{shop} → process delivery",
    "process delivery → reconcile order",
    "reconcile order → POST approvePoints",
    "reconcile order → POST earn",
  ]);
});

const ORDER = "loyalty_bridge.order.id";
