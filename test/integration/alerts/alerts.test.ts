import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { Alerts } from "../../../src/health/alerts/alerts.ts";
import { conditionsNow } from "../../../src/health/conditions/conditions.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import type { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { REMEMBERS_SINCE } from "../../../src/store/memory-gap.ts";
import type { Store } from "../../../src/store/store.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, putLane } from "../../support/builders/stored.ts";
import { type BrokenServer, httpServer } from "../../support/network/broken-server.ts";
import { AWAY, REFUSED } from "../../support/shops/plain-shop.ts";

const HOUR = 3600 * SECOND;
const SILENT = createLog({ level: "silent" });
const SECRET = `whsec_${Buffer.from("the key of the receiver of alerts").toString("base64")}`;

const KEY_NOT_ACCEPTED = { code: "keyNotAccepted", status: 401, said: null } as const;

describe("alerts", () => {
  let server: BrokenServer;
  let url: string;
  let got: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
  let status: number;
  let bench: WatchBench;
  let outage: BrandLink["outage"];
  let logged: string[];
  let adminEvents: AdminEvents;

  beforeEach(async () => {
    [got, status, outage, logged] = [[], 204, null, []];
    server = await httpServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      got.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") });
      response.writeHead(status).end();
    });
    url = `${server.url}/hook?token=of-the-chat`;
    bench = await watchBench();
    adminEvents = new AdminEvents({ clock: bench.clock, log: SILENT });
  });
  afterEach(() => server.close());

  const alerts = (secret: string | null = SECRET) => {
    const get = () => outage;
    const brand = Object.defineProperty({ brand: "main", passedOutage: null }, "outage", {
      get,
    }) as unknown as BrandLink;
    const parts = {
      store: bench.store,
      shops: new Map([["acme", bench.context]]),
      arrivals: new Arrivals(SILENT),
      brands: new Map([["main", brand]]),
      storedHealth: bench.storedHealth,
      backups: { failed: null },
      newerVersion: async () => null,
      configuration: () => AS_STARTED,
      log: createLog({ destination: { write: (line) => void logged.push(line) } }),
      adminEvents,
      clockCheck: { aheadMs: () => 0 },
    };
    const receiver = { memory: "alerts", receiver: { url, secret } };
    const announcing = new Alerts({ ...parts, ...receiver, quietMinutes: 60, words: ENGLISH });
    return {
      check: async (now = bench.clock.now()) => announcing.announce(await conditionsNow(parts, now), now),
    };
  };
  const received = () =>
    got.map(({ body }) =>
      JSON.parse(body).data.alerts.map(
        ({ state, key }: { readonly state: string; readonly key: string }) => `${state} ${key}`,
      ),
    );
  const die = async (key: string) => {
    const { id } = await bench.store.addDelivery(
      aDelivery({ dedupeKey: key, receivedAt: bench.clock.now() }),
    );
    await bench.store.settleDelivery({
      deliveryId: id,
      outcome: "dead",
      reason: { code: "invalidJson" },
      orderIds: [],
    });
    return id;
  };

  test("come in one message, signed as Standard Webhooks are", async () => {
    await die("1");
    outage = { kind: "paused", reason: KEY_NOT_ACCEPTED, since: NOON };
    await alerts().check();
    expect(received()).toEqual([["raised dead-letters", "raised brand/main"]]);
    const [{ headers, body } = { headers: {}, body: "" }] = got;
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const key = "the key of the receiver of alerts";
    expect(headers["webhook-signature"]).toBe(
      `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
    );
    expect(headers["webhook-id"]).toMatch(/^msg_/);
    expect(headers["webhook-timestamp"]).toBe(String(NOON / 1000));
    expect(JSON.parse(body).text).toContain("Sending to the loyalty account “main” is paused");
  });

  test("are not signed without a secret", async () => {
    await die("1");
    await alerts(null).check();
    expect(got[0]?.headers["webhook-signature"]).toBeUndefined();
  });

  test("say nothing while all is well, and say once what is not", async () => {
    await alerts().check();
    expect(got).toEqual([]);
    const id = await die("1");
    await alerts().check();
    await alerts().check();
    expect(received()).toEqual([["raised dead-letters"]]);
    await bench.store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds: [] });
    await alerts().check();
    expect(received().at(-1)).toEqual(["healed dead-letters"]);
  });

  /** Given a process killed once its message had arrived, then the next one tells that the trouble is over. */
  test("tell of an end also where the process was killed as it told of the beginning", async () => {
    const { changeValue } = bench.store;
    const killed: Store["changeValue"] = (shop, name, change) =>
      changeValue.call(bench.store, shop, name, async (text) => {
        const changed = await change(text);
        if (got.length > 0) throw new Error("killed");
        return changed;
      });
    outage = { kind: "paused", reason: KEY_NOT_ACCEPTED, since: NOON };
    Object.assign(bench.store, { changeValue: killed });
    await expect(alerts().check()).rejects.toThrow("killed");
    Object.assign(bench.store, { changeValue });
    outage = null;
    await alerts().check();
    expect(received()).toEqual([["raised brand/main"], ["raised brand/main"], ["healed brand/main"]]);
    const [first, again] = got.map(({ headers }) => headers["webhook-id"]);
    expect(again).toBe(first);
  });

  test("say that somebody tries out admin tokens", async () => {
    for (let tries = 0; tries < 31; tries++) adminEvents.note("wrongToken");
    await alerts().check();
    expect(received()).toEqual([["raised guessing"]]);
  });

  test("of ten thousand dead letters are a handful", async () => {
    for (let minute = 0; minute < 5 * 60; minute++) {
      for (let index = 0; index < 20; index++) await die(`${minute} ${index}`);
      await alerts().check();
      await bench.clock.advance(60 * SECOND);
    }
    expect(got.length).toBeLessThanOrEqual(6);
  });

  test("are kept for a receiver that is away, under the same id", async () => {
    await die("1");
    status = 500;
    await alerts().check();
    await bench.clock.advance(60 * SECOND);
    status = 200;
    await alerts().check();
    await alerts().check();
    expect(got).toHaveLength(2);
    expect(new Set(got.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(logged.join("")).toContain("it answered 500");
    expect(logged.join("")).not.toContain("of-the-chat");
  });

  test("are taken once the receiver says so, and what it goes on to say is not listened to", async () => {
    let [left, isOver] = [false, false];
    const endless = await httpServer((_request, response) => {
      response.writeHead(200).once("close", () => {
        left = true;
      });
      const more = () => {
        while (!left && response.write(Buffer.alloc(64 * 1024))) if (isOver) return;
      };
      response.on("drain", more);
      more();
    });
    url = endless.url;
    await die("1");
    await alerts().check();
    isOver = true;
    await expect.poll(() => left).toBe(true);
    await endless.close();
    expect(logged).toEqual([]);
  });

  test("tell of subscriptions that were restored, and of those that cannot be", async () => {
    bench.shop.subscriptions.delete("order");
    await bench.watch.runRound(bench.context);
    await alerts().check();
    expect(received()).toEqual([["happened restored/acme"]]);
    bench.shop.subscriptions.delete("order");
    bench.shop.beforeAnswer = (call) => {
      if (call === "restore") bench.shop.problems.push(REFUSED);
    };
    await bench.watch.runRound(bench.context);
    await alerts().check();
    expect(received().at(-1)).toEqual(["raised subscriptions/acme"]);
  });

  test("tell of a shop that refuses at once, of one that is away after an hour", async () => {
    await bench.watch.runRound(bench.context);
    const fail = (problem: typeof AWAY) => {
      bench.shop.beforeAnswer = (call) => {
        if (call.startsWith("list")) bench.shop.problems.push(problem);
      };
      return bench.watch.runRound(bench.context);
    };
    await fail(AWAY);
    await alerts().check();
    await fail({ ...AWAY, kind: "notConnected" });
    await alerts().check();
    expect(received()).toEqual([]);
    await bench.clock.advance(HOUR + SECOND);
    await fail(AWAY);
    await alerts().check();
    expect(received()).toEqual([["raised access/acme"]]);
    bench.shop.beforeAnswer = () => {};
    await bench.watch.runRound(bench.context);
    await alerts().check();
    expect(received().at(-1)).toEqual(["healed access/acme"]);
    await bench.clock.advance(HOUR);
    await fail(REFUSED);
    await alerts().check();
    expect(received().at(-1)).toEqual(["raised access/acme"]);
  });

  test("tell of a silence only when orders were missed in it", async () => {
    for (let index = 0; index < 20; index++)
      await bench.store.addDelivery(
        aDelivery({
          dedupeKey: String(index),
          outcome: "ignored",
          receivedAt: NOON - (20 - index) * 60 * SECOND,
        }),
      );
    await bench.clock.advance(2 * HOUR);
    await bench.watch.runRound(bench.context);
    await alerts().check();
    expect(received()).toEqual([]);
    await bench.clock.advance(HOUR);
    bench.shop.put({ orderId: "1", updatedAt: bench.clock.now() - HOUR / 2 });
    await bench.watch.runRound(bench.context);
    await alerts().check();
    expect(received()).toEqual([["raised silence/acme"]]);
  });

  test("tell of a disk that is full, until there is room again", async () => {
    let troubledSince: number | null = NOON;
    const { counts } = bench.store;
    Object.assign(bench.store, { counts: async () => ({ ...(await counts()), troubledSince }) });
    await alerts().check();
    troubledSince = null;
    await alerts().check();
    expect(received()).toEqual([["raised disk"], ["healed disk"]]);
  });

  test("tell of a brand that left the configuration while orders wait for it", async () => {
    await bench.store.changeValue("", "formerBrands", () => '["main","old","older"]');
    await putLane(bench.store, "1", { notBefore: NOON + HOUR }, { brand: "old" });
    await putLane(bench.store, "2", { state: "done" }, { brand: "older" });
    await putLane(bench.store, "3", { notBefore: NOON + HOUR }, { brand: "main" });
    await alerts().check();
    await putLane(bench.store, "1", { state: "done" }, { brand: "old" });
    await alerts().check();
    expect(received()).toEqual([["raised missing-brand/old"], ["healed missing-brand/old"]]);
  });

  test("tell of a shop that left the configuration while its orders wait", async () => {
    for (const shop of ["acme", "old", "older"])
      await bench.store.changeValue(shop, REMEMBERS_SINCE, () => String(NOON));
    await putLane(bench.store, "1", { notBefore: NOON + HOUR }, { shop: "old" });
    await putLane(bench.store, "2", { state: "done" }, { shop: "older" });
    await putLane(bench.store, "3", { notBefore: NOON + HOUR });
    await alerts().check();
    await putLane(bench.store, "1", { state: "done" }, { shop: "old" });
    await alerts().check();
    expect(received()).toEqual([["raised missing-shop/old"], ["healed missing-shop/old"]]);
  });

  test("tell of work that piles up, unless its brand is paused", async () => {
    await bench.store.addDelivery(aDelivery({ receivedAt: NOON }));
    await bench.clock.advance(31 * 60 * SECOND);
    outage = { kind: "paused", reason: KEY_NOT_ACCEPTED, since: NOON };
    await alerts().check();
    outage = null;
    await alerts().check();
    expect(received()).toEqual([["raised brand/main"], ["raised queue", "healed brand/main"]]);
  });
});
