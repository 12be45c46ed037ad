import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RealShopGiven } from "./engine/real-shop.ts";
import { type Garden, isMissing, startGarden } from "./garden.ts";
import { LIVES, place, take } from "./lives.ts";

/** A real WooCommerce, its webhooks or our plugin, and a whole bridge: what becomes of orders' points. */
for (const given of [
  { version: "11.0.1", storage: "hpos" },
  { version: "9.9.5", storage: "posts" },
  { version: "11.0.1", storage: "hpos", hasPlugin: true },
  { version: "9.9.5", storage: "posts", hasPlugin: true },
] as const)
  describe.skipIf(isMissing)(titleOf(given), { timeout: 600_000 }, () => {
    let garden: Garden;
    beforeAll(async () => {
      garden = await startGarden(given);
    });
    afterAll(() => garden?.close());

    test("after a life of each kind, orders have the points that they should", async () => {
      const { shop, bridge, pointsOf } = garden;
      const orders = new Map<string, number>();
      const orderOf = (name: string) => orders.get(name) ?? 0;
      for (const [at, life] of LIVES.entries()) orders.set(life.name, await place(shop, life, at));
      const longest = Math.max(...LIVES.map(({ steps }) => steps.length));
      for (let step = 0; step < longest; step += 1) {
        // Every other time its webhooks are sent in between; otherwise several changes reach the bridge as one.
        if (step % 2 === 0) await shop.runQueue();
        for (const { name, steps } of LIVES) {
          const next = steps[step];
          if (next !== undefined) await take(shop, orderOf(name), next);
        }
      }
      await shop.runQueue();
      await bridge.settled();
      const ended = LIVES.map(async ({ name }) => [name, await pointsOf(orderOf(name))] as const);
      expect(Object.fromEntries(await Promise.all(ended))).toEqual(
        Object.fromEntries(LIVES.map(({ name, points }) => [name, { bridge: points, service: points }])),
      );
    });

    test("PHP noticed nothing", async () => {
      expect(await garden.shop.notices()).toBe("");
    });
  });

function titleOf({ version, storage, hasPlugin = false }: RealShopGiven): string {
  return `WooCommerce ${version}, orders in ${storage}, ${hasPlugin ? "our plugin" : "plain webhooks"}`;
}
