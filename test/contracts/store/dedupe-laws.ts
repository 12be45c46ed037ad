import { describe, expect, test } from "vitest";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

export function dedupeLaws(given: OpenStore): void {
  describe("dedupe", () => {
    test("a second delivery with the same key and body changes nothing but a counter", async () => {
      const first = await given.store.addDelivery(aDelivery());
      const second = await given.store.addDelivery(aDelivery({ receivedAt: NOON + 1 }));
      expect(second).toEqual({ outcome: "duplicate", id: first.id, contradicts: null });
      const store = await given.reopen();
      expect((await store.addDelivery(aDelivery())).outcome).toBe("duplicate");
      const found = await store.getDelivery(first.id);
      expect(found).toMatchObject({ repeats: 2, receivedAt: NOON });
      expect(Buffer.from(found?.body ?? []).toString()).toBe('{"id":1001}');
      expect((await store.counts()).deliveries.waiting).toBe(1);
    });

    test("a known key with another body is kept, once for each body, and says what it contradicts", async () => {
      const first = await given.store.addDelivery(aDelivery());
      const other = aDelivery({ body: Buffer.from("other") });
      const both = await Promise.all([given.store.addDelivery(other), given.store.addDelivery(other)]);
      const [id] = both.map((added) => added.id);
      expect(both).toEqual([
        { outcome: "stored", id, contradicts: first.id },
        { outcome: "duplicate", id, contradicts: null },
      ]);
      const third = await given.store.addDelivery(aDelivery({ body: Buffer.from("third") }));
      expect(third).toMatchObject({ outcome: "stored", contradicts: first.id });
      const store = await given.reopen();
      expect(await store.addDelivery(other)).toMatchObject({ outcome: "duplicate", id });
      expect((await store.addDelivery(aDelivery())).id).toBe(first.id);
      const kept = await store.getDelivery(id ?? "");
      expect(kept).toMatchObject({ contradicts: first.id, repeats: 2, outcome: "waiting" });
      expect(Buffer.from(kept?.body ?? []).toString()).toBe("other");
      expect((await store.counts()).deliveries.waiting).toBe(3);
    });

    test("of an erased delivery nothing is left that a body could be compared with", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      await given.store.eraseDelivery(id, {
        topic: "",
        headers: {},
        body: new Uint8Array(),
        content: "gone",
      });
      const store = await given.reopen();
      const other = aDelivery({ body: Buffer.from("other") });
      expect(await store.addDelivery(other)).toEqual({ outcome: "duplicate", id, contradicts: null });
    });

    test("of many at once with the same key, one is stored", async () => {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => given.store.addDelivery(aDelivery())),
      );
      expect(answers.filter(({ outcome }) => outcome === "stored")).toHaveLength(1);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect((await given.store.getDelivery(answers[0]?.id ?? ""))?.repeats).toBe(49);
    });

    test("the same key at another shop is another delivery", async () => {
      await given.store.addDelivery(aDelivery());
      expect((await given.store.addDelivery(aDelivery({ shop: "zenith" }))).outcome).toBe("stored");
      const inner = await given.store.addDelivery(aDelivery({ shop: "a", dedupeKey: "b\nc" }));
      const outer = await given.store.addDelivery(aDelivery({ shop: "a\nb", dedupeKey: "c" }));
      expect([inner.outcome, outer.outcome]).toEqual(["stored", "stored"]);
    });
  });
}
