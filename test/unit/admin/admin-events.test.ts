import { expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE_MS = 60_000;

function events() {
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = createLog({ destination: { write: (line) => void lines.push(line) } });
  return { clock, lines, events: new AdminEvents({ clock, log }) };
}

test("thirty wrong tokens in an hour are typing errors, one more is somebody who guesses", () => {
  const { events: seen, clock } = events();
  for (let tries = 0; tries < 30; tries++) seen.note("wrongToken");
  expect(seen.guesses(clock.now())).toBe(0);
  seen.count("tooManyTries");
  expect(seen.guesses(clock.now())).toBe(31);
});

test("what is an hour old does not count, also when the wall clock is set back", async () => {
  for (const move of [(clock: FakeClock) => clock.advance(60 * MINUTE_MS), jumpBack]) {
    const { events: seen, clock } = events();
    for (let tries = 0; tries < 40; tries++) seen.note("wrongToken");
    await move(clock);
    expect(seen.guesses(clock.now())).toBe(0);
  }
});

async function jumpBack(clock: FakeClock): Promise<void> {
  clock.jumpWall(-90 * MINUTE_MS);
}

test("a flood is counted whole and logged in a handful of lines", () => {
  const { events: seen, lines } = events();
  for (let tries = 0; tries < 5_000; tries++) seen.count("tooManyTries");
  expect(seen.countOf("tooManyTries")).toBe(5_000);
  expect(lines).toHaveLength(4);
});
