import type { PageLabels } from "../en/page.ts";

const ORDERS = { one: "# Bestellung", other: "# Bestellungen" } as const;
const STEPS = { one: "# Schritt", other: "# Schritte" } as const;

export const resync: PageLabels["resync"] = {
  about:
    "Liest Bestellungen aus dem Shop, wie sie jetzt sind, und holt Fehlendes nach. Was schon erledigt ist, bleibt; ein Neuabgleich kann also beliebig oft laufen. Zuerst kommt der Probelauf: er zeigt, was sich ändern würde, und sendet nichts.",
  changedSince: "Bestellungen geändert seit",
  dryRunFirst: "Zeigen, was sich ändern würde",
  dryRun: "Probelauf",
  dryRunOf: ({ shop }) => `Probelauf von ${shop}`,
  resyncOf: ({ shop }) => `Neuabgleich von ${shop}`,
  states: {
    queued: "Beginnt",
    running: "Läuft",
    done: "Fertig",
    failed: "Durch ein Problem beendet",
    cancelled: "Abgebrochen",
  },
  started: ({ shop, when }) => `${shop}, begonnen: ${when}`,
  cancel: "Abbrechen",
  doIt: "Jetzt ausführen",
  doItQuestion: ({ steps }, { count }) =>
    `${count(steps, { one: "# Schritt wird", other: "# Schritte werden" })} an den Treueservice gesendet.`,
  letOldEarn: "Auch alte Bestellungen zählen lassen",
  letOldEarnQuestion:
    "Noch ein Probelauf, bei dem Bestellungen aus der Zeit vor der Verbindung des Shops Punkte bekommen. Gesendet wird noch nichts.",
  oldEarn: "Auch Bestellungen aus der Zeit vor der Verbindung des Shops bekommen Punkte.",
  read: "Gelesene Bestellungen",
  ordersRead: ({ scanned, total }, { count, number }) =>
    total === null
      ? `${count(scanned, ORDERS)} gelesen:`
      : `${number(scanned)} von ${number(total)} gelesen:`,
  wouldChange: ({ changed, planned, skipped, failed }, { count, number }) =>
    `${count(changed, { one: "# Bestellung würde", other: "# Bestellungen würden" })} sich ändern, ${count(planned, { one: "# Schritt würde", other: "# Schritte würden" })} gesendet, ${number(skipped)} in Ordnung, ${number(failed)} nicht lesbar.`,
  changed: ({ changed, planned, skipped, failed }, { count, number }) =>
    `${count(changed, ORDERS)} geändert, ${count(planned, STEPS)} zu senden, ${number(skipped)} in Ordnung, ${number(failed)} nicht lesbar.`,
  doneIn: ({ span }) => `Fertig in etwa ${span}.`,
  earlier: "Frühere",
  kept: "Die letzten 20 jedes Shops bleiben.",
  noneYet: "Noch keiner. Jeder Probelauf und jeder Neuabgleich steht hier, mit dem, was dabei herauskam.",
  ordersWouldChange: ({ orders }, { count }) =>
    `${count(orders, { one: "# Bestellung würde", other: "# Bestellungen würden" })} sich ändern`,
  ordersChanged: ({ orders }, { count }) => `${count(orders, ORDERS)} geändert`,
  allWell: "Jede Bestellung ist in Ordnung.",
};
