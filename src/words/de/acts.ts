import type { Catalog } from "../catalog.ts";
import type { ActColumn, ActDone, ActWord, ChangedThing, Undoing } from "../codes/act.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const DECISIONS = {
  approve: "Punkte von Hand bestätigt",
  cancel: "Punkte von Hand storniert",
  hold: "Bestellung angehalten",
  release: "Frühere Entscheidungen zurückgenommen",
  giveAgain: "Das Stornieren der Punkte zurückgenommen",
  settle: "Die mit der Bestellung eingelösten Punkte geklärt",
} as const;

const STEPS = {
  retry: "Erneut gesendet",
  skip: "Übersprungen",
  done: "Als erledigt markiert",
} as const;

/** Answers to whether money that went back, or failed, cancels the points. */
const ANSWERS = {
  retry: "Punkte auf Nachfrage storniert",
  done: "Punkte auf Nachfrage storniert",
  skip: "Punkte auf Nachfrage belassen",
} as const;

const FIELDS = {
  name: "Name",
  email: "E-Mail-Adresse",
  mobile: "Mobilnummer",
} as const;

const UNDOINGS: Readonly<Record<Undoing, string>> = {
  takeBack: "„Zurückholen“ bei der Meldung, solange sie aufbewahrt wird",
  release:
    "„Rückgängig machen“ hier oder „Freigeben“ auf der Seite der Bestellung: beide sagen vorher, was sie tun",
  revert: "Eine frühere Fassung kann wieder gelten: Seite „Programm“",
  correct:
    "„Berichtigen“ auf der Seite der Bestellung nimmt etwas anderes an. Was schon gesendet wurde, bleibt",
  remove: "„Diesen Shop entfernen“ auf der Seite „Shops“",
  typeAgain:
    "Das Frühere unter „Diesen Shop ändern“ auf der Seite „Shops“ wieder eintippen, auch frühere Geheimnisse: die Bridge hat sie vergessen",
  addAgain:
    "Den Shop auf der Seite „Shops“ wieder hinzufügen, mit seinen Geheimnissen: die Bridge hat sie vergessen",
  again: "Kann jederzeit neu entschieden werden",
  over: "Nichts mehr rückgängig zu machen",
  nothing: "Nichts rückgängig zu machen",
  never: "Nicht rückgängig zu machen",
};

const THINGS: Readonly<Record<ChangedThing, string>> = {
  points: "Punkte",
  work: "Arbeit",
  standing: "Stand",
  name: "Name",
  email: "E-Mail",
  mobile: "Mobilnummer",
  version: "Fassung",
  setting: "Einstellung",
  secret: "Geheimnisse",
};

const COLUMNS: Readonly<Record<ActColumn, string>> = {
  by: "Wer",
  done: "Was",
  note: "Notiz",
  shop: "Shop",
  orderNumber: "Bestellnummer",
  orderId: "Bestell-ID",
  customer: "Kunde",
  points: "Eingelöste Punkte",
  before: "Vorher",
  after: "Nachher",
  undoing: "Rückgängig",
};

export const acts: Catalog<ActDone | ActWord, Said> = {
  actOrderDecided: ({ decision, isAgain = false }) => DECISIONS[isAgain ? "giveAgain" : decision],
  actOperationDecided: ({ operation, decision, isAnswer = false }, { quote }) =>
    isAnswer ? ANSWERS[decision] : `${STEPS[decision]}: ${quote(OPERATIONS[operation])}`,
  actSentAgain: () => "Dem Treueservice den Stand der Punkte erneut mitgeteilt",
  actExchangesShown: () => "Gesendetes und Antworten zur Bestellung mit den Daten des Kunden angesehen",
  actContactGiven: ({ fields }, { list }) =>
    `Angaben zum Kunden ergänzt: ${list(fields.map((field) => FIELDS[field]))}`,
  actAllRetried: ({ operations, deliveries }, { count, list }) =>
    `Aufgegebenes erneut versucht: ${list([count(operations, { one: "# Schritt", other: "# Schritte" }), count(deliveries, { one: "# Meldung", other: "# Meldungen" })])}`,
  actDeliveryReplayed: ({ id, topic }, { quote }) =>
    `Meldung ${id} (${quote(topic)}) erneut bearbeiten lassen`,
  actDeliveryShown: ({ id, topic }, { quote }) =>
    `Meldung ${id} (${quote(topic)}) so angesehen, wie der Shop sie schickte, mit den Daten des Kunden`,
  actDeliveryDismissed: ({ id, topic }, { quote }) => `Meldung ${id} (${quote(topic)}) abgelegt`,
  actDeliveryTakenBack: ({ id, topic }, { quote }) =>
    `Ablegen der Meldung ${id} (${quote(topic)}) zurückgenommen`,
  actRedeemed: ({ points, reference, isCertain }, { count, quote }) =>
    `${count(points, { one: "# Punkt", other: "# Punkte" })} von Hand eingelöst, Referenz ${quote(reference)}${isCertain ? "" : ": niemand weiß, ob es geschehen ist"}`,
  actRedeemBegun: ({ points, reference }, { count, quote }) =>
    `Begonnen, ${count(points, { one: "# Punkt", other: "# Punkte" })} von Hand einzulösen, Referenz ${quote(reference)}. Wie es ausging, ist nicht vermerkt: vor einer Wiederholung den Punktestand des Kunden prüfen`,
  actRedeemFailed: ({ points, reference, because }, { count, quote }, say) =>
    `Versucht, ${count(points, { one: "# Punkt", other: "# Punkte" })} von Hand einzulösen, Referenz ${quote(reference)}; nichts wurde eingelöst: ${say(because)}`,
  actRedeemShown: ({ reference }, { quote }) =>
    `Gesendetes und Antworten zum Einlösen von Hand mit der Referenz ${quote(reference)} mit den Daten des Kunden angesehen`,
  actErased: ({ orders, deliveries }, { count, list }) =>
    `Daten einer Person gelöscht: ${list([count(orders, { one: "# Bestellung", other: "# Bestellungen" }), count(deliveries, { one: "# Meldung", other: "# Meldungen" })])}`,
  actShopTried: ({ platform, address }) => `Zugang zu einem Shop ausprobiert: ${platform}, ${address}`,
  actShopAdded: ({ platform, address }) => `Shop hinzugefügt: ${platform}, ${address}`,
  actShopChanged: () => "Den Shop geändert",
  actShopSecretsChanged: () => "Dem Shop andere Geheimnisse gegeben",
  actShopRemoved: ({ address }) => `Shop entfernt${address === null ? "" : `: ${address}`}`,
  actShopChecked: () => "Shop prüfen lassen",
  actTestDeliverySent: () => "Test-Meldung gesendet",
  actWebhooksRestored: () => "Fehlende Webhooks anlegen lassen",
  actMissingSettled: ({ decision, orders }, { count }) =>
    decision === "keep"
      ? `Punkte von ${count(orders, { one: "# im Shop fehlender Bestellung", other: "# im Shop fehlenden Bestellungen" })} belassen`
      : `${count(orders, { one: "# im Shop fehlende Bestellung", other: "# im Shop fehlende Bestellungen" })} erneut lesen lassen, um die Punkte zu beenden`,
  actAuditBegun: () => "Vergleich der Punkte begonnen",
  actAuditEnded: () => "Vergleich der Punkte beendet",
  actResyncBegun: ({ isDryRun, orders }, { count }) =>
    `${isDryRun ? "Probelauf eines Neuabgleichs begonnen" : "Neuabgleich begonnen"}${orders === null ? "" : `: ${count(orders, { one: "# Bestellung", other: "# Bestellungen" })}`}`,
  actResyncEnded: () => "Neuabgleich beendet",
  actProgrammeSaved: ({ version }) => `Programm gespeichert: Fassung ${version}`,
  actProgrammeReverted: ({ to, version }) =>
    `Zu Fassung ${to} des Programms zurückgekehrt, jetzt Fassung ${version}`,
  actSignedIn: ({ with: by, from }, { quote }) =>
    `Angemeldet ${by === "link" ? "mit einem Anmeldelink" : "mit dem Admin-Token"}, von ${quote(from)}`,
  actSignedOut: () => "Abgemeldet",
  actAllSignedOut: () => "Alle abgemeldet",
  actLinkMade: () => "Anmeldelink erstellt",
  actErasedPart: () => "gelöscht",
  actUndoing: ({ undoing }) => UNDOINGS[undoing],
  actUndone: ({ isWhole, by, at }, { time }) =>
    `Von ${by} am ${time(at)} rückgängig gemacht${isWhole ? "" : ". Was bis dahin geschehen war, bleibt"}`,
  actChanged: ({ thing }) => THINGS[thing],
  actColumn: ({ column }) => COLUMNS[column],
  actTimeColumn: ({ zone }) => `Wann (${zone})`,
};
