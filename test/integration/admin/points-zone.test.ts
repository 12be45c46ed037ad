import { afterEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, aShop, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";
import { type } from "../../support/commands/typed-command.ts";

/** Points are counted by the days of the shops' own time zone, whoever asks from where; otherwise it is said by whose. */
let app: RunningApp;
afterEach(() => app.close());

const AUCKLAND = { programme: aProgramme({ timeZone: "Pacific/Auckland" }) };
const BERLIN = { programme: aProgramme({ timeZone: "Europe/Berlin" }) };
/** The last hour of June 2026 in Auckland, which is noon in UTC. */
const LAST_HOUR = NOON + 29 * DAY - SECOND;

async function start(shop: object, other: object = {}) {
  app = await runApp({ shop, otherShops: [aShop({ shop: "second", ...other })] });
  await app.clock.advance(LAST_HOUR + 2 * SECOND - app.clock.now());
  for (const [orderId, endedAt, count] of [
    ["1", LAST_HOUR, 100],
    ["2", LAST_HOUR + 2 * SECOND, 7],
  ] as const) {
    const record = aRecord({ orderId, points: "pending", operations: [aStep({ state: "done", endedAt })] });
    await put(app.store, { ...record, pointsGiven: { count, source: "service", at: endedAt } });
  }
}
const asked = async (path: string, zone: string) =>
  (await ask(app, path, { headers: { "time-zone": zone } })).body;
const run = (...args: readonly string[]) => type([...args, "--url", app.url, "--token", ADMIN_TOKEN]);

test.each(["UTC", "Europe/Berlin", "America/New_York"])(
  "today and this month are the shops', asked from %s",
  async (zone) => {
    await start(AUCKLAND);
    const { day, today, ...points } = await asked("/points", zone);
    expect([day, points.zone, today.given.points]).toEqual(["2026-07-01", "Pacific/Auckland", 7]);
    const { items } = await asked("/points/shops", zone);
    expect(items[0].today.given.points).toBe(7);
    const month = await asked("/points/month", zone);
    expect([month.month, month.zone, month.total.points]).toMatchObject([
      ...["2026-07", "Pacific/Auckland", { opening: 100, given: 7 }],
    ]);
  },
);

test("shops of two time zones have no day in common: days are the reader's", async () => {
  await start(AUCKLAND, BERLIN);
  expect(await asked("/points", "UTC")).toMatchObject({ zone: "UTC", today: { given: { points: 107 } } });
});

test("the commands say which day and zone they count by, and the report has a line of all shops and a legend", async () => {
  await start(AUCKLAND);
  expect((await run("totals", "--language", "en")).out).toMatch(
    /\n\nToday is 1 Jul 2026, in the time zone Pacific\/Auckland\.$/,
  );
  const { out } = await run("report", "--language", "en", "--value", "0.01");
  expect(out).toMatch(/^second +0 /m);
  expect(out).toMatch(/^All\u00A0shops +100 +7 +0 +0 +107 +107 +0$/m);
  expect(out).toMatch(/\nThe month begins and ends in the time zone Pacific\/Auckland\. The figures include/);
});
