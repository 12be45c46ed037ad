import type { Format } from "../format.ts";

/** The charts of Today. */
export const activity = {
  span: "How far back",
  spans: { day: "24 hours", week: "7 days", month: "30 days" },
  whole: { day: "The last 24 hours", week: "The last 7 days", month: "The last 30 days" },
  work: {
    title: "Deliveries and orders",
    deliveries: "Deliveries",
    earned: "Orders given points",
    approved: "Orders with points approved",
    cancelled: "Orders with points cancelled",
    nothing: "Nothing came in during this time.",
  },
  points: {
    title: "Points of orders",
    given: "Points given",
    approved: "Points approved",
    redeemed: "Points redeemed",
    cancelled: "Points cancelled",
    nothing: "No points were given, approved, redeemed or cancelled during this time.",
  },
  slider: ({ chart }: { chart: string }) => `${chart}: step through with the arrow keys`,
  value: ({ name, value }: { name: string; value: number }, { number }: Format) =>
    `${name}: ${number(value)}`,
  table: "As a table",
  when: { day: "Hour", week: "Day", month: "Day" },
};

export type ActivityLabels = typeof activity;
