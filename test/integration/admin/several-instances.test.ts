import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PASSKEY_SITE, PasskeyBrowser, withPasskey } from "../../support/passkeys/passkey-holder.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** Given two bridges on one database, then whoever uses the one or the other sees and may do the same. */
let database: FreshDatabase;
let schema: string;
let one: RunningBridge;
let other: RunningBridge;

async function aBridge(brand: object = {}): Promise<RunningBridge> {
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  const storage = { driver: "postgres", url: database.url, schema, poolSize: 5, ssl: "none" };
  return runBridge({
    adapters: [plainShop().adapter],
    storage,
    brand,
    top: { server: { port: 0, graceSeconds: 5, publicUrl: PASSKEY_SITE } },
    shops: { acme: { ...PLAIN_SHOP, program } },
  });
}

beforeAll(async () => {
  database = await freshDatabase();
  schema = database.newSchema();
  one = await aBridge();
  other = await aBridge({ baseUrl: one.loyalty.url });
});
afterAll(async () => {
  await one?.close();
  await other?.close();
});

interface Shown {
  readonly instances: readonly {
    readonly isThis: boolean;
    readonly isOutdated: boolean;
    readonly isBehind: boolean;
    readonly version: string;
    readonly patrols: readonly { readonly name: string; readonly shops: readonly string[] }[];
  }[];
}
const instancesSeenBy = async (bridge: RunningBridge) =>
  ((await bridge.ask("/api/status")) as Shown).instances;

async function deliver(bridge: RunningBridge, orderId: string): Promise<number> {
  const body = JSON.stringify(anOrder({ orderId, isPaid: true }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0]),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: orderId,
  };
  return (await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body })).status;
}

const openSession = (bridge: RunningBridge, token: string) =>
  fetch(`${bridge.url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ token }),
  });

test("each shows both, which one it is, and who made which round last", async () => {
  const seen = await instancesSeenBy(one);
  expect(seen.map(({ isThis, version }) => [isThis, version])).toEqual([
    [true, "1.2.3"],
    [false, "1.2.3"],
  ]);
  expect((await instancesSeenBy(other)).map(({ isThis }) => isThis)).toEqual([false, true]);
  const rounds = async () => (await instancesSeenBy(other)).flatMap(({ patrols }) => patrols);
  const made = [
    { name: "retention", shops: [], moreShops: 0 },
    { name: "watch", shops: ["acme"], moreShops: 0 },
  ];
  const byName = (one: { name: string }, two: { name: string }) => (one.name < two.name ? -1 : 1);
  await expect.poll(async () => (await rounds()).sort(byName)).toEqual(made);
});

test("one that ended is gone at once, one that was killed as soon as it gave no sign of life for half a minute", async () => {
  const third = await aBridge({ baseUrl: one.loyalty.url });
  expect(await instancesSeenBy(one)).toHaveLength(3);
  await third.close();
  expect(await instancesSeenBy(one)).toHaveLength(2);
  const instances = `${schema}.instances`;
  await database.ask(
    `insert into ${instances} select 'killed', version, started_at, seen_at - 20000, facts from ${instances} limit 1`,
  );
  expect(await instancesSeenBy(one)).toHaveLength(3);
  await database.ask(`update ${instances} set seen_at = seen_at - 11000 where id = 'killed'`);
  expect(await instancesSeenBy(one)).toHaveLength(2);
});

test("each shows which of them is of an older version than another", async () => {
  const instances = `${schema}.instances`;
  await database.ask(
    `insert into ${instances} select 'old', '1.2.0', started_at, seen_at, facts from ${instances} limit 1`,
  );
  const behind = (await instancesSeenBy(one)).filter(({ isBehind }) => isBehind);
  expect(behind.map(({ version }) => version)).toEqual(["1.2.0"]);
  await database.ask(`delete from ${instances} where id = 'old'`);
});

test("a page of one hears what came in at the other", async () => {
  const stream = await fetch(`${one.url}/api/events`, {
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, accept: "text/event-stream" },
  });
  let heard = "";
  const reading = (async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
  })();
  expect(await deliver(other, "2001")).toBe(200);
  await expect.poll(() => heard).toMatch(/event: order\ndata: .*"orderId":"2001"/);
  await other.settled();
  const shownAt = async (instance: RunningBridge) => {
    const { steps } = (await instance.ask("/api/activity")) as { steps: readonly { deliveries: number }[] };
    return steps.reduce((sum, { deliveries }) => sum + deliveries, 0);
  };
  await expect.poll(() => shownAt(other)).toBe(1);
  expect(await shownAt(one)).toBeLessThanOrEqual(1);
  void reading.catch(() => {});
});

test("who signs in at one is signed in at the other, and who signs out is out at both", async () => {
  const signedIn = await openSession(one, ADMIN_TOKEN);
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  const headers = { cookie, "sec-fetch-site": "same-origin" };
  expect((await fetch(`${other.url}/api/status`, { headers })).status).toBe(200);
  expect((await fetch(`${other.url}/api/session`, { method: "DELETE", headers })).status).toBe(200);
  expect((await fetch(`${one.url}/api/status`, { headers })).status).toBe(401);
});

test("a passkey that was made at one signs in at the other, and its challenge counts at one of them", async () => {
  const { authenticator } = await withPasskey(one);
  const browser = new PasskeyBrowser(one);
  const passkey = authenticator.get(await browser.challenge("/session"), { counter: 0 });
  const signedIn = await Promise.all(
    [one, other].map(async (bridge) => {
      browser.app = bridge;
      return (await browser.ask("/session", { body: { passkey } })).status;
    }),
  );
  expect(signedIn.toSorted()).toEqual([200, 403]);
});

test("guessing at both is slowed as guessing at one, and the right token passes", async () => {
  let tried = 0;
  const guess = async (bridge: RunningBridge) => {
    const { status } = await openSession(bridge, "a-wrong-admin-token");
    if (status === 403) tried++;
    return status;
  };
  for (let time = 0; time < 5; time++) expect(await guess(one)).toBe(403);
  // One fewer: the refused passkey of the test before may count.
  for (let time = 0; time < 4; time++) expect(await guess(other)).toBe(403);
  await expect.poll(() => guess(one)).toBe(429);
  await expect.poll(() => guess(other)).toBe(429);
  // Each for itself would have let ten through.
  expect(tried).toBeLessThan(20);
  expect((await openSession(one, ADMIN_TOKEN)).status).toBe(200);
  expect((await openSession(other, ADMIN_TOKEN)).status).toBe(200);
});

test("a newer version's tables, which add to what there is, leave the older ones running and let them start", async () => {
  const pendingAt = async (bridge: RunningBridge, orderId: string) => {
    expect(await deliver(bridge, orderId)).toBe(200);
    await bridge.settled();
    const { order } = (await bridge.ask(`/api/orders/acme/${orderId}`)) as { order: { points: string } };
    expect(order.points).toBe("pending");
  };
  await pendingAt(one, "3001");
  const tables = ["orders", "deliveries", "waiting_deliveries", "delivery_keys", "shop_values", "settings"];
  for (const table of [...tables, "rate_slots", "rate_buckets", "rounds", "instances", "order_terms"])
    await database.ask(`alter table ${schema}.${table} add column added_later text default 'new'`);
  await database.ask(`create table ${schema}.later (id bigint primary key)`);
  await database.ask(`insert into ${schema}.schema_version (version, usable_by) values (1000, 1)`);
  await pendingAt(one, "3002");
  await other.restart();
  await pendingAt(other, "3003");
});

test("what was decided at the one and taken back at the other is undone for both", async () => {
  expect(await deliver(one, "77")).toBe(200);
  await one.settled();
  await one.ask("/api/orders/acme/77/hold", { method: "POST" });
  await other.ask("/api/orders/acme/77/release", { method: "POST" });
  const told = (bridge: RunningBridge) => bridge.ask("/api/acts?orderId=77");
  const release = { code: "actOrderDecided", facts: { decision: "release", only: "hold" }, undone: null };
  for (const bridge of [one, other])
    expect(await told(bridge)).toMatchObject({ items: [release, { undone: { by: "the admin" } }] });
});

test("a version that takes away what this one needs is noticed while it runs: it takes nothing in, and says what to do", async () => {
  const readyz = async () => {
    const answer = await fetch(`${one.url}/readyz`);
    return [answer.status, await answer.text()] as const;
  };
  expect(await deliver(one, "3001")).toBe(200);
  await one.settled();
  await database.ask(`insert into ${schema}.schema_version (version, usable_by) values (2000, 2000)`);
  await expect.poll(async () => (await readyz())[0]).toBe(503);
  expect((await readyz())[1]).toMatch(/newer version .*version 2000.*update/);
  expect(await deliver(one, "3002")).toBe(503);
  expect((await fetch(`${one.url}/healthz`)).status).toBe(200);
  const outdated = async () => (await instancesSeenBy(other)).map(({ isOutdated }) => isOutdated);
  await expect.poll(() => outdated()).toEqual([true, true]);
  const third = aBridge({ baseUrl: one.loyalty.url });
  await expect(third).rejects.toMatchObject({ trouble: { code: "databaseTooNew", version: 2000 } });
});
