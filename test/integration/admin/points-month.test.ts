import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aShop, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";

/**
 * Given orders of May and June 2026 in a shop that gives points, and one of a shop that is served no more.
 * When somebody keeps the books, then each month begins with what the one before ended with.
 */
let app: RunningApp;
/** 20 June 2026, noon in UTC. */
const NOW = NOON + 19 * DAY;

beforeEach(async () => {
  app = await runApp();
  await app.clock.advance(NOW - app.clock.now());
});
afterEach(() => app.close());

interface Story {
  readonly givenAt: number;
  readonly count: number | null;
  readonly approvedAt?: number;
  readonly cancelledAt?: number;
  readonly shop?: string;
}

async function given(
  orderId: string,
  { givenAt, count, approvedAt, cancelledAt, shop = "acme" }: Story,
): Promise<void> {
  const steps = [
    aStep({ state: "done", endedAt: givenAt }),
    ...(approvedAt === undefined
      ? []
      : [aStep({ kind: "approvePoints", state: "done", endedAt: approvedAt })]),
    ...(cancelledAt === undefined
      ? []
      : [aStep({ kind: "cancelPoints", state: "done", endedAt: cancelledAt })]),
  ];
  const record = aRecord({ shop, orderId, points: "pending", operations: steps });
  const source = { source: "service", at: givenAt } as const;
  await put(app.store, count === null ? record : { ...record, pointsGiven: { count, ...source } });
}

async function story(): Promise<void> {
  await given("1", { givenAt: NOW - 40 * DAY, count: 1_000, approvedAt: NOW - 30 * DAY });
  await given("2", { givenAt: NOW - 25 * DAY, count: 200, cancelledAt: NOW - DAY });
  await given("3", { givenAt: NOW - 2 * DAY, count: 55, approvedAt: NOW - DAY });
  await given("4", { givenAt: NOW - 2 * DAY, count: null });
  await given("1", { givenAt: NOW - 3 * DAY, count: 9, shop: "closed" });
}

const month = async (query: string, zone = "UTC") =>
  (await ask(app, `/points/month${query}`, { headers: { "time-zone": zone } })).body;
const table = async (query: string, language = "en") => {
  const headers = {
    authorization: `Bearer ${ADMIN_TOKEN}`,
    "accept-language": language,
    "time-zone": "UTC",
  };
  return (await (await fetch(`${app.url}/api/points-month.csv${query}`, { headers })).text()).split("\r\n");
};

test("a month begins with what there was, and ends with that and what came less what went", async () => {
  await story();
  expect(await month("")).toEqual({
    month: "2026-06",
    isRunning: true,
    zone: "UTC",
    items: [
      {
        shop: "acme",
        account: "main",
        points: {
          opening: 1_200,
          given: 55,
          approved: 55,
          cancelled: 200,
          redeemed: 0,
          closing: 1_055,
          pending: 0,
        },
        values: null,
        currency: null,
        unknown: 1,
      },
      {
        shop: "closed",
        account: null,
        points: { opening: 0, given: 9, approved: 0, cancelled: 0, redeemed: 0, closing: 9, pending: 9 },
        values: null,
        currency: null,
        unknown: 0,
      },
    ],
    nextCursor: null,
    more: 0,
    total: null,
    unknown: 1,
  });
  const [may] = (await month("?month=2026-05")).items;
  expect(may.points).toEqual({
    ...{ opening: 0, given: 1_200, approved: 1_000, cancelled: 0, redeemed: 0, closing: 1_200, pending: 200 },
  });
  expect((await month("?month=2026-04")).items[0].points.closing).toBe(0);
});

test("a month begins at the reader's midnight", async () => {
  const midnight = Date.parse("2026-05-31T22:00:00Z");
  await given("1", { givenAt: midnight - SECOND, count: 1 });
  await given("2", { givenAt: midnight, count: 10 });
  expect((await month("?month=2026-06", "Europe/Berlin")).items[0].points).toMatchObject({
    ...{ opening: 1, given: 10 },
  });
  expect((await month("?month=2026-06")).items[0].points).toMatchObject({ opening: 11, given: 0 });
});

test.each([
  ["0.01", "12.00", "10.55"],
  ["0.005", "6.00", "5.28"],
  ["2", "2400.00", "2110.00"],
])(
  "where a point is worth %s, what the points are worth is said to the hundredth",
  async (value, opening, closing) => {
    await story();
    expect((await month(`?value=${value}`)).items[0].values).toMatchObject({ opening, closing });
  },
);

test("each shop's values are in the currency of its own orders", async () => {
  await given("1", { givenAt: NOW - 2 * DAY, count: 10 });
  await given("2", { givenAt: NOW - 2 * DAY, count: 20, shop: "closed" });
  await app.store.changeOrder({ shop: "closed", orderId: "2" }, (record) => {
    const snapshot = record?.facts.snapshot;
    if (record == null || snapshot == null) throw new Error("no order was put");
    const facts = { ...record.facts, snapshot: { ...snapshot, currency: "USD" } };
    return { record: { ...record, facts }, result: null };
  });
  expect((await month("?value=1")).items).toMatchObject([
    { shop: "acme", currency: "EUR", values: { given: "10.00" } },
    { shop: "closed", currency: "USD", values: { given: "20.00" } },
  ]);
});

test("shops of one account have a total, of their points and, in one currency, of their values", async () => {
  const second = aShop({ shop: "second" });
  await app.close();
  app = await runApp({ otherShops: [second] });
  await app.clock.advance(NOW - app.clock.now());
  await given("1", { givenAt: NOW - 2 * DAY, count: 1 });
  await given("2", { givenAt: NOW - 2 * DAY, count: 1, shop: "second" });
  const total = async (query: string) => (await month(query)).total;
  expect(await total("?value=0.005")).toMatchObject({
    points: { opening: 0, given: 2, closing: 2 },
    // As the column adds up: each is rounded.
    values: { given: "0.02" },
    currency: "EUR",
  });
  expect(await total("?value=1&limit=1")).toMatchObject({ points: { given: 2 }, values: null });
  expect(await total("?q=second")).toBeNull();
  await app.store.changeOrder({ shop: "second", orderId: "2" }, (record) => {
    const snapshot = record?.facts.snapshot;
    if (record == null || snapshot == null) throw new Error("no order was put");
    const facts = { ...record.facts, snapshot: { ...snapshot, currency: "USD" } };
    return { record: { ...record, facts }, result: null };
  });
  expect(await total("?value=1")).toMatchObject({ points: { given: 2 }, values: null, currency: null });
});

test.each(["month=2026-13", "month=May", "value=-1", "value=1,5", "value=0.0000001"])(
  "%s is refused",
  async (query) => {
    expect((await ask(app, `/points/month?${query}`)).status).toBe(400);
  },
);

test("as a table it is in the reader's language, or has columns that stay the same for programs", async () => {
  await story();
  expect((await table("")).slice(0, 2)).toEqual([
    "Shop,Loyalty account,Month,Opening balance,Given,Cancelled,Redeemed,Closing balance,Pending at the end,Approved in the month,Orders with unknown points",
    "acme,main,2026-06,1200,55,200,0,1055,0,55,1",
  ]);
  const german = await table("?value=0.01", "de");
  expect(german[0]).toContain(
    "Stand am Ende;Am Ende vorgemerkt;Im Monat bestätigt;Bestellungen mit unbekannter Punktzahl;Wert zu Beginn",
  );
  expect(german[1]?.replaceAll('"', "")).toMatch(
    /^acme;main;2026-06;1200;.*;1;12,00;0,55;2,00;0,00;10,55;0,00;0,55;EUR$/,
  );
  expect((await table("?value=0.01&codes=true")).slice(0, 2)).toEqual([
    "shop,account,month,opening,given,cancelled,redeemed,closing,pending,approved,pointsUnknown,openingValue,givenValue,cancelledValue,redeemedValue,closingValue,pendingValue,approvedValue,currency",
    "acme,main,2026-06,1200,55,200,0,1055,0,55,1,12.00,0.55,2.00,0.00,10.55,0.00,0.55,EUR",
  ]);
});
