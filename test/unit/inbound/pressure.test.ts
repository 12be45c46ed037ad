import { expect, test } from "vitest";
import { Pressure } from "../../../src/inbound/pressure.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

test.each([
  ["nobody is waiting, however busy the process is", { receiving: 0, atWork: 1 }, false],
  ["one is waiting for a process that has time", { receiving: 1, atWork: 0.5 }, false],
  ["one is waiting for a process that has none", { receiving: 1, atWork: 0.9 }, true],
  ["a few are waiting for the store", { receiving: 23, atWork: 0.5 }, false],
  ["many are waiting for the store", { receiving: 24, atWork: 0.5 }, true],
])("other work steps back where shops wait too long: %s", async (_what, { receiving, atWork }, isHigh) => {
  const pressure = new Pressure(() => () => atWork);
  const isPressed = pressure.watch();
  const answers = Array.from({ length: receiving }, () => Promise.withResolvers<void>());
  const received = answers.map(({ promise }) => pressure.during(() => promise));
  expect(isPressed()).toBe(isHigh);
  for (const { resolve } of answers) resolve();
  await Promise.all(received);
  expect(isPressed()).toBe(false);
});

test("one that waits long for the store is enough, until it is answered", async () => {
  let now = 1_000;
  const pressure = new Pressure(
    () => () => 0,
    () => now,
  );
  const isPressed = pressure.watch();
  const answer = Promise.withResolvers<void>();
  const received = pressure.during(() => answer.promise);
  now += 250;
  expect(isPressed()).toBe(false);
  now += 1;
  expect(isPressed()).toBe(true);
  const later = pressure.during(async () => {});
  answer.resolve();
  await Promise.all([received, later]);
  expect(isPressed()).toBe(false);
});

test("rounds begin at once while nobody waits, and after ten seconds at the latest", async () => {
  const clock = new FakeClock();
  const { signal } = new AbortController();
  const pressure = new Pressure(() => () => 1);
  await pressure.calm({ clock, signal });
  const answer = Promise.withResolvers<void>();
  const received = pressure.during(() => answer.promise);
  let begun = 0;
  const begin = () => pressure.calm({ clock, signal }).then(() => void begun++);
  const first = begin();
  await clock.advance(9_000);
  expect(begun).toBe(0);
  await clock.advance(1_600);
  await first;
  const second = begin();
  await clock.advance(500);
  expect(begun).toBe(1);
  answer.resolve();
  await received;
  await clock.advance(600);
  await second;
});

test("each one that steps back is told of its own time, whoever else asks", () => {
  const asked: string[] = [];
  const names = ["inbox", "dispatcher"].values();
  const pressure = new Pressure(() => {
    const name = String(names.next().value);
    return () => asked.push(name);
  });
  const [ofInbox, ofDispatcher] = [pressure.watch(), pressure.watch()];
  ofInbox();
  ofInbox();
  ofDispatcher();
  expect(asked).toEqual(["inbox", "inbox", "dispatcher"]);
});
