import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../../src/client/index.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aShop, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";

/**
 * Given 5,000 shops, of which two have points.
 * When somebody reads points, the monthly report or the metrics,
 * then the answer is no longer than of fifty, and whatever is left out can be found.
 */
type ByShop = Answer<"GET", "/points/shops">;
type Month = Answer<"GET", "/points/month">;

const COUNT = 5_000;
const LARGEST_PAGE_BYTES = 64 * 1024;
const LARGEST_METRICS_BYTES = 32 * 1024;
const nameOf = (at: number) => `shop-${String(at).padStart(4, "0")}`;

let app: RunningApp;
beforeAll(async () => {
  const otherShops = Array.from({ length: COUNT - 1 }, (_, at) => aShop({ shop: nameOf(at) }));
  app = await runApp({ otherShops, publicMetrics: true });
  for (const shop of [nameOf(4_000), nameOf(3_000)]) {
    const steps = [aStep({ state: "done", endedAt: NOON })];
    const pointsGiven = { count: 7, source: "service", at: NOON } as const;
    await put(app.store, {
      ...aRecord({ shop, orderId: "1", points: "pending", operations: steps }),
      pointsGiven,
    });
  }
  await app.clock.advance(SECOND);
});
afterAll(() => app.close());

const namesIn = ({ items }: { readonly items: readonly { readonly shop: string }[] }) =>
  items.map(({ shop }) => shop);

test.each(["/points/shops", "/points/month?value=0.01"])(
  "%s has a page of fifty, those with points first, and finds the others",
  async (path) => {
    const read = async (query: string): Promise<ByShop | Month> =>
      (await ask(app, `${path}${path.includes("?") ? "&" : "?"}${query}`)).body;
    const first = await read("");
    expect(JSON.stringify(first).length).toBeLessThan(LARGEST_PAGE_BYTES);
    expect(namesIn(first).slice(0, 3)).toEqual([nameOf(3_000), nameOf(4_000), "acme"]);
    expect([first.items.length, first.more]).toEqual([50, COUNT - 50]);
    const names = new Set(namesIn(first));
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = await read(`limit=200&cursor=${cursor}`);
      for (const name of namesIn(page)) names.add(name);
      cursor = page.nextCursor;
    }
    expect(names.size).toBe(COUNT);
    expect(namesIn(await read("q=0777"))).toEqual([nameOf(777)]);
  },
);

test("the report's total is of all pages, and its table has every shop", async () => {
  const { total, items }: Month = (await ask(app, "/points/month?limit=1")).body;
  expect([items.length, total?.points.given, total?.values]).toEqual([1, 14, null]);
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const csv = await (await fetch(`${app.url}/api/points-month.csv`, { headers })).text();
  expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + COUNT);
});

test("the metrics have one line for all shops, and stay small", async () => {
  for (const shop of [nameOf(1), nameOf(2)])
    await fetch(`${app.url}/webhooks/${shop}`, { method: "POST", body: "{}" });
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text.length).toBeLessThan(LARGEST_METRICS_BYTES);
  const lines = text.split("\n").filter((line) => /^loyalty_bridge_(refused|last|contra)/.test(line));
  expect(lines).toEqual([
    "loyalty_bridge_last_delivery_timestamp_seconds 0",
    "loyalty_bridge_contradicting_deliveries_total 0",
    'loyalty_bridge_refused_requests_total{reason="signature_missing"} 2',
  ]);
});
