import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

test("of many tables that are read at once, one page is made in each turn of the event loop", async () => {
  for (let order = 0; order < 900; order++) await knows(app, aSnapshotEvent({ orderId: String(order) }));
  const readsOfTurns: number[] = [];
  let [reads, isOver] = [0, false];
  const { listOrders } = app.store;
  vi.spyOn(app.store, "listOrders").mockImplementation((query) => {
    // The first page of a table is read by its call, which has its own turn.
    if (query.cursor !== undefined) reads += 1;
    return listOrders.call(app.store, query);
  });
  const count = () => {
    readsOfTurns.push(reads);
    reads = 0;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const table = async () => (await fetch(`${app.url}/api/orders.csv`, { headers })).text();
  const tables = await Promise.all(Array.from({ length: 20 }, table));
  isOver = true;
  for (const text of tables) expect(text.trim().split("\r\n")).toHaveLength(901);
  expect(Math.max(...readsOfTurns)).toBe(1);
});
