import { describe, expect, test } from "vitest";
import type { Operation } from "../../../src/domain/operation/operation.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { serviceFailed } from "../../support/builders/outcomes.ts";
import { putLane } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const LEASE = 30 * SECOND;

export function turnLaws(given: OpenStore): void {
  describe("turns of due lanes", () => {
    const take = (now: number, limit: number) =>
      given.store.takeDueLanes({ now, limit, leaseMs: LEASE, brands: ["main"] });
    const taken = async (...query: Parameters<typeof take>) =>
      (await take(...query)).map(({ orderId }) => orderId);
    const tried = {
      attempts: [{ startedAt: NOON, endedAt: NOON, outcome: "transient", detail: serviceFailed().detail }],
    } as const;
    const fill = async (shop: string, count: number, step: Partial<Operation> = {}) => {
      for (let n = 1; n <= count; n++)
        await putLane(given.store, `${shop}-${n}`, { notBefore: NOON - 900 + n, ...step }, { shop });
    };

    test("shops take turns within a priority, however many lanes each has and whatever they do next", async () => {
      await fill("big", 6);
      await fill("small", 2, { notBefore: NOON, kind: "approvePoints" });
      expect(await taken(NOON, 5)).toEqual(["big-1", "small-1", "big-2", "small-2", "big-3"]);
      await fill("third", 1, { notBefore: NOON });
      await putLane(given.store, "urgent", { priority: "person", notBefore: NOON }, { shop: "big" });
      expect(await taken(NOON, 1)).toEqual(["urgent"]);
      expect(await taken(NOON, 9)).toEqual(["third-1", "big-4", "big-5", "big-6"]);
    });

    test("turns last over takes of one lane each", async () => {
      await fill("big", 20);
      expect(await taken(NOON, 3)).toEqual(["big-1", "big-2", "big-3"]);
      await fill("small", 3, { notBefore: NOON });
      const shops: string[] = [];
      for (let n = 0; n < 6; n++) shops.push(...(await take(NOON, 1)).map(({ shop }) => shop));
      expect(shops).toEqual(["small", "big", "small", "big", "small", "big"]);
    });

    test("of one shop, steps never tried take turns with those that were, the longest due first", async () => {
      for (let n = 1; n <= 4; n++)
        await putLane(given.store, `tried-${n}`, { ...tried, notBefore: NOON - 90 + n });
      for (let n = 1; n <= 2; n++) await putLane(given.store, `new-${n}`, { notBefore: NOON - 9 + n });
      expect(await taken(NOON, 5)).toEqual(["new-1", "tried-1", "new-2", "tried-2", "tried-3"]);
    });

    test("only what was never tried, or only what was, can be asked for", async () => {
      await putLane(given.store, "tried", { ...tried, notBefore: NOON - 2 });
      await putLane(given.store, "new", { notBefore: NOON - 1 });
      const query = { now: NOON, limit: 9, leaseMs: LEASE, brands: ["main"] };
      expect(await given.store.nextDueAt({ brands: ["main"], isTried: false })).toBe(NOON - 1);
      expect(await given.store.nextDueAt({ brands: ["main"], isTried: true })).toBe(NOON - 2);
      const [fresh, ...others] = await given.store.takeDueLanes({ ...query, isTried: false });
      expect([fresh?.orderId, others]).toEqual(["new", []]);
      expect((await given.store.takeDueLanes({ ...query, isTried: true }))[0]).toMatchObject({
        orderId: "tried",
        isTried: true,
      });
    });
  });
}
