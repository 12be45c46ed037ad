import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { Previews } from "../../../src/programme/previews.ts";
import { fixedShop } from "../../../src/shops/shop-context.ts";
import type { Store } from "../../../src/store/store.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";
import { DATA_PLACE } from "../../support/disk/data-place.ts";

let app: RunningApp;
afterEach(() => app.close());

const vips = {
  earn: { activityId: "12", rules: [{ name: "VIP", when: { tags: ["vip"] }, activityId: "77" }] },
  exclude: { tags: ["sale"] },
};
const order = (orderId: string, given: object = {}) =>
  knows(app, aSnapshotEvent({ orderId, isPaid: true, updatedAt: NOON + SECOND, ...given }));
const preview = (body: object) => ask(app, "/programmes/acme/preview", { body });
async function done() {
  await expect.poll(async () => (await ask(app, "/programmes/acme/preview")).body.state).not.toBe("running");
  return (await ask(app, "/programmes/acme/preview")).body;
}

test("which orders would differ, with what did it; no order changes, and nothing is sent", async () => {
  app = await runApp();
  await order("1001", { tags: ["vip"] });
  await attempt(app, "1001", accepted());
  await order("1002");
  await order("1003", { tags: ["sale"] });
  await order("1004", { tags: ["vip"], createdAt: NOON - 40 * DAY });
  const before = await app.store.getOrder({ shop: "acme", orderId: "1003" });
  const woken = { ...app.woken };
  const begun = await preview({ programme: vips });
  expect([begun.status, begun.headers.get("location")]).toEqual([
    202,
    `/api/programmes/acme/preview?id=${begun.body.id}`,
  ]);
  const told = await done();
  expect(told).toMatchObject({
    ...{ state: "done", scanned: 3, differing: 2, changing: 1, version: 1 },
    counts: { wouldEarnElsewhere: 1, wouldNotEarn: 1, wouldEarn: 0 },
  });
  expect(told.orders).toMatchObject([
    {
      orderId: "1001",
      differences: [
        {
          code: "wouldEarnElsewhere",
          reason: "Would get its points with activity 77 instead of 12, by rule 1 “VIP”",
        },
      ],
      before: { points: "pending", activityId: "12", rule: null },
      after: { points: "pending", activityId: "77", rule: 1, ruleName: "VIP" },
    },
    {
      ...{ orderId: "1003", differences: [{ code: "wouldNotEarn" }] },
      after: { points: "none", code: "noPoints", facts: { because: { code: "excludedTag", tag: "sale" } } },
    },
  ]);
  expect(await app.store.getOrder({ shop: "acme", orderId: "1003" })).toEqual(before);
  expect(app.woken).toEqual(woken);
  expect((await ask(app, "/programmes/acme")).body.version).toBe(1);
  await preview({ programme: vips, days: 60 });
  expect(await done()).toMatchObject({ scanned: 4, differing: 3 });
});

test("orders that have points differ without changing, so a longer return window changes no pending order", async () => {
  app = await runApp({ shop: { programme: aProgramme({ approve: { on: "paid", afterDays: 14 } }) } });
  await order("1001");
  await attempt(app, "1001", accepted());
  await order("1002");
  await preview({ programme: { earn: { activityId: "12" }, approve: { on: "paid", afterDays: 30 } } });
  expect(await done()).toMatchObject({ differing: 2, changing: 1, counts: { wouldBeApproved: 2 } });
});

test("a rule for first orders is looked ahead by the orders that are known", async () => {
  app = await runApp();
  await order("1001");
  await order("1002", { createdAt: NOON + SECOND });
  const programme = {
    earn: { activityId: "12", rules: [{ when: { firstOrder: true }, activityId: "77" }] },
  };
  await preview({ programme });
  expect((await done()).orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual(["1001"]);
});

test("a programme with mistakes is refused with all of them, and looks at nothing", async () => {
  app = await runApp();
  expect((await preview({ programme: "earn: { activityId: a b }" })).status).toBe(422);
  expect((await ask(app, "/programmes/acme/preview")).status).toBe(404);
});

const request = { programme: aProgramme(vips as never), since: 0, by: "Ada" };

/** Looks ahead an order at a time, each a second later and only when `next` is called. */
function slowPreviews() {
  const { clock, store } = app;
  const gates: (() => void)[] = [];
  const slow: Pick<Store, "readOrders"> = {
    async readOrders(query) {
      await new Promise<void>((resolve) => void gates.push(resolve));
      return store.readOrders({ ...query, limit: 1 });
    },
  };
  const bound = new Proxy(store, {
    get: (of, name) => (name === "readOrders" ? slow.readOrders : Reflect.get(of, name).bind?.(of)),
  });
  const previews = new Previews({ store: bound, clock, log: { warn: () => {} } as never });
  const next = async () => {
    await expect.poll(() => gates.length).toBeGreaterThan(0);
    await clock.advance(1_000);
    gates.shift()?.();
  };
  return { previews, gates, next };
}

test("one at a time for a shop; it is ended by whoever asks, or where nobody asks any more", async () => {
  app = await runApp();
  const { clock } = app;
  for (let number = 0; number < 5; number++) await order(String(number), { tags: ["vip"] });
  const { previews, gates, next } = slowPreviews();
  const first = await previews.begin(app.shop, request);
  expect(first).toMatchObject({ state: "running" });
  expect(await previews.begin(app.shop, request)).toBe("running");
  await next();
  await next();
  await expect.poll(async () => (await previews.show("acme"))?.scanned).toBeGreaterThan(0);
  await previews.cancel("acme");
  await next();
  await previews.settled();
  expect(await previews.show("acme")).toMatchObject({ state: "cancelled" });
  gates.length = 0;
  await previews.begin(app.shop, request);
  await next();
  await clock.advance(31_000);
  await next();
  await previews.settled();
  expect(await previews.show("acme")).toMatchObject({ state: "cancelled" });
});

test("a second one is refused by its code while the first runs", async () => {
  app = await runApp();
  const { readOrders } = app.store;
  const goOn = Promise.withResolvers<void>();
  const readLater: Store["readOrders"] = async (query) => {
    await goOn.promise;
    return readOrders.call(app.store, query);
  };
  Object.assign(app.store, { readOrders: readLater });
  expect((await preview({ programme: vips })).status).toBe(202);
  const second = await preview({ programme: vips });
  goOn.resolve();
  await done();
  expect(second.body).toMatchObject({ status: 409, code: "previewRunning" });
});

test("who asks for the own one is never shown, and ends never, another one that was begun since", async () => {
  app = await runApp();
  await order("1001", { tags: ["vip"] });
  const own = (await preview({ programme: vips })).body.id;
  await done();
  const other = (await preview({ programme: vips })).body.id;
  await done();
  const of = (id: string, method = "GET") => ask(app, `/programmes/acme/preview?id=${id}`, { method });
  for (const method of ["GET", "DELETE"])
    expect((await of(own, method)).body).toMatchObject({ status: 404, code: "previewGone" });
  expect((await of(other)).body).toMatchObject({ id: other, differing: 1 });
});

test("the own one alone is kept going by asking, and ended", async () => {
  app = await runApp();
  await order("1001");
  const { previews, next } = slowPreviews();
  await previews.begin(app.shop, request);
  await previews.cancel("acme", "of-before");
  expect(await previews.show("acme", "of-before")).toMatchObject({ state: "running" });
  await app.clock.advance(10_000);
  const { askedAt } = (await previews.show("acme", "of-before")) ?? {};
  expect(askedAt).toBe(app.clock.now() - 10_000);
  expect(await previews.show("acme")).toMatchObject({ askedAt: app.clock.now() });
  await previews.cancel("acme");
  await next();
  await previews.settled();
});

test("two shops at once, whoever asks; a third is told to come again, and can once one is done", async () => {
  app = await runApp();
  await order("1001");
  const { previews, next } = slowPreviews();
  const begin = (shop: string) => previews.begin({ ...fixedShop(app.shop), shop }, request);
  expect(await begin("acme")).toMatchObject({ state: "running" });
  // Refused for its shop, it takes up no place.
  expect(await begin("acme")).toBe("running");
  expect(await begin("second")).toMatchObject({ state: "running" });
  expect(await begin("third")).toBe("busy");
  for (const shop of ["acme", "second"]) await previews.cancel(shop);
  await next();
  await next();
  await previews.settled();
  expect(await begin("third")).toMatchObject({ state: "running" });
  await previews.cancel("third");
  await next();
  await previews.settled();
});

test("one whose process was killed has failed, and is asked for no longer", async () => {
  app = await runApp();
  const { clock, store } = app;
  const left = new Proxy(store, {
    get: (of, name) =>
      name === "readOrders" ? () => new Promise(() => {}) : Reflect.get(of, name).bind?.(of),
  });
  const begin = () =>
    new Previews({ store: left, clock, log: { warn: () => {} } as never }).begin(app.shop, {
      ...{ programme: aProgramme(vips as never), since: 0, by: "Ada" },
    });
  await begin();
  for (let seconds = 0; seconds < 60; seconds += 10) {
    expect((await ask(app, "/programmes/acme/preview")).body.state).toBe("running");
    await clock.advance(10 * SECOND);
  }
  expect((await ask(app, "/programmes/acme/preview")).body).toMatchObject({
    ...{ state: "failed", scanned: 0 },
    endedAt: expect.any(String),
  });
  clock.jumpWall(30 * 86_400 * SECOND);
  await begin();
  clock.jumpWall(-30 * 86_400 * SECOND);
  expect((await ask(app, "/programmes/acme/preview")).body.state).toBe("failed");
});

test("no more than some hundred orders are listed, and all are counted", async () => {
  app = await runApp();
  for (let number = 0; number < 320; number++) await order(String(number), { tags: ["vip"] });
  await preview({ programme: vips });
  const told = await done();
  expect([told.differing, told.counts.wouldEarnElsewhere, told.orders.length]).toEqual([320, 320, 300]);
});

test("an erased person's orders are listed no more", async () => {
  app = await runApp();
  await order("1001", { tags: ["vip"] });
  await preview({ programme: vips });
  expect((await done()).orders).toHaveLength(1);
  expect((await ask(app, "/erase", { body: { email: "ada@shop.example" } })).status).toBe(200);
  expect((await ask(app, "/programmes/acme/preview")).body.orders).toEqual([]);
});

test("of a person who is erased while it runs, nothing comes back", async () => {
  app = await runApp();
  await order("1001", { tags: ["vip"] });
  const bob = { names: ["Bob Example"], emails: ["bob@shop.example"], phones: [], countries: ["DE"] };
  await order("1002", { tags: ["vip"], contact: bob });
  const { previews, next } = slowPreviews();
  await previews.begin(app.shop, request);
  const listed = async () => (await previews.show("acme"))?.orders.map(({ orderId }) => orderId);
  await next();
  await expect.poll(listed).toHaveLength(1);
  const [theirs] = (await listed()) ?? [];
  const email = theirs === "1001" ? "ada@shop.example" : "bob@shop.example";
  expect((await ask(app, "/erase", { body: { email } })).status).toBe(200);
  await next();
  await previews.settled();
  expect(await listed()).not.toContain(theirs);
});

test("the command shows progress and tells the same", async () => {
  app = await runApp();
  for (const orderId of ["1001", "1002"]) await order(orderId, { orderNumber: `#${orderId}`, tags: ["vip"] });
  const active = { earn: { activityId: "12" }, timeZone: "Europe/Berlin" };
  const saved = { programme: active, basedOn: 1, note: "" };
  expect((await ask(app, "/programmes/acme", { method: "PUT", body: saved })).status).toBe(200);
  const folder = await mkdtemp(join(DATA_PLACE, "programme-"));
  try {
    const file = join(folder, "programme.yaml");
    await writeFile(file, JSON.stringify(vips));
    const { exitCode, out, err } = await type([
      ...["programme", "preview", "acme", "--file", file, "--url", app.url, "--token", ADMIN_TOKEN],
    ]);
    expect([exitCode, err]).toEqual([0, ""]);
    expect(out).toMatch(
      /leaves out a setting of the active one:\n {2}timeZone: Europe\/Berlin → .*\n\nDIFFERENCES/,
    );
    // A difference is said once, with the orders that it is about.
    expect(out).toContain(
      "\n  Would get its points with activity 77 instead of 12, by rule 1 “VIP”.\n    #1001, #1002\n\n",
    );
    expect(out).toContain("2 orders compared. If these rules had applied to them, 2 would differ.");
    expect(out).toContain("2 of these have no points yet: they will change at their next step");
  } finally {
    await rm(folder, { recursive: true });
  }
});
