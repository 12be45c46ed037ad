import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { actsMissing } from "../../support/bridge/acts-left.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { askAboutAccount } from "../../support/bridge/alert-destinations.ts";
import { DOCUMENT, nameOf, undocumentedOf } from "../../support/bridge/api-document.ts";
import { askAboutAddedShops } from "../../support/bridge/ask-about-added-shops.ts";
import { askAboutIncidents } from "../../support/bridge/ask-about-incidents.ts";
import { askAboutProgrammes } from "../../support/bridge/ask-about-programmes.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type CallAsWritten, callAsWritten } from "../../support/bridge/call-as-written.ts";
import { takeObserved } from "../../support/bridge/observed-answers.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { cookiesOf, fromPage, signIn, ticketOf } from "../../support/browser/browser-session.ts";
import { aShop, aSnapshotEvent, DAY, deleted } from "../../support/builders/orders.ts";
import { accepted, noAnswer, notAccepted } from "../../support/builders/outcomes.ts";
import { type PlainShop, plainShop, REFUSED } from "../../support/shops/plain-shop.ts";
import type { IdentityProvider } from "../../support/sso/identity-provider.ts";
import { askAboutSso, startProvider } from "../../support/sso/sso-holder.ts";
import { settle } from "../../support/time/fake-clock.ts";

let shop: PlainShop;
let app: RunningApp;
let outcome: Outcome;
let provider: IdentityProvider;

beforeEach(async () => {
  shop = plainShop();
  outcome = accepted();
  const reply = async (_request: object, takePermit?: () => Promise<{ answered(): void }>) => {
    (await takePermit?.())?.answered();
    return { outcome, data: {}, message: null };
  };
  provider = await startProvider();
  app = await runApp({
    ...{ shop: { adapter: shop.adapter }, publicUrl: "https://bridge.example", oidc: provider.settings },
    otherShops: [aShop({ shop: "lost", brand: "notConfigured" })],
    storage: { path: "/data", backup: { folder: "/dev/null/backups" } },
    encryptionKeys: [randomBytes(32).toString("base64")],
    client: { transaction: reply, redeem: reply } as NonNullable<Parameters<typeof runApp>[0]>["client"] &
      object,
  });
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

const talk = (...call: CallAsWritten) => callAsWritten(app, ...call);
const CALLS = Object.entries(DOCUMENT.paths).filter(([path]) => path.startsWith("/api/"));
const OPERATIONS = CALLS.flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path: path
      .replace(/^\/api/, "")
      .replaceAll("{shop}", "acme")
      .replaceAll(/\{\w+\}/g, "1"),
    method: method.toUpperCase(),
    isOpen: operation.security.length === 0,
    ...operation,
  })),
);

test("the document that is served is the one that answers are held up to, and anybody may read it", async () => {
  const served = await fetch(`${app.url}/api/openapi.json`);
  expect(await served.json()).toEqual(DOCUMENT);
  expect(DOCUMENT.openapi).toBe("3.1.0");
  expect(JSON.stringify(DOCUMENT)).not.toContain("acme");
});

test("every answer that is documented is given", async () => {
  await refuseEverything();
  await askAboutOrders();
  await askAboutDeliveries();
  await askAboutCustomers();
  await askAboutShops();
  for (const askAbout of [askAboutProgrammes, askAboutIncidents, askAboutAccount, askAboutSso])
    await askAbout(app);
  await askAboutSessions();
  expect(await actsMissing(app)).toEqual([]);
  await app.server.close(50);
  const answers = takeObserved();
  expect(answers.map(undocumentedOf).filter((wrong) => wrong !== null)).toEqual([]);
  const given = new Set(answers.map(nameOf));
  expect([...documented()].filter((name) => !given.has(name))).toEqual([]);
});

/** Bugs and a store that is away are answered alike whatever was asked: each is met once. */
const MET_ONCE = ["500", "503"];

function documented(): ReadonlySet<string> {
  const names = OPERATIONS.flatMap(({ operationId, responses }) =>
    Object.keys(responses)
      .filter((status) => !MET_ONCE.includes(status))
      .map((status) => `${operationId} ${status}`),
  );
  return new Set([...names, "showStatus 500", "holdOrder 503"]);
}

/** What is the same for every call. */
async function refuseEverything(): Promise<void> {
  const cookie = cookiesOf(await signIn(app));
  const token = { authorization: `Bearer ${ADMIN_TOKEN}`, "sec-fetch-site": "same-origin" };
  const json = { "content-type": "application/json" };
  for (const { method, path, isOpen, responses } of OPERATIONS) {
    const send = (headers: Record<string, string>, body = "") => talk(method, path, headers, body);
    if (!isOpen) await send({});
    if (responses[403] !== undefined) await send({ cookie, "sec-fetch-site": "cross-site" });
    if (responses[400] !== undefined) await send({ ...token, "x-actor": " " });
    if (responses[415] !== undefined) await send({ ...token, "content-type": "text/plain" }, "{}");
    if (responses[413] !== undefined) await send({ ...token, ...json }, `"${"a".repeat(70_000)}"`);
  }
  for (let tries = 0; tries <= 10; tries += 1)
    await talk("GET", "/status", { authorization: "Bearer wrong" });
  for (const { method, path, isOpen } of OPERATIONS)
    if (!isOpen) await talk(method, path, { authorization: "Bearer wrong" });
  await signIn(app, { token: "wrong" });
  await app.clock.advance(DAY);
}

async function askAboutOrders(): Promise<void> {
  for (const order of [{}, { orderId: "2" }, { orderId: "7", isTest: true }])
    await knows(app, aSnapshotEvent({ isPaid: true, ...order }));
  const operationId = async (id: string) =>
    (await ask(app, `/orders/acme/${id}`)).body.order.operations[0].id as string;
  for (const act of ["cancel", "release", "hold", "approve", "send-again", "settle"])
    await command(app, `/orders/acme/9/${act}`);
  for (const act of ["hold", "cancel", "settle", "release", "send-again"])
    for (const id of ["2", "7"]) await command(app, `/orders/acme/${id}/${act}`);
  await ask(app, "/orders/acme/2/release", { body: { basedOn: "2026-01-01" } });
  await knows(app, { ...deleted("d1", DAY), orderId: "8" } as ReturnType<typeof deleted>);
  for (const path of ["", "?limit=1", "/acme/9"]) await ask(app, `/orders${path}`);
  for (const orderId of ["2", "8", "9"]) {
    for (const told of ["explain", "refund-trial?amount=1.00", "exchanges"])
      await ask(app, `/orders/acme/${orderId}/${told}`);
    await command(app, `/orders/acme/${orderId}/exchanges/plain`);
  }
  await ask(app, "/orders/search", { body: {} });
  const token = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" };
  for (const method of ["GET", "POST"]) await talk(method, "/orders.csv", token);
  for (const table of ["conversions", "points-month"]) await talk("GET", `/${table}.csv`, token);
  for (const [orderId, body] of [
    ["1001", { email: "ada@shop.example" }],
    ["1001", { email: "nobody" }],
    ["9", { name: "Ada" }],
  ] as const)
    await ask(app, `/orders/acme/${orderId}/contact`, { method: "PATCH", body });
  const id = encodeURIComponent(await operationId("1001"));
  await attempt(app, "1001", notAccepted("no such activity"));
  await command(app, `/operations/${id}/retry`);
  await attempt(app, "1001", accepted());
  for (const act of ["retry", "skip", "done"]) {
    await command(app, `/operations/${id}/${act}`);
    await command(app, `/operations/none/${act}`);
  }
  await command(app, "/orders/acme/1001/send-again");
  for (const orderId of ["3", "4"]) {
    await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
    await command(
      app,
      `/operations/${encodeURIComponent(await operationId(orderId))}/${orderId === "3" ? "skip" : "done"}`,
    );
  }
  await knows(app, aSnapshotEvent({ orderId: "5", isPaid: true }));
  await attempt(app, "5", accepted());
  for (const decision of ["approve", "cancel"]) await command(app, `/orders/acme/5/${decision}`);
  await attempt(app, "5", accepted());
  await command(app, "/orders/acme/5/approve");
  await ask(app, "/dead-letters/retry", { body: {} });
  app.store.isDiskFull = true;
  await command(app, "/orders/acme/1001/hold");
  app.store.isDiskFull = false;
}

async function askAboutDeliveries(): Promise<void> {
  const body = '{"orderId":"1"}';
  await fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers: signed(body) });
  await ask(app, "/deliveries");
  await ask(app, "/deliveries/search", { body: { q: "1" } });
  for (const id of ["1", "99"]) {
    await ask(app, `/deliveries/${id}`);
    await command(app, `/deliveries/${id}/plain`);
    await command(app, `/deliveries/${id}/replay`);
  }
}

async function askAboutCustomers(): Promise<void> {
  const email = "ada@shop.example";
  const history = { shop: "acme", email };
  for (const [ends, name, reference] of [
    [accepted(), "acme", "1"],
    [accepted(), "nowhere", "2"],
    [accepted(), "lost", "2"],
    [notAccepted("too few points"), "acme", "3"],
    [noAnswer(), "acme", "4"],
  ] as const) {
    outcome = ends;
    await ask(app, `/customers/points?shop=${name}&email=${email}`);
    await ask(app, "/customers/points", { body: { ...history, shop: name } });
    await ask(app, "/redeem", { body: { ...history, points: 5, shop: name, reference } });
  }
  const { items } = (await ask(app, "/acts?kind=customers")).body;
  for (const act of [items[0].number, "0"]) {
    await ask(app, `/acts/${act}/exchange`);
    await command(app, `/acts/${act}/exchange/plain`);
  }
  for (const call of ["/export", "/erase"])
    for (const email of ["grace@shop.example", "nobody"]) await ask(app, call, { body: { email } });
  await ask(app, "/privacy-requests");
}

async function askAboutShops(): Promise<void> {
  vi.spyOn(app.store, "counts").mockRejectedValueOnce(new Error("a bug"));
  await ask(app, "/status");
  for (const path of ["openapi.json", "status", "activity", "shops", "doctor", "resyncs", "backups"])
    await ask(app, `/${path}`);
  for (const path of [
    ...["/points", "/points/shops", "/points/month", "/points/month?month=2026-13"],
    "/conversions",
    "/conversions?from=never",
    "/activity?span=month",
    "/activity?span=year",
  ])
    await ask(app, path);
  for (const about of [audits, missingOrders]) await about();
  for (const name of ["acme", "nowhere"]) {
    await command(app, `/shops/${name}/check`);
    await ask(app, `/shops/${name}/webhooks`);
    await command(app, `/shops/${name}/webhooks/restore`);
    await ask(app, `/shops/${name}/find-orders`, { body: { order: "1" } });
    shop.problems.push(REFUSED, REFUSED, REFUSED);
    await ask(app, `/shops/${name}/find-orders`, { body: { order: "1" } });
    await ask(app, `/shops/${name}/webhooks`);
    await command(app, `/shops/${name}/webhooks/restore`);
    shop.problems.splice(0);
  }
  await Promise.all([1, 2].map(() => command(app, "/backups")));
  await testDeliveries();
  await askAboutAddedShops(app);
  const begin = () => ask(app, "/resync", { body: { shop: "acme", all: true } });
  const [begun] = await Promise.all([begin(), begin()]);
  await ask(app, "/resync", { body: { shop: "nowhere", all: true } });
  for (const id of [begun.body.id, "none"]) {
    await ask(app, `/resyncs/${id}`);
    await ask(app, `/resyncs/${id}`, { method: "DELETE" });
  }
}

async function testDeliveries(): Promise<void> {
  await ask(app, "/first-hour");
  await command(app, "/first-hour/check");
  for (const name of ["nowhere", "acme"]) {
    await command(app, `/shops/${name}/test-delivery`);
    await ask(app, `/shops/${name}/test-delivery`);
  }
  Object.assign(shop.adapter, { sampleOrder: () => [] });
  await command(app, "/shops/acme/test-delivery");
}

async function audits(): Promise<void> {
  const begin = (name: string) => ask(app, `/shops/${name}/audit`, { body: { all: true } });
  await Promise.all([begin("acme"), begin("acme"), begin("nowhere")]);
  for (const name of ["nowhere", "acme"]) await ask(app, `/shops/${name}/audit`);
  for (const name of ["nowhere", "acme"]) await ask(app, `/shops/${name}/audit`, { method: "DELETE" });
}

/** Given a shop in which every order with points is gone. */
async function missingOrders(): Promise<void> {
  const settleThem = (name: string, decision: string) =>
    ask(app, `/shops/${name}/missing-orders`, { body: { decision } });
  await settleThem("nowhere", "keep");
  await settleThem("acme", "keep");
  for (const [decision, first] of [
    ["cancel", 20],
    ["keep", 30],
  ] as const) {
    for (const orderId of [0, 1, 2, 3].map((more) => String(first + more))) {
      await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
      await attempt(app, orderId, accepted());
    }
    await app.clock.advance(DAY);
    for (const shop of ["acme", "nowhere"]) await ask(app, `/shops/${shop}/settings`);
    await command(app, "/shops/acme/check");
    await settleThem("acme", decision);
    await settle();
  }
}

async function askAboutSessions(): Promise<void> {
  const cookie = cookiesOf(await signIn(app, { ticket: await ticketOf(app) }));
  await fromPage(app, "/session", { cookie });
  await signIn(app, { nothing: true });
  const leaving = new AbortController();
  const authorization = `Bearer ${ADMIN_TOKEN}`;
  const stream = await fetch(`${app.url}/api/events`, { headers: { authorization }, signal: leaving.signal });
  leaving.abort();
  await stream.text().catch(() => {});
  await fromPage(app, "/session", { cookie, method: "DELETE" });
  await ask(app, "/sessions", { method: "DELETE" });
}
