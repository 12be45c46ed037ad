import { expect, test } from "vitest";
import { Pressure } from "../../../src/inbound/pressure.ts";

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
