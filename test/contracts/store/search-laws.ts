import { describe, expect, test } from "vitest";
import { anOrder } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

export function searchLaws(given: OpenStore): void {
  describe("search by name", () => {
    const ids = async ({ q }: { readonly q: string }) =>
      (await given.store.listOrders({ limit: 50, q })).items.map(({ orderId }) => orderId);

    const named = async (orderId: string, name: string) => {
      const record = aRecord({ orderId });
      const contact = { names: [name], emails: [], phones: [], countries: [] };
      const snapshot = anOrder({ orderId, contact });
      await put(given.store, { ...record, facts: { ...record.facts, snapshot } });
    };

    test("a search finds customers by any words of a name, split at hyphens and apostrophes, late words too", async () => {
      await named("1", "Anne-Marie Müller-Lüdenscheidt");
      await named("2", "José María García de la Torre López");
      await named("3", "Pat O’Brien");
      await given.reopen();
      for (const q of ["Anne-Marie", "anne marie", "Müller-Lüdenscheidt", "marie müller"])
        expect(await ids({ q }), q).toEqual(["1"]);
      for (const q of ["López", "torre lopez", "de la Torre"]) expect(await ids({ q }), q).toEqual(["2"]);
      expect(await ids({ q: "O'Brien" })).toEqual(["3"]);
      expect(await ids({ q: "Anne López" })).toEqual([]);
    });
  });
}
