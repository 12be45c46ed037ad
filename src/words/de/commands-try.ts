import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

const ORDERS = { one: "# Bestellung", other: "# Bestellungen" } as const;
const WEBHOOKS = { one: "# Webhook", other: "# Webhooks" } as const;

export const tryOut: CommandLabels["tryOut"] = {
  alone:
    "Die Bridge wird nur auf diesem Rechner ausprobiert: nichts verlässt ihn, und alle Personen sind erfunden.",
  behaveAs: ({ titles }, { list }) =>
    `Probeshops verhalten sich wie ${list(titles)}. Die Bridge bittet sie, ihr die Bestellungen zu schicken:`,
  webhooksMade: ({ shop, webhooks, title, domain }, { count }) =>
    `${shop}: ${count(webhooks, WEBHOOKS)} angelegt im ${title}-Shop ${domain}`,
  day: ({ shop, title, domain }, { quote }) =>
    `Ein Tag im ${title}-Shop ${quote(shop)} (${domain}), eine signierte Meldung nach der anderen:`,
  order: ({ order, plot }) => `Bestellung ${order}: ${plot}`,
  plots: {
    usual: "bezahlt, dann ausgeführt",
    refundedEarly: "erstattet, bevor ihre Punkte bestätigt waren",
    refundedLate: "erstattet, nachdem ihre Punkte bestätigt waren",
    partlyRefunded: "teilweise erstattet: die Punkte bleiben (Einstellung cancel.partialRefund)",
    guest: "ein Gast ohne Telefonnummer",
    backwards: "jede Meldung zweimal und in umgekehrter Reihenfolge",
    referral: "der Empfehlungscode eines Freundes",
    cancelled: "storniert, bevor sie bezahlt war",
  },
  summedUp: `Zeile für Zeile wie oben: ${BRIDGE} try --all`,
  atTheEnd: "Am Ende",
  programme: "Was ein Programm sagen kann, gezeigt in eigenen Shops, deren Uhr sich vorstellen lässt:",
  acts: {
    rule: ({ name, total }, { quote }) =>
      `Eine Regel, ${quote(name)}: ab ${total} EUR bekommen Bestellungen ihre Punkte bei einer anderen Aktivität`,
    window: ({ days }, { count }) =>
      `Eine Rückgabefrist von ${count(days, { one: "# Tag", other: "# Tagen" })}, bevor und nachdem die Uhr vorgestellt wird`,
    refund: ({ refunded, total }) =>
      `${refunded} von ${total} EUR gehen zurück: was das mit den Punkten macht, je nach cancel.partialRefund`,
    redeem: "Jemand bezahlt mit Punkten",
    lookAhead: ({ name, total, scanned, differing }, { quote, count, number }) =>
      `Ein anderes Programm, mit einer Vorausschau, bevor es gespeichert wird: ${quote(name)} ab ${total} EUR. Bisher ${count(scanned, ORDERS)}, davon wären ${number(differing)} anders`,
    saved: ({ version }) =>
      `Gespeichert als Fassung ${version}: die bisherigen Bestellungen behalten ihre, die nächste geht nach der neuen`,
  },
  history: ({ shop }, { quote }) =>
    `Der Shop ${quote(shop)} hat Bestellungen aus der Zeit vor der Bridge: Altbestand, der nur Punkte bekommt, wenn ein Mensch es zulässt.`,
  firstDry: "Ein Neuabgleich liest sie, zuerst ohne etwas zu senden:",
  dryRun: ({ read, changed }, { count, number }) =>
    `Probelauf über die letzten 7 Tage: ${count(read, ORDERS)} gelesen, ${number(changed)} würden sich ändern`,
  readAgain: "noch einmal aus dem Shop gelesen, diesmal wirklich, und für Punkte zugelassen",
  silence: ({ shop }, { quote }) =>
    `Der Shop ${quote(shop)} verliert seine Webhooks, und Bestellungen ändern sich ohne ein Wort:`,
  silently: {
    placed: ({ order }) => `${order} wird aufgegeben und bezahlt, und die Bridge erfährt nichts davon`,
    shipped: ({ order }) => `${order} wird ausgeliefert, und die Bridge erfährt nichts davon`,
  },
  noticed: ({ webhooks }, { count }) =>
    `Die Bridge hat es von selbst bemerkt: ${count(webhooks, { one: "# Webhook ist", other: "# Webhooks sind" })} wieder da, und diese Bestellungen hat sie gelesen:`,
  balances:
    "Was der Treueservice am Ende führt (Punkte auf dem Konto, Punkte, die auf ihre Bestätigung warten):",
  pending: "vorgemerkt",
  conversion: ({ campaign, order, name }) =>
    `Empfehlung für Kampagne ${campaign}: Bestellung ${order} von ${name}`,
  dashboard: "Das Dashboard, mit einem Klick angemeldet (der Link gilt einmal, eine halbe Stunde lang):",
  later: ({ url, token }) => `Später unter ${url} anmelden mit diesem Admin-Token: ${token}`,
  stays: "Alles läuft weiter, bis Strg+C gedrückt wird. In einem anderen Terminal:",
  desk: ({ url }) =>
    `Die Probeshops, um zu verkaufen, Webhooks zu löschen und Bestellungen unbemerkt zu ändern: ${url}`,
  loyalty: ({ url }) => `Was der Treueservice weiß: ${url}`,
  ownShop: `Einen eigenen Shop verbinden: ${BRIDGE} init`,
};

export const desk: CommandLabels["desk"] = {
  title: "Probeshops",
  about:
    "Nichts hier ist echt. Die Webhooks eines Shops löschen oder Bestellungen ändern, ohne dass die Bridge davon erfährt: binnen Sekunden bemerkt sie es von selbst, legt die Webhooks neu an und liest nach, was ihr entgangen ist.",
  noWebhooks: "Er hat keine Webhooks: er meldet niemandem etwas.",
  webhooks: ({ webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# Webhook meldet", other: "# Webhooks melden" })} an ${address}`,
  acts: {
    sell: "Etwas verkaufen",
    ship: "Die neueste Bestellung ausliefern",
    "sell-to-prankster": "An jemanden verkaufen, dessen Name Markup ist",
    "delete-webhooks": "Die Webhooks löschen",
    "change-untold": "Drei Bestellungen unbemerkt ändern",
  },
  columns: { order: "Bestellung", customer: "Kunde", total: "Summe", state: "Stand", changed: "Geändert" },
  states: {
    cancelled: "storniert",
    refunded: "erstattet",
    unpaid: "nicht bezahlt",
    paid: "bezahlt",
    shipped: "ausgeliefert",
  },
  partlyRefunded: ({ state }) => `${state}, teilweise erstattet`,
};
