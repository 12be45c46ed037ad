import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aConversion } from "../../support/builders/conversions.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { put } from "../../support/builders/stored.ts";

let app: RunningApp;
/** 20 June 2026, noon in UTC. */
const NOW = NOON + 19 * DAY;

beforeEach(async () => {
  app = await runApp();
  await app.clock.advance(NOW - app.clock.now());
});
afterEach(() => app.close());

const worth = { totalMinor: 1050, currency: "EUR" };
const given = (orderId: string, at: number, more: Parameters<typeof aConversion>[0] = {}) =>
  put(app.store, aConversion({ orderId, at, snapshot: worth, ...more }));
const conversions = async (query = "", zone = "UTC") =>
  (await ask(app, `/conversions${query}`, { headers: { "time-zone": zone } })).body;
const table = async (query: string, language = "en") => {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "accept-language": language };
  return (await fetch(`${app.url}/api/conversions.csv${query}`, { headers })).text();
};

test("this month's conversions are told by campaign and discount code, ended ones apart", async () => {
  await given("1", NOW, { discountCode: "FRIEND10", given: 50 });
  await given("2", NOW - DAY, { discountCode: "FRIEND10", given: null });
  await given("3", NOW, { discountCode: "FRIEND10", snapshot: { ...worth, isOrderCancelled: true } });
  await given("4", NOW, { campaignId: 7 });
  await given("5", NOW - 25 * DAY, { campaignId: 7 });
  const { from, to, zone, campaigns, hasMore } = await conversions();
  expect([from, to, zone, hasMore]).toEqual(["2026-06-01", "2026-06-20", "UTC", false]);
  expect(campaigns).toEqual([
    {
      ...{ shop: "acme", campaignId: 42, discountCode: "FRIEND10", currency: "EUR" },
      ...{ conversions: 2, amount: "21.00", points: 50, unknown: 1, ended: 1, endedAmount: "10.50" },
    },
    {
      ...{ shop: "acme", campaignId: 7, discountCode: null, currency: "EUR" },
      ...{ conversions: 1, amount: "10.50", points: 0, unknown: 0, ended: 0, endedAmount: "0.00" },
    },
  ]);
});

test.each([
  ["?from=2026-06-20&to=2026-06-20", "UTC", [1, 1]],
  ["?from=2026-06-19&to=2026-06-19", "UTC", [1]],
  // Noon in UTC is midnight there, where the next day begins.
  ["?from=2026-06-21&to=2026-06-21", "Pacific/Auckland", [1, 1]],
  ["?from=2026-06-19&shop=acme", "UTC", [2]],
  ["?from=2026-06-21", "UTC", []],
  ["?from=2026-06-20&to=2026-06-19", "UTC", []],
])("%s in %s holds the days of the reader, the last included", async (query, zone, expected) => {
  await given("1", NOW);
  await given("2", NOW - DAY);
  await given("3", NOW, { shop: "other" });
  const { campaigns } = await conversions(query, zone);
  expect(campaigns.map((sum: { conversions: number }) => sum.conversions)).toEqual(expected);
});

test("of more campaigns than are told at once those with the most conversions are, and that there are others", async () => {
  for (let index = 0; index < 501; index++) await given(String(index), NOW, { campaignId: index + 1 });
  await given("more", NOW, { campaignId: 501 });
  const { campaigns, hasMore } = await conversions();
  expect([campaigns.length, hasMore]).toEqual([500, true]);
  expect(campaigns[0]).toMatchObject({ campaignId: 501, conversions: 2 });
});

test("the table is in the reader's language, and with codes for programs; a code that is a formula stays text", async () => {
  await given("1", NOW, { discountCode: '=HYPERLINK("http://x")', given: 50 });
  const german = await table("", "de");
  expect(german).toContain("Shop;Kampagne;Rabattcode;Empfehlungen;Bestellwert;Währung");
  expect(german).toContain(`acme;42;"'=HYPERLINK(""http://x"")";1;"10,50";EUR;50;0;0;"0,00"`);
  const codes = await table("?codes=true", "de");
  expect(codes).toContain("shop,campaign,discountCode,conversions,amount,currency,points,pointsUnknown");
  expect(codes).toContain(",1,10.50,EUR,50,0,0,0.00");
});
