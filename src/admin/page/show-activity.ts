import { z } from "zod";
import { HOUR_MS } from "../../domain/durations.ts";
import { lastDays } from "../../domain/rules/local-days.ts";
import { sumAllPoints } from "../customers/redeemed-by-hand.ts";
import { answer, endpoint } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { count, list, named, time } from "../shapes.ts";
import { movedIn, pointsMoved } from "./points-moved.ts";

const HOURS_OF_DAY = 24;
const SPANS = ["day", "week", "month"] as const;
export type ActivitySpan = (typeof SPANS)[number];
const DAYS_OF: Readonly<Record<Exclude<ActivitySpan, "day">, number>> = { week: 7, month: 30 };

const span = z.enum(SPANS);

const activityStep = named("ActivityStep", {
  at: time,
  until: time,
  deliveries: count.describe("In whole hours: an hour that contains midnight counts for the new day"),
  points: pointsMoved,
});
export type ActivityStep = z.output<typeof activityStep>;

export const showActivity = endpoint("GET /activity", {
  summary:
    "Deliveries and points over time, oldest first: `day` by hour, `week` and `month` by day in the zone of `Time-Zone`",
  permission: "viewer",
  query: z.strictObject({ span: span.default("day") }),
  answers: { 200: z.strictObject({ span, zone: z.string(), steps: list(activityStep) }) },
  answer: async ({ query, words: { zone } }, { activity, store, clock, log }) => {
    const bounds = activityBounds(query.span, clock.now(), zone);
    const [deliveries, points] = await Promise.all([
      activity.between(bounds),
      sumAllPoints({ store, log }, bounds),
    ]);
    const steps = deliveries.map((counted, index) => ({
      at: iso(bounds[index] ?? 0),
      until: iso(bounds[index + 1] ?? 0),
      deliveries: counted,
      points: movedIn(points.filter((summed) => summed.span === index)),
    }));
    return answer({ span: query.span, zone, steps });
  },
});

/** The start of each step in the span and the end of the last, which includes the current hour. */
export function activityBounds(of: ActivitySpan, now: number, zone: string): readonly number[] {
  const end = Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  if (of !== "day") return [...lastDays(DAYS_OF[of], now, zone), end];
  return Array.from({ length: HOURS_OF_DAY + 1 }, (_, index) => end - (HOURS_OF_DAY - index) * HOUR_MS);
}
