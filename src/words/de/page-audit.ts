import type { PageLabels } from "../en/page.ts";
import { NOT_COMPARED } from "./terms.ts";

export const audit: PageLabels["audit"] = {
  of: ({ shop }) => `Vergleich der Punkte von ${shop}`,
  title: "Vergleich mit dem Treueservice",
  notYet: "Noch keiner; er geschieht einmal am Tag von selbst.",
  states: {
    running: "Wird verglichen",
    done: "Fertig",
    failed: "Unterbrochen; geht in der nächsten Stunde weiter",
    cancelled: "Vor dem Ende abgebrochen",
  },
  stateAt: ({ state, when }) => `${state}: ${when}`,
  compared: ({ orders, customers }, { count }) =>
    `${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} von ${count(customers, { one: "# Kunden", other: "# Kunden" })} verglichen.`,
  waiting: {
    liveWork: "Wartet: neue Bestellungen gehen vor.",
    brandRests: "Wartet, bis das Treuekonto wieder funktioniert.",
  },
  problem: ({ problem }) => `Der Treueservice: ${problem}.`,
  before: ({ until }, { time }) =>
    `Es geht um Bestellungen, deren letzte Änderung vor dem ${time(until)} liegt.`,
  between: ({ since, until }, { time }) =>
    `Es geht um Bestellungen, deren letzte Änderung zwischen dem ${time(since)} und dem ${time(until)} liegt.`,
  stillToCome: ({ reached }, { time }) => `Vor dem ${time(reached)} geänderte kommen noch.`,
  notCompared: ({ why }, { list }) => `Nicht verglichen: ${list(why)}.`,
  counted: ({ orders, why }, { number }) => `${number(orders)} (${why})`,
  reasons: NOT_COMPARED,
  notAllYet: "Noch nicht jede Bestellung war an der Reihe.",
  allBefore: ({ until }, { time }) => `Jede vor dem ${time(until)} entschiedene Bestellung war an der Reihe.`,
  stop: "Vergleich abbrechen",
  compareNow: "Jetzt vergleichen",
  compareChanged: "Seither Geändertes vergleichen",
  compareAll: "Alle Bestellungen vergleichen",
  compareAllQuestion:
    "Der Verlauf jedes Kunden mit Punkten wird beim Treueservice gelesen, nach aller anderen Arbeit. Nichts wird geändert.",
  unreadable:
    "Kein Verlauf nennt eine dieser Bestellungen, also lässt sich nichts sagen: der Treueservice meldet keine Bestellnummern.",
  differ: ({ orders }, { count }) =>
    `${count(orders, { one: "# Bestellung weicht", other: "# Bestellungen weichen" })} ab. Die Seite jeder Bestellung zeigt, was gesendet und geantwortet wurde; „Erneut senden“ sendet dort ihre Punkte noch einmal an den Treueservice.`,
  missing: ({ here }) => `hier: ${here}; der Treueservice kennt die Bestellung nicht`,
  extra: ({ here }) => `hier: ${here}; der Treueservice nennt die Bestellung`,
  different: ({ here, there }) => `hier: ${here}; beim Treueservice: ${there}`,
};
