import type { ActivityLabels } from "../en/page-activity.ts";

export const activity: ActivityLabels = {
  span: "Wie weit zurück",
  spans: { day: "24 Stunden", week: "7 Tage", month: "30 Tage" },
  whole: { day: "Die letzten 24 Stunden", week: "Die letzten 7 Tage", month: "Die letzten 30 Tage" },
  work: {
    title: "Meldungen und Bestellungen",
    deliveries: "Meldungen",
    earned: "Bestellungen mit gutgeschriebenen Punkten",
    approved: "Bestellungen mit bestätigten Punkten",
    cancelled: "Bestellungen mit stornierten Punkten",
    nothing: "In dieser Zeit kam nichts an.",
  },
  points: {
    title: "Punkte von Bestellungen",
    given: "Punkte gutgeschrieben",
    approved: "Punkte bestätigt",
    redeemed: "Punkte eingelöst",
    cancelled: "Punkte storniert",
    nothing: "In dieser Zeit wurden keine Punkte gutgeschrieben, bestätigt, eingelöst oder storniert.",
  },
  slider: ({ chart }) => `${chart}: mit den Pfeiltasten durchgehen`,
  value: ({ name, value }, { number }) => `${name}: ${number(value)}`,
  table: "Als Tabelle",
  when: { day: "Stunde", week: "Tag", month: "Tag" },
};
