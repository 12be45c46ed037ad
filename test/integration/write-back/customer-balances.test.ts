import { expect, test } from "vitest";
import { erasePerson } from "../../../src/people/privacy/erase.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { REFUSED } from "../../support/shops/plain-shop.ts";
import { aBench, given } from "../../support/shops/points-writer-bench.ts";

/**
 * Given shops that have the balance of a customer written to them.
 * When points of the customer's orders change, then the balance is written last, once for each change, and is lost without harm.
 */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test("a customer's balance is what their orders add up to, after the orders, and written when it changes", async () => {
  const bench = await aBench(["acme"], "fields", "field");
  bench.start();
  await bench.approved("7", "1", 100);
  await bench.approved("7", "2", 20);
  await bench.approved("7", "3", 5, "pending");
  await bench.approved("8", "4", 1);
  await bench.clock.advance(MINUTE);
  expect(bench.calls.slice(4)).toEqual(["acme customer 7 120", "acme customer 8 1"]);
  for (let times = 0; times < 3; times++) {
    await bench.change("1", {});
    await bench.clock.advance(MINUTE);
  }
  expect(bench.calls).toHaveLength(6);
  await bench.change("3", { points: "approved" });
  await bench.change("1", { points: "cancelled" });
  await bench.clock.advance(MINUTE);
  expect(bench.calls.filter((call) => call.includes("customer")).slice(2)).toEqual(["acme customer 7 25"]);
});

test("a guest has no balance, and one with an order of unknown points has one once they are known", async () => {
  const bench = await aBench(["acme"], "off", "field");
  bench.start();
  await bench.approved(null, "1", 100);
  await bench.approved("7", "2", 20);
  const { pointsGiven: _, ...unknown } = (await bench.order("2")) ?? expect.fail("no order");
  await bench.store.changeOrder({ shop: "acme", orderId: "3" }, () => ({
    record: { ...unknown, orderId: "3" },
    result: null,
  }));
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual([]);
  await bench.change("3", given(3));
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 7 23"]);
});

test("a shop that takes no balances has its orders written as ever, and is asked less and less", async () => {
  const bench = await aBench(["acme"], "fields", "field");
  bench.problemOf = (_shop, id) => (id === "7" ? REFUSED : null);
  bench.start();
  for (let index = 0; index < 20; index++) await bench.approved("7", `a${index}`, 1);
  await bench.clock.advance(12 * HOUR);
  const balances = bench.calls.filter((call) => call.includes("customer"));
  expect(bench.calls.length - balances.length).toBe(20);
  expect(balances.length).toBeGreaterThan(5);
  expect(balances.length).toBeLessThan(25);
  bench.problemOf = () => null;
  await bench.clock.advance(4 * HOUR);
  expect(bench.calls.at(-1)).toBe("acme customer 7 20");
});

test("the balance of a customer who is erased while it is written is removed again", async () => {
  const bench = await aBench(["acme"], "off", "field");
  bench.whileBalanceIsWritten = async () => {
    await bench.change("1", { erasedAt: bench.clock.now() });
  };
  bench.start();
  await bench.approved("7", "1", 100);
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 7 100", "acme customer 7 null"]);
  expect((await bench.order("1"))?.inBalanceAtShop).toBeUndefined();
});

test("if the shop does not remove the balance of a customer who was erased meanwhile, the log says so", async () => {
  const bench = await aBench(["acme"], "off", "field");
  bench.whileBalanceIsWritten = async () => {
    if (bench.calls.length > 1) bench.problemOf = () => REFUSED;
    await bench.change("1", { erasedAt: bench.clock.now() });
  };
  bench.start();
  await bench.approved("7", "1", 100);
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 7 100", "acme customer 7 null"]);
  expect(bench.logged()).toContain('"event":"balanceNotRemoved"');
});

test("orders of others whose name or number is the customer's id do not displace the customer's own", async () => {
  const bench = await aBench(["acme"], "off", "field");
  bench.start();
  await bench.approved("57", "1", 100);
  await bench.clock.advance(MINUTE);
  const { facts } = (await bench.order("1")) ?? expect.fail("no order");
  for (let order = 0; order < 150; order++) {
    const contact = { names: ["57"], emails: [], phones: [], countries: [] };
    const snapshot = anOrder({ orderId: `g${order}`, customerId: null, contact });
    await bench.change(`g${order}`, { facts: { ...facts, snapshot } });
  }
  await bench.change("1", given(120));
  for (let order = 0; order < 150; order++) await bench.change(`g${order}`, {});
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 57 100", "acme customer 57 120"]);
});

test("an erasure removes the customer's balance; where the shop refuses, the log says so", async () => {
  const bench = await aBench(["acme"], "off", "field");
  const { store, clock, log, shops, connect, calls } = bench;
  bench.start();
  await bench.approved("7", "1", 100);
  await bench.approved("8", "2", 50);
  await clock.advance(MINUTE);
  const parts = { store, erasures: new Erasures(store), shops, clock, log, connect, noteErasure: () => {} };
  const erase = (orderId: string) =>
    erasePerson(parts, { shop: null, identities: [], orders: [{ shop: "acme", orderId }] }, "Nora");
  await erase("1");
  expect(calls.slice(2)).toEqual(["acme customer 7 null"]);
  bench.problemOf = () => REFUSED;
  expect((await erase("2")).orders).toHaveLength(1);
  expect(calls.slice(3)).toEqual(["acme customer 8 null"]);
  expect(bench.logged()).toContain('"event":"balanceNotRemoved"');
  await clock.advance(HOUR);
  expect(calls).toHaveLength(4);
});

test("points that were unknown when others changed, and are cancelled without ever being known, leave no balance unwritten", async () => {
  const bench = await aBench(["acme"], "off", "field");
  bench.start();
  await bench.approved("7", "1", 100);
  await bench.clock.advance(MINUTE);
  const { facts } = (await bench.order("1")) ?? expect.fail("no order");
  await bench.change("2", {
    facts: { ...facts, snapshot: anOrder({ orderId: "2", customerId: "7" }) },
    points: "approved",
  });
  await bench.approved("7", "3", 20);
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 7 100"]);
  await bench.change("2", { points: "cancelled" });
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 7 100", "acme customer 7 120"]);
});

test("an order that the shop gives to another customer leaves the balance of the former one", async () => {
  const bench = await aBench(["acme"], "off", "field");
  bench.start();
  await bench.approved("7", "1", 100);
  await bench.approved("7", "2", 20);
  await bench.clock.advance(MINUTE);
  const { facts } = (await bench.order("2")) ?? expect.fail("no order");
  await bench.change("2", { facts: { ...facts, snapshot: anOrder({ orderId: "2", customerId: "8" }) } });
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme customer 7 120", "acme customer 8 20", "acme customer 7 100"]);
  await bench.change("1", { facts: { ...facts, snapshot: anOrder({ orderId: "1", customerId: "8" }) } });
  await bench.clock.advance(MINUTE);
  expect(bench.calls.slice(3)).toEqual(["acme customer 8 120", "acme customer 7 null"]);
});
