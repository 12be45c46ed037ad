import { cp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import {
  CANARY,
  contactOf,
  EMAIL,
  type ErasingSite,
  erasingSite,
  hers,
  MOBILE,
} from "../../support/bridge/erasing-site.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { tracesIn } from "../../support/store/traces.ts";

/**
 * Given a person who was erased, and whatever brings her back: the shop that tells of her again, requests about her that
 * name nobody, a backup from before. Then she stays erased, and nobody else is.
 */
let site: ErasingSite;
beforeEach(async () => {
  site = await erasingSite();
});
afterEach(() => site.bridge.close());

describe("whatever is told of her later", () => {
  test.each<[what: string, body: () => object | string, topic: string]>([
    ["an order of before", () => hers({ orderId: "1009" }), "order"],
    ["an unreadable body", () => `{"customer":"${EMAIL}`, "order"],
    ["a body of another form", () => ({ customer: { email: EMAIL, name: CANARY } }), "order"],
    ["a topic that means nothing", () => ({ customer: { email: EMAIL, name: CANARY } }), "customers/update"],
    ["an order behind escapes", () => JSON.stringify(hers()).replaceAll("@", "\\u0040"), "order"],
    ["a form", () => `webhook=1&email=${encodeURIComponent(EMAIL)}&name=${CANARY}`, "order"],
    [
      "a refund",
      () =>
        notice({
          kind: "refund",
          orderId: "1001",
          refund: { id: CANARY, amountMinor: 1, currency: null, at: null },
        }),
      "notice",
    ],
    [
      "a shipment",
      () =>
        notice({ kind: "fulfillment", orderId: "1001", fulfillment: { id: "5", status: CANARY, at: null } }),
      "notice",
    ],
    [
      "a deletion",
      () =>
        notice({
          kind: "deletion",
          orderId: "1001",
          subscription: "4",
          key: CANARY,
          receivedAt: 1,
          isFinal: false,
        }),
      "notice",
    ],
    [
      "an order to be fetched",
      () => notice({ kind: "reference", entity: "order", id: "1001", reason: CANARY }),
      "notice",
    ],
    ["nothing of consequence", () => notice(), "notice"],
  ])("stays anonymous, from the moment it is answered: %s", async (_what, body, topic) => {
    await site.deliver(hers());
    await site.erase();
    site.shop.put(hers({ updatedAt: hers().updatedAt + 1000 }));
    await site.send(body(), { topic });
    expect(await site.traces()).toEqual([]);
    await site.bridge.settled();
    await site.bridge.restart();
    expect(await site.traces()).toEqual([]);
  });

  test("counts all the same: a cancellation takes the points back", async () => {
    await site.deliver(hers());
    await site.erase();
    await site.deliver(hers({ isOrderCancelled: true, updatedAt: hers().updatedAt + 1000 }));
    expect(await site.order("1001")).toMatchObject({ points: "cancelled", contact: { email: null } });
  });

  const notice = (...events: object[]) => ({ events, customer: { email: EMAIL, name: CANARY } });
});

describe("a platform's request", () => {
  const privacy = (customer: object | null, orderIds: readonly string[] = []) =>
    site.deliver(
      { events: [{ kind: "privacy", request: "redactCustomer", customer, orderIds }] },
      { topic: "notice" },
    );

  test.each([
    { id: "7", email: "   ", phone: "x" },
    { id: "7", email: "shop", phone: "1" },
    { id: "7", email: "@", phone: null },
    null,
  ])("that names nobody erases nobody: %j", async (customer) => {
    await site.deliver(hers());
    await site.deliver({ broken: "to be replayed" });
    await privacy(customer);
    expect(await site.order("1001")).toMatchObject({ contact: { email: EMAIL } });
    const { items } = (await site.bridge.ask("/api/deliveries?shop=acme")) as {
      items: readonly { reason: string }[];
    };
    expect(items.map(({ reason }) => reason)).not.toContain("erased");
  });

  test("loses whom it names once it is carried out", async () => {
    await site.deliver(hers());
    await privacy({ id: "7", email: EMAIL, phone: MOBILE });
    await site.bridge.restart();
    expect(await site.traces()).toEqual([]);
  });

  test("that names nobody, but orders, erases these", async () => {
    await site.deliver(hers());
    await site.deliver(hers({ orderId: "1002" }));
    await privacy({ id: "7", email: "  ", phone: null }, ["1002"]);
    expect(await site.order("1001")).toMatchObject({ contact: { email: EMAIL } });
    expect(await site.order("1002")).toMatchObject({ contact: { email: null } });
  });

  test("of one shop leaves the same person's orders of the other whole, later ones too", async () => {
    await site.deliver(hers(), { to: "zenith" });
    await privacy({ id: "7", email: EMAIL, phone: MOBILE });
    await site.deliver(hers({ orderId: "1002" }), { to: "zenith" });
    for (const orderId of ["1001", "1002"])
      expect(await site.order(orderId, "zenith")).toMatchObject({
        points: "pending",
        contact: { email: EMAIL },
      });
  });
});

describe("a backup from before the erasure", () => {
  test.each(["restored by command", "copied by hand"])("%s is erased again before it serves", async (how) => {
    await site.deliver(hers());
    await site.deliver(
      anOrder({
        orderId: "2000",
        isPaid: true,
        contact: { ...contactOf("bob@else.example", "+4915112345678"), names: ["Bob"] },
      }),
    );
    await site.deliver({ broken: `${CANARY} ${EMAIL}` });
    const backup = join(dirname(site.bridge.folder), "backup");
    await backupStore(site.bridge.folder, backup);
    await site.erase();
    await site.erase({ mobile: MOBILE });
    await site.bridge.restart({}, async () => {
      await rm(site.bridge.folder, { recursive: true });
      if (how === "copied by hand") await cp(backup, site.bridge.folder, { recursive: true });
      else await restoreStore(backup, site.bridge.folder);
      await rm(backup, { recursive: true });
    });
    expect(await tracesIn(site.bridge.folder, [EMAIL, CANARY, "1701234567"])).toEqual([]);
    expect(await site.order("1001")).toMatchObject({ points: "pending", contact: { email: null } });
    expect(await site.order("2000")).toMatchObject({ contact: { email: "bob@else.example" } });
  });
});

test("an erasure that a process began and did not end is ended by the next, before it serves", async () => {
  await site.deliver(hers());
  await site.deliver({ broken: `${CANARY} ${EMAIL}` });
  await site.bridge.restart({}, async () => {
    const store = await openLowdbStore({ path: site.bridge.folder });
    const erasures = new Erasures(store);
    await erasures.unlock(null, () => store.scrub());
    await erasures.begin({ shop: null, identities: [{ kind: "email", value: EMAIL }] }, Date.now());
    await store.close();
  });
  expect(await site.traces()).toEqual([]);
  expect(await site.order("1001")).toMatchObject({ points: "pending", contact: { email: null } });
});
