import { BRIDGE } from "../../installation/called.ts";
import type { OrderLabels } from "../en/commands-orders.ts";
import { explain } from "./explain.ts";
import { exchange } from "./page-exchanges.ts";
import { OPERATION_STATES, OPERATIONS, ORDER_STATES, POINTS_STATES, TRACE_KINDS } from "./terms.ts";

const orders: OrderLabels["orders"] = {
  noneYet: `Noch keine Bestellungen: Sie kommen aus den Shops, sobald sich dort etwas ändert. Was vorher da war, liest ${BRIDGE} resync <shop> --since <day> --dry-run. Wenn nichts kommt, sagt ${BRIDGE} doctor, warum.`,
  noneFits: ({ options }) => `Keine Bestellung passt zu ${options}. Alle Bestellungen: ${BRIDGE} orders`,
  inShop: ({ shop, number }) =>
    `Falls sie im Shop ist: ${BRIDGE} resync ${shop} --number ${number} --dry-run`,
  columns: {
    shop: "Shop",
    order: "Bestellung",
    customer: "Kunde",
    points: "Punkte",
    work: "Bearbeitung",
    total: "Gesamtbetrag",
    changed: "Letzte Änderung",
    why: "Grund",
  },
  more: "Es gibt mehr: --limit zeigt sie.",
};

const names: OrderLabels["names"] = {
  points: POINTS_STATES,
  pointsCounted: ({ state, points }, { number }) =>
    points === null ? `${state}, wie viele, ist nicht bekannt` : `${state}: ${number(points)}`,
  orders: ORDER_STATES,
  steps: OPERATION_STATES,
  operations: OPERATIONS,
  trace: TRACE_KINDS,
};

const show: OrderLabels["show"] = {
  notThere: ({ shop, order }) =>
    `Der Shop ${shop} hat hier keine Bestellung ${order}. Falls der Shop sie hat: ${BRIDGE} resync ${shop} --number "${order}" --dry-run (nach der Kennung: --order). Alle Bestellungen: ${BRIDGE} orders`,
  several: ({ shop, order }) =>
    `Zu ${order} passen mehrere Bestellungen von ${shop}: die Kennung angeben. Sie stehen hier: ${BRIDGE} orders --shop ${shop} --find "${order}" --json`,
  steps: "Beim Treueservice",
  story: "Was geschehen ist",
  newestLines: ({ lines }, { number }) =>
    `Von einer Bestellung bleiben nur die neuesten ${number(lines)} Zeilen.`,
  order: "Bestellung",
  ofShop: ({ order, shop, id }) => `${order} von ${shop} (Kennung ${id})`,
  loyaltyNumber: "Nummer beim Treueservice",
  notKnownYet: "noch nicht bekannt",
  status: "Status im Shop",
  points: "Punkte",
  work: "Bearbeitung",
  total: "Gesamtbetrag",
  refunded: ({ amount }) => `davon ${amount} erstattet`,
  customer: "Kunde",
  unknown: "nicht bekannt",
  landline: "ein Festnetzanschluss: der Shop hat keine Mobilnummer geschickt",
  missing: ({ fields }, { list }) => `es fehlt: ${list(fields)}`,
  fields: { email: "E-Mail-Adresse", mobile: "Mobilnummer" },
  unusable: ({ field, value, why }, { quote }) =>
    `Der Shop hat ${quote(value)} (${field}) geschickt, was nicht zu gebrauchen ist: ${why}`,
  changed: "Letzte Änderung",
  nothingYet: "Bisher nichts",
  tries: ({ tries }, { count }) => count(tries, { one: "# Versuch", other: "# Versuche" }),
  notSent: "nicht gesendet",
  sent: ({ when }) => `gesendet am ${when}`,
  notBefore: ({ when }) => `nicht vor dem ${when}`,
  sendAgain: ({ command }) => `erneut senden: ${command}`,
};

const exchanges: OrderLabels["exchanges"] = {
  ...exchange,
  try: ({ number }) => `Versuch ${number}`,
  none: "Für diese Bestellung wurde nichts gesendet.",
  plainByCommand: ({ command }) => `Wie es war, mit Eintrag ins Protokoll: ${command}`,
};

export const orderLabels: OrderLabels = { names, orders, show, exchanges, explain };
