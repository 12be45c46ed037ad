import { afterEach, beforeEach, expect, test } from "vitest";
import type { OperationKind } from "../../../src/domain/operation/operation-kind.ts";
import type { PointsState } from "../../../src/domain/order/order-record.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";

const HOUR = 3600 * SECOND;
let app: RunningApp;
/** 20 June 2026, noon in UTC. */
const NOW = NOON + 19 * DAY;

beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

async function given(orderId: string, at: number, count: number | null): Promise<void> {
  const steps = [aStep({ state: "done", endedAt: at })];
  const record = aRecord({ shop: "acme", orderId, points: "pending", operations: steps });
  await put(
    app.store,
    count === null ? record : { ...record, pointsGiven: { count, source: "service", at } },
  );
}

const GIVEN_BACK = ["earn", "cancelPoints", "earn"] as const;

/** One step after the other, as the service confirms them. */
async function work(orderId: string, kinds: readonly OperationKind[], points: PointsState): Promise<void> {
  const operations = kinds.map((kind, index) =>
    aStep({ id: `acme:${orderId}:${kind}:${index}`, kind, state: "done", endedAt: NOW + index * SECOND }),
  );
  await put(app.store, aRecord({ shop: "acme", orderId, points, operations }));
}

async function deliver(id: string, at: number): Promise<void> {
  await app.clock.advance(at - app.clock.now());
  const body = `{"orderId":"${id}"}`;
  await fetch(`${app.url}/webhooks/acme`, { method: "POST", headers: signed(body, { id }), body });
}

interface Step {
  readonly at: string;
  readonly until: string;
  readonly deliveries: number;
  readonly points: Readonly<
    Record<"given" | "cancelled", { readonly points: number; readonly orders: number }>
  >;
}

async function stepsOf(span: string, zone = "UTC"): Promise<readonly Step[]> {
  return (await ask(app, `/activity?span=${span}`, { headers: { "time-zone": zone } })).body.steps;
}

const pointsOf = (steps: readonly Step[]) =>
  steps.map(({ points }) => points.given.points).filter((points) => points > 0);
const deliveriesOf = (steps: readonly Step[]) =>
  steps.map(({ deliveries }) => deliveries).filter((deliveries) => deliveries > 0);

test("a day is told by its hours, a week and a month by their days, each with its work and its points", async () => {
  await deliver("a", NOW - 20 * DAY);
  await deliver("b", NOW - 26 * HOUR);
  await deliver("c", NOW);
  await given("1", NOW, 50);
  await given("2", NOW - 26 * HOUR, 7);
  await given("3", NOW - 20 * DAY, null);
  const [day, week, month] = [await stepsOf("day"), await stepsOf("week"), await stepsOf("month")];
  expect([day.length, pointsOf(day), deliveriesOf(day)]).toEqual([24, [50], [1]]);
  expect([week.length, pointsOf(week), deliveriesOf(week)]).toEqual([7, [7, 50], [1, 1]]);
  expect([month.length, pointsOf(month), deliveriesOf(month)]).toEqual([30, [7, 50], [1, 1, 1]]);
  expect(month[9]?.points.given).toEqual({ points: 0, orders: 1, unknown: 1 });
});

test("an order is counted once, and not as cancelled once its cancel was undone", async () => {
  await app.clock.advance(NOW - app.clock.now());
  await work("1", GIVEN_BACK.slice(0, 1), "pending");
  await work("1", GIVEN_BACK.slice(0, 2), "cancelled");
  await work("2", GIVEN_BACK.slice(0, 2), "cancelled");
  await work("1", GIVEN_BACK, "pending");
  const last = (await stepsOf("day")).at(-1);
  expect([last?.points.given.orders, last?.points.cancelled.orders]).toEqual([2, 1]);
});

test("each step ends where the next begins, and the last one with the hour that it is", async () => {
  await app.clock.advance(NOW - app.clock.now());
  for (const span of ["day", "week", "month"]) {
    const steps = await stepsOf(span, "Europe/Berlin");
    expect(steps.slice(1).map(({ at }) => at)).toEqual(steps.slice(0, -1).map(({ until }) => until));
    expect(steps.at(-1)?.until).toBe("2026-06-20T13:00:00.000Z");
  }
});

test.each([
  ["UTC", [1, 2]],
  ["Europe/Berlin", [3]],
  ["Asia/Kolkata", [3]],
  ["America/New_York", [3]],
])("days begin as the reader's clock says: %s", async (zone, deliveries) => {
  // 22:30 and 0:30 in UTC: today in Berlin and Kolkata, yesterday in New York.
  const midnight = NOW - 12 * HOUR;
  await deliver("a", midnight - 90 * 60 * SECOND);
  await deliver("b", midnight + 30 * 60 * SECOND);
  await deliver("c", midnight + 31 * 60 * SECOND);
  await app.clock.advance(NOW - app.clock.now());
  expect(deliveriesOf(await stepsOf("week", zone))).toEqual(deliveries);
});

test("an hour in which midnight lies counts once, for the day that begins", async () => {
  // Midnight in Kolkata is 18:30 in UTC.
  const midnight = NOW - 17.5 * HOUR;
  await deliver("a", midnight - HOUR);
  await deliver("b", midnight - 10 * 60 * SECOND);
  await deliver("c", midnight + 10 * 60 * SECOND);
  await app.clock.advance(NOW - app.clock.now());
  expect(deliveriesOf(await stepsOf("week", "Asia/Kolkata"))).toEqual([1, 2]);
});

test("another span is refused", async () => {
  expect((await ask(app, "/activity?span=year")).status).toBe(400);
});
