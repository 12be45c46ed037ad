import { describe, expect, test } from "vitest";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const NOTHING = { topic: "", headers: {}, body: new Uint8Array(), content: "gone" } as const;

export function erasureLaws(given: OpenStore): void {
  describe("erasure", () => {
    test("one delivery can be erased by its id, a waiting one too; an unknown one is no trouble", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      const other = await given.store.addDelivery(aDelivery({ dedupeKey: "other" }));
      await given.store.eraseDelivery(id, NOTHING);
      await given.store.eraseDelivery("4711", NOTHING);
      const store = await given.reopen();
      const left = await store.getDelivery(id);
      expect(left).toMatchObject({ outcome: "waiting", headers: {}, content: "gone", isBodySigned: true });
      expect(left?.body.byteLength).toBe(0);
      expect((await store.getDelivery(other.id))?.body.byteLength).toBeGreaterThan(0);
    });

    test("erasing leaves of a person's deliveries only that they arrived", async () => {
      const hers = await given.store.addDelivery(aDelivery({ body: Buffer.from("ada@shop.example") }));
      const his = await given.store.addDelivery(
        aDelivery({ dedupeKey: "2", body: Buffer.from("bob@shop.example") }),
      );
      await given.store.settleDelivery({
        deliveryId: hers.id,
        outcome: "dead",
        reason: { code: "otherShop", domain: "Ada's number is wrong" },
        orderIds: ["1"],
      });
      const remainsOf = ({ body }: { body: Uint8Array }) =>
        Buffer.from(body).includes("ada@") ? NOTHING : null;
      expect(await given.store.eraseDeliveries(remainsOf)).toEqual({ erased: 1, damaged: 0 });
      expect(await given.store.eraseDeliveries(remainsOf)).toEqual({ erased: 0, damaged: 0 });
      await given.store.scrub();
      const store = await given.reopen();
      const left = await store.getDelivery(hers.id);
      expect(left).toMatchObject({
        outcome: "dead",
        reason: { code: "erased" },
        headers: {},
        orderIds: ["1"],
      });
      expect(left?.body).toHaveLength(0);
      expect(await store.getDelivery(his.id)).toMatchObject({ outcome: "waiting" });
      expect((await store.addDelivery(aDelivery())).outcome).toBe("duplicate");
    });

    test("a delivery that is settled without its content loses it in the same act", async () => {
      const { id } = await given.store.addDelivery(aDelivery({ body: Buffer.from("ada@shop.example") }));
      const settlement = {
        deliveryId: id,
        outcome: "dead",
        reason: { code: "otherShop", domain: "Ada" },
        orderIds: [],
      } as const;
      await given.store.changeOrder({ shop: "acme", orderId: "1001" }, () => ({
        record: aRecord(),
        result: null,
        settles: [{ ...settlement, remains: { ...NOTHING, topic: "orders/paid" } }],
      }));
      const store = await given.reopen();
      const left = await store.getDelivery(id);
      expect(left).toMatchObject({
        outcome: "dead",
        reason: { code: "erased" },
        headers: {},
        topic: "orders/paid",
      });
      expect(left?.body).toHaveLength(0);
    });

    test("how far the body is signed, and what there is of it, is kept whatever is erased", async () => {
      const unsigned = aDelivery({ isBodySigned: false, headers: {}, body: new Uint8Array() });
      const { id } = await given.store.addDelivery(unsigned);
      const kept = await (await given.reopen()).getDelivery(id);
      expect(kept).toMatchObject({ isBodySigned: false, content: "whole" });
      await given.store.eraseDelivery(id, { ...NOTHING, content: "events" });
      const store = await given.reopen();
      expect(await store.getDelivery(id)).toMatchObject({ isBodySigned: false, content: "events" });
      const { items } = await store.listDeliveries({ limit: 9 });
      expect(items).toMatchObject([{ id, isBodySigned: false, content: "events" }]);
    });

    test("a delivery may keep a part, and waits on", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      const remains = {
        topic: "t",
        headers: { mark: "1" },
        body: Buffer.from("less"),
        content: "events",
      } as const;
      await given.store.eraseDelivery(id, remains);
      const [taken] = await (await given.reopen()).takeDeliveries(9, Date.now(), 1000);
      expect(taken).toMatchObject({
        id,
        topic: "t",
        headers: { mark: "1" },
        outcome: "waiting",
        content: "events",
      });
      expect(Buffer.from(taken?.body ?? []).toString()).toBe("less");
    });

    test("every record is shown, whether it is in a document yet or not", async () => {
      await put(given.store, aRecord({ orderId: "1" }));
      const store = await given.reopen();
      await put(store, aRecord({ orderId: "2" }));
      const shown: string[] = [];
      expect(await store.eachOrder(({ orderId }) => void shown.push(orderId))).toBe(0);
      expect(shown.sort()).toEqual(["1", "2"]);
    });

    test("every delivery is shown with its body, waiting or settled", async () => {
      const { id } = await given.store.addDelivery(aDelivery({ body: Buffer.from("settled") }));
      await given.store.settleDelivery({
        ...{ deliveryId: id, outcome: "processed", reason: null, orderIds: ["1"] },
      });
      const store = await given.reopen();
      await store.addDelivery(aDelivery({ dedupeKey: "other", body: Buffer.from("waiting") }));
      const shown: string[] = [];
      const show = ({ body }: { body: Uint8Array }) => void shown.push(Buffer.from(body).toString());
      expect(await store.eachDelivery(show)).toBe(0);
      expect(shown.sort()).toEqual(["settled", "waiting"]);
    });

    test("the list of erasures is kept as it was written last", async () => {
      expect(await given.store.readErasureList()).toBeNull();
      await given.store.writeErasureList("one");
      await given.store.writeErasureList("two");
      expect(await (await given.reopen()).readErasureList()).toBe("two");
    });

    test("lists written at once are each written as a whole, one after another", async () => {
      const { store } = given;
      const lists = ["a", "b", "c"].map((name) => name.repeat(50_000));
      await Promise.all(lists.map((text) => store.writeErasureList(text)));
      expect(lists).toContain(await store.readErasureList());
    });
  });
}
