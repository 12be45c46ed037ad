import type { PageLabels } from "../en/page.ts";

const ORDERS = { one: "# Bestellung", other: "# Bestellungen" } as const;

export const attention: PageLabels["attention"] = {
  nothing: "Nichts wartet auf eine Entscheidung. Was einen Menschen braucht, erscheint hier von selbst.",
  groups: { held: "Angehalten", parked: "Wartet auf eine Entscheidung", dead: "Aufgegeben" },
  deadDeliveries: "Nicht verstandene Meldungen",
  aboutDeliveries:
    "Jede bleibt, wie sie kam; der Shop muss sie nicht noch einmal schicken. Ist die Ursache behoben, „Was der Shop geschickt hat“ öffnen und „Erneut bearbeiten“ wählen. Was nichts weiter braucht, lässt sich dort mit einer Notiz ablegen.",
  goneOrders: "Im Shop verschwundene Bestellungen",
  chooseOrder: ({ name }) => `Bestellung ${name} auswählen`,
  chooseAll: "Alle auswählen",
  chooseNone: "Keine auswählen",
  decide: "Ansehen und entscheiden",
  openOrder: "Bestellung öffnen",
  history: "Was der Treueservice über diesen Kunden führt",
  tryMany: ({ orders }, { count }) => `${count(orders, ORDERS)} erneut versuchen`,
  tryManyQuestion: ({ orders }, { count }) =>
    `Die Schritte von ${count(orders, ORDERS)} werden nacheinander erneut gesendet, so schnell es der Treueservice erlaubt. Einlösungen, die vielleicht schon geschehen sind, bleiben ausgenommen: jede braucht eine eigene Entscheidung.`,
  skipMany: ({ orders }, { count }) => `${count(orders, ORDERS)} überspringen`,
  skipManyQuestion: ({ orders }, { count }) =>
    `Die wartenden Schritte von ${count(orders, ORDERS)} werden nicht gesendet.`,
  keepMany: ({ orders }, { count }) => `Punkte von ${count(orders, ORDERS)} belassen`,
  keepManyQuestion:
    "Die Kunden behalten alle Punkte, obwohl je ein Teil der Bestellung erstattet wurde. Bestellungen, bei denen es nicht um eine Teilerstattung geht, bleiben ausgenommen.",
  cancelMany: ({ orders }, { count }) => `Punkte von ${count(orders, ORDERS)} stornieren`,
  cancelManyQuestion:
    "Die Kunden verlieren alle Punkte dieser Bestellungen. Bestellungen, bei denen es nicht um eine Teilerstattung geht, bleiben ausgenommen.",
};
