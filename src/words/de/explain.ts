import type { ExplainLabels } from "../en/explain.ts";

export const explain: ExplainLabels = {
  activity: ({ activityId }) => `Aktivität für Punkte: ${activityId}`,
  kept: "Die Punkte wurden nach dem Programm von damals gegeben: Was es gewählt hat, bleibt.",
  today: "Nach dem heutigen Programm: Punkte wurden noch nicht gegeben.",
  version: ({ version }) => `Nach Fassung ${version} des Programms`,
  zone: ({ timeZone }) => `Tage und Stunden nach der Uhr von ${timeZone}`,
  exclusions: "Ausschlüsse",
  rules: "Regeln",
  noRules: "Das Programm hat keine Regeln.",
  anyOrder: "sie verlangt nichts: jede Bestellung passt",
  states: {
    chosen: "entscheidet",
    doesNotFit: "passt nicht",
    unknown: "lässt sich nicht beurteilen: Der Shop teilt zu wenig mit",
    notReached: "nicht an der Reihe: Eine frühere Regel entscheidet",
  },
};
