import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { type PlainShop, plainShop, REFUSED } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

describe("resyncs over the admin interface", () => {
  let shop: PlainShop;
  let app: RunningApp;

  beforeEach(async () => {
    shop = plainShop();
    shop.put({ orderId: "1", isPaid: true }, { orderId: "2", orderNumber: "#2" });
    app = await runApp({ shop: { adapter: shop.adapter }, publicUrl: "https://bridge.example" });
    app.clock.jumpWall(SECOND);
  });
  afterEach(() => app.close());

  const over = async (location: string) => {
    for (;;) {
      const { body } = await ask(app, location.replace("/api", ""));
      if (!["queued", "running"].includes(body.state)) return body;
      await settle();
    }
  };

  test("are begun with 202 and told at their location", async () => {
    const begun = await ask(app, "/resync", { body: { shop: "acme", all: true } });
    expect(begun.status).toBe(202);
    const location = begun.headers.get("location") ?? "";
    expect(location).toMatch(/^\/api\/resyncs\/[a-z0-9]+$/);
    const job = await over(location);
    expect(job).toMatchObject({
      shop: "acme",
      state: "done",
      dryRun: false,
      scanned: 2,
      changed: 2,
      planned: 1,
      skipped: 0,
      failed: 0,
      total: 2,
      cursor: null,
      remainingMs: 0,
      problem: null,
    });
    expect(job.changes[0]).toEqual({
      orderId: "1",
      orderNumber: "#1001",
      outcome: "changed",
      reason: "Points are being given",
      code: "pointsBeingEarned",
      facts: {},
      isHistory: false,
      isKnown: true,
      operations: [
        {
          operation: "earn",
          reason: "Give the points, because the order was paid",
          code: "earn",
          facts: { trigger: "paid" },
          notBefore: null,
        },
      ],
    });
    expect((await ask(app, "/resyncs")).body.items).toMatchObject([{ state: "done", changes: [] }]);
    expect((await ask(app, "/resyncs?shop=other")).body.items).toEqual([]);
  });

  test("of one order name it in the audit log", async () => {
    const begun = await ask(app, "/resync", { body: { shop: "acme", orderIds: ["2"] } });
    await over(begun.headers.get("location") ?? "");
    const { items } = (await ask(app, "/acts?orderId=2")).body;
    expect(items).toMatchObject([{ detail: "Started a resync: 1 order.", shop: "acme", orderId: "2" }]);
  });

  test("that are dry runs leave everything as it is", async () => {
    const begun = await ask(app, "/resync", { body: { shop: "acme", orderIds: [1, "2"], dryRun: true } });
    expect(await over(begun.headers.get("location") ?? "")).toMatchObject({ changed: 2, planned: 1 });
    expect((await ask(app, "/orders")).body.items).toEqual([]);
    const known = async () => {
      const { headers } = await ask(app, "/resync", {
        body: { shop: "acme", orderIds: [1, "2"], dryRun: true },
      });
      const { changes } = await over(headers.get("location") ?? "");
      return changes.map(({ isKnown }: { readonly isKnown: boolean }) => isKnown);
    };
    expect(await known()).toEqual([false, false]);
    await knows(app, aSnapshotEvent({ orderId: "1" }));
    expect(await known()).toEqual([true, false]);
  });

  test("are refused with 409 while one runs for the shop; DELETE ends that one", async () => {
    shop.beforeAnswer = () => new Promise(() => {});
    const begun = await ask(app, "/resync", { body: { shop: "acme", since: "2026-05-01" } });
    const location = begun.headers.get("location")?.replace("/api", "") ?? "";
    const second = await ask(app, "/resync", { body: { shop: "acme", since: "2026-05-01" } });
    expect(second.status).toBe(409);
    expect(second.body.detail).toContain("already running");
    expect((await ask(app, location, { method: "DELETE" })).body).toMatchObject({ state: "cancelled" });
    expect((await ask(app, "/resync", { body: { shop: "acme", all: true } })).status).toBe(202);
  });

  test("say what a person has to do when the shop refuses", async () => {
    shop.problems.push(REFUSED);
    const begun = await ask(app, "/resync", { body: { shop: "acme", all: true } });
    expect(await over(begun.headers.get("location") ?? "")).toMatchObject({
      state: "failed",
      problem:
        "The shop does not accept the credentials. Compare them with those in the shop, or create new ones",
      because: { code: "credentialsRefused" },
    });
  });

  test.each<[what: string, status: number, body: object]>([
    ["nothing chosen", 400, { shop: "acme" }],
    ["two choices", 400, { shop: "acme", all: true, since: "2026-05-01" }],
    ["no order ids", 400, { shop: "acme", orderIds: [] }],
    ["an end before the beginning", 400, { shop: "acme", since: "2026-05-02", until: "2026-05-01" }],
    ["a word that is no time", 400, { shop: "acme", since: "yesterday" }],
    ["an unknown word", 400, { shop: "acme", all: true, dryrun: true }],
    ["an unknown shop", 404, { shop: "other", all: true }],
  ])("refuse %s with %i", async (_, status, body) => {
    expect((await ask(app, "/resync", { body })).status).toBe(status);
    expect(shop.calls).toEqual([]);
  });

  test.each(["GET", "DELETE"])("that do not exist are not found by %s", async (method) => {
    expect((await ask(app, "/resyncs/nothing", { method })).status).toBe(404);
  });

  test("need the admin token", async () => {
    const answer = await fetch(`${app.url}/api/resync`, { method: "POST", body: "{}" });
    expect(answer.status).toBe(401);
  });

  test("are refused where orders cannot be read", async () => {
    const other = await runApp();
    const { status, body } = await ask(other, "/resync", { body: { shop: "acme", all: true } });
    expect([status, body.detail]).toEqual([409, expect.stringContaining("cannot read orders from Plain")]);
    await other.close();
  });

  test("by range begin a little before it", async () => {
    shop.put({ orderId: "3", updatedAt: NOON - 3600 * SECOND });
    const begun = await ask(app, "/resync", {
      body: { shop: "acme", since: "2026-06-01T11:00:30Z", until: "2026-06-01T11:59:00Z" },
    });
    const job = await over(begun.headers.get("location") ?? "");
    expect(job).toMatchObject({ since: "2026-06-01T11:00:30.000Z", until: "2026-06-01T11:59:00.000Z" });
    expect(job.changes.map(({ orderId }: { orderId: string }) => orderId)).toEqual(["3"]);
  });

  test("beside them a shop is looked after at once on demand, and the status tells how it is", async () => {
    shop.subscriptions.delete("order");
    const { body } = await ask(app, "/shops/acme/check", { method: "POST" });
    expect(body).toMatchObject({
      shop: "acme",
      subscriptions: { restored: ["plain.created"], problem: null },
      lastScanAt: "2026-06-01T12:00:01.000Z",
      silence: null,
    });
    expect((await ask(app, "/status")).body.shops[0]).toMatchObject({
      subscriptions: { states: [{ topic: "order", state: "active" }, {}] },
      lastScanAt: "2026-06-01T12:00:01.000Z",
      scan: { problem: null, isUnderWay: false },
    });
    expect((await ask(app, "/shops/other/check", { method: "POST" })).status).toBe(404);
  });
});
