import { expect, test } from "vitest";
import { FairTurns } from "../../../src/runtime/time/fair-turns.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const SECOND = 1_000;
const LIMITS = { most: 2, patienceMs: 90 * SECOND };

test("each has one turn at a time, and all together so many", () => {
  const turns = new FairTurns(new FakeClock(), LIMITS);
  const end = turns.begin("north");
  expect(turns.begin("north")).toBeNull();
  expect(turns.begin("south")).not.toBeNull();
  expect(turns.begin("east")).toBeNull();
  end?.();
  expect(turns.begin("east")).not.toBeNull();
});

test("who was refused is first once there is room, however often others ask meanwhile", () => {
  const clock = new FakeClock();
  const turns = new FairTurns(clock, LIMITS);
  const ends = [turns.begin("loud"), turns.begin("louder")];
  expect(turns.begin("quiet")).toBeNull();
  for (const end of ends) end?.();
  expect(turns.begin("loud")).not.toBeNull();
  for (let second = 0; second < 60; second++) {
    clock.jumpWall(SECOND);
    expect(turns.begin("louder")).toBeNull();
  }
  expect(turns.begin("quiet")).not.toBeNull();
});

test("who does not come back loses the place in the line", () => {
  const clock = new FakeClock();
  const turns = new FairTurns(clock, { ...LIMITS, most: 1 });
  turns.begin("north")?.();
  const end = turns.begin("north");
  expect(turns.begin("gone")).toBeNull();
  end?.();
  expect(turns.begin("south")).toBeNull();
  clock.jumpWall(89 * SECOND);
  expect(turns.begin("south")).toBeNull();
  clock.jumpWall(SECOND);
  expect(turns.begin("south")).not.toBeNull();
});

test("who has had a turn rests from its beginning, and is not in line meanwhile", () => {
  const clock = new FakeClock();
  const turns = new FairTurns(clock, { ...LIMITS, most: 1, restMs: 60 * SECOND });
  turns.begin("north")?.();
  expect(turns.begin("north")).toBeNull();
  expect(turns.begin("south")).not.toBeNull();
  clock.jumpWall(60 * SECOND);
  expect(turns.begin("north")).toBeNull();
});

test("where the clock is set back, nobody rests or waits for it", () => {
  const clock = new FakeClock();
  const turns = new FairTurns(clock, { ...LIMITS, most: 1, restMs: 60 * SECOND });
  const end = turns.begin("north");
  expect(turns.begin("gone")).toBeNull();
  end?.();
  clock.jumpWall(-24 * 3_600 * SECOND);
  expect(turns.begin("north")).not.toBeNull();
});

test("work waits for its turn as long as it may, and leaves the place when it fails", async () => {
  const clock = new FakeClock();
  const turns = new FairTurns(clock, { ...LIMITS, most: 1 });
  const end = turns.begin("north");
  const late = turns.during("south", SECOND, async () => "done");
  await clock.advance(SECOND);
  expect(await late).toBeNull();
  const waiting = turns.during("south", 10 * SECOND, async () => Promise.reject(new Error("no service")));
  await clock.advance(SECOND);
  end?.();
  const failed = expect(waiting).rejects.toThrow("no service");
  await clock.advance(SECOND);
  await failed;
  expect(turns.begin("east")).not.toBeNull();
});
