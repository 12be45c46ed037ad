import type { PageLabels } from "../en/page.ts";
import { TRACE_KINDS } from "./terms.ts";

export const order: PageLabels["order"] = {
  steps: "Beim Treueservice",
  story: "Was geschehen ist",
  releaseIt: "Mit „Freigeben“ geht es sofort weiter.",
  rulesTried: "Welche Regeln geprüft wurden",
  facts: "Die Bestellung",
  points: "Punkte",
  pointsSaidBy: { service: "laut Treueservice", activities: "laut Einstellungen zur Aktivität" },
  nameActivities: ({ brand }) =>
    `(der Service hat es nicht gesagt; Punkte von Aktivitäten lassen sich in der Konfiguration unter brands.${brand}.activities nennen)`,
  total: "Gesamtbetrag",
  refunded: "Erstattet",
  status: "Status im Shop",
  notKnownYet: "noch nicht bekannt",
  paid: "Bezahlt",
  fulfilled: "Ausgeführt",
  notYet: "noch nicht",
  shopsId: "Kennung im Shop",
  loyaltyNumber: "Nummer beim Treueservice",
  noneYet: "noch keine",
  firstSeen: "Zuerst gesehen",
  newestLines: ({ lines }, { number }) =>
    `Von einer Bestellung bleiben nur die neuesten ${number(lines)} Zeilen.`,
  trace: TRACE_KINDS,
};

export const contact: PageLabels["contact"] = {
  fields: { name: "Name", email: "E-Mail-Adresse", mobile: "Mobilnummer" },
  fieldsOfCustomer: { email: "E-Mail-Adresse des Kunden", mobile: "Mobilnummer des Kunden" },
  notKnown: "nicht bekannt",
  landline: "(ein Festnetzanschluss: der Shop hat keine Mobilnummer geschickt)",
  unusableEmail: ({ value, why }, { quote }) =>
    `Der Shop hat ${quote(value)} als E-Mail-Adresse geschickt, die nicht zu gebrauchen ist: ${why}.`,
  unusableMobile: ({ value, why }, { quote }) =>
    `Der Shop hat ${quote(value)} als Mobilnummer geschickt, die nicht zu gebrauchen ist: ${why}.`,
  correct: "Berichtigen",
  correctThere:
    "Diesem Kunden wurden die Punkte gutgeschrieben. Was hier später geändert wird, erreicht den Treueservice nur mit „Berichtigung senden“.",
  sendCorrection: "Berichtigung senden",
  sendCorrectionQuestion:
    "Die Punkte dieser Bestellung werden unter derselben Bestellnummer mit den berichtigten Angaben erneut gesendet; bestätigte werden wieder bestätigt. Sie zählen einmal.",
  withCountryCode: "Mit Ländervorwahl, zum Beispiel +49\u00a0170\u00a01234567",
  save: "Speichern und fortfahren",
};

export const decisions: PageLabels["decisions"] = {
  approve: "Jetzt bestätigen",
  approveQuestion: "Die Punkte werden bestätigt, ohne auf Versand oder Rückgabefrist zu warten.",
  settle: "Punkte geklärt",
  settleQuestion:
    "Die Punkte, die mit dieser Bestellung eingelöst wurden, sind von Hand zurückgegeben oder bleiben eingelöst. Danach wartet nichts mehr darauf.",
  hold: "Anhalten",
  release: "Freigeben",
  releaseQuestion:
    "Die Bridge nimmt alle Entscheidungen von Menschen über diese Bestellung zurück und tut dann dies:",
  nothingSent: "Nichts wird gesendet.",
  standsThen: "Danach steht die Bestellung so:",
  letEarn: "Zählen lassen",
  letEarnQuestion:
    "Die Bestellung ist älter als die Verbindung des Shops. Für ihre Punkte gelten von nun an die Regeln.",
  noPoints: "Keine Punkte für diese Bestellung",
  noPointsQuestion: "Für diese Bestellung gab es keine Punkte, und es wird keine geben.",
  cancel: "Punkte stornieren",
  cancelQuestion:
    "Der Kunde verliert die Punkte dieser Bestellung. Was noch nicht gesendet ist, wird nicht mehr gesendet.",
  sendAgain: "Erneut senden",
  sendAgainQuestion:
    "Die Punkte dieser Bestellung werden noch einmal an den Treueservice gesendet, etwa weil er sie verloren hat. Unter derselben Bestellnummer zählen sie einmal.",
  readAgain: "Erneut aus dem Shop lesen",
  beingRead: "Die Bestellung wird gelesen.",
  seeReading: "Fortschritt ansehen",
  customersPoints: "Punkte dieses Kunden",
  note: "Notiz",
  noteUse: "Warum. Alle, die diese Seite nutzen, können sie lesen.",
};

export const steps: PageLabels["steps"] = {
  none: "Für diese Bestellung ist nichts zu senden.",
  nextTry: ({ when }) => `Nächster Versuch: ${when}`,
  done: ({ when }) => `Erledigt: ${when}`,
  tries: ({ tries }, { count }) => count(tries, { one: "# Versuch", other: "# Versuche" }),
  underWay: "läuft",
  tryAgain: "Jetzt erneut versuchen",
  skip: "Überspringen",
  skipQuestion:
    "Dieser Schritt wird nicht gesendet und nicht wieder geplant, es sei denn, die Bestellung wird freigegeben.",
  doneAlready: "Ist schon erledigt",
  doneQuestion: "Für die Bridge gilt es beim Treueservice als erledigt; sie sendet nichts.",
  cancel: "Punkte stornieren",
  cancelQuestion: "Der Kunde verliert alle Punkte dieser Bestellung.",
  keep: "Punkte belassen",
  keepQuestion: "Der Kunde behält alle Punkte dieser Bestellung.",
  giveWithout: "Punkte ohne diese Regel gutschreiben",
  giveWithoutQuestion:
    "Die Punkte werden gutgeschrieben, als fragte keine Regel nach dem, was der Shop nicht mitteilt.",
  giveNone: "Keine Punkte gutschreiben",
  giveAgain: "Punkte wieder gutschreiben",
  giveAgainQuestion: "Die stornierten Punkte werden wieder gutgeschrieben.",
  leaveCancelled: "Storniert lassen",
  leaveCancelledQuestion: "Die Bestellung bekommt keine Punkte mehr, es sei denn, sie wird freigegeben.",
  givenAlready: "Sind schon gutgeschrieben",
  redeem: "Punkte einlösen",
  redeemedTwice:
    "Vielleicht ist es schon geschehen: zuerst im Verlauf des Kunden nachsehen. Erneut gesendet, kann es zweimal geschehen.",
  doNotRedeem: "Nicht einlösen",
  doNotRedeemQuestion:
    "Nichts wird gesendet: der Kunde behält die Punkte, falls sie nicht schon eingelöst sind.",
  redeemedAlready: "Sind schon eingelöst",
};
