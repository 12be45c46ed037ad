import type { HistoryLabels } from "../en/page-history.ts";

export const history: HistoryLabels = {
  columns: {
    when: "Wann",
    type: "Was",
    order: "Bestellung",
    points: "Punkte",
    state: "Stand",
    description: "Beschreibung",
    activity: "Aktivität",
    changed: "Geändert",
  },
  timesOf: ({ zone }) => `Die Zeiten sind die von ${zone}.`,
  timesWithoutZone: "Der Treueservice nennt zu seinen Zeiten keine Zeitzone: sie gelten als UTC.",
  more: ({ rows }, { count }) =>
    count(rows, { one: "# weitere Zeile zeigen", other: "# weitere Zeilen zeigen" }),
  givenWithOrders:
    "Punkte gibt es nur mit Bestellungen: Von Hand lassen sie sich hier nicht vergeben. Vielleicht geht es in der Oberfläche des Treueservice.",
  balanceIsLess: ({ balance }, { count }) =>
    `Das Guthaben beträgt ${count(balance, { one: "# Punkt", other: "# Punkte" })}: mehr wird der Treueservice kaum einlösen.`,
  pointsExpected: "Erwartet wird eine ganze Zahl ab 1.",
  nobody: ({ who }) =>
    `Unter ${who} ist niemand bekannt: weder das Treuekonto dieses Shops noch eine Bestellung seiner Shops hat diesen Kontakt.`,
  nobodyNext:
    "Vergleiche die Schreibweise, oder wähle einen anderen Shop: er hat vielleicht ein anderes Konto. Punkte kommen mit einer Bestellung und lassen sich einlösen, sobald es welche gibt. Was Zustellungen von dieser Person enthalten mögen, lässt sich hier löschen.",
  allOrders: "Alle Bestellungen dieses Kunden",
  noneNamed: ({ name }) => `Auch keine Bestellung ist unter „${name}“ zu finden.`,
  customersNamed: ({ name }) => `Kunden mit dem Namen „${name}“`,
  ordersNamed: ({ name }) => `Bestellungen mit dem Namen „${name}“`,
};
