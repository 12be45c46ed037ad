import { beforeEach, describe, expect, test } from "vitest";
import { redated } from "../../../src/domain/operation/redate.ts";
import { conditionsNow } from "../../../src/health/conditions/conditions.ts";
import { ClockCheck } from "../../../src/runtime/time/clock-check.ts";
import { steadyClock } from "../../../src/runtime/time/steady-clock.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { aContext, arrive, aSnapshotEvent, NOON, SECOND, send } from "../../support/builders/orders.ts";
import { noConnection } from "../../support/builders/outcomes.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Given a machine whose clock may be ahead, and a service and a shop that say in their answers what time it is.
 * Then work that is due follows what they say; and where it had to go back, that is told, so that what waits is dated anew.
 */
describe("the clock of due work", () => {
  let clock: FakeClock;
  let check: ClockCheck;
  let due: { now(): number };
  let setBack: number[];
  /** What the true time is, whatever the machine says. */
  const says = (source: string, moment: number) =>
    check.observe(source, { date: new Date(moment).toUTCString() });

  beforeEach(async () => {
    clock = new FakeClock(NOON);
    check = new ClockCheck(clock);
    due = await steadyClock(await storeOnFakeDisk(clock), clock, check);
    setBack = [];
    check.onSetBack((byMs) => setBack.push(Math.round(byMs / MINUTE)));
    due.now();
  });

  test("goes back to what the loyalty service says, once, and says by how much", async () => {
    clock.jumpWall(9 * HOUR);
    expect(due.now()).toBe(NOON + 9 * HOUR);
    says("brand main", NOON);
    expect(due.now() - NOON).toBeLessThan(MINUTE);
    await clock.advance(HOUR);
    expect(due.now() - NOON - HOUR).toBeLessThan(MINUTE);
    expect(setBack).toEqual([540]);
  });

  test("does not move when the wall clock is corrected to what was said before", () => {
    clock.jumpWall(9 * HOUR);
    due.now();
    says("brand main", NOON);
    due.now();
    clock.jumpWall(-9 * HOUR);
    expect(Math.abs(due.now() - NOON)).toBeLessThan(MINUTE);
    expect(setBack).toEqual([540]);
  });

  test("believes nobody alone who puts it ahead while another agrees with it", () => {
    says("shop acme", NOON - 9 * HOUR);
    says("brand main", NOON);
    expect(due.now()).toBe(NOON);
    expect(check.aheadMs()).toBe(0);
  });

  test("is never put forward, and a few seconds do not count", () => {
    says("brand main", NOON + 9 * HOUR);
    expect(due.now()).toBe(NOON);
    says("brand main", NOON - MINUTE);
    expect(due.now()).toBe(NOON);
  });

  test("forgets what was said when the wall clock jumps, as after the machine slept", () => {
    clock.jumpWall(9 * HOUR);
    says("brand main", NOON);
    clock.jumpWall(5 * HOUR);
    expect(check.hasReports()).toBe(false);
    expect(due.now()).toBe(NOON + 14 * HOUR);
  });

  test("leaves out answers out of a cache, and dates that are none", () => {
    check.observe("shop acme", { date: new Date(NOON - 9 * HOUR).toUTCString(), age: "32400" });
    check.observe("brand main", { date: "yesterday" });
    check.observe("brand main", {});
    expect(check.hasReports()).toBe(false);
  });

  test("goes on by itself when the wall clock is set back an hour and nobody tells the time, until somebody does", () => {
    clock.jumpWall(-HOUR);
    expect(due.now()).toBe(NOON);
    says("brand main", NOON - HOUR);
    expect(due.now()).toBe(NOON - HOUR);
    expect(setBack).toEqual([60]);
  });

  test("tells also of what happened before anybody listened", async () => {
    const early = new ClockCheck(clock);
    early.setBack(7 * HOUR);
    const heard: number[] = [];
    early.onSetBack((byMs) => heard.push(byMs));
    expect(heard).toEqual([7 * HOUR]);
  });
});

describe("what waits by a clock that was ahead", () => {
  const ahead = aContext({ now: NOON + 9 * HOUR });
  const paid = arrive(null, [aSnapshotEvent({ isPaid: true })], ahead);

  test("was planned now", () => {
    expect(redated(paid, NOON).operations).toMatchObject([{ state: "queued", plannedAt: NOON }]);
  });

  test("is tried again after the wait that it was meant to have", () => {
    const { record } = send(paid, ahead, [noConnection()]);
    const waitMs = (record.operations[0]?.notBefore ?? 0) - ahead.now;
    expect(redated(record, NOON).operations[0]?.notBefore).toBe(NOON + waitMs);
    expect(redated(redated(record, NOON), NOON)).toEqual(redated(record, NOON));
  });

  test("is left alone where the clock was right", () => {
    expect(redated(paid, ahead.now)).toBe(paid);
  });
});

test("a clock that is ahead needs a person", async () => {
  const clock = new FakeClock(NOON);
  const store = await storeOnFakeDisk(clock);
  const others = { backups: { failed: null }, newerVersion: async () => null };
  const parts = { store, shops: new Map(), brands: new Map(), ...others } as unknown as Parameters<
    typeof conditionsNow
  >[0];
  const adminEvents = { guesses: () => 0 } as unknown as (typeof parts)["adminEvents"];
  const keys = async (aheadMs: number) =>
    (
      await conditionsNow(
        { ...parts, adminEvents, configuration: () => AS_STARTED, clockCheck: { aheadMs: () => aheadMs } },
        NOON,
      )
    ).map(({ key }) => key);
  expect(await keys(0)).toEqual([]);
  expect(await keys(9 * HOUR)).toEqual(["clock"]);
});
