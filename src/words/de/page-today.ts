import type { PageLabels } from "../en/page.ts";

export const today: PageLabels["today"] = {
  overTime: "Im Verlauf",
  accounts: "Treuekonten",

  missingAccount: ({ brand }) =>
    `Bestellungen warten auf das Treuekonto ${brand}, das in der Konfiguration fehlt.`,
  putBackAccount:
    "Wer die Bridge betreut, trägt es unter brands mit diesem Namen wieder ein, bis diese Bestellungen erledigt sind.",
  accountPaused: ({ brand, since, why }, { time }) =>
    `Das Treuekonto ${brand} pausiert seit dem ${time(since)}: ${why}.`,
  accountRests: ({ brand, since, why }, { time }) =>
    `Das Treuekonto ${brand} antwortet seit dem ${time(since)} nicht: ${why}.`,
  correctAccount:
    "Wer die Bridge betreut, berichtigt Schlüssel oder Adresse in ihrer Konfiguration. Bestellungen werden solange angenommen, nichts geht verloren, und alles geht von selbst weiter.",
  accountTriedAgain:
    "Es wird von selbst erneut versucht. Bestellungen werden solange angenommen, und nichts geht verloren.",
  troubledShop: ({ shop }) => `Mit dem Shop ${shop} stimmt etwas nicht.`,
  notKnownHere: "Änderungen dort sind hier vielleicht nicht bekannt.",
  seeWhat: "Ansehen, was nicht stimmt",
  openIncidents: ({ incidents }, { count }) =>
    count(incidents, { one: "# Störung ist offen.", other: "# Störungen sind offen." }),
  seeIncidents: "Störungen ansehen",

  nothingWaits: "Nichts wartet auf eine Entscheidung.",
  nothingElseWaits: "Sonst wartet nichts auf eine Entscheidung.",
  catchingUp: ({ shops }, { list }) =>
    `Änderungen in ${list(shops)} werden noch gelesen und sind vielleicht noch nicht bekannt.`,
  waiting: ({ things }, { count }) =>
    count(things, {
      one: "# Fall wartet auf eine Entscheidung.",
      other: "# Fälle warten auf eine Entscheidung.",
    }),
  seeWaiting: "Ansehen",

  tiles: {
    pending: "Bestellungen mit vorgemerkten Punkten",
    approved: "Bestellungen mit bestätigten Punkten",
    cancelled: "Bestellungen mit stornierten Punkten",
    queued: "Bestellungen in der Warteschlange",
    scheduled: "Bestellungen, die später fällig sind",
    retrying: "Bestellungen mit erneutem Versuch",
  },

  points: {
    title: "Punkte aus Bestellungen",
    given: "Punkte heute gutgeschrieben",
    approved: "Punkte heute bestätigt",
    redeemed: "Punkte heute eingelöst",
    cancelled: "Punkte heute storniert",
    thisMonth: ({ points }, { number }) => `${number(points)} in diesem Monat`,
    unknown: ({ orders }, { count }) =>
      count(orders, {
        one: "und # Bestellung, deren Punkte nicht bekannt sind",
        other: "und # Bestellungen, deren Punkte nicht bekannt sind",
      }),
    byShop: "Nach Shop",
    columns: {
      given: "Gutgeschrieben",
      approved: "Bestätigt",
      redeemed: "Eingelöst",
      cancelled: "Storniert",
    },
    spans: { today: "heute", month: "dieser Monat" },
  },

  oldest: ({ since }, { time }) => `Die älteste Arbeit wartet seit dem ${time(since)}.`,
  goesOnWithAccount: "Was auf ein fehlendes Treuekonto wartet, geht weiter, sobald es wieder da ist.",
  goesOnWithService: "Es geht weiter, sobald das Treuekonto wieder funktioniert.",
  doneIn: ({ span }) => `Alles sollte in etwa ${span} erledigt sein.`,

  callsOf: ({ brand }) => `Aufrufe von ${brand} in der letzten Minute`,
  calls: ({ used, most }, { number }) => `${number(used)} von ${number(most)} Aufrufen in der letzten Minute`,

  instances: "Bridges an dieser Datenbank",
  thisInstance: "Diese Seite kommt von ihr.",
  outdatedInstance: "Nimmt nichts mehr an: bitte aktualisieren",
  instanceBehind: "Älter als eine andere hier: bitte auch aktualisieren",
  version: ({ version }) => `Version ${version}`,
  startedWhen: ({ when }) => `gestartet ${when}`,
  patrols: {
    incidents: "Führt die Liste der Störungen",
    alerts: "Verschickt Warnungen",
    retention: "Löscht, was nicht länger aufbewahrt wird",
    sweep: "Sucht nach vergessenen Bestellungen",
    watch: ({ shops }) => `Sieht nach ${shops}`,
    audit: ({ shops }) => `Vergleicht die Punkte mit dem Treueservice für ${shops}`,
  },
  moreShops: ({ count }, { number }) => `${number(count)} weiteren`,
};
