import { expect, test } from "vitest";
import { activityBounds } from "../../../src/admin/page/show-activity.ts";
import { stepNames } from "../../../src/dashboard/parts/charts/step-names.ts";

const moved = { points: 0, orders: 0, unknown: 0 };
const points = { given: moved, approved: moved, cancelled: moved, redeemed: moved };

function names(span: "day" | "week" | "month", now: string, language: "en" | "de" = "en") {
  const timeZone = "Europe/Berlin";
  const bounds = activityBounds(span, Date.parse(now), timeZone).map((at) => new Date(at).toISOString());
  const steps = bounds.slice(1).map((until, step) => ({
    ...{ at: bounds[step] ?? until, until, points },
    ...{ deliveries: 0, earned: 0, approved: 0, cancelled: 0 },
  }));
  return stepNames(steps, { span, language, timeZone });
}

test("hours are named by the clock of whoever reads, and none twice when clocks go back", () => {
  const { short, long } = names("day", "2026-10-25T12:10:00Z");
  expect(short.slice(-3)).toEqual(["11:00", "12:00", "13:00"]);
  expect(long.at(-1)).toBe("Sun 25 Oct, 13:00–14:00");
  expect(new Set(long).size).toBe(24);
});

test("days are named by the calendar, one after the other, when clocks change", () => {
  expect(names("week", "2026-03-31T12:10:00Z").long).toEqual(
    [25, 26, 27, 28, 29, 30, 31].map(
      (day, at) => `${["Wed", "Thu", "Fri", "Sat", "Sun", "Mon", "Tue"][at]} ${day} Mar`,
    ),
  );
  expect(new Set(names("month", "2026-10-27T12:10:00Z").short).size).toBe(30);
  expect(names("week", "2026-10-27T12:10:00Z", "de").short.at(-1)).toBe("Di., 27.");
});
