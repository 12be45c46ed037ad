import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WANTED_TOPICS } from "../../adapters/woocommerce/deliveries/topics.ts";
import type { OrderAnswer } from "../../src/client/answers.ts";
import { type BridgeChild, type CrashSite, crashSite, read, until } from "../crash/crashing-bridge.ts";
import { freePort } from "../support/network/free-port.ts";
import { type RealShop, startRealShop } from "./engine/real-shop.ts";
import { ENCRYPTION_KEY, ENGINES, isMissing, SECRET } from "./garden.ts";
import { place } from "./lives.ts";

const ORDERS = 24;
const MINUTE = 60_000;

const WAYS = ENGINES.flatMap(({ version, storage }) =>
  [true, false].map((hasPlugin) => {
    return { version, storage, hasPlugin, way: hasPlugin ? "the plugin" : "plain webhooks" };
  }),
);

/**
 * The bridge is killed three times, once for an hour, while orders change. With the plugin it has no key until the end:
 * what it has got until then, the shop has sent. Without it, it looks at the shop after each start, as it does by itself.
 * Its clock begins two hours ago, and is nearly right when it looks: WooCommerce refuses calls that are signed at another time.
 */
describe.skipIf(isMissing).each(WAYS)("a bridge that is killed, WooCommerce $version with $way", (given) => {
  const { hasPlugin } = given;
  let shop: RealShop;
  let site: CrashSite;
  let bridge: BridgeChild;
  let shops: (credentials: object) => Readonly<Record<string, object>>;
  let minutes = -110;
  const orders: number[] = [];
  beforeAll(async () => {
    shop = await startRealShop(given);
    const port = await freePort();
    const publicUrl = `http://127.0.0.1:${port}`;
    const program = { earn: { activityId: "12" } };
    const own = { domain: shop.domain, secrets: [SECRET], program };
    shops = (credentials) => ({ garden: { platform: "woocommerce", brand: "main", ...own, credentials } });
    site = await crashSite({
      top: { server: { port, publicUrl, graceSeconds: 5 }, security: { encryptionKey: ENCRYPTION_KEY } },
    });
    await passMinutes(0);
    await startBridge(false);
    const address = `${publicUrl}/webhooks/garden`;
    if (hasPlugin) await shop.act("connectTo", { address, secret: SECRET });
    else
      for (const topic of WANTED_TOPICS)
        await shop.rest("POST", "webhooks", { name: topic, topic, secret: SECRET, delivery_url: address });
  });
  afterAll(async () => {
    await site?.close();
    await shop?.close();
  });

  async function startBridge(hasKey: boolean): Promise<void> {
    const started = await site.start({
      passedMs: minutes * MINUTE,
      shops: shops(hasKey ? shop.key : {}),
    });
    if (started === null) throw new Error("the bridge was killed before it was ready");
    bridge = started;
  }

  const look = () => read<{ readonly scan: object }>(bridge.ready.url, "/api/shops/garden/check", {});

  async function startAgain(): Promise<void> {
    await startBridge(!hasPlugin);
    // WooCommerce has switched off the webhooks that failed.
    if (!hasPlugin) await look();
  }

  async function passMinutes(passed: number): Promise<void> {
    minutes += passed;
    if (hasPlugin) await shop.act("moveClock", { seconds: minutes * 60 });
  }

  const change = (from: number, to: number, status: string) =>
    shop.act("bulkStatus", { orders: orders.slice(from, to), status });
  const send = () => (hasPlugin ? shop.act<number>("send") : shop.runQueue());

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
    const path = `/api/orders/garden/${id}`;
    const { order } = await read<OrderAnswer>(bridge.ready.url, path);
    const { state = "none" } = site.loyalty.sandbox.order(order.loyaltyOrderId ?? "") ?? {};
    return { bridge: order.points, service: state };
  }

  /** By the shop's own orders. One that was cancelled before the bridge heard of it was never given points. */
  async function expectTruth(): Promise<void> {
    for (const { id, status } of await shop.truth()) {
      const ends = status === "completed" ? ["approved"] : ["cancelled", "none"];
      const points = expect.poll(() => pointsOf(id));
      await points.toSatisfy(({ bridge, service }) => ends.includes(bridge) && service === bridge);
    }
  }

  test("has changes made before, in and after an hour without it", async () => {
    for (let at = 0; at < ORDERS; at += 4) {
      const some = [0, 1, 2, 3].map((next) => place(shop, { status: "processing" }, at + next));
      orders.push(...(await Promise.all(some)));
    }
    await killWhileSending();
    await change(0, 12, "completed");
    await change(12, 16, "cancelled");
    for (let passed = 0; passed < 60; passed += 10) {
      await passMinutes(10);
      await send();
    }
    if (hasPlugin) expect(await shop.act("settingsPage")).toContain("The bridge cannot be reached");
    // The plugin's next attempt comes after the longest pause by then.
    await passMinutes(40);
    for (let kills = 0; kills < 2; kills += 1) {
      await startAgain();
      await change(16 + kills * 4, 20 + kills * 4, "completed");
      await killWhileSending();
      await passMinutes(10);
    }
    await startAgain();
    await send();
    if (hasPlugin) await expect.poll(send).toBe(0);
    else await look();
    // What a kill interrupted is tried again some minutes later.
    await bridge.end("SIGTERM");
    await passMinutes(4);
    await startAgain();
    await expectTruth();
  }, 600_000);

  test.runIf(hasPlugin)("leaves nothing to be found by looking for missed orders", async () => {
    await bridge.end("SIGTERM");
    await startBridge(true);
    const calls = site.loyalty.sandbox.calls().length;
    const { scan } = await look();
    expect(scan).toMatchObject({ healed: 0, lastHealedAt: null, problem: null });
    // Nor does anything else that was read lead to a step.
    const { outbox } = await read<{ readonly outbox: object }>(bridge.ready.url, "/api/status");
    expect(Object.values(outbox)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(site.loyalty.sandbox.calls()).toHaveLength(calls);
  });

  test("leaves no notice in the shop", async () => {
    expect(await shop.notices()).toBe("");
  });
});
