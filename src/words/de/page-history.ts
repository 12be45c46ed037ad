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
  timesWithoutZone:
    "Der Treueservice nennt zu seinen Zeiten keine Zeitzone: sie stehen da, wie er sie nennt.",
  more: ({ rows }, { count }) =>
    count(rows, { one: "# weitere Zeile zeigen", other: "# weitere Zeilen zeigen" }),
  givenWithOrders:
    "Punkte gibt es nur mit Bestellungen: Von Hand lassen sie sich hier nicht vergeben. Vielleicht geht es in der Oberfläche des Treueservice.",
  balanceIsLess: ({ balance }, { count }) =>
    `Das Guthaben beträgt ${count(balance, { one: "# Punkt", other: "# Punkte" })}: mehr wird der Treueservice kaum einlösen.`,
  allOrders: "Alle Bestellungen dieses Kunden",
  noneNamed: ({ name }) => `Auch keine Bestellung ist unter „${name}“ zu finden.`,
  customersNamed: ({ name }) => `Kunden mit dem Namen „${name}“`,
  ordersNamed: ({ name }) => `Bestellungen mit dem Namen „${name}“`,
};
