import { expect, test } from "vitest";
import { DatabaseTime } from "../../../src/store/postgres/rate-slots/database-time.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const TOLD = 1_000_000;

async function toldLongAgo(agoMs: number) {
  const clock = new FakeClock();
  const time = new DatabaseTime(clock);
  expect(time.note(TOLD, clock.monotonic())).toBe(false);
  await clock.advance(agoMs);
  return { clock, time };
}

test("until the database has told its time, it can be any time", () => {
  expect(new DatabaseTime(new FakeClock()).latest()).toBe(Number.POSITIVE_INFINITY);
});

test("afterwards it is no later than our own clock says, whatever the database's is set to", async () => {
  const { clock, time } = await toldLongAgo(10_000);
  expect(time.latest()).toBeGreaterThan(TOLD + 10_000);
  expect(time.latest()).toBeLessThan(TOLD + 10_500);
  expect(time.note(TOLD + 11_000, clock.monotonic())).toBe(true);
});

test("a night in which two clocks drift apart is no step, and an answer that was slow is none", async () => {
  const { clock, time } = await toldLongAgo(8 * 3_600_000);
  expect(time.note(TOLD + 8 * 3_600_000 + 3_000, clock.monotonic())).toBe(false);
  const askedAt = clock.monotonic();
  await clock.advance(4_000);
  expect(time.note(TOLD + 8 * 3_600_000 + 3_000 + 4_000, askedAt)).toBe(false);
});

test("a clock that is set back is followed", async () => {
  const { clock, time } = await toldLongAgo(10_000);
  expect(time.note(TOLD - 3_600_000, clock.monotonic())).toBe(false);
  expect(time.latest()).toBeLessThan(TOLD);
});
