import { describe, expect, test } from "vitest";
import type { DeliveryQuery } from "../../../src/store/inbox.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const MINUTE = 60 * SECOND;

const BODIES: readonly (readonly [string, Uint8Array])[] = [
  ["JSON", Buffer.from('{"id":1,"note":"Grüße 🎁"}')],
  ["bytes that are no text", Uint8Array.from([0, 255, 254, 128, 10, 13, 34])],
  ["a byte order mark", Buffer.from("\ufeff{}")],
  ["line ends and control characters", Buffer.from('{\r\n"a":\t"\u0000\u2028"}\n')],
  ["nothing", new Uint8Array()],
  ["two mebibytes", Buffer.alloc(2 * 1024 * 1024, '"\\')],
];

export function inboxLaws(given: OpenStore): void {
  describe("inbox", () => {
    test.each(BODIES)("a body of %s comes back byte for byte, also after a restart", async (_what, body) => {
      const { id, outcome } = await given.store.addDelivery(aDelivery({ body }));
      expect(outcome).toBe("stored");
      for (const open of [async () => given.store, given.reopen]) {
        const found = await (await open()).getDelivery(id);
        expect(Buffer.compare(found?.body ?? Buffer.from("missing"), body)).toBe(0);
        expect({ ...found, body: null }).toEqual({
          id,
          shop: "acme",
          topic: "orders/paid",
          receivedAt: NOON,
          headers: { "x-shop-topic": "orders/paid" },
          body: null,
          isBodySigned: true,
          content: "whole",
          outcome: "waiting",
          reason: null,
          orderIds: [],
          repeats: 0,
          begun: 0,
          contradicts: null,
        });
      }
    });

    test("a delivery is found by its own id only", async () => {
      await given.store.addDelivery(aDelivery());
      for (const id of ["0", "999999", "-1", "1.5", "", "x", "__proto__", "99999999999999999999"]) {
        expect(await given.store.getDelivery(id)).toBeNull();
        expect(await given.store.replayDelivery(id)).toBe(false);
      }
    });

    test("waiting deliveries are handed out oldest first, each once until its lease ends", async () => {
      const ids = [];
      for (const dedupeKey of ["a", "b", "c"]) {
        ids.push((await given.store.addDelivery(aDelivery({ dedupeKey }))).id);
      }
      const take = async (now: number) =>
        (await given.store.takeDeliveries(2, now, MINUTE)).map(({ id }) => id);
      expect(await take(NOON)).toEqual(ids.slice(0, 2));
      expect(await take(NOON)).toEqual(ids.slice(2));
      expect(await take(NOON + MINUTE - 1)).toEqual([]);
      expect(await take(NOON + MINUTE)).toEqual(ids.slice(0, 2));
    });

    test("a delivery that rests comes when its rest ends, and holds up none behind it", async () => {
      const one = await given.store.addDelivery(aDelivery({ dedupeKey: "one" }));
      const two = await given.store.addDelivery(aDelivery({ dedupeKey: "two" }));
      const take = async (now: number) =>
        (await given.store.takeDeliveries(9, now, MINUTE)).map(({ id }) => id);
      await given.store.deferDelivery(one.id, NOON + 5 * MINUTE);
      await given.store.deferDelivery("4711", NOON + DAY);
      expect(await take(NOON)).toEqual([two.id]);
      await given.store.deferDelivery(two.id, NOON + DAY);
      expect(await take(NOON + 5 * MINUTE - 1)).toEqual([]);
      expect(await take(NOON + 5 * MINUTE)).toEqual([one.id]);
      await given.store.deferDelivery(one.id, NOON);
      expect(await take(NOON + 5 * MINUTE)).toEqual([one.id]);
      expect(await (await given.reopen()).getDelivery(two.id)).toMatchObject({ outcome: "waiting" });
    });

    test("the oldest comes first among those that rested, whichever rest ended first", async () => {
      const ids: string[] = [];
      for (const dedupeKey of ["one", "two", "three"])
        ids.push((await given.store.addDelivery(aDelivery({ dedupeKey }))).id);
      for (const [at, id] of ids.entries()) await given.store.deferDelivery(id, NOON + (9 - at) * MINUTE);
      const taken = await given.store.takeDeliveries(2, NOON + 10 * MINUTE, MINUTE);
      expect(taken.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    });

    test("an ignored delivery is kept with its reason and never handed out", async () => {
      const { id } = await given.store.addDelivery(
        aDelivery({ outcome: "ignored", reason: { code: "topicIgnored" } }),
      );
      expect(await given.store.takeDeliveries(10, NOON, MINUTE)).toEqual([]);
      expect(await given.store.getDelivery(id)).toMatchObject({
        outcome: "ignored",
        reason: { code: "topicIgnored" },
      });
    });

    test("a settled delivery is never handed out again, until a person replays it", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      await given.store.takeDeliveries(1, NOON, MINUTE);
      await given.store.settleDelivery({
        deliveryId: id,
        outcome: "dead",
        reason: { code: "fieldUnreadable", field: "id", expected: "id", found: null },
        orderIds: ["7"],
      });
      const store = await given.reopen();
      expect(await store.takeDeliveries(1, NOON + DAY, MINUTE)).toEqual([]);
      expect(await store.getDelivery(id)).toMatchObject({
        outcome: "dead",
        reason: { code: "fieldUnreadable", field: "id", expected: "id", found: null },
        orderIds: ["7"],
      });
      expect(await store.replayDelivery(id)).toBe(true);
      expect(await store.replayDelivery(id)).toBe(true);
      expect(await store.getDelivery(id)).toMatchObject({ outcome: "waiting", reason: null });
      expect(await store.takeDeliveries(5, NOON + DAY, MINUTE)).toHaveLength(1);
    });

    test("how a settled delivery ended can be said otherwise and back, and stays said so; one that ended otherwise stays as it is", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      const settled = { outcome: "dead", reason: { code: "invalidJson" } } as const;
      const dismissed = {
        outcome: "ignored",
        reason: { code: "dismissed", by: "Mia", at: NOON, note: "a test", because: settled.reason },
      } as const;
      expect(await given.store.restateDelivery(id, "dead", dismissed)).toBe(false);
      expect(await given.store.restateDelivery("4711", "dead", dismissed)).toBe(false);
      await given.store.takeDeliveries(1, NOON, MINUTE);
      await given.store.settleDelivery({ deliveryId: id, ...settled, orderIds: ["7"] });
      expect(await given.store.restateDelivery(id, "ignored", settled)).toBe(false);
      expect(await given.store.restateDelivery(id, "dead", dismissed)).toBe(true);
      expect(await given.store.restateDelivery(id, "dead", dismissed)).toBe(false);
      const store = await given.reopen();
      expect(await store.getDelivery(id)).toMatchObject({ ...dismissed, orderIds: ["7"] });
      expect((await store.counts()).deliveries).toMatchObject({ dead: 0, ignored: 1 });
      expect((await store.listDeliveries({ outcome: "dead", limit: 5 })).items).toEqual([]);
      expect(await store.takeDeliveries(5, NOON + DAY, MINUTE)).toEqual([]);
      expect(await store.restateDelivery(id, "ignored", settled)).toBe(true);
      expect(await store.getDelivery(id)).toMatchObject({ ...settled, orderIds: ["7"] });
      expect((await store.counts()).deliveries).toMatchObject({ dead: 1, ignored: 0 });
    });

    test("of many who say at once how a delivery ended one is believed, and a replay beside it is carried out", async () => {
      const { store } = given;
      const settled = { outcome: "dead", reason: { code: "invalidJson" } } as const;
      const dismissed = (by: string) => {
        const reason = { code: "dismissed", by, at: NOON, note: null, because: settled.reason } as const;
        return { outcome: "ignored", reason } as const;
      };
      const aDead = async (dedupeKey: string) => {
        const { id } = await store.addDelivery(aDelivery({ dedupeKey }));
        await store.takeDeliveries(1, NOON, MINUTE);
        await store.settleDelivery({ deliveryId: id, ...settled, orderIds: [] });
        return id;
      };
      const one = await aDead("one");
      const names = Array.from({ length: 20 }, (_, at) => `Mia ${at}`);
      const believed = await Promise.all(
        names.map((by) => store.restateDelivery(one, "dead", dismissed(by))),
      );
      expect(believed.filter(Boolean)).toHaveLength(1);
      const by = names[believed.indexOf(true)] ?? "";
      expect(await store.getDelivery(one)).toMatchObject(dismissed(by));
      for (let round = 0; round < 10; round++) {
        const id = await aDead(`replayed ${round}`);
        const replay = () => store.replayDelivery(id);
        const dismiss = () => store.restateDelivery(id, "dead", dismissed("Mia"));
        const both = round % 2 === 0 ? [replay(), dismiss()] : [dismiss(), replay()];
        expect(await Promise.all(both)).toContain(true);
        expect(await store.getDelivery(id)).toMatchObject({ outcome: "waiting", reason: null });
        expect(await store.takeDeliveries(5, NOON + DAY, MINUTE)).toMatchObject([{ id }]);
        await store.settleDelivery({ deliveryId: id, ...settled, orderIds: [] });
      }
    });

    test("the list shows the newest first, filtered, page by page", async () => {
      for (let n = 1; n <= 9; n++) {
        const shop = n % 3 === 0 ? "zenith" : "acme";
        const outcome = n % 2 === 0 ? "ignored" : "waiting";
        await given.store.addDelivery(aDelivery({ shop, outcome, dedupeKey: `k${n}`, topic: `t${n}` }));
      }
      const topics = async (query: { shop?: string; outcome?: "waiting" | "ignored" }, limit: number) => {
        const pages: string[][] = [];
        let cursor: string | null = null;
        do {
          const page = await given.store.listDeliveries({ ...query, limit, ...(cursor ? { cursor } : {}) });
          pages.push(page.items.map(({ topic }) => topic));
          cursor = page.nextCursor;
        } while (cursor !== null);
        return pages;
      };
      expect(await topics({}, 4)).toEqual([["t9", "t8", "t7", "t6"], ["t5", "t4", "t3", "t2"], ["t1"]]);
      expect(await topics({}, 3)).toEqual([
        ["t9", "t8", "t7"],
        ["t6", "t5", "t4"],
        ["t3", "t2", "t1"],
      ]);
      expect(await topics({ shop: "zenith" }, 3)).toEqual([["t9", "t6", "t3"]]);
      expect(await topics({ shop: "acme", outcome: "ignored" }, 2)).toEqual([["t8", "t4"], ["t2"]]);
      expect(await topics({ shop: "nobody" }, 2)).toEqual([[]]);
    });

    test("the deliveries about some orders are listed, also those that changed nothing, between two moments", async () => {
      for (let n = 1; n <= 6; n++) {
        const { id } = await given.store.addDelivery(
          aDelivery({ dedupeKey: `k${n}`, topic: `t${n}`, receivedAt: NOON + n * SECOND }),
        );
        await given.store.takeDeliveries(1, NOON, MINUTE);
        const orderIds = n % 2 === 0 ? ["7"] : n === 5 ? ["77", '"8\\%'] : ["77"];
        await given.store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds });
      }
      await given.store.addDelivery(aDelivery({ dedupeKey: "waits", receivedAt: NOON + 7 * SECOND }));
      const store = await given.reopen();
      const about = async (
        query: Pick<DeliveryQuery, "orderIds" | "from" | "until" | "cursor">,
        limit = 9,
      ) => {
        const { items, nextCursor } = await store.listDeliveries({ shop: "acme", ...query, limit });
        return [items.map(({ topic }) => topic).join(" "), nextCursor] as const;
      };
      expect(await about({ orderIds: ["7"] })).toEqual(["t6 t4 t2", null]);
      expect(await about({ orderIds: ['"8\\%', "7"] })).toEqual(["t6 t5 t4 t2", null]);
      expect(await about({ orderIds: ["8"] })).toEqual(["", null]);
      expect(await about({ orderIds: ["7"], from: NOON + 3 * SECOND })).toEqual(["t6 t4", null]);
      expect(await about({ from: NOON + 5 * SECOND }, 3)).toEqual(["orders/paid t6 t5", null]);
      expect(await about({ until: NOON + 3 * SECOND })).toEqual(["t2 t1", null]);
      expect(await about({ from: NOON + 3 * SECOND, until: NOON + 6 * SECOND }, 2)).toEqual([
        "t5 t4",
        expect.any(String),
      ]);
      const [first, cursor] = await about({ orderIds: ["7"] }, 4);
      expect([first, await about({ orderIds: ["7"], cursor: cursor ?? "" }, 3)]).toEqual([
        "t6 t4",
        ["t2", null],
      ]);
    });

    test("purging ends the retention of what waits no more, and keeps its key", async () => {
      const old = await given.store.addDelivery(aDelivery({ outcome: "ignored" }));
      const waiting = await given.store.addDelivery(aDelivery({ dedupeKey: "waiting" }));
      const young = await given.store.addDelivery(
        aDelivery({ dedupeKey: "young", outcome: "ignored", receivedAt: NOON + DAY }),
      );
      expect(await given.store.purgeDeliveries(NOON + DAY)).toBe(1);
      expect(await given.store.purgeDeliveries(NOON + DAY)).toBe(0);
      const store = await given.reopen();
      expect(await store.getDelivery(old.id)).toBeNull();
      expect(await store.replayDelivery(old.id)).toBe(false);
      expect((await store.listDeliveries({ limit: 9 })).items.map(({ id }) => id)).toEqual([
        young.id,
        waiting.id,
      ]);
      expect((await store.addDelivery(aDelivery())).outcome).toBe("duplicate");
      expect((await store.counts()).deliveries).toEqual({ waiting: 1, processed: 0, ignored: 1, dead: 0 });
    });

    test("of a purged delivery only the key is known, whatever comes with it", async () => {
      const { id } = await given.store.addDelivery(aDelivery({ outcome: "ignored" }));
      await given.store.purgeDeliveries(NOON + DAY);
      const store = await given.reopen();
      const other = aDelivery({ body: Buffer.from("other") });
      expect(await store.addDelivery(other)).toEqual({ outcome: "duplicate", id, contradicts: null });
      expect((await store.addDelivery(aDelivery({ dedupeKey: "other" }))).outcome).toBe("stored");
    });

    test("a key is known until 60 days lie behind its delivery, however many were purged with it", async () => {
      const { many } = given;
      const ofKey = (n: number, receivedAt: number) =>
        aDelivery({ dedupeKey: `key ${n}`, outcome: "ignored", receivedAt });
      const stored = Array.from({ length: many }, (_, n) => given.store.addDelivery(ofKey(n, NOON)));
      await Promise.all(stored);
      await given.store.addDelivery(ofKey(many, NOON + 30 * DAY));
      expect(await given.store.purgeDeliveries(NOON + DAY)).toBe(many);
      expect(await given.store.purgeDeliveries(NOON + 60 * DAY)).toBe(1);
      const store = await given.reopen();
      for (const n of [0, 1, many / 2, many - 1, many])
        expect(await store.addDelivery(ofKey(n, NOON + 60 * DAY))).toMatchObject({ outcome: "duplicate" });
    });
  });
}
