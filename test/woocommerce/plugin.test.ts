import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultProxy, type NetworkFault, startFaultProxy } from "../support/network/fault-proxy.ts";
import { ENGINES, type Garden, isMissing, SECRET, startGarden } from "./garden.ts";
import { place } from "./lives.ts";

/**
 * The plugin in a real WooCommerce: what webhooks lose, it keeps until the bridge has confirmed it, so that looking for
 * missed orders finds nothing.
 */
const ORDERS = 30;

describe.skipIf(isMissing).each(ENGINES)("the plugin in a real WooCommerce $version", (engine) => {
  let garden: Garden;
  let proxy: FaultProxy;
  let fault: NetworkFault = { kind: "pass" };
  const orders: number[] = [];
  beforeAll(async () => {
    garden = await startGarden({ ...engine, hasPlugin: true }, async (bridge) => {
      proxy = await startFaultProxy(bridge, () => fault);
      return proxy.url;
    });
  });
  afterAll(async () => {
    await proxy?.close();
    await garden?.close();
  });

  const bulk = (from: number, to: number, status: string) =>
    garden.shop.act("bulkStatus", { orders: orders.slice(from, to), status });

  /** The pause after a failure is over, and everything is sent. */
  async function sendAll(): Promise<void> {
    await expect.poll(() => garden.shop.act("sendNow")).toBe(0);
    await garden.bridge.settled();
  }

  async function expectPoints(from: number, to: number, points: string): Promise<void> {
    for (const id of orders.slice(from, to))
      expect(await garden.pointsOf(id)).toEqual({ bridge: points, service: points });
  }

  test("takes the place of the bridge's webhooks", async () => {
    const { shop, bridge } = garden;
    expect(await shop.rest("GET", "webhooks")).toEqual([]);
    const { webhooks } = (await bridge.ask("/api/shops/garden/webhooks")) as {
      readonly webhooks: readonly { readonly state: string }[];
    };
    expect(webhooks.every(({ state }) => state === "active")).toBe(true);
    expect(await shop.act("settingsPage")).toContain(`${proxy.url}/webhooks/garden`);
  });

  test("speaks the languages of its page", async () => {
    const { shop } = garden;
    for (const [locale, text] of [
      ["de_DE", "Wartende Ereignisse"],
      ["fr_FR", "Événements en attente"],
      ["es_ES", "Eventos en espera"],
      ["de_DE_formal", "Wartende Ereignisse"],
      ["de_AT", "Wartende Ereignisse"],
      ["fr_CA", "Événements en attente"],
      ["es_MX", "Eventos en espera"],
      ["it_IT", "Waiting events"],
      ["", "Waiting events"],
    ]) {
      await shop.act("speak", { locale });
      expect(await shop.act("settingsPage")).toContain(text);
    }
  });

  test("sends a burst once, in requests of an order each", async () => {
    for (let at = 0; at < ORDERS; at += 3) {
      const some = [0, 1, 2].map((next) => place(garden.shop, { status: "processing" }, at + next));
      orders.push(...(await Promise.all(some)));
    }
    await garden.shop.runQueue();
    await sendAll();
    await expectPoints(0, ORDERS, "pending");
    const { items } = (await garden.bridge.ask("/api/deliveries?limit=100")) as {
      readonly items: readonly { readonly topic: string }[];
    };
    expect(new Set(items.map(({ topic }) => topic))).toEqual(new Set(["plugin.order"]));
  });

  test("keeps what happens while the bridge is away, and tells its owner", async () => {
    const { shop, bridge } = garden;
    await bridge.restart({}, async () => {
      await bulk(0, 8, "completed");
      await bulk(8, 10, "cancelled");
      await shop.runQueue();
      expect(await shop.act("settingsPage")).toMatch(/Waiting events\s*[1-9]/);
    });
    await sendAll();
    await expectPoints(0, 8, "approved");
    await expectPoints(8, 10, "cancelled");
  });

  test("repeats what a proxy cuts off", async () => {
    for (const kind of ["cutRequest", "cutAnswer"] as const) {
      const from = kind === "cutRequest" ? 10 : 14;
      fault = { kind, afterBytes: kind === "cutRequest" ? 700 : 10 };
      await bulk(from, from + 4, "completed");
      await garden.shop.runQueue();
      fault = { kind: "pass" };
      await sendAll();
      await expectPoints(from, from + 4, "approved");
    }
  });

  test("goes on after PHP was killed while it sent", async () => {
    await bulk(18, 22, "completed");
    fault = { kind: "blackHole" };
    const before = proxy.connections;
    const run = garden.shop.act("sendNow").catch(() => null);
    await expect.poll(() => proxy.connections).toBeGreaterThan(before);
    await garden.shop.killPhp();
    await run;
    fault = { kind: "pass" };
    await sendAll();
    await expectPoints(18, 22, "approved");
  });

  test("leaves nothing to be found by looking for missed orders", async () => {
    const calls = garden.bridge.loyalty.sandbox.calls().length;
    const checked = (await garden.bridge.ask("/api/shops/garden/check", { method: "POST", body: {} })) as {
      readonly scan: object | null;
    };
    await garden.bridge.settled();
    // Nor did any look so far, also not those at the starts of the bridge.
    expect(checked.scan).toMatchObject({ healed: 0, lastHealedAt: null, problem: null });
    expect(garden.bridge.loyalty.sandbox.calls()).toHaveLength(calls);
  });

  test("sends no order from a copy of the site, and both sides say so", async () => {
    const { shop, bridge } = garden;
    const deliveries = async () => {
      const { items } = (await bridge.ask("/api/deliveries?limit=100")) as {
        readonly items: readonly { readonly topic: string; readonly detail: string | null }[];
      };
      return items;
    };
    expect(await shop.act("isCopyByHttps")).toBe(false);
    await shop.act("copyOf", { site: "https://shop.example.com" });
    await bulk(22, 24, "completed");
    const before = (await deliveries()).length;
    for (let run = 0; run < 3; run += 1) await shop.act("sendNow");
    await bridge.settled();
    const [told, ...others] = (await deliveries()).slice(0, -before);
    expect(others).toEqual([]);
    expect(told?.topic).toBe("plugin.copy");
    expect(JSON.stringify(told)).toContain(`http://${shop.domain}, a copy of this shop`);
    expect(await shop.act("settingsPage")).toContain("This site is a copy of https://shop.example.com");
    await garden.bridge.ask("/api/shops/garden/webhooks/restore", { method: "POST", body: {} });
    await sendAll();
    await expectPoints(22, 24, "approved");
  });

  test("gives WordPress's export of a person the points of their orders, or says that it cannot", async () => {
    const { shop, bridge } = garden;
    const of = { email: "ada0@shop.example" };
    await bridge.restart({}, async () =>
      expect(await shop.act("export", of)).toBe("The loyalty bridge does not answer now."),
    );
    const { data, done } = await shop.act<{ readonly data: readonly object[]; readonly done: boolean }>(
      "export",
      of,
    );
    expect(done).toBe(true);
    expect(data).toHaveLength(1);
    expect(JSON.stringify(data)).toContain("100, approved");
    expect(await shop.act("export", { email: "nobody@shop.example" })).toEqual({ data: [], done: true });
  });

  test("counts no order twice where a webhook reports it too", async () => {
    const { shop, bridge } = garden;
    const delivery_url = `${proxy.url}/webhooks/garden`;
    const webhook = { topic: "order.updated", secret: SECRET, delivery_url, status: "active" };
    const { id } = await shop.rest<{ readonly id: number }>("POST", "webhooks", webhook);
    const callsOf = () => bridge.loyalty.sandbox.calls().length;
    const order = await place(shop, { status: "processing" }, ORDERS);
    await shop.runQueue();
    await sendAll();
    const before = callsOf();
    await shop.act("bulkStatus", { orders: [order], status: "completed" });
    await shop.runQueue();
    await sendAll();
    expect(await garden.pointsOf(order)).toEqual({ bridge: "approved", service: "approved" });
    expect(callsOf()).toBe(before + 1);
    const { items } = (await bridge.ask("/api/deliveries?limit=10")) as {
      readonly items: readonly { readonly topic: string }[];
    };
    const topics = items.map(({ topic }) => topic);
    expect(topics).toEqual(expect.arrayContaining(["order.updated", "plugin.order"]));
    await shop.rest("DELETE", `webhooks/${id}?force=true`);
  });

  test("sends a test when its owner wants to know whether it works, and shows the last answer", async () => {
    const { shop, bridge } = garden;
    expect(await shop.act("sendTest")).toBe(true);
    expect(await shop.act("settingsPage")).toMatch(/Last answer\s*Confirmed/);
    expect(await shop.act("settingsPage")).toMatch(/At the bridge\s*No problems. Last delivery: \d+ \w+ ago/);
    await bridge.restart({}, async () => {
      expect(await shop.act("sendTest")).toBe(false);
      expect(await shop.act("settingsPage")).toMatch(/Last answer\s*No answer/);
    });
    await sendAll();
    expect(await shop.act("sendTest")).toBe(true);
  });

  test("passes WordPress's erasure of a person on", async () => {
    const [first] = orders;
    await garden.shop.act("erase", { email: "ada0@shop.example" });
    await sendAll();
    await expect
      .poll(async () => JSON.stringify(await garden.bridge.ask(`/api/orders/garden/${first}`)))
      .not.toContain("ada0@shop.example");
  });

  test("gets the bridge's secret when it signs with another one", async () => {
    const { shop } = garden;
    const address = `${proxy.url}/webhooks/garden`;
    await shop.act("connectTo", { address, secret: "anothersecret0123456789" });
    await bulk(26, 28, "completed");
    await sendAll();
    await expectPoints(26, 28, "approved");
  });

  test("tells the bridge that its owner disconnected it: WooCommerce's webhooks take its place at once", async () => {
    const { shop, bridge } = garden;
    const webhooks = async () => (await shop.rest<readonly object[]>("GET", "webhooks")).length;
    await shop.act("disconnect");
    await expect.poll(webhooks).toBe(5);
    expect(await shop.act("settingsPage")).toContain("This shop is disconnected");
    await bulk(24, 26, "completed");
    await shop.runQueue();
    await bridge.settled();
    await expectPoints(24, 26, "approved");
    // The bridge does not undo it.
    await bridge.ask("/api/shops/garden/webhooks/restore", { method: "POST", body: {} });
    expect(await webhooks()).toBe(5);
    await shop.act("endPause");
    await bridge.ask("/api/shops/garden/webhooks/restore", { method: "POST", body: {} });
    expect(await webhooks()).toBe(0);
    await sendAll();
  });

  test("leaves nothing behind when it is uninstalled, the bridge is told, and PHP noticed nothing", async () => {
    const { shop } = garden;
    expect(await shop.act("uninstall")).toEqual({ tables: [], options: [], actions: 0 });
    await expect.poll(async () => (await shop.rest<readonly object[]>("GET", "webhooks")).length).toBe(5);
    expect(await garden.shop.notices()).toBe("");
  });
});
