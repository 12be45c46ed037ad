import { describe, expect, test } from "vitest";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { putLane } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const LEASE = 20 * SECOND;

export function dueBrandLaws(given: OpenStore): void {
  describe("brands with due lanes", () => {
    const due = (now = NOON) => given.store.dueBrands(now);
    const take = async (brand: string, now = NOON) =>
      given.store.takeDueLanes({ now, limit: 9, leaseMs: LEASE, brands: [brand] });
    const key = { shop: "acme", orderId: "1" };

    test("a store without orders has nothing due, now or later", async () => {
      expect(await due()).toEqual({ brands: [], nextDueAt: null });
    });

    test("brands with due lanes are named, with the time of the next lane of any brand, also across a restart", async () => {
      const brands = [
        ["due", NOON],
        ["long due", NOON - DAY],
        ["soon", NOON + 2],
        ["later", NOON + DAY],
      ] as const;
      for (const [brand, notBefore] of brands) {
        await putLane(given.store, `1 of ${brand}`, { notBefore }, { brand });
        await putLane(given.store, `2 of ${brand}`, { notBefore: notBefore + 5 * DAY }, { brand });
      }
      for (const state of ["parked", "dead", "done"] as const)
        await putLane(given.store, state, { state, notBefore: NOON }, { brand: state });
      for (const _ of ["as it is", "after a restart"]) {
        const { brands, nextDueAt } = await due();
        expect([brands.toSorted(), nextDueAt]).toEqual([["due", "long due"], NOON + 2]);
        await given.reopen();
      }
      const later = await due(NOON + 2);
      expect(later.brands.toSorted()).toEqual(["due", "long due", "soon"]);
      expect(later.nextDueAt).toBe(NOON + DAY);
    });

    test("what is due now is never the next due: a caller that may not take it need not ask again at once", async () => {
      await putLane(given.store, "1", { notBefore: NOON });
      expect((await due()).nextDueAt).toBeNull();
      expect((await due()).nextDueAt).toBeNull();
    });

    test("a brand whose lanes are taken is not named until one is released or its lease ends", async () => {
      await putLane(given.store, "1", { notBefore: NOON });
      const [lane] = await take("main");
      expect(await due()).toEqual({ brands: [], nextDueAt: null });
      await given.store.releaseLane(key, lane?.lease ?? "");
      expect((await due()).brands).toEqual(["main"]);
      await take("main");
      expect((await due(NOON + LEASE - 1)).brands).toEqual([]);
      expect((await due(NOON + LEASE)).brands).toEqual(["main"]);
      expect(await take("main", NOON + LEASE)).toHaveLength(1);
    });

    test("a taken lane whose next step is later is the next due once it is released", async () => {
      await putLane(given.store, "1", { notBefore: NOON });
      const [lane] = await take("main");
      await putLane(given.store, "1", { notBefore: NOON + DAY });
      expect((await due()).nextDueAt).toBeNull();
      await given.store.releaseLane(key, lane?.lease ?? "");
      expect(await due()).toEqual({ brands: [], nextDueAt: NOON + DAY });
    });

    test("a step that moves, or goes to another brand, is found where it is by then", async () => {
      await putLane(given.store, "1", { notBefore: NOON + DAY });
      await putLane(given.store, "2", { notBefore: NOON + DAY / 2 }, { brand: "other" });
      await putLane(given.store, "1", { notBefore: NOON + SECOND });
      expect(await due()).toEqual({ brands: [], nextDueAt: NOON + SECOND });
      await putLane(given.store, "1", { notBefore: NOON + DAY });
      expect(await due()).toEqual({ brands: [], nextDueAt: NOON + DAY / 2 });
      await putLane(given.store, "2", { notBefore: NOON, kind: "cancelPoints" }, { brand: "third" });
      expect(await due()).toEqual({ brands: ["third"], nextDueAt: NOON + DAY });
      await putLane(given.store, "2", { state: "done" }, { brand: "third" });
      expect(await take("third")).toEqual([]);
      expect(await due()).toEqual({ brands: [], nextDueAt: NOON + DAY });
    });

    test("a clock that was set back makes what was due wait again", async () => {
      await putLane(given.store, "1", { notBefore: NOON + DAY, priority: "person" });
      expect((await due(NOON + DAY)).brands).toEqual(["main"]);
      expect(await take("main", NOON)).toEqual([]);
      expect(await due(NOON)).toEqual({ brands: [], nextDueAt: NOON + DAY });
      expect((await due(NOON + DAY)).brands).toEqual(["main"]);
    });
  });
}
