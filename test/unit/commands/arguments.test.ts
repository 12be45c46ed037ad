import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { day, month, pastDay, pastWholeDay } from "../../../src/commands/arguments.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Noon of this machine's day, whatever its time zone is.
  vi.setSystemTime(new Date(2026, 2, 1, 12));
});
afterEach(() => void vi.useRealTimers());

test.each([
  ["today", "2026-03-01"],
  ["yesterday", "2026-02-28"],
  ["0d", "2026-03-01"],
  ["7d", "2026-02-22"],
  ["365d", "2025-03-01"],
  ["2026-02-03", "2026-02-03"],
])("a day that may be over can be typed as %s", (typed, expected) => {
  expect([pastDay(typed), pastWholeDay(typed)]).toEqual([expected, expected]);
});

test.each(["tomorrow", "7", "d", "-1d", "99999d", "7 d", "last week", ""])("no day is %j", (typed) => {
  const forms = /^a day such as 2026-06-01, today, yesterday or 7d \(7 days ago\)/;
  expect(() => pastDay(typed)).toThrow(forms);
  expect(() => pastWholeDay(typed)).toThrow(forms);
});

test("a time is one for some, and a day to come is never reckoned back", () => {
  expect(pastDay("2026-03-01T08:00:00Z")).toBe("2026-03-01T08:00:00Z");
  expect(() => pastWholeDay("2026-03-01T08:00:00Z")).toThrow("a day such as");
  for (const typed of ["today", "7d"]) expect(() => day(typed)).toThrow("a day such as");
});

test.each([
  ["2026-03-31", "2026-03", "2026-02"],
  ["2027-01-01", "2027-01", "2026-12"],
])("this month and the last one, on %s", (date, current, last) => {
  vi.setSystemTime(new Date(`${date}T12:00:00`));
  expect([month("this"), month("last"), month("2026-02")]).toEqual([current, last, "2026-02"]);
  expect(() => month("next")).toThrow("a month such as 2026-06, this or last");
});
