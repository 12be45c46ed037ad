import type { HoldingField } from "../../domain/order/limits.ts";
import type { ReadPart, ShopProblem } from "../../domain/order/order-snapshot.ts";
import type { BeyondLimit, ContactField, Reason, Standing, StepReason } from "../../domain/reason/reason.ts";
import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Format } from "../format.ts";
import { decisions } from "./page-order.ts";
import { CONTACT, OPERATIONS, REACHED } from "./terms.ts";

const PARTS: Readonly<Record<ReadPart, string>> = {
  customerTags: "die Schlagwörter des Kunden",
  productTypes: "die Arten der Produkte",
  collections: "die Kategorien der Produkte",
  orderIndex: "die Zahl der Bestellungen des Kunden",
};

const UNREAD: Readonly<Record<ShopProblem, string>> = {
  notConnected: "hat die Bridge keinen Zugang zum Shop",
  unauthorised: "lehnt der Shop den Schlüssel der Bridge ab",
  forbidden: "fehlt dem Schlüssel der Bridge ein Recht im Shop",
  throttled: "lässt der Shop keine weiteren Anfragen zu",
  unreachable: "ist der Shop nicht erreichbar",
  notFound: "zeigt der Shop die Bestellung nicht",
  unexpected: "ist die Antwort des Shops nicht lesbar",
};

const LIMITED: Readonly<Record<HoldingField, string>> = {
  orderNumber: "ihre Nummer",
  orderSequence: "ihre Nummer",
  status: "ihr Status",
  source: "ihre Herkunft",
  customerId: "die Kundenkennung",
  currency: "ihre Währung",
  refundId: "Kennung oder Währung einer Erstattung",
  disputeId: "Kennung oder Währung einer Anfechtung",
  fulfillment: "die Kennung einer Sendung",
  name: "ein Name des Kunden",
  email: "eine E-Mail-Adresse",
  phone: "eine Telefonnummer",
  country: "ein Land",
  names: "Namen",
  emails: "E-Mail-Adressen",
  phones: "Telefonnummern",
  countrys: "Länder",
  refunds: "Erstattungen",
  fulfillments: "Sendungen",
  disputes: "Anfechtungen",
  deletions: "Löschungen",
  restorations: "Wiederherstellungen",
  tags: "Schlagwörter",
  customerTags: "Schlagwörter des Kunden",
  discountCodes: "Rabattcodes",
  attributes: "Attribute",
  campaigns: "Kampagnen",
};

export const standings: Catalog<Standing | StepReason, Reason> = {
  nothingKnown: () => "Über diese Bestellung ist noch nichts bekannt",
  erased: () => "Die Daten des Kunden wurden gelöscht",
  deletedUnseen: () => "Die Bestellung wurde gelöscht, bevor die Bridge sie gesehen hat",
  waitsForOrder: () => "Wartet, bis der Shop die Bestellung selbst schickt",
  beyondLimits: ({ limits }, format) =>
    `Wartet auf eine Entscheidung: der Shop hat mehr geschickt, als die Bridge von einer Bestellung annimmt, ${format.list(limits.map((each) => limitText(each, format)))}. Die Bestellung im Shop berichtigen oder ihre Punkte von Hand regeln`,
  noPoints: ({ because }, _, say) => `Keine Punkte: ${say(because)}`,
  noPointsWithoutContact: ({ fields }, { list }) =>
    `Keine Punkte: es ${fields.length === 1 ? "fehlt" : "fehlen"} ${contactText(fields, list)}`,
  noPointsSkipped: () => "Keine Punkte: so wurde es von Hand entschieden",
  pointsCancelled: ({ because }, _, say) => `Punkte storniert: ${say(because)}`,
  pointsBeingCancelled: ({ because }, _, say) => `Punkte werden storniert: ${say(because)}`,
  pointsKept: ({ because }, _, say) => `Die Punkte wurden von Hand belassen. Der Anlass: ${say(because)}`,
  redeemedStays: ({ points, because }, { count }, say) =>
    `${say(because)}. ${count(points, { one: "# Punkt wurde", other: "# Punkte wurden" })} damit eingelöst: von Hand zurückgeben, dann „${decisions.settle}“ wählen`,
  onHold: ({ by }) => `Angehalten: ${by} hat es so entschieden`,
  waitsForPayment: () => "Wartet auf die Zahlung",
  waitsForContact: ({ fields, isWithheld }, { list }) =>
    isWithheld
      ? `Wartet auf ${contactText(fields, list)}: der Shop gibt sie der Bridge nicht, und ${BRIDGE} doctor sagt, warum. Angabe ergänzen oder warten, bis der Shop sie schickt`
      : `Wartet auf ${contactText(fields, list)}: ergänzen oder warten, bis der Shop sie schickt`,
  waitsForFacts: ({ parts, problem, since, isAskedAgain }, { list, time }) =>
    isAskedAgain
      ? `Wartet auf ${list(parts.map((part) => PARTS[part]))}, die eine Regel braucht: seit ${time(since)} ${UNREAD[problem]}. Die Bridge fragt weiter nach`
      : `Wartet auf Ihre Entscheidung: eine Regel braucht ${list(parts.map((part) => PARTS[part]))}, doch seit ${time(since)} ${UNREAD[problem]}. Die Verbindung zum Shop reparieren, dann geht es von selbst weiter, oder die Punkte ohne diese Regel gutschreiben`,
  waitsForContactToRedeem: ({ field }) => `Wartet auf ${CONTACT[field]}: es sollen Punkte eingelöst werden`,
  patternTooSlow: () =>
    "Wartet auf eine Entscheidung: program.redeem.discountCodePattern braucht für die Rabattcodes dieser Bestellung zu lange. Das Muster vereinfachen",
  notWholeNumber: ({ source }) =>
    `Kann nicht gesendet werden: ${source === "id" ? "die Kennung" : "die Nummer"} der Bestellung ist keine ganze Zahl. orderId.source auf hash setzen`,
  numberTooLarge: ({ number, source }) =>
    `Kann nicht gesendet werden: die Nummer ${number} der Bestellung liegt über 2^53 − 1. ${source === "id" ? "orderId.source auf number oder hash setzen" : "Ein kürzeres orderId.prefix verwenden"}`,
  pointsBeingEarned: () => "Punkte werden gutgeschrieben",
  pointsBeingGivenAgain: ({ by }) =>
    `Punkte werden wieder gutgeschrieben: ${by} hat das Stornieren zurückgenommen`,
  pointsBeingApproved: () => "Punkte werden bestätigt",
  pointsApproved: () => "Punkte bestätigt",
  approvalSkipped: () => "Punkte bleiben vorgemerkt: die Bestätigung wurde von Hand übersprungen",
  approvalWaitsFor: ({ trigger }) =>
    `Punkte vorgemerkt: bestätigt werden sie, sobald die Bestellung ${{ paid: "bezahlt", fulfilled: "ausgeführt", delivered: "geliefert" }[trigger]} ist`,
  approvalDisputed: () =>
    "Punkte vorgemerkt: die Zahlung wird angefochten. Sobald darüber entschieden ist, werden sie bestätigt oder storniert",
  approvalExcluded: ({ because }, _, say) =>
    `Punkte bleiben vorgemerkt und werden nicht bestätigt: ${say(because)}`,
  approvalOn: ({ at, lastDay }, { day, date }) =>
    lastDay === undefined
      ? `Punkte vorgemerkt: sie werden am ${day(at)} bestätigt, sofern die Bestellung nicht zurückgeht`
      : `Punkte vorgemerkt: sie werden nach Ablauf der Rückgabefrist bestätigt, nach dem ${date(lastDay)}, sofern die Bestellung nicht zurückgeht`,
  goneFromShop: () => "Der Shop hat diese Bestellung nicht mehr",
  openedAgain: () =>
    "Die Bestellung wurde wieder geöffnet, nachdem ihre Punkte storniert waren: ein Mensch entscheidet, ob sie wieder zählt",
  staysCancelled: () =>
    "Punkte bleiben storniert: so wurde es von Hand entschieden, nachdem die Bestellung wieder geöffnet war",
  failed: ({ operation, because }, { quote }, say) =>
    `Braucht Aufmerksamkeit: ${quote(OPERATIONS[operation])} ist gescheitert${because === null ? "" : `: ${say(because)}`}`,

  earn: ({ trigger }) => `Punkte gutschreiben: die Bestellung ${REACHED[trigger]}`,
  earnAgain: ({ by }) => `Punkte wieder gutschreiben: ${by} hat das Stornieren zurückgenommen`,
  approveByPerson: ({ by }) => `Punkte bestätigen: ${by} hat es so entschieden`,
  approve: ({ trigger, afterDays }, { count }) =>
    afterDays > 0
      ? `Punkte bestätigen, ${count(afterDays, { one: "# Tag", other: "# Tage" })} nachdem die Bestellung ${{ created: "aufgegeben", paid: "bezahlt", fulfilled: "ausgeführt", delivered: "geliefert" }[trigger]} wurde`
      : `Punkte bestätigen: die Bestellung ${REACHED[trigger]}`,
  cancel: ({ because }, _, say) => `Punkte stornieren: ${say(because)}`,
  confirmCancel: () => "Herausfinden, ob die Punkte storniert wurden",
  askAboutFailedPayment: () =>
    "Die Zahlung ist fehlgeschlagen, nachdem die Bestellung bezahlt war: ein Mensch entscheidet, ob die Punkte storniert werden",
  askAboutRefund: ({ amountMinor, currency }, { amount }) =>
    `${amount(amountMinor, currency)} gingen zurück: ein Mensch entscheidet, ob die Punkte storniert werden`,
  addConversion: ({ campaignId, because }, _, say) =>
    `Empfehlung für Kampagne ${campaignId} erfassen: ${say(because)}`,
  redeem: ({ points, because }, { count }, say) =>
    `${count(points, { one: "# Punkt", other: "# Punkte" })} einlösen: ${say(because)}`,
  redeemInDoubt: ({ points, because }, { count }, say) =>
    `${points === null ? "Die Punkte" : count(points, { one: "# Punkt", other: "# Punkte" })} dieser Bestellung ${points === 1 ? "wurde" : "wurden"} vielleicht schon eingelöst (${say(because)}): im Verlauf des Kunden nachsehen, dann einlösen oder überspringen`,
  answerLost: () => "die Antwort ging verloren",
  olderThanMemory: () => "die Bestellung ist älter als das Gedächtnis der Bridge",
};

function contactText(fields: readonly ContactField[], list: Format["list"]): string {
  return list(fields.map((field) => CONTACT[field]));
}

function limitText({ field, limit, of }: BeyondLimit, { number }: Format): string {
  const what = LIMITED[field as HoldingField] ?? field;
  return of === "characters"
    ? `${what} ist länger als ${number(limit)} Zeichen`
    : `sie hat mehr als ${number(limit)} ${what}`;
}
