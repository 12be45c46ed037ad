import { BRIDGE, START } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";
import { NOT_COMPARED } from "./terms.ts";

const ORDERS = { one: "# Bestellung", other: "# Bestellungen" } as const;
const OF_CUSTOMERS = { one: "# Kunden", other: "# Kunden" } as const;

export const client: CommandLabels["client"] = {
  notReached: ({ url }) => `Unter ${url} antwortet nichts. So wird die Bridge gestartet: ${START}`,
  notAccepted: "Die Bridge nimmt dieses Token nicht an: das aus admin.token angeben.",
  notTheBridge: ({ url }) =>
    `Was unter ${url} antwortet, ist nicht die Bridge: server.port prüfen oder --url angeben.`,
  noShop: ({ shop, shops, closest }, { list }) =>
    `Einen Shop ${shop} gibt es nicht${closest === null ? "." : `: War ${closest} gemeint?`}${shops.length === 0 ? "" : ` Es gibt: ${list(shops)}.`}`,
  linkOnce: ({ links }, { count }) =>
    count(links, {
      one: "Er öffnet das Dashboard angemeldet, einmal, innerhalb einer halben Stunde.",
      other:
        "Jeder öffnet das Dashboard angemeldet; zusammen gelten sie einmal, innerhalb einer halben Stunde.",
    }),
  orByOptions: "Wo die Bridge läuft, lässt sich auch mit --url und --token angeben.",
  andMore: ({ orders }, { count }) =>
    `… und ${count(orders, { one: "# weitere Bestellung", other: "# weitere Bestellungen" })}.`,
  early: ({ why }) => (why === null ? "Vorzeitig beendet." : `Vorzeitig beendet: ${why}`),
  stopped: "Vor dem Ende abgebrochen.",
};

export const retry: CommandLabels["retry"] = {
  one: ({ operation }) => `${operation} wird erneut gesendet.`,
  none: "Nichts wurde aufgegeben: es gibt nichts erneut zu senden.",
  many: ({ steps, deliveries }, { count }) =>
    `Wieder unterwegs: ${count(steps, { one: "# Schritt", other: "# Schritte" })} und ${count(deliveries, { one: "# Meldung", other: "# Meldungen" })}.`,
};

export const erase: CommandLabels["erase"] = {
  sure: ({ who, orders, hasMore }, { count }) =>
    `${hasMore ? "Mehr als " : ""}${count(orders, ORDERS)} gefunden zu ${who}. Das Löschen selbst geht jede Bestellung und jede Meldung aller Shops durch und kann mehr erreichen. Diese Person hier überall löschen? Das lässt sich nicht rückgängig machen; was der Treueservice hat, bleibt dort.`,
  needsYes:
    "Nichts wurde gelöscht: am Terminal ist niemand, der gefragt werden kann. Mit --yes wird ohne Frage gelöscht.",
  left: "Nichts wurde gelöscht.",
  unknown: "Nichts wurde gelöscht: keine Bestellung und keine Meldung enthält diese Adresse oder Nummer.",
  done: ({ orders, deliveries }, { count }) =>
    `Gelöscht aus ${count(orders, ORDERS)} und ${count(deliveries, { one: "# Meldung", other: "# Meldungen" })}.`,
};

export const resync: CommandLabels["resync"] = {
  detached: ({ id }) =>
    `Der Neuabgleich läuft in der Bridge weiter. Abbrechen mit: ${BRIDGE} resync --cancel ${id}`,
  noNumber: ({ shop, number }) =>
    `Der Shop ${shop} zeigt keine Bestellung mit der Nummer ${number}. Nach der Kennung: --order <id>`,
  severalOfNumber: ({ shop, number }) =>
    `Mehrere Bestellungen von ${shop} haben die Nummer ${number}. Eine davon nach ihrer Kennung wählen:`,
  cancelled: ({ orders }, { count }) =>
    `Abgebrochen nach ${count(orders, ORDERS)}. Was übernommen wurde, bleibt.`,
  overAlready: "Der Neuabgleich ist schon zu Ende.",
  read: ({ orders }, { count }) => count(orders, ORDERS),
  readOf: ({ read, orders }, { number, count }) => `${number(read)} von ${count(orders, ORDERS)}`,
  changed: ({ orders }, { number }) => `${number(orders)} geändert`,
  left: ({ span }) => `noch ${span}`,
  waits: ({ why }) => `wartet: ${why}`,
  columns: { order: "Bestellung", steps: "Geplant", stepsIfReal: "Würde gesendet", why: "Grund" },
  failed: "gescheitert",
  nothing: "nichts",
  note: ({ note }) => `Hinweis: ${note}`,
  done: ({ read, changed, same, failed }, { count, number }) =>
    `${count(read, ORDERS)} gelesen: ${number(changed)} geändert, ${number(same)} auf dem Stand, ${number(failed)} gescheitert.`,
  wouldBeDone: ({ read, changed, same, failed }, { count, number }) =>
    `${count(read, ORDERS)} gelesen: ${number(changed)} ${changed === 1 ? "würde" : "würden"} geändert, ${number(same)} auf dem Stand, ${number(failed)} gescheitert.`,
  planned: ({ steps }, { count }) => `${count(steps, { one: "# Schritt", other: "# Schritte" })} geplant.`,
  wouldBePlanned: ({ steps }, { count }) =>
    `${count(steps, { one: "# Schritt würde", other: "# Schritte würden" })} geplant.`,
  dryRun: "Nichts wurde gesendet: dies war ein Probelauf.",
};

export const audit: CommandLabels["audit"] = {
  detached: ({ shop }) =>
    `Der Vergleich läuft in der Bridge weiter. Abbrechen mit: ${BRIDGE} doctor --audit ${shop} --cancel`,
  progress: ({ orders, customers }, { count }) =>
    `${count(orders, ORDERS)} von ${count(customers, OF_CUSTOMERS)}`,
  waiting: {
    liveWork: "wartet: neue Bestellungen gehen vor",
    brandRests: "wartet, bis das Treuekonto wieder funktioniert",
  },
  columns: { order: "Bestellung", here: "Hier", there: "Treueservice" },
  differences: {
    missing: "kennt die Bestellung nicht",
    extra: "nennt die Bestellung",
    different: "etwas anderes",
  },
  unreadable: "Kein Verlauf nennt eine dieser Bestellungen: es lässt sich nichts sagen.",
  before: ({ orders, customers, until }, { count, time }) =>
    `${count(orders, ORDERS)} von ${count(customers, OF_CUSTOMERS)} verglichen, zuletzt geändert vor dem ${time(until)}.`,
  between: ({ orders, customers, since, until }, { count, time }) =>
    `${count(orders, ORDERS)} von ${count(customers, OF_CUSTOMERS)} verglichen, zuletzt geändert zwischen dem ${time(since)} und dem ${time(until)}.`,
  notCompared: ({ orders, why }, { count }) => `Nicht verglichen: ${count(orders, ORDERS)} (${why}).`,
  reasons: NOT_COMPARED,
  stillToCome: ({ reached }, { time }) => `Vor dem ${time(reached)} geänderte Bestellungen kommen noch.`,
  notAllYet: "Noch nicht jede Bestellung war an der Reihe.",
  allBefore: ({ until }, { time }) => `Jede vor dem ${time(until)} entschiedene Bestellung war an der Reihe.`,
  seeOne: ({ shop }) => `Eine davon ansehen: ${BRIDGE} show ${shop} BESTELLUNG`,
};

export const acts: CommandLabels["acts"] = {
  none: "Nichts Passendes wurde getan.",
  columns: {
    when: "Wann",
    who: "Wer",
    what: "Was",
    shop: "Shop",
    order: "Bestellkennung",
    changed: "Vorher → nachher",
    undo: "Rückgängig",
  },
  customer: ({ customer }) => `Kunde: ${customer}`,
  more: "Es gibt mehr: --limit zeigt sie.",
};
