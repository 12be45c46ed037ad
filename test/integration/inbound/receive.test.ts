import { afterEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type AppGiven, type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { jsonOf } from "../../support/network/json-of.ts";
import { plainAdapter, SECRETS } from "../../support/shops/plain-adapter.ts";
import { keptDeliveries } from "../../support/store/store-on-fake-disk.ts";

const BODY = '{"orderId":"1001"}';
let app: RunningApp;
afterEach(() => app.close());

async function running(given: AppGiven = {}): Promise<RunningApp> {
  app = await runApp(given);
  return app;
}

function deliver(body: string | Uint8Array, headers: Record<string, string>, path = "/webhooks/acme") {
  return fetch(`${app.url}${path}`, { method: "POST", body, headers });
}

test("a signed delivery is stored with its exact bytes before it is answered", async () => {
  const { store, clock, woken } = await running();
  const answer = await deliver(BODY, signed(BODY));
  expect([answer.status, await jsonOf(answer)]).toEqual([200, { outcome: "stored" }]);
  expect(await keptDeliveries(store)).toHaveLength(1);
  expect((await keptDeliveries(store))[0]).toMatchObject({
    shop: "acme",
    topic: "order",
    outcome: "waiting",
    receivedAt: clock.now(),
    headers: { "x-plain-topic": "order" },
  });
  expect(Buffer.from((await keptDeliveries(store))[0]?.body ?? []).toString()).toBe(BODY);
  expect(woken.inbox).toBe(1);
});

test("a second delivery of the same event changes nothing but a counter, also in parallel", async () => {
  const { store } = await running();
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(BODY, signed(BODY))));
  const outcomes = await Promise.all(answers.map(async (answer) => (await jsonOf(answer)).outcome));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "duplicate")).toHaveLength(19);
  expect(await keptDeliveries(store)).toHaveLength(1);
  expect((await keptDeliveries(store))[0]?.repeats).toBe(19);
});

test("a known id with another body is stored, flagged and counted; repeated, it is a duplicate", async () => {
  const { store } = await running();
  const other = '{"orderId":"1001","status":"cancelled"}';
  const outcomes: string[] = [];
  for (const body of [BODY, other, other, BODY])
    outcomes.push((await jsonOf(await deliver(body, signed(body)))).outcome);
  expect(outcomes).toEqual(["stored", "stored", "duplicate", "duplicate"]);
  expect((await keptDeliveries(store)).map(({ contradicts, repeats }) => [contradicts, repeats])).toEqual([
    [null, 1],
    ["1", 1],
  ]);
  const { body } = await ask(app, "/deliveries");
  expect(body.items.map(({ contradicts }: { contradicts: string | null }) => contradicts)).toEqual([
    "1",
    null,
  ]);
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  expect(await metrics.text()).toContain('loyalty_bridge_contradicting_deliveries_total{shop="acme"} 1');
});

test("where the platform names no unique id, topic and body make a delivery unique", async () => {
  const adapter: typeof plainAdapter = {
    ...plainAdapter,
    topics: [...plainAdapter.topics, { name: "paid", comes: "optional" }],
    identify: (request) => ({ ...plainAdapter.identify(request), dedupeKey: null }),
  };
  await running({ shop: { adapter } });
  const outcomes: string[] = [];
  for (const [body, topic] of [
    [BODY, "order"],
    [BODY, "order"],
    [BODY, "paid"],
    ["{}", "order"],
  ] as const) {
    const answer = await deliver(body, signed(body, { id: "same-for-all", topic }));
    outcomes.push((await jsonOf(answer)).outcome);
  }
  expect(outcomes).toEqual(["stored", "duplicate", "stored", "stored"]);
});

test("an unknown topic is kept as ignored and wakes nobody", async () => {
  const { store, woken } = await running();
  const answer = await deliver(BODY, signed(BODY, { topic: "products/update" }));
  expect([answer.status, await jsonOf(answer)]).toEqual([200, { outcome: "ignored" }]);
  expect((await keptDeliveries(store))[0]).toMatchObject({
    ...{ outcome: "ignored", topic: "products/update", reason: { code: "topicIgnored" } },
  });
  expect(woken.inbox).toBe(0);
});

test("a signed request that names no topic is kept for a person to see", async () => {
  const { store } = await running();
  const { "x-plain-topic": _topic, ...headers } = signed(BODY);
  const answer = await deliver(BODY, headers);
  expect(await jsonOf(answer)).toEqual({ outcome: "stored" });
  expect((await keptDeliveries(store))[0]).toMatchObject({ outcome: "waiting", topic: "" });
});

test("signed bytes that are no order are stored and answered 200: refusing would make the shop give up", async () => {
  const { store } = await running();
  for (const [index, body] of ["", "null", "[]", "<xml/>", "a=1&b=2", "\u0000\ufffd"].entries()) {
    const answer = await deliver(body, {
      ...signed(body, { id: `odd-${index}` }),
      "content-type": "multipart/form-data; boundary=x",
    });
    expect([body, answer.status]).toEqual([body, 200]);
  }
  expect(await keptDeliveries(store)).toHaveLength(6);
});

test("every current secret is accepted, and its last use is noted", async () => {
  const { clock } = await running();
  await deliver(BODY, signed(BODY, { id: "d-1", secret: SECRETS[0] }));
  await clock.advance(60_000);
  const second = await deliver(BODY, signed(BODY, { id: "d-2", secret: SECRETS[1] }));
  expect(second.status).toBe(200);
  const { body } = await ask(app, "/status");
  expect(body.shops[0].secretsLastSeen).toEqual(["2026-06-01T12:00:00.000Z", "2026-06-01T12:01:00.000Z"]);
});

test("a handshake gets the platform's answer and stores nothing, whichever shop it names", async () => {
  const { store } = await running();
  for (const shop of ["acme", "nobody"]) {
    const answer = await deliver("ping=1", {}, `/webhooks/${shop}`);
    expect([answer.status, await jsonOf(answer)]).toEqual([200, { outcome: "ping" }]);
  }
  expect(await keptDeliveries(store)).toHaveLength(0);
});

test("what is sent for a shop that is not ours is read to its end and not kept", async () => {
  const judged: number[] = [];
  const verify: typeof plainAdapter.verify = (request, secrets, now) => {
    judged.push(request.body.byteLength);
    return plainAdapter.verify(request, secrets, now);
  };
  await running({ shop: { adapter: { ...plainAdapter, verify } } });
  const large = "x".repeat(60_000);
  for (const shop of ["acme", "nobody"]) {
    const answer = await deliver(large, signed(large, { secret: "wrong" }), `/webhooks/${shop}`);
    expect(answer.status).toBe(401);
  }
  expect(judged).toEqual([60_000, 0]);
});

test("the platform's own way of answering is used where it has one", async () => {
  const answer = () => ({ status: 202, headers: { "x-plain-thanks": "yes" }, body: '"thanks"' });
  await running({ shop: { adapter: { ...plainAdapter, answer } } });
  const answered = await deliver(BODY, signed(BODY));
  expect([answered.status, answered.headers.get("x-plain-thanks"), await answered.text()]).toEqual([
    202,
    "yes",
    '"thanks"',
  ]);
});

test("at the address that all shops of an app share, the headers name the shop", async () => {
  const { store } = await running();
  const path = "/apps/plain/webhooks";
  const known = await deliver(BODY, { ...signed(BODY), "x-plain-domain": "acme.example" }, path);
  const unknown = await deliver(BODY, { ...signed(BODY), "x-plain-domain": "other.example" }, path);
  const unnamed = await deliver(BODY, signed(BODY), path);
  expect([known.status, unknown.status, unnamed.status]).toEqual([200, 401, 401]);
  expect((await deliver(BODY, signed(BODY), "/apps/other/webhooks")).status).toBe(404);
  expect(await keptDeliveries(store)).toHaveLength(1);
});

test("at a shop's own address, a delivery whose headers name another shop is refused like an unsigned one", async () => {
  const { store } = await running();
  const own = await deliver(BODY, { ...signed(BODY), "x-plain-domain": "acme.example" });
  const others = await deliver(BODY, { ...signed(BODY, { id: "d-2" }), "x-plain-domain": "other.example" });
  const unsigned = await deliver(BODY, {});
  expect([own.status, others.status]).toEqual([200, 401]);
  expect(await others.text()).toBe(await unsigned.text());
  expect(await keptDeliveries(store)).toHaveLength(1);
  const { body } = await ask(app, "/status");
  expect(body.shops[0].refused).toEqual({ other_shop: 1, signature_missing: 1 });
});

test("a delivery that cannot be stored is answered 503, and 200 as soon as it can", async () => {
  const { store } = await running();
  store.isDiskFull = true;
  const refused = await deliver(BODY, signed(BODY));
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await jsonOf(refused)).toMatchObject({ error: "unavailable", status: 503 });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
  store.isDiskFull = false;
  expect((await deliver(BODY, signed(BODY))).status).toBe(200);
  expect(await keptDeliveries(store)).toHaveLength(1);
});

test("while the bridge starts or stops it stores nothing and says so, but is alive", async () => {
  const { store, becomeUnready } = await running();
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  becomeUnready({ code: "bridgeStopping" });
  const refused = await deliver(BODY, signed(BODY));
  expect([refused.status, refused.headers.get("retry-after"), refused.headers.get("connection")]).toEqual([
    503,
    "30",
    "close",
  ]);
  const ready = await fetch(`${app.url}/readyz`);
  expect(ready.status).toBe(503);
  expect((await jsonOf(ready)).detail).toContain("The bridge is stopping");
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  expect(await keptDeliveries(store)).toHaveLength(0);
});

test("an error of our own is answered 500 without a word of the inside, and nothing is stored", async () => {
  const verify = (): never => {
    throw new Error("canary-inside");
  };
  const { store, logged } = await running({ shop: { adapter: { ...plainAdapter, verify } } });
  const answer = await deliver(BODY, signed(BODY));
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).not.toMatch(/canary|\.ts\b|\s{4}at /);
  expect(logged()).toContain("a request failed");
  expect(await keptDeliveries(store)).toHaveLength(0);
});

test("requests under way are finished when the server closes, then the address is gone", async () => {
  const { store, server } = await running();
  const answer = deliver(BODY, signed(BODY));
  await expect.poll(async () => (await keptDeliveries(store)).length).toBe(1);
  await Promise.all([server.close(1000), answer.then(({ status }) => expect(status).toBe(200))]);
  await expect(deliver(BODY, signed(BODY))).rejects.toThrow();
});
