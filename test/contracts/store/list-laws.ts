import { describe, expect, test } from "vitest";
import { summarise } from "../../../src/domain/order/order-summary.ts";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import { CursorUnknown } from "../../../src/store/page.ts";
import type { OrderQuery } from "../../../src/store/records.ts";
import { anOrder, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

export function listLaws(given: OpenStore): void {
  describe("order list", () => {
    const ids = async (query: Partial<OrderQuery> = {}) =>
      (await given.store.listOrders({ limit: 50, ...query })).items.map(({ orderId }) => orderId);

    async function pages(query: OrderQuery): Promise<string[][]> {
      const read: string[][] = [];
      let cursor: string | null = null;
      do {
        const page = await given.store.listOrders({ ...query, ...(cursor === null ? {} : { cursor }) });
        read.push(page.items.map(({ orderId }) => orderId));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return read;
    }

    test("a shop's records are read in parts, each once, whatever changes meanwhile; none of another shop, none too old", async () => {
      for (const orderId of ["1", "2", "3", "4", "5"])
        await put(given.store, aRecord({ orderId, changedAt: NOON }));
      await put(given.store, aRecord({ shop: "garden", orderId: "6", changedAt: NOON }));
      await put(given.store, aRecord({ orderId: "7", changedAt: NOON - SECOND }));
      await given.reopen();
      const query = { shop: "acme", changedSince: NOON, limit: 2 };
      const read: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof given.store.readOrders>> = await given.store.readOrders({
          ...query,
          ...(cursor === null ? {} : { cursor }),
        });
        read.push(...page.items.map(({ orderId }) => orderId));
        cursor = page.nextCursor;
        for (const orderId of ["1", "4"])
          await put(given.store, aRecord({ orderId, changedAt: NOON + read.length * SECOND }));
      } while (cursor !== null);
      expect(read).toEqual(["1", "2", "3", "4", "5"]);
      expect(await given.store.readOrders({ ...query, shop: "nobody" })).toEqual({
        items: [],
        nextCursor: null,
      });
      await expect(given.store.readOrders({ ...query, cursor: "none" })).rejects.toThrow(CursorUnknown);
    });

    test("of a shop's records, those with these points are read alone", async () => {
      for (const [index, points] of (["none", "pending", "none", "approved", "none"] as const).entries())
        await put(given.store, aRecord({ orderId: String(index), points, changedAt: NOON }));
      await given.reopen();
      const query = { shop: "acme", changedSince: NOON, points: "none", limit: 2 } as const;
      const { items, nextCursor } = await given.store.readOrders(query);
      expect(items.map(({ orderId }) => orderId)).toEqual(["0", "2"]);
      const rest = await given.store.readOrders({ ...query, cursor: nextCursor ?? "" });
      expect([rest.items.map(({ orderId }) => orderId), rest.nextCursor]).toEqual([["4"], null]);
    });

    test("the newest change stands first, page by page, without gap or repeat", async () => {
      for (const [index, orderId] of ["1", "2", "3", "4", "5", "6", "7"].entries()) {
        await put(given.store, aRecord({ orderId, changedAt: NOON + Math.floor(index / 2) * SECOND }));
      }
      await put(given.store, aRecord({ orderId: "2", changedAt: NOON + 9 * SECOND }));
      await given.reopen();
      const all = await ids();
      expect(all[0]).toBe("2");
      expect(all.at(-1)).toBe("1");
      const read = await pages({ limit: 2 });
      expect(read.flat()).toEqual(all);
      expect(read.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
      expect(new Set(all).size).toBe(7);
    });

    test.each([
      ["all orders", {}],
      ["a shop's", { shop: "acme" }],
      ["what a search finds", { q: "ada@shop.example" }],
    ])("a last page that is full is the last: %s", async (_title, query) => {
      for (const orderId of ["1", "2", "3", "4", "5", "6"]) await put(given.store, aRecord({ orderId }));
      const lengths = async (limit: number) => (await pages({ ...query, limit })).map(({ length }) => length);
      expect(await lengths(6)).toEqual([6]);
      expect(await lengths(3)).toEqual([3, 3]);
      expect(await lengths(1)).toEqual([1, 1, 1, 1, 1, 1]);
    });

    test("a row tells what the record says", async () => {
      const record = aRecord({
        ...{ orderId: "7", points: "pending", loyaltyOrderId: 17, reason: { code: "waitsForPayment" } },
        pointsGiven: { count: 50, source: "service", at: NOON },
        held: { code: "waitsForContact", fields: ["mobile"], isWithheld: false },
      });
      await put(given.store, record);
      const row = {
        orderId: "7",
        pointsGiven: 50,
        state: "held",
        totalMinor: 5000,
        customerName: "Ada Example",
      };
      expect(summarise(record)).toMatchObject(row);
      expect((await given.store.listOrders({ limit: 1 })).items).toEqual([summarise(record)]);
    });

    test("the oldest change stands first where that is asked for, page by page, without gap or repeat", async () => {
      for (const [index, orderId] of ["1", "2", "3", "4", "5", "6", "7"].entries())
        await put(given.store, aRecord({ orderId, changedAt: NOON + Math.floor(index / 2) * SECOND }));
      await given.reopen();
      const newest = await ids();
      const read = await pages({ limit: 2, first: "oldest" });
      expect(read.flat()).toEqual(newest.toReversed());
      expect(read.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
      const q = "ada@shop.example";
      expect((await pages({ limit: 3, first: "oldest", q })).flat()).toEqual(newest.toReversed());
    });

    test("those of one account are found however many there are of others, also where their shop has another one now", async () => {
      await put(given.store, aRecord({ orderId: "1", brand: "former", changedAt: NOON }));
      for (const orderId of ["2", "3", "4"])
        await put(given.store, aRecord({ orderId, changedAt: NOON + SECOND }));
      await put(given.store, aRecord({ orderId: "5", shop: "zenith", brand: "former", changedAt: NOON }));
      await given.reopen();
      const q = "ada@shop.example";
      for (const query of [{ brand: "former" }, { brand: "former", q }])
        expect(await pages({ ...query, limit: 1 })).toEqual([["5"], ["1"]]);
      expect(await ids({ brand: "former", shop: "zenith" })).toEqual(["5"]);
      expect(await ids({ brand: "nobody", q })).toEqual([]);
    });

    test("a span of time narrows the list from its beginning up to its end", async () => {
      for (const [index, orderId] of ["1", "2", "3", "4"].entries())
        await put(given.store, aRecord({ orderId, changedAt: NOON + index }));
      expect(await ids({ changedFrom: NOON + 1 })).toEqual(["4", "3", "2"]);
      expect(await ids({ changedFrom: NOON + 1, changedBefore: NOON + 3 })).toEqual(["3", "2"]);
      expect(await ids({ changedBefore: NOON + 1, q: "ada@shop.example" })).toEqual(["1"]);
      expect(await ids({ changedFrom: NOON + 2, first: "oldest", limit: 1 })).toEqual(["3"]);
    });

    test("what was given a time is told from what is in turn, in the list and in the counts", async () => {
      const later = { priority: "due", notBefore: NOON + DAY } as const;
      await put(given.store, aRecord({ orderId: "1", operations: [aStep()] }));
      await put(given.store, aRecord({ orderId: "2", operations: [aStep(later)] }));
      await put(given.store, aRecord({ orderId: "3", operations: [aStep({ ...later, state: "retrying" })] }));
      await given.reopen();
      expect(await ids({ state: "queued" })).toEqual(["2", "1"]);
      expect(await ids({ state: "queued", isScheduled: true })).toEqual(["2"]);
      expect(await ids({ state: "queued", isScheduled: false, q: "ada@shop.example" })).toEqual(["1"]);
      expect(await given.store.counts()).toMatchObject({ scheduled: 1, orders: { queued: 2 } });
      const [first] = (await given.store.listOrders({ limit: 1, q: "2" })).items;
      expect(first?.scheduledAt).toBe(NOON + DAY);
      await put(given.store, aRecord({ orderId: "2", operations: [aStep({ ...later, state: "done" })] }));
      expect((await given.store.counts()).scheduled).toBe(0);
    });

    test("orders with points at a brand's account are counted, those without are not", async () => {
      await put(given.store, aRecord({ orderId: "1", points: "pending" }));
      await put(given.store, aRecord({ orderId: "2", points: "approved" }));
      await put(given.store, aRecord({ orderId: "3", points: "cancelled" }));
      await put(given.store, aRecord({ orderId: "4", points: "none" }));
      await put(given.store, aRecord({ orderId: "5", points: "pending", brand: "other" }));
      await given.reopen();
      expect(await given.store.countWithPoints("main")).toBe(2);
      expect(await given.store.countWithPoints("other")).toBe(1);
      expect(await given.store.countWithPoints("nobody")).toBe(0);
    });

    test("shop, points and state narrow the list, and follow each change", async () => {
      await put(given.store, aRecord({ orderId: "1", points: "pending" }));
      await put(given.store, aRecord({ orderId: "2", shop: "zenith", points: "pending" }));
      await put(given.store, aRecord({ orderId: "3", operations: [aStep({ state: "parked" })] }));
      expect(await ids({ points: "pending" })).toEqual(["2", "1"]);
      expect(await ids({ points: "pending", shop: "acme" })).toEqual(["1"]);
      expect(await ids({ state: "parked" })).toEqual(["3"]);
      expect(await ids({ state: "idle", shop: "zenith" })).toEqual(["2"]);
      expect(await ids({ shop: "nobody" })).toEqual([]);
      expect(await given.store.counts()).toMatchObject({ idleWithoutPoints: 0 });
      await put(given.store, aRecord({ orderId: "3", operations: [aStep({ state: "done" })] }));
      expect(await given.store.counts(["acme"])).toMatchObject({ idleWithoutPoints: 1 });
      expect(await given.store.counts(["zenith"])).toMatchObject({ idleWithoutPoints: 0 });
      await given.reopen();
      expect((await given.store.counts()).idleWithoutPoints).toBe(1);
      expect(await ids({ state: "parked" })).toEqual([]);
      expect((await given.store.counts()).orders).toMatchObject({ idle: 3, parked: 0 });
      expect((await given.store.counts()).points).toEqual({ none: 1, pending: 2, approved: 0, cancelled: 0 });
    });

    test.each([
      ["the order id", "55001"],
      ["the number", "#A-1009"],
      ["the number without its sign", "a-1009"],
      ["an email in other case", " ADA@shop.example "],
      ["a mobile number as people write it", "+49 (170) 123-4567"],
      ["the mobile number as it is sent", "+491709999999"],
      ["an email that a person filled in", "ada@work.example"],
    ])("a search by %s finds the order, also after a restart", async (_what, q) => {
      const snapshot = anOrder({ orderId: "55001", orderNumber: "#A-1009", orderSequence: "1009" });
      const record = aRecord({ orderId: "55001", mobile: "+491709999999" });
      await put(given.store, {
        ...record,
        facts: { ...record.facts, snapshot },
        contactOverride: { name: null, email: "Ada@Work.example", mobile: null },
      });
      await put(given.store, aRecord({ orderId: "2", facts: { ...record.facts, snapshot: null } }));
      expect(await ids({ q })).toEqual(["55001"]);
      await given.reopen();
      expect(await ids({ q })).toEqual(["55001"]);
      expect(await ids({ q, shop: "zenith" })).toEqual([]);
    });

    test("a search finds what the record says now, not what it said once", async () => {
      const record = await put(given.store, aRecord({ orderId: "1" }));
      await given.reopen();
      const snapshot = anOrder({
        orderId: "1",
        contact: { names: [], emails: [], phones: [], countries: [] },
      });
      await put(given.store, { ...record, facts: { ...record.facts, snapshot } });
      expect(await ids({ q: "ada@shop.example" })).toEqual([]);
      await given.reopen();
      expect(await ids({ q: "ada@shop.example" })).toEqual([]);
      expect(await ids({ q: "1" })).toEqual(["1"]);
    });

    const named = async (orderId: string, name: string) => {
      const record = aRecord({ orderId });
      const contact = { names: [name], emails: [], phones: [], countries: [] };
      const snapshot = anOrder({ orderId, contact });
      return put(given.store, { ...record, facts: { ...record.facts, snapshot } });
    };

    test("a search finds customers by name: whole, by a word, by the first and the last, in any order and spelling", async () => {
      await named("1", "Zoë Maria Groß-Łukasz");
      await named("2", "Maria Example");
      await given.reopen();
      for (const q of [
        "Zoë Maria Groß-Łukasz",
        "zoe maria gross lukasz",
        "ZOE",
        "Groß",
        "lukasz",
        "Lukasz, Zoë",
      ])
        expect(await ids({ q }), q).toEqual(["1"]);
      expect((await ids({ q: "maria" })).toSorted()).toEqual(["1", "2"]);
      for (const q of ["Zo", "Maria Zoë Example", "nobody", "-"]) expect(await ids({ q }), q).toEqual([]);
    });

    test("who was called so once, and whoever was erased, is not found by that name", async () => {
      await named("1", "Ada Example");
      const other = await named("2", "Ada Other");
      await given.reopen();
      await named("1", "Grace Hopper");
      const contactOverride = { name: "Ada Filled-In", email: null, mobile: null };
      await put(given.store, { ...other, contactOverride });
      await put(given.store, redactRecord({ ...other, contactOverride }, NOON));
      for (const _each of ["as it is", "opened again"]) {
        expect(await ids({ q: "ada" })).toEqual([]);
        expect(await ids({ q: "hopper" })).toEqual(["1"]);
        await given.reopen();
      }
    });

    test("a search is exact and pages like the list", async () => {
      for (const [index, orderId] of ["1", "2", "3"].entries()) {
        await put(given.store, aRecord({ orderId, changedAt: NOON + index }));
      }
      expect(await ids({ q: "ada@shop" })).toEqual([]);
      const first = await given.store.listOrders({ limit: 2, q: "ada@shop.example" });
      expect(first.items.map(({ orderId }) => orderId)).toEqual(["3", "2"]);
      expect(await ids({ q: "ada@shop.example", cursor: first.nextCursor ?? "" })).toEqual(["1"]);
    });

    test("a search that every order fits gives the newest first, whatever was asked of them besides", async () => {
      for (let number = 1; number <= 12; number++) {
        const points = number % 3 === 0 ? "pending" : "none";
        await put(given.store, aRecord({ orderId: String(number), points, changedAt: NOON + number }));
      }
      const q = "ada@shop.example";
      expect(await ids({ q, limit: 3 })).toEqual(["12", "11", "10"]);
      expect(await ids({ q, points: "pending", limit: 3 })).toEqual(["12", "9", "6"]);
      const { nextCursor } = await given.store.listOrders({ q, points: "pending", limit: 3 });
      expect(await ids({ q, points: "pending", limit: 3, cursor: nextCursor ?? "" })).toEqual(["3"]);
      expect(await ids({ q: "7" })).toEqual(["7"]);
    });

    test.each(["garbage", "", "1-", "9".repeat(30), "-1-2", "1e9-3"])(
      "the cursor %j, which no page gave, is refused",
      async (cursor) => {
        await put(given.store, aRecord({ orderId: "1" }));
        await expect(given.store.listOrders({ limit: 2, cursor })).rejects.toThrow(CursorUnknown);
        await expect(given.store.listOrders({ limit: 2, cursor, q: "1" })).rejects.toThrow(CursorUnknown);
        await expect(given.store.listDeliveries({ limit: 2, cursor })).rejects.toThrow(CursorUnknown);
      },
    );
  });
}
