import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import type { SandboxOptions } from "../../../src/sandbox/loyalty/sandbox.ts";
import { aClient, CANARY, CONVERSION, EARN } from "../../support/bridge/loyalty-brand.ts";

const ACCOUNT = { ...CANARY, activities: new Map([["12", 100]]), campaigns: new Set([42]), dataDir: null };

const services: ListeningSandbox[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function sandbox(given: Partial<SandboxOptions> = {}): Promise<ListeningSandbox> {
  const service = await listenSandbox({ ...ACCOUNT, ...given });
  services.push(service);
  return service;
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
  folders.push(folder);
  return folder;
}

async function control({ url }: ListeningSandbox, path: string): Promise<unknown> {
  return (await fetch(`${url}/_sandbox/${path}`)).json();
}

function fault({ url }: ListeningSandbox, body: object): Promise<Response> {
  const headers = { "content-type": "application/json" };
  return fetch(`${url}/_sandbox/faults`, { method: "PUT", headers, body: JSON.stringify(body) });
}

const approve = { loyaltyOrderId: 1001, status: "approve" } as const;

test("what was earned, redeemed and converted survives a restart", async () => {
  const dataDir = join(aFolder(), "new");
  const first = await listenSandbox({ ...ACCOUNT, dataDir });
  const client = aClient(first.url);
  await client.earn(EARN);
  await client.updatePoints(approve);
  await client.redeem({ points: 40, email: EARN.email });
  await client.addConversion(CONVERSION);
  const before = [first.sandbox.customers(), first.sandbox.conversions()];
  await first.close();
  const second = await sandbox({ dataDir });
  expect([second.sandbox.customers(), second.sandbox.conversions()]).toEqual(before);
  expect(second.sandbox.customers()).toMatchObject([{ balance: 60 }]);
});

test("data that cannot be read stop the start and are left alone", async () => {
  const dataDir = aFolder();
  writeFileSync(join(dataDir, "sandbox.json"), '{"version":1,');
  await expect(listenSandbox({ ...ACCOUNT, dataDir })).rejects.toThrow("sandbox.json is not readable");
});

test("the control surface shows customers, orders, conversions, calls and rates, and never the key", async () => {
  const service = await sandbox({ now: () => Date.UTC(2026, 5, 1, 12) });
  const client = aClient(service.url);
  await client.earn(EARN);
  await client.updatePoints(approve);
  await client.addConversion(CONVERSION);
  const at = "2026-06-01T12:00:00";
  expect(await control(service, "customers")).toMatchObject({
    customers: [
      {
        email: EARN.email,
        balance: 100,
        pending: 0,
        cancelled: 0,
        redeemed: 0,
        history: [{ created_at: at }],
      },
    ],
  });
  expect(await control(service, "orders/1001")).toMatchObject({
    orderId: "1001",
    state: "approved",
    changedAt: at,
  });
  expect(await control(service, "orders/7")).toEqual({ problem: "no points were earned for this order" });
  expect(await control(service, "conversions")).toMatchObject({
    conversions: [{ orderId: "1001", recordedAt: at }],
  });
  const calls = await control(service, "calls");
  expect(calls).toEqual({
    calls: [
      { at, operation: "earn", status: 200, orderId: "1001", verdict: null },
      { at, operation: "updatePoints", status: 200, orderId: "1001", verdict: "approve" },
      { at, operation: "conversion/add", status: 200, orderId: "1001", verdict: null },
    ],
  });
  expect(JSON.stringify(calls)).not.toContain("canary");
  expect(await control(service, "rate")).toEqual({
    limitPerMinute: 500,
    windowMs: 60_000,
    now: 3,
    largest: { all: 3, earn: 1, redeem: 0, transaction: 0, updatePoints: 1, "conversion/add": 1 },
  });
});

test("the page shows text as text", async () => {
  const service = await sandbox();
  await aClient(service.url).earn({ ...EARN, name: '<img src=x onerror="alert(1)">' });
  const page = await fetch(service.url);
  const html = await page.text();
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).toContain("&#60;img src=x onerror=&#34;alert(1)&#34;&#62;");
  expect(html).not.toContain("<img");
  expect(html).toContain("pending 100");
});

test.each(["/", "/_sandbox/customers"])("%s is closed to a page under another name", async (path) => {
  const { port } = await sandbox();
  const headers = { host: `shop.example:${port}` };
  const status = await new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    })
      .once("error", reject)
      .end();
  });
  expect(status).toBe(403);
});

const TIMEOUT_MS = 250;

test.each([
  ["status", { mode: "status", status: 503 }, { kind: "transient", isUnknown: true }, false],
  [
    "status with a wait",
    { mode: "status", status: 429, retryAfter: 7 },
    { kind: "throttled", retryAfterMs: 7_000 },
    false,
  ],
  ["delay", { mode: "delay", delayMs: 60_000 }, { kind: "transient", isUnknown: true }, true],
  ["drop", { mode: "drop" }, { kind: "transient", isUnknown: true }, false],
  ["drop after the work", { mode: "drop", carriesOut: true }, { kind: "transient", isUnknown: true }, true],
  ["html", { mode: "html" }, { kind: "unauthorised", mayHaveHappened: true }, false],
  ["truncate", { mode: "truncate" }, { kind: "transient", isUnknown: true }, true],
  ["endless", { mode: "endless" }, { kind: "transient", isUnknown: true }, true],
  ["drip", { mode: "drip", delayMs: 20 }, { kind: "transient", isUnknown: true }, true],
  ["revoked", { mode: "revoked" }, { kind: "unauthorised" }, false],
])(
  "told to misbehave by %s, it does, once, and only for the operations named",
  async (_name, misbehaviour, outcome, works) => {
    const service = await sandbox();
    const client = aClient(service.url);
    const redeemer = aClient(service.url, { timeoutMs: TIMEOUT_MS });
    await client.earn(EARN);
    await client.updatePoints(approve);
    expect((await fault(service, { ...misbehaviour, operations: ["redeem"], times: 1 })).status).toBe(200);
    expect((await client.updatePoints(approve)).outcome.kind).toBe("done");
    expect((await redeemer.redeem({ points: 10, email: EARN.email })).outcome).toMatchObject(outcome);
    // A busy machine sends the request after its time is over.
    await expect.poll(() => service.sandbox.customers()).toMatchObject([{ redeemed: works ? 10 : 0 }]);
    expect((await client.redeem({ points: 20, email: EARN.email })).outcome.kind).toBe("done");
  },
);

test("misbehaviour goes on until it is taken back", async () => {
  const service = await sandbox();
  const client = aClient(service.url);
  await fault(service, { mode: "revoked" });
  for (let time = 0; time < 3; time += 1) expect((await client.earn(EARN)).outcome.kind).toBe("unauthorised");
  expect(await control(service, "faults")).toEqual({ mode: "revoked" });
  expect((await fetch(`${service.url}/_sandbox/faults`, { method: "DELETE" })).status).toBe(204);
  expect((await client.earn(EARN)).outcome.kind).toBe("done");
});

test("misbehaviour that it does not know is refused with the reason", async () => {
  const reply = await fault(await sandbox(), { mode: "explode" });
  expect(reply.status).toBe(400);
  expect(JSON.stringify(await reply.json())).toContain("mode");
});
