import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { woocommerceSampleShop } from "../../../adapters/woocommerce/stand-in/sample-shop.ts";
import { openTelemetrySpans } from "../../../src/runtime/telemetry/open-telemetry.ts";
import { NO_SPANS } from "../../../src/runtime/telemetry/spans.ts";
import { ADMIN_TOKEN, STAND_IN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { type OtlpReceiver, startOtlpReceiver } from "../../support/network/otlp-receiver.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const START = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START - 60 * MINUTE + minutes * MINUTE);

const shop = woocommerceSampleShop("garden", "garden.example.com", "a-secret-of-the-garden");
const buyer = {
  firstName: "Ada",
  lastName: "Lindqvist",
  email: "ada@customers.example",
  phone: "+491701234501",
};
/** Paid and fulfilled: its points are given and approved. */
const order = {
  id: 501,
  number: 501,
  buyer,
  total: "59.90",
  discountCode: null,
  createdAt: at(0),
  updatedAt: at(2),
  paidAt: at(1),
  fulfilledAt: at(2),
  cancelledAt: null,
  refunds: [],
};

let receiver: OtlpReceiver;
let bridge: RunningBridge;
let clock: FakeClock;
let isTraced: boolean;

beforeEach(async () => {
  receiver = await startOtlpReceiver();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  clock = new FakeClock(START);
  isTraced = true;
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  const { platform, domain, secret } = shop;
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  bridge = await runBridge({
    adapters: [woocommerceAdapter],
    shops: { garden: { platform, domain, brand: "main", secrets: [secret], program } },
    clock,
    openSpans: () => (isTraced ? openTelemetrySpans({ version: "1.2.3", log, environment: {} }) : NO_SPANS),
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  receiver.goOn();
  await bridge.close();
  await receiver.close();
});

async function deliver(): Promise<void> {
  const [delivery] = shop.deliveries(order, "fulfilled");
  const answer = await fetch(`${bridge.url}/webhooks/garden`, { method: "POST", ...delivery });
  expect(answer.status).toBe(200);
}

const operations = async () => {
  const shown = (await bridge.ask("/api/orders/garden/501")) as {
    order: { operations: { operation: string; state: string }[] };
  };
  return shown.order.operations.map(({ operation, state }) => `${operation} ${state}`);
};
const expectOperations = (...expected: string[]) =>
  expect.poll(operations, { interval: 10 }).toEqual(expected);

const named = (name: string) => receiver.spans().filter((span) => span.name === name);

const APPROVED = ["earn done", "approvePoints done"];
const UNAVAILABLE = { mode: "status", status: 503 } as const;

test("a delivery is one trace, from its arrival to the service's answers, a restart in between", async () => {
  bridge.loyalty.sandbox.faults.set(UNAVAILABLE);
  await deliver();
  await expectOperations("earn retrying", "approvePoints queued");
  await bridge.restart();
  bridge.loyalty.sandbox.faults.clear();
  await clock.advance(10_000);
  await expectOperations(...APPROVED);
  await bridge.restart();

  const spans = receiver.spans();
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const nameOf = (id: string | null) => spans.find(({ spanId }) => spanId === id)?.name ?? null;
  expect(spans.map(({ name, parentSpanId }) => [name, nameOf(parentSpanId)])).toEqual([
    ["POST /webhooks/{shop}", null],
    ["reconcile order", "process delivery"],
    ["process delivery", "POST /webhooks/{shop}"],
    ["wait earn", "reconcile order"],
    ["POST earn", "reconcile order"],
    ["POST earn", "reconcile order"],
    ["POST earn", "reconcile order"],
    ["wait earn", "reconcile order"],
    ["POST earn", "reconcile order"],
    ["wait approvePoints", "reconcile order"],
    ["POST approvePoints", "reconcile order"],
  ]);
  expect(named("POST /webhooks/{shop}")[0]?.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.route": "/webhooks/{shop}",
    "http.response.status_code": 200,
    "loyalty_bridge.outcome": "stored",
  });
  expect(named("POST approvePoints")[0]?.attributes).toMatchObject({
    "http.response.status_code": 200,
    "server.address": "127.0.0.1",
    "loyalty_bridge.outcome": "done",
    "loyalty_bridge.order.id": "501",
  });
  const [, wait] = named("wait earn");
  expect((wait?.endMs ?? 0) - (wait?.startMs ?? 0)).toBeGreaterThan(3_000);
});

test("the service is told of the span of each request", async () => {
  const told: (string | undefined)[] = [];
  const hear = ({ request }: { readonly request: ClientRequest }) =>
    void told.push(request.getHeader("traceparent")?.toString());
  subscribe("http.client.request.start", hear as Parameters<typeof subscribe>[1]);
  try {
    bridge.loyalty.sandbox.faults.set({ ...UNAVAILABLE, times: 1 });
    await deliver();
    await expectOperations(...APPROVED);
    await bridge.restart();
  } finally {
    unsubscribe("http.client.request.start", hear as Parameters<typeof subscribe>[1]);
  }
  const calls = [...named("POST earn"), ...named("POST approvePoints")];
  expect(calls).toHaveLength(3);
  const spanOf = (header = "") => header.split("-").slice(1, 3).join(" ");
  expect(told.flatMap((header) => (header === undefined ? [] : [spanOf(header)]))).toEqual(
    calls.map(({ traceId, spanId }) => `${traceId} ${spanId}`),
  );
});

test("a request that failed and its further tries are told with their codes", async () => {
  bridge.loyalty.sandbox.faults.set(UNAVAILABLE);
  await deliver();
  await expectOperations("earn retrying", "approvePoints queued");
  bridge.loyalty.sandbox.faults.clear();
  await clock.advance(10_000);
  await expectOperations(...APPROVED);
  await bridge.restart();
  const calls = named("POST earn").map(({ attributes }) => [
    attributes["http.response.status_code"],
    attributes["loyalty_bridge.attempt"],
    attributes["http.request.resend_count"] ?? 0,
    attributes["error.type"] ?? null,
  ]);
  expect(calls).toEqual([
    [503, 1, 0, "503"],
    [503, 1, 1, "503"],
    [503, 1, 2, "503"],
    [200, 2, 0, null],
  ]);
});

test("nothing of the customer, of what was bought, and no secret is in what is sent", async () => {
  await deliver();
  await expectOperations(...APPROVED);
  await bridge.restart();
  const sent = receiver.bodies.join("\n");
  expect(sent).toContain("loyalty-bridge");
  const { firstName, lastName, email, phone } = buyer;
  const secrets = [shop.secret, ADMIN_TOKEN, STAND_IN.apiKey, STAND_IN.brandId];
  for (const private_ of [firstName, lastName, email, phone, phone.slice(4), "EUR", ...secrets])
    expect(sent.includes(private_), private_).toBe(false);
  // An amount by itself: the digits of a random ID or of a time may well hold it.
  expect(sent).not.toMatch(/(?<!\w)(59\.9|5990)(?!\w)/u);
});

test("a request that nobody signed leaves no trace, and a repeated delivery only that it came", async () => {
  for (let count = 0; count < 3; count++)
    await fetch(`${bridge.url}/webhooks/garden`, { method: "POST", body: "{}" });
  await deliver();
  await expectOperations(...APPROVED);
  await deliver();
  await bridge.restart();
  const arrived = named("POST /webhooks/{shop}").map(
    ({ attributes }) => attributes["loyalty_bridge.outcome"],
  );
  expect(arrived).toEqual(["stored", "duplicate"]);
  expect(named("process delivery")).toHaveLength(1);
});

test("what was planned while nothing was traced is a trace of its own", async () => {
  isTraced = false;
  await bridge.restart();
  bridge.loyalty.sandbox.faults.set(UNAVAILABLE);
  await deliver();
  await expectOperations("earn retrying", "approvePoints queued");
  isTraced = true;
  await bridge.restart();
  bridge.loyalty.sandbox.faults.clear();
  await clock.advance(10_000);
  await expectOperations(...APPROVED);
  await bridge.restart();
  const [wait, call] = receiver.spans();
  expect([wait?.name, call?.name]).toEqual(["wait earn", "POST earn"]);
  expect([wait?.traceId, wait?.spanId]).toEqual([call?.traceId, call?.parentSpanId]);
});

test("a collector that takes everything and answers nothing holds nothing up, the end neither", async () => {
  receiver.hang();
  await deliver();
  await expectOperations(...APPROVED);
  await bridge.restart();
});
