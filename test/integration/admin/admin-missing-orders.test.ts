import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ShopStatus } from "../../../src/client/answers.ts";
import { checkChanges } from "../../../src/health/doctor/changes.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent, DAY } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { type PlainShop, plainShop } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

/** Given a shop in which every order with points is gone, when it is checked, then a person decides. */
describe("orders that are gone from the shop, too many to be believed", () => {
  let shop: PlainShop;
  let app: RunningApp;

  beforeEach(async () => {
    shop = plainShop();
    app = await runApp({ shop: { adapter: shop.adapter } });
    for (const orderId of ["1", "2", "3", "4"]) {
      await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
      await attempt(app, orderId, accepted());
    }
    await app.clock.advance(DAY);
  });
  afterEach(() => app.close());

  const look = () => ask(app, "/shops/acme/check", { method: "POST" });
  const decide = (decision: string) => ask(app, "/shops/acme/missing-orders", { body: { decision } });
  const status = async (): Promise<ShopStatus> => (await ask(app, "/status")).body.shops[0];
  const pointsToCancel = async () => {
    const { body } = await ask(app, "/orders?state=queued");
    return body.items.map(({ orderId }: { readonly orderId: string }) => orderId).toSorted();
  };

  test("are told in the status and by doctor, with what is covered and what is not", async () => {
    await look();
    const shown = await status();
    expect(shown.deleted?.tooMany?.orderIds.toSorted()).toEqual(["1", "2", "3", "4"]);
    expect(shown.deleted).toMatchObject({
      tooMany: { checked: 4, missing: 4 },
      found: 0,
      approvedForDays: 120,
    });
    expect(checkChanges(shown).map(({ state, code }) => `${state} ${code}`)).toEqual([
      "fine changesKnown",
      "failed tooManyDeleted",
    ]);
  });

  test("lose their points when a person says that they were deleted", async () => {
    await look();
    const begun = await decide("cancel");
    expect(begun.status).toBe(202);
    expect(begun.headers.get("location")).toBe(`/api/resyncs/${begun.body.id}`);
    await settle();
    await settle();
    expect(await pointsToCancel()).toEqual(["1", "2", "3", "4"]);
    expect((await status()).deleted?.tooMany).toBeNull();
    expect((await decide("cancel")).status).toBe(409);
  });

  test("keep them when a person wants that, and are not asked for again", async () => {
    await look();
    expect((await decide("keep")).body).toMatchObject({ shop: "acme", deleted: { tooMany: null, kept: 4 } });
    await app.clock.advance(DAY);
    await look();
    expect((await status()).deleted).toMatchObject({ tooMany: null, lastTurn: { checked: 0 } });
    expect(await pointsToCancel()).toEqual([]);
  });

  test("are no matter of a shop that has none, or of other words", async () => {
    expect((await decide("keep")).status).toBe(409);
    expect((await decide("perhaps")).status).toBe(400);
    expect((await ask(app, "/shops/other/missing-orders", { body: { decision: "keep" } })).status).toBe(404);
  });

  test("are few enough to be believed when there are three", async () => {
    shop.put({ orderId: "4", isPaid: true });
    await look();
    expect(await pointsToCancel()).toEqual(["1", "2", "3"]);
    const [known, deleted] = checkChanges(await status());
    expect(known).toMatchObject({ state: "fine" });
    const until = Date.UTC(2026, 5, 2, 12);
    expect(deleted).toMatchObject({ code: "deletedAllChecked", checked: 4, undecided: 0, until });
  });
});
