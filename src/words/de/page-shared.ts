import type { PageLabels } from "../en/page.ts";
import { OPERATIONS } from "./terms.ts";

export const shared: PageLabels["shared"] = {
  title: ({ page }) => `${page} – Loyalty bridge`,
  reading: "Wird gelesen …",
  tryAgain: "Erneut versuchen",
  close: "Schließen",
  leaveIt: "Abbrechen",
  notReached:
    "Die Bridge ist nicht erreichbar. Vielleicht startet sie gerade neu; diese Seite versucht es von selbst erneut.",
  failed: ({ status }) => `Die Bridge antwortete mit Fehler ${status}.`,
  brokenPage: "Auf dieser Seite ging etwas schief: neu laden.",
  order: ({ name }) => `Bestellung ${name}`,
  shop: "Shop",
  show: "Anzeigen",
  points: "Punkte",
  all: "Alle anzeigen",
  firstOf: ({ shown, count }, { number }) => `Die ersten ${number(shown)} von ${number(count)}.`,
  operations: OPERATIONS,
  pointsStates: {
    none: "Keine Punkte",
    pending: "Punkte vorgemerkt",
    approved: "Punkte bestätigt",
    cancelled: "Punkte storniert",
  },
  orderStates: {
    queued: "In der Warteschlange",
    sending: "Wird gesendet",
    retrying: "Wird erneut versucht",
    parked: "Braucht eine Entscheidung",
    dead: "Aufgegeben",
    held: "Angehalten",
    idle: "Nichts zu tun",
  },
  operationStates: {
    queued: "In der Warteschlange",
    sending: "Wird gesendet",
    retrying: "Wird erneut versucht",
    parked: "Braucht eine Entscheidung",
    done: "Erledigt",
    dead: "Aufgegeben",
    withdrawn: "Nicht mehr nötig",
  },
  advice: {
    held: "Fehlende Angaben ergänzen oder, wo die Bestellung von Hand angehalten wurde, „Freigeben“ wählen: dann geht es sofort weiter.",
    parked: "Die Bridge entscheidet das nicht selbst: nachlesen, was geschehen ist, dann wählen.",
    dead: "Oft versucht oder vom Treueservice abgelehnt. Ist die Ursache behoben, „Jetzt erneut versuchen“ wählen; soll es nie geschehen, „Überspringen“.",
  },
};
