import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, command, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { bearer } from "../../support/browser/browser-session.ts";
import { aSnapshotEvent, NOON } from "../../support/builders/orders.ts";
import { keyNotAccepted } from "../../support/builders/outcomes.ts";
import { jsonOf } from "../../support/network/json-of.ts";
import { talkRaw } from "../../support/network/raw-socket.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

function deliver(body: string, options: Parameters<typeof signed>[1] = {}) {
  return fetch(`${app.url}/webhooks/acme`, { method: "POST", body, headers: signed(body, options) });
}

describe("who may ask", () => {
  test.each([
    ["no token", {}],
    ["a wrong token", { authorization: "Bearer wrong" }],
    ["an empty token", { authorization: "Bearer " }],
    ["the beginning of the token", { authorization: `Bearer ${ADMIN_TOKEN.slice(0, -1)}` }],
    ["the token and more", { authorization: `Bearer ${ADMIN_TOKEN}x` }],
    ["another scheme", { authorization: `Basic ${ADMIN_TOKEN}` }],
    ["the token alone", { authorization: ADMIN_TOKEN }],
    ["the token as a cookie", { cookie: `token=${ADMIN_TOKEN}` }],
  ])("with %s everything is 401 alike, also what does not exist", async (_what, headers) => {
    const shapes = new Set<string>();
    for (const [method, path] of [
      ["GET", "/api/status"],
      ["POST", "/api/orders/acme/1/cancel"],
      ["DELETE", "/api/status"],
      ["GET", "/api/nothing"],
    ] as const) {
      const answer = await fetch(`${app.url}${path}`, { method, headers: headers as Record<string, string> });
      shapes.add(`${answer.status} ${answer.headers.get("www-authenticate")} ${await answer.text()}`);
    }
    expect(shapes.size).toBe(1);
    expect([...shapes][0]).toMatch(/^401 Bearer realm="loyalty-bridge" \{"type":"about:blank"/);
  });

  test("the path is taken as it is written, so that a proxy's rule for it holds", async () => {
    for (const path of ["/API/status", "/api/Status", "/api/status/", "/Metrics", "/HEALTHZ"])
      expect([path, (await fetch(`${app.url}${path}`, { headers: bearer(ADMIN_TOKEN) })).status]).toEqual([
        path,
        404,
      ]);
  });

  test("the token in the address is no key", async () => {
    expect((await fetch(`${app.url}/api/status?token=${ADMIN_TOKEN}`)).status).toBe(401);
  });
});

describe("how it refuses", () => {
  test("what does not exist is a problem document", async () => {
    const { status, headers, body } = await ask(app, "/nothing");
    expect([status, headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    expect(body).toEqual({
      type: "about:blank",
      title: "Not found",
      code: "noSuchCall",
      facts: {},
      status: 404,
      detail: "The API has no call at this address.",
      error: "not_found",
    });
  });

  test.each([
    ["/status", "POST", "GET, HEAD"],
    ["/orders/acme/1", "DELETE", "GET, HEAD"],
    ["/orders/acme/1/contact", "PUT", "PATCH"],
    ["/operations/x/retry", "GET", "POST"],
    ["/dead-letters/retry", "OPTIONS", "POST"],
  ])("%s does not take %s, and says what it takes", async (path, method, allowed) => {
    const { status, headers } = await ask(app, path, { method });
    expect([status, headers.get("allow")]).toEqual([405, allowed]);
  });

  test.each([
    ["/orders?state=lost", "state"],
    ["/orders?limit=0", "limit"],
    ["/orders?limit=201", "limit"],
    ["/orders?points=a&points=b", "points"],
    ["/orders?sate=dead", "sate"],
    ["/deliveries?outcome=gone", "outcome"],
    ["/customers/points?shop=acme", "email"],
    ["/customers/points?shop=acme&email=a@b.example&mobile=1", "email"],
    ["/customers/points?email=a@b.example", "shop"],
    ["/customers/points?shop=acme&email=a@b.example&type=most", "type"],
  ])("%s is refused with the place named", async (path, place) => {
    const { status, body } = await ask(app, path);
    expect([status, body.error]).toEqual([400, "invalid_request"]);
    expect(body.problems[0].path).toBe(`query.${place}`);
    expect(JSON.stringify(body)).not.toContain("a@b.example");
  });

  test.each([
    ["no JSON", "{", "application/json", 400],
    ["a repeated key", '{"shop":"a","shop":"b"}', "application/json", 400],
    ["a forbidden key", '{"__proto__":{}}', "application/json", 400],
    ["an unknown key", '{"store":"acme"}', "application/json", 400],
    ["a list", "[]", "application/json", 400],
    ["a form", "shop=acme", "application/x-www-form-urlencoded", 415],
    ["JSON called text", "{}", "text/plain", 415],
    ["too many bytes", `{"shop":"${"a".repeat(70_000)}"}`, "application/json", 413],
  ])("a body that is %s is refused", async (_what, body, type, expected) => {
    const answer = await fetch(`${app.url}/api/dead-letters/retry`, {
      method: "POST",
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": type },
      body,
    });
    expect(answer.status).toBe(expected);
    expect((await jsonOf(answer)).detail).toMatch(/[:(]/);
  });

  test("an address that cannot be decoded is 400 without a trace of the inside", async () => {
    const lines = ["GET /api/orders/acme/%E0%A4 HTTP/1.1", "host: x", "connection: close"];
    const sent = `${[...lines, `authorization: Bearer ${ADMIN_TOKEN}`].join("\r\n")}\r\n\r\n`;
    const answer = await talkRaw(app.port, sent).closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('"error":"bad_address"');
  });

  test("a change that cannot be stored is 503", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    app.store.isDiskFull = true;
    const { status, headers } = await command(app, "/orders/acme/1001/hold");
    expect([status, headers.get("retry-after")]).toEqual([503, "30"]);
  });
});

test("answers are not cached, and browsers are told to be careful with them", async () => {
  const { headers } = await ask(app, "/status");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toContain("default-src");
  expect(headers.get("x-powered-by")).toBeNull();
});

test("the status tells of shops, inbox, outbox, brands and who was refused", async () => {
  await deliver('{"orderId":"1"}', { id: "a" });
  await deliver('{"orderId":"1"}', { id: "b", topic: "other" });
  await deliver('{"orderId":"1"}', { id: "c", secret: "wrong" });
  await knows(app, aSnapshotEvent({ isPaid: true }), aSnapshotEvent({ orderId: "2", updatedAt: NOON }));
  await app.clock.advance(1000);
  const { body } = await ask(app, "/status");
  expect(body).toEqual({
    ...{ version: "1.2.3", hasAlerts: false, latestAlert: null },
    me: { name: null, role: "operator", tenant: null },
    mode: "serve",
    ...{ isFirstHour: false, update: null },
    shops: [
      {
        shop: "acme",
        platform: "plain",
        platformTitle: "Plain",
        domain: "acme.example",
        brand: "main",
        earnFrom: "1970-01-01T00:00:00.000Z",
        lastDeliveryAt: "2026-06-01T12:00:00.000Z",
        state: { code: "unknown", weight: "plain", since: null, because: null },
        ...{ refused: { signature_invalid: 1 }, lastRefusedAt: "2026-06-01T12:00:00.000Z" },
        wrongSignatures: 1,
        isSignedWrongly: false,
        wrongWebhook: null,
        secretsLastSeen: ["2026-06-01T12:00:00.000Z", null],
        isConnected: null,
        subscriptions: null,
        ofNoUse: null,
        mended: [],
        webhooksByHand: [],
        lastScanAt: null,
        scan: null,
        silence: null,
        deleted: null,
        drift: null,
      },
    ],
    refusedForUnknownShops: 0,
    inbox: { waiting: 1, processed: 0, ignored: 1, dead: 0 },
    outbox: { queued: 1, scheduled: 0, sending: 0, retrying: 0, parked: 0, dead: 0 },
    ...{ held: 0, idle: 1 },
    idleWithoutPoints: 1,
    points: { none: 2, pending: 0, approved: 0, cancelled: 0 },
    brands: [
      {
        ...{ brand: "main", paused: null, resting: null, rateLimit: { perMinute: 490, inUse: 0 } },
        state: { code: "works", weight: "good", since: null, because: null },
      },
    ],
    ...{ instances: [], missingBrands: [] },
    ...{ conditions: [], moreConditions: 0 },
    ...{ shopsByWeight: { bad: 0, wait: 0, plain: 1, good: 0 }, shopsMissingOrders: 0 },
    ...{ brandsByWeight: { bad: 0, wait: 0, plain: 0, good: 1 }, callsPerMinute: 490 },
    configuration: { refused: null, since: "2026-06-01T12:00:00.000Z", waiting: [] },
    openIncidents: 0,
    backup: { lastAt: null },
    oldestWaiting: "2026-06-01T12:00:00.000Z",
  });
});

test("a brand whose key is refused shows as paused, with the reason", async () => {
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  app.brand.observe("main", { order: "1", outcome: keyNotAccepted(), startedAt: 0 }, log);
  const { body } = await ask(app, "/status");
  expect(body.brands[0].paused).toEqual({
    reason: "the loyalty service rejects the account’s key or brand ID (401 Invalid auth)",
    code: "keyNotAccepted",
    facts: { status: 401, said: "Invalid auth" },
    since: "2026-06-01T12:00:00.000Z",
  });
});

describe("the inbox", () => {
  test("lists deliveries newest first, page by page, without bodies", async () => {
    for (const id of ["a", "b", "c"]) await deliver(`{"orderId":"${id}"}`, { id });
    const first = await ask(app, "/deliveries?shop=acme&limit=2");
    expect(first.body.items.map(({ id }: { id: string }) => id)).toEqual(["3", "2"]);
    expect(first.body.items[0]).toEqual({
      id: "3",
      shop: "acme",
      topic: "order",
      outcome: "waiting",
      reason: null,
      because: null,
      orderIds: [],
      orders: [],
      repeats: 0,
      contradicts: null,
      receivedAt: "2026-06-01T12:00:00.000Z",
      sizeBytes: 15,
    });
    const second = await ask(app, `/deliveries?limit=2&cursor=${first.body.nextCursor}`);
    expect(second.body.items.map(({ id }: { id: string }) => id)).toEqual(["1"]);
    expect(second.body.nextCursor).toBeNull();
    expect((await ask(app, "/deliveries?outcome=dead")).body.items).toEqual([]);
  });

  test("shows one delivery with headers and body, but never its signature", async () => {
    await deliver('{"orderId":"<b>1</b>"}');
    const { body } = await ask(app, "/deliveries/1");
    expect(body.delivery).toMatchObject({
      body: '{"orderId":"<b>1</b>"}',
      headers: { "x-plain-topic": "order" },
    });
    expect(JSON.stringify(body)).not.toContain("signature");
    expect((await ask(app, "/deliveries/99")).status).toBe(404);
  });

  test("a delivery is shown without its customer; as it was only to whom the log of acts names", async () => {
    const sent = JSON.stringify({ id: 7, email: "ada@shop.example", note: "for Ada", total: "12.00" });
    await deliver(sent);
    const { delivery } = (await ask(app, "/deliveries/1")).body;
    expect([delivery.isPlain, JSON.parse(delivery.body)]).toEqual([
      false,
      { id: 7, email: "•••", note: "•••", total: "12.00" },
    ]);
    const plain = await command(app, "/deliveries/1/plain", { "x-actor": "Mia" });
    expect([plain.body.delivery.isPlain, plain.body.delivery.body]).toEqual([true, sent]);
    const { items } = (await ask(app, "/acts")).body;
    expect(items).toMatchObject([{ code: "actDeliveryShown", by: "Mia", shop: "acme", undoing: "nothing" }]);
  });

  test("as it was, a delivery is shown to nobody where the act cannot be written down", async () => {
    await deliver('{"orderId":"1"}');
    app.store.isDiskFull = true;
    const { status, body } = await command(app, "/deliveries/1/plain");
    app.store.isDiskFull = false;
    expect([status, JSON.stringify(body)]).toEqual([503, expect.not.stringContaining("orderId")]);
  });

  test("a replayed delivery waits again and wakes the inbox", async () => {
    await deliver("no order");
    await app.store.settleDelivery({
      deliveryId: "1",
      outcome: "dead",
      reason: { code: "invalidJson" },
      orderIds: [],
    });
    const { status, body } = await command(app, "/deliveries/1/replay");
    expect([status, body.delivery.outcome, app.woken.inbox]).toEqual([200, "waiting", 2]);
    expect((await command(app, "/deliveries/99/replay")).status).toBe(404);
  });
});

test("no secret, token or customer stands in the log after all kinds of calls", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  await ask(app, "/orders?q=ada@shop.example");
  await ask(app, "/orders/acme/1001/contact", { method: "PATCH", body: { email: "no address" } });
  for (const canary of ["ada@", "+49170", "Ada", ADMIN_TOKEN, ...SECRETS])
    expect(app.logged()).not.toContain(canary);
});
