import type { PageLabels } from "../en/page.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES } from "./terms.ts";

export const shared: PageLabels["shared"] = {
  title: ({ page }) => `${page} – Loyalty bridge`,
  reading: "Wird gelesen …",
  tryAgain: "Erneut versuchen",
  close: "Schließen",
  addShop: "Einen Shop hinzufügen",
  leaveIt: "Abbrechen",
  notReached:
    "Die Bridge ist nicht erreichbar. Vielleicht startet sie gerade neu; diese Seite versucht es von selbst erneut.",
  failed: ({ status }) => `Die Bridge antwortete mit Fehler ${status}.`,
  brokenPage: "Auf dieser Seite ging etwas schief: neu laden.",
  order: ({ name }) => `Bestellung ${name}`,
  shop: "Shop",
  show: "Anzeigen",
  points: "Punkte",
  pointsGiven: ({ points }, { count }) => count(points, { one: "# Punkt", other: "# Punkte" }),
  pointsNotKnown: "wie viele, ist nicht bekannt",
  all: "Alle anzeigen",
  firstOf: ({ shown, count }, { number }) => `Die ersten ${number(shown)} von ${number(count)}.`,
  operations: OPERATIONS,
  pointsStates: POINTS_STATES,
  orderStates: ORDER_STATES,
  operationStates: OPERATION_STATES,
  advice: {
    held: "Fehlende Angaben ergänzen oder, wo die Bestellung von Hand angehalten wurde, „Freigeben“ wählen: dann geht es sofort weiter.",
    parked: "Die Bridge entscheidet das nicht selbst: nachlesen, was geschehen ist, dann wählen.",
    dead: "Oft versucht oder vom Treueservice abgelehnt. Ist die Ursache behoben, „Jetzt erneut versuchen“ wählen; soll es nie geschehen, „Überspringen“.",
  },
};
