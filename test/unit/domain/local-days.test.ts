import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activityBounds } from "../../../src/admin/page/show-activity.ts";
import { lastDays, startOfDay, wholeDaysAfter } from "../../../src/domain/rules/local-days.ts";
import { localTime, timeZone } from "../../../src/domain/rules/local-time.ts";

const HOUR = 60 * 60_000;
const at = (written: string) => Date.parse(written);
const hoursBetween = (bounds: readonly number[]) =>
  bounds.slice(1).map((until, index) => (until - (bounds[index] ?? until)) / HOUR);

describe("days of a time zone", () => {
  test.each([
    ["spring", "2026-03-30T10:00:00Z", [24, 23, 24]],
    ["autumn", "2026-10-26T10:00:00Z", [24, 25, 24]],
  ])("over a change of the clocks in %s", (_season, now, hours) => {
    const days = lastDays(3, at(now), "Europe/Berlin");
    const tomorrow = lastDays(1, at(now) + 24 * HOUR, "Europe/Berlin");
    expect(hoursBetween([...days, ...tomorrow])).toEqual(hours);
  });

  test.each([
    ["Pacific/Auckland", "2026-06-20T12:30:00Z", "2026-06-20T12:00:00Z"],
    ["Asia/Kathmandu", "2026-06-20T18:14:59Z", "2026-06-19T18:15:00Z"],
    ["America/St_Johns", "2026-06-20T02:29:00Z", "2026-06-19T02:30:00Z"],
    ["UTC", "2026-06-20T00:00:00Z", "2026-06-20T00:00:00Z"],
  ])("the last one is that of the moment: %s", (zone, now, begun) => {
    expect(lastDays(30, at(now), zone).at(-1)).toBe(at(begun));
  });

  test.each([
    ["skip midnight", "Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00Z"],
    ["skip midnight, west of Greenwich", "America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z"],
    ["show midnight twice", "America/Havana", "2026-11-01", "2026-11-01T04:00:00Z"],
    ["show midnight twice, near Greenwich", "Atlantic/Azores", "2026-10-25", "2026-10-25T00:00:00Z"],
    ["show 23:00 twice", "America/Santiago", "2026-04-05", "2026-04-05T04:00:00Z"],
    ["are ahead by three quarters of an hour", "Pacific/Chatham", "2026-09-27", "2026-09-26T11:15:00Z"],
  ])("begin with the first moment that there is where clocks %s", (_case, zone, day, begins) => {
    expect(startOfDay(day, zone)).toBe(at(begins));
  });
});

describe("whole days after a moment", () => {
  const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Asia/Beirut", "Pacific/Apia"];
  const moment = fc.integer({ min: at("2011-01-01T00:00:00Z"), max: at("2031-01-01T00:00:00Z") });
  const days = fc.integer({ min: 1, max: 365 });

  test("end where the last day does, whatever clocks are changed meanwhile", () => {
    fc.assert(
      fc.property(moment, days, fc.constantFrom(...zones), (from, count, zone) => {
        const found = wholeDaysAfter(from, count, zone);
        const dayOf = (moment: number) => new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(moment);
        const { lastDay = "", overAt = 0 } = found ?? {};
        expect((at(lastDay) - at(dayOf(from))) / (24 * HOUR)).toBe(count);
        // Samoa had no 30 December 2011.
        expect(dayOf(overAt - 1) <= lastDay).toBe(true);
        expect(dayOf(overAt) > lastDay).toBe(true);
        expect(overAt - from).toBeGreaterThan((count - 1) * 24 * HOUR);
      }),
    );
  });

  test("are the same for every moment of a day", () => {
    fc.assert(
      fc.property(moment, days, fc.constantFrom(...zones), (from, count, zone) => {
        const day = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(from);
        expect(wholeDaysAfter(startOfDay(day, zone), count, zone)).toEqual(wholeDaysAfter(from, count, zone));
      }),
    );
  });

  test("are none after what is no moment of a calendar", () => {
    expect(wholeDaysAfter(Number.NaN, 3, "UTC")).toBeNull();
    expect(wholeDaysAfter(9e15, 3, "UTC")).toBeNull();
  });
});

describe("the steps of what is shown", () => {
  test.each(["2026-03-29T12:10:00Z", "2026-10-25T12:10:00Z"])(
    "a day is 24 hours of which none is counted twice, also when clocks change: %s",
    (now) => {
      const bounds = activityBounds("day", at(now), "Europe/Berlin");
      expect(hoursBetween(bounds)).toEqual(Array.from({ length: 24 }, () => 1));
      expect(bounds.at(-1)).toBe(at(now) + 50 * 60_000);
    },
  );

  test.each([
    ["week", 7],
    ["month", 30],
  ] as const)(
    "a %s has the days of the reader's calendar, with one of 23 and one of 25 hours",
    (span, count) => {
      for (const [now, length] of [
        ["2026-03-31T12:10:00Z", 23],
        ["2026-10-27T12:10:00Z", 25],
      ] as const) {
        const hours = hoursBetween(activityBounds(span, at(now), "Europe/Berlin"));
        expect(hours).toHaveLength(count);
        expect(hours.filter((each) => each !== 24).slice(0, 1)).toEqual([length]);
      }
    },
  );
});

describe("a time zone", () => {
  test.each([
    ["its name", "Europe/Berlin", true],
    ["an abbreviation", "UTC", true],
    ["an offset, since clocks change", "+02:00", false],
    ["an offset behind the name's sign", "+Europe/Berlin", false],
    ["no name", "", false],
    ["a name that there is not", "Europe/Atlantis", false],
    ["a name as long as no zone's", "E".repeat(65), false],
  ])("is %s", (_case, name, isSo) => {
    expect(timeZone.safeParse(name).success).toBe(isSo);
  });
});

describe("a moment on a shop's calendar", () => {
  test("has the day, the time and the weekday of the zone", () => {
    expect(localTime(at("2026-12-24T23:30:00Z"), "Europe/Berlin")).toEqual({
      ...{ day: "2026-12-25", time: "00:30", weekday: "friday" },
    });
  });
  test("has a year of four digits, however early it is", () => {
    expect(localTime(at("0099-03-02T12:00:00Z"), "UTC")?.day).toBe("0099-03-02");
  });
  test.each([
    ["a moment that is none", Number.NaN, "UTC"],
    ["a moment beyond all calendars", 8.64e15 + 1, "UTC"],
    ["a zone that there is not", at("2026-12-24T12:00:00Z"), "Europe/Atlantis"],
  ])("is none for %s", (_case, moment, zone) => {
    expect(localTime(moment, zone)).toBeNull();
    expect(wholeDaysAfter(moment, 1, zone)).toBeNull();
  });
});
