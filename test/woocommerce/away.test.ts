import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderAnswer } from "../../src/client/answers.ts";
import { type BridgeChild, type CrashSite, crashSite, read, until } from "../crash/crashing-bridge.ts";
import { freePort } from "../support/network/free-port.ts";
import { type RealShop, startRealShop } from "./engine/real-shop.ts";
import { ENCRYPTION_KEY, ENGINES, isMissing, SECRET } from "./garden.ts";
import { place } from "./lives.ts";

const ORDERS = 24;
const MINUTE = 60_000;

/**
 * Given a shop with the plugin, whose bridge is killed three times, once for an hour, while orders change: everything
 * reaches it in the end, and looking for missed orders finds nothing. Both clocks are moved.
 */
describe.skipIf(isMissing).each(ENGINES)("a bridge that is killed, WooCommerce $version", (engine) => {
  let shop: RealShop;
  let site: CrashSite;
  let bridge: BridgeChild;
  let shops: (credentials: object) => Readonly<Record<string, object>>;
  let minutes = 0;
  const orders: number[] = [];
  beforeAll(async () => {
    shop = await startRealShop({ ...engine, hasPlugin: true });
    const port = await freePort();
    const program = { earn: { activityId: "12" } };
    const own = { domain: shop.domain, secrets: [SECRET], program };
    shops = (credentials) => ({ garden: { platform: "woocommerce", brand: "main", ...own, credentials } });
    site = await crashSite({
      top: {
        server: { port, publicUrl: `http://127.0.0.1:${port}`, graceSeconds: 5 },
        security: { encryptionKey: ENCRYPTION_KEY },
      },
    });
    await startBridge(shop.key);
    await read(bridge.ready.url, "/api/shops/garden/webhooks/restore", {});
    await read(bridge.ready.url, "/api/shops/garden/check", {});
  });
  afterAll(async () => {
    await site?.close();
    await shop?.close();
  });

  /** Without a key it reads nothing from the shop: only what the plugin sends arrives. */
  async function startBridge(credentials: object = {}): Promise<void> {
    const started = await site.start({ passedMs: minutes * MINUTE, shops: shops(credentials) });
    if (started === null) throw new Error("the bridge was killed before it was ready");
    bridge = started;
  }

  async function passMinutes(passed: number): Promise<void> {
    minutes += passed;
    await shop.act("moveClock", { seconds: minutes * 60 });
  }

  const change = (from: number, to: number, status: string) =>
    shop.act("bulkStatus", { orders: orders.slice(from, to), status });
  const send = () => shop.act<number>("send");

  /** Killed in the middle of the deliveries: some have come in, others have not. */
  async function killWhileSending(): Promise<void> {
    const arrived = async () =>
      (await read<{ readonly items: readonly object[] }>(bridge.ready.url, "/api/deliveries?limit=100")).items
        .length;
    const before = await arrived();
    const sending = send().catch(() => null);
    await until("something arrived", async () => (await arrived()) > before + 1);
    bridge.process.kill("SIGKILL");
    await bridge.ended;
    await sending;
  }

  async function pointsOf(id: number): Promise<{ readonly bridge: string; readonly service: string }> {
    const { order } = await read<OrderAnswer>(bridge.ready.url, `/api/orders/garden/${id}`);
    const { state = "none" } = site.loyalty.sandbox.order(order.loyaltyOrderId ?? "") ?? {};
    return { bridge: order.points, service: state };
  }

  test("brings everything that happened meanwhile", async () => {
    for (let at = 0; at < ORDERS; at += 4) {
      const some = [0, 1, 2, 3].map((next) => place(shop, { status: "processing" }, at + next));
      orders.push(...(await Promise.all(some)));
    }
    await killWhileSending();
    await change(0, 12, "completed");
    await change(12, 16, "cancelled");
    for (let passed = 0; passed < 60; passed += 10) {
      await passMinutes(10);
      expect(await send()).toBeGreaterThan(0);
    }
    expect(await shop.act("settingsPage")).toContain("The bridge cannot be reached");
    // The next attempt comes after the longest pause by then.
    await passMinutes(40);
    for (let kills = 0; kills < 2; kills += 1) {
      await startBridge();
      await change(16 + kills * 4, 20 + kills * 4, "completed");
      await killWhileSending();
      await passMinutes(10);
    }
    await startBridge();
    await expect.poll(send).toBe(0);
    // What a kill interrupted is tried again some minutes later.
    await bridge.end("SIGTERM");
    await passMinutes(60);
    await startBridge();
    const cancelled = orders.slice(12, 16);
    for (const id of orders) {
      // One that was cancelled before the bridge heard of it was never given points.
      const ends = cancelled.includes(id) ? ["cancelled", "none"] : ["approved"];
      const points = expect.poll(() => pointsOf(id));
      await points.toSatisfy(({ bridge, service }) => ends.includes(bridge) && service === bridge);
    }
  }, 300_000);

  test("leaves nothing to be found by looking for missed orders", async () => {
    bridge.process.kill("SIGKILL");
    await bridge.ended;
    // WooCommerce's own clock was not moved, and checks that of the bridge's calls.
    minutes = 0;
    await startBridge(shop.key);
    const calls = site.loyalty.sandbox.calls().length;
    const { scan } = await read<{ readonly scan: object }>(bridge.ready.url, "/api/shops/garden/check", {});
    expect(scan).toMatchObject({ healed: 0, lastHealedAt: null, problem: null });
    // Nor does anything else that was read lead to a step.
    const { outbox } = await read<{ readonly outbox: object }>(bridge.ready.url, "/api/status");
    expect(Object.values(outbox)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(site.loyalty.sandbox.calls()).toHaveLength(calls);
    expect(await shop.notices()).toBe("");
  });
});
