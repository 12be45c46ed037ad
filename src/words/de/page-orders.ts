import type { PageLabels } from "../en/page.ts";

export const orders: PageLabels["orders"] = {
  save: "Als Tabelle sichern (CSV)",
  fileName: "bestellungen.csv",
  noneFits:
    "Keine Bestellung passt. Gefunden werden sie über den Namen oder ein Wort davon, die ganze Nummer, Kennung, E-Mail-Adresse oder Mobilnummer.",
  noneYet:
    "Noch keine Bestellung ist angekommen. Sie erscheinen hier, sobald der Shop sie schickt; die Seite Shops sagt, was dafür noch fehlt.",
  find: "Bestellung finden",
  findBy: "Nummer, Name, E-Mail oder Mobilnummer",
  erased: "gelöscht",
  allShops: "Alle Shops",
  anyPoints: "Alle",
  work: "Bearbeitung",
  anyWork: "Alle",
  columns: {
    order: "Bestellung",
    customer: "Kunde",
    total: "Summe",
    stands: "Stand",
    changed: "Geändert",
  },
  scheduled: ({ day }) => `Fällig am ${day}`,
  timeSet: "Später fällig",
  toStart: "Zurück zum Anfang",
  goOn: { newest: "Ältere Bestellungen", oldest: "Neuere Bestellungen" },
  more: "Weitere Filter",
  changedFrom: "Geändert ab",
  changedTo: "Geändert bis",
  rows: "Zeilen",
};

export const deliveries: PageLabels["deliveries"] = {
  about: "Alles, was die Shops geschickt haben, das Neueste zuerst. Jede Meldung bleibt, wie sie kam.",
  all: "Alle Meldungen",
  none: "Keine Meldung passt.",
  noneYet:
    "Noch nichts ist angekommen. Was ein Shop schickt, erscheint hier innerhalb von Sekunden; die Seite Shops sagt, was dafür noch fehlt.",
  older: "Ältere Meldungen",
  outcomes: {
    waiting: "Wartet",
    processed: "Verstanden",
    ignored: "Betrifft keine Punkte",
    dead: "Nicht verstanden",
  },
  contradicts: ({ id }) =>
    `Die Meldung ${id} kam unter derselben Kennung mit anderem Inhalt. Beide wurden bearbeitet, und der Stand der Bestellung entscheidet.`,
  body: "Was der Shop geschickt hat",
  sentAgain: ({ times }, { count }) =>
    count(times, { one: "noch einmal geschickt", other: "noch #-mal geschickt" }),
  find: "Meldungen einer Bestellung finden",
  noneOfOrder: "Keine Meldung passt. Gezeigt werden nur die neuesten der gefundenen Bestellungen.",
  columns: {
    about: "Bestellung",
    topic: "Name im Shop",
    outcome: "Ergebnis",
    why: "Grund",
    received: "Eingang",
  },
  andMore: ({ orders }, { number }) => `und ${number(orders)} weitere`,
  see: "Zeigen",
  hide: "Schließen",
  workAgain: "Erneut bearbeiten",
  dismissed: "Abgelegt",
  dismiss: "Ablegen",
  dismissQuestion:
    "Mit dieser Meldung geschieht nichts mehr, und sie verlässt „Zu erledigen“. Sie bleibt, wie sie kam, so lange wie alle Meldungen, und kann bis dahin zurückgeholt werden.",
  takeBack: "Zurückholen",
};

export const customer: PageLabels["customer"] = {
  neither: "Das ist weder eine E-Mail-Adresse noch eine Mobilnummer.",
  lookUpFirst: "Punkte werden beim Treueservice gelesen, wenn ein Kunde gesucht wird.",
  who: "E-Mail-Adresse oder Mobilnummer",
  lookUp: "Suchen",
  atService: "Punkte beim Treueservice",
  kinds: { all: "Alles", earn: "Gutgeschrieben", redeem: "Eingelöst", ledger: "Kontobuch" },
  nothingYet: "Noch nichts.",
  sums: {
    balance: "Guthaben",
    balanceIs: "bestätigt abzüglich eingelöst",
    notKnown: "nicht bekannt",
    pending: "Vorgemerkt",
    approved: "Bestätigt",
    cancelled: "Storniert",
    redeemed: "Eingelöst",
  },
  unread: ({ lines }, { count }) =>
    count(lines, {
      one: "Bei # Zeile unten sagt der Treueservice nicht, um wie viele Punkte es geht oder wie sie stehen. Sie ist in keiner dieser Summen.",
      other:
        "Bei # Zeilen unten sagt der Treueservice nicht, um wie viele Punkte es geht oder wie sie stehen. Sie sind in keiner dieser Summen.",
    }),
  orders: "Bestellungen",
  noOrder: "Von diesem Kunden ist keine Bestellung bekannt.",
  newestOnly: ({ shown }, { count }) =>
    count(shown, {
      one: "Dies ist die zuletzt geänderte Bestellung; die Seite „Bestellungen“ findet alle.",
      other: "Dies sind die # zuletzt geänderten Bestellungen; die Seite „Bestellungen“ findet alle.",
    }),
  redeemByHand: "Punkte von Hand einlösen",
  reference: "Referenz",
  referenceUse: "Zum Beispiel die Nummer eines Kassenbons: dieselbe Referenz löst nur einmal ein.",
  redeem: "Einlösen",
  redeemQuestion: ({ points, who }, { count }) =>
    `${count(points, { one: "# Punkt", other: "# Punkte" })} von ${who} ${points === 1 ? "wird" : "werden"} beim Treueservice eingelöst. Das lässt sich hier nicht zurücknehmen.`,
};
