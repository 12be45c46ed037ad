import { afterEach, expect, test } from "vitest";
import { knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";

let app: RunningApp;
afterEach(() => app.close());

const metrics = (headers: Record<string, string> = {}) => fetch(`${app.url}/metrics`, { headers });

test("the metrics need the admin token, unless they are made public", async () => {
  app = await runApp();
  expect((await metrics()).status).toBe(401);
  expect((await metrics({ authorization: `Bearer ${ADMIN_TOKEN}` })).status).toBe(200);
  await app.close();
  app = await runApp({ publicMetrics: true });
  expect((await metrics()).status).toBe(200);
});

test("the metrics tell of work, brands and refused requests, asked twice alike", async () => {
  app = await runApp({ publicMetrics: true, perMinute: 77 });
  await fetch(`${app.url}/webhooks/${app.shop.shop}`, { method: "POST", body: "{}" });
  const ask = async () =>
    (await (await metrics()).text()).split("\n").filter((line) => line.startsWith("loyalty_bridge_"));
  const lines = await ask();
  expect(lines).toContain('loyalty_bridge_orders{state="dead"} 0');
  expect(lines).toContain(`loyalty_bridge_rate_limit_requests{brand="${app.brand.brand}"} 77`);
  expect(lines).toContain(
    `loyalty_bridge_refused_requests_total{shop="${app.shop.shop}",reason="signature_missing"} 1`,
  );
  expect(await ask()).toEqual(lines);
});

test("what needs attention is counted by its code", async () => {
  app = await runApp({ publicMetrics: true });
  const codes = async () =>
    (await (await metrics()).text())
      .split("\n")
      .filter((line) => /^loyalty_bridge_(attention|dead_)/.test(line));
  expect(await codes()).toEqual([]);
  for (const [index, code] of (["invalidJson", "noTopic", "noTopic"] as const).entries()) {
    const { id } = await app.store.addDelivery(aDelivery({ dedupeKey: String(index) }));
    await app.store.settleDelivery({ deliveryId: id, outcome: "dead", reason: { code }, orderIds: [] });
  }
  await knows(
    app,
    aSnapshotEvent({ isPaid: true, contact: { names: [], emails: [], phones: [], countries: [] } }),
  );
  expect((await codes()).sort()).toEqual([
    'loyalty_bridge_attention_orders{state="held",code="waitsForContact"} 1',
    'loyalty_bridge_dead_deliveries{code="invalidJson"} 1',
    'loyalty_bridge_dead_deliveries{code="noTopic"} 2',
  ]);
});

test("the metrics say which build runs and how much is free, and of a database's disk nothing", async () => {
  app = await runApp({ publicMetrics: true, storage: { path: "." } });
  const build = /^loyalty_bridge_build_info\{version="[^"]+",commit="[^"]*",node="\d+\.\d+\.\d+"\} 1$/m;
  const text = await (await metrics()).text();
  expect(text).toMatch(build);
  expect(Number(/^loyalty_bridge_free_bytes\{disk="data"\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(
    1_000_000,
  );
  await app.close();
  const database = { driver: "postgres", url: "postgres://bridge:secret@127.0.0.1:9/bridge", ssl: "none" };
  for (const storage of [database, { path: "/no/such/folder" }]) {
    app = await runApp({ publicMetrics: true, storage });
    expect(await (await metrics()).text()).not.toMatch(/^loyalty_bridge_free_bytes\S* \d/m);
    await app.close();
  }
});
