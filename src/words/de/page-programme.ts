import type { ProgrammeLabels } from "../en/page-programme.ts";

export const programme: ProgrammeLabels = {
  about:
    "Nach diesen Regeln bekommen Bestellungen Punkte. Eine Änderung gilt für Bestellungen, die von jetzt an eingehen; was gutgeschrieben ist, bleibt. Am besten erst vorausschauen: Das zeigt, was die Änderung aus früheren Bestellungen gemacht hätte, und sendet nichts.",
  counts: ({ version, by, when }) =>
    by === null
      ? `Fassung ${version} gilt, aus der Konfigurationsdatei (${when}).`
      : `Fassung ${version} gilt, gespeichert von ${by} (${when}).`,
  locked:
    "Die Konfigurationsdatei erlaubt kein anderes Programm als ihr eigenes: Vorausschauen geht, Speichern nicht.",
  notUsed: ({ version }) =>
    `Fassung ${version} sollte gelten, stammt aber von einer neueren Version der Bridge: sie bleibt erhalten und gilt nicht.`,
  way: ({ begun, approved, days }, { count }) =>
    `${begun} → Punkte vorgemerkt → ${approved} → ${days > 0 ? `${count(days, { one: "# Tag", other: "# Tage" })} → ` : ""}Punkte bestätigt`,
  earnOn: "Punkte gibt es, sobald die Bestellung … ist",
  activityId: "Aktivität aller übrigen Bestellungen",
  approveOn: "Bestätigt werden sie, sobald die Bestellung … ist",
  afterDays: "Rückgabefrist in Tagen",
  partialRefund: "Eine Teilerstattung",
  missing: "Eine Bestellung ohne E-Mail oder Mobilnummer",
  moments: {
    created: "aufgegeben",
    paid: "bezahlt",
    fulfilled: "ausgeführt",
    delivered: "zugestellt",
  },
  refunds: { keep: "ändert nichts", cancel: "storniert die Punkte", ask: "wartet auf einen Menschen" },
  contacts: { hold: "wartet darauf", skip: "bekommt keine Punkte", placeholder: "nimmt den Platzhalter" },
  rules: "Regeln: die erste, die zutrifft, bestimmt die Aktivität",
  noRules: "Noch keine Regeln: jede Bestellung sammelt bei der Aktivität oben.",
  addRule: "Regel hinzufügen",
  rule: ({ number }) => `Regel ${number}`,
  removeRule: ({ number }) => `Regel ${number} entfernen`,
  moveUp: ({ number }) => `Regel ${number} nach oben`,
  ruleName: "Name",
  ruleActivity: "sammelt bei Aktivität",
  conditions: {
    tags: "Bestellung mit einem dieser Schlagwörter",
    customerTags: "Kunde mit einem dieser Schlagwörter",
    countries: "Aus einem dieser Länder",
    discountCodes: "Mit einem dieser Rabattcodes",
    minTotal: "Summe ab",
    maxTotal: "Summe bis",
  },
  firstOrder: "Nur die erste Bestellung eines Kunden",
  commas: "Mehrere durch Kommas trennen. Was leer bleibt, spielt keine Rolle.",
  more: "und weitere, die im Text geändert werden",
  textAbout:
    "Das ganze Programm, so wie es in der Konfigurationsdatei stünde, mit den Einstellungen ohne eigenes Feld.",
  toText: "Als Text ändern",
  toForm: "Zurück zu den Feldern",
  text: "Programm als Text",
  lookAhead: "Vorausschauen",
  days: "Bestellungen der letzten Tage",
  stop: "Beenden",
  compared: ({ scanned, differing }, { count, number }) =>
    `${count(scanned, { one: "# Bestellung", other: "# Bestellungen" })} verglichen, ${number(differing)} wären anders.`,
  states: {
    running: "Vorausschau läuft",
    done: "Vorausschau fertig",
    failed: "Durch ein Problem beendet",
    cancelled: "Beendet",
  },
  kinds: {
    wouldEarn: "bekämen Punkte",
    wouldNotEarn: "bekämen keine Punkte",
    wouldEarnElsewhere: "würden bei einer anderen Aktivität sammeln",
    wouldBeApproved: "würden zu anderer Zeit bestätigt",
    wouldNotBeApproved: "würden nicht bestätigt",
    wouldConvert: "würden bei den Empfehlungen anders zählen",
    wouldRedeem: "würden Punkte anders einlösen",
    wouldWait: "würden warten",
    wouldNotWait: "würden nicht mehr warten",
  },
  allSame: "Keine Bestellung wäre anders.",
  andMore: ({ orders }, { count }) => `und ${count(orders, { one: "# weitere", other: "# weitere" })}`,
  note: "Warum es geändert wird",
  save: "Speichern",
  saveQuestion: "Von jetzt an bekommen Bestellungen Punkte nach diesem Programm.",
  notLookedAhead: "Damit hat noch niemand vorausgeschaut.",
  saved: ({ version }) => `Fassung ${version} gilt jetzt.`,
  problems: ({ problems }, { count }) =>
    `${count(problems, { one: "Eine Stelle ist", other: "# Stellen sind" })} zu berichtigen:`,
  saveUpon: ({ version }) => `Trotzdem speichern, nach Fassung ${version}`,
  versions: "Fassungen",
  ofFile: "Konfigurationsdatei",
  countsNow: "gilt",
  back: ({ version }) => `Zurück zu Fassung ${version}`,
  backQuestion: "Sie gilt ab jetzt wieder, als neue Fassung.",
  copyFrom: "Programm eines anderen Shops übernehmen",
  take: "In den Text übernehmen",
};
