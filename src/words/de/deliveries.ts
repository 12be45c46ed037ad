import type { Catalog } from "../catalog.ts";
import type { BodyProblem, IdOf, ShopEventDone } from "../codes/delivery.ts";
import type { PlatformSaid } from "../codes/platform.ts";
import type { ExpectedField, FoundValue } from "../codes/reading.ts";
import type { OfNoUse } from "../codes/watch.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";

const EXPECTED: Readonly<Record<ExpectedField, string>> = {
  id: "eine Kennung",
  time: "eine Zeit mit Zeitzone",
  amount: "ein Betrag",
  currency: "ein Währungscode",
  status: "ein Status",
  list: "eine Liste",
};

const NAMED: Readonly<Record<IdOf, string>> = {
  order: "eine Bestellung",
  payment: "eine Zahlung",
  refund: "eine Erstattung",
  fulfillment: "eine Sendung",
  dispute: "eine Anfechtung",
};

const IDS: Readonly<Record<IdOf, string>> = {
  order: "die Kennung der Bestellung",
  payment: "die Kennung der Zahlung",
  refund: "die Kennung der Erstattung",
  fulfillment: "die Kennung der Sendung",
  dispute: "die Kennung der Anfechtung",
};

const REQUESTS: Readonly<Record<Extract<ShopEventDone, { code: "privacyAsked" }>["request"], string>> = {
  dataRequest: "ein Kunde fragt, was über ihn gespeichert ist",
  redactCustomer: "ein Kunde soll gelöscht werden",
  redactShop: "alle Kunden des Shops sollen gelöscht werden",
};

/** These begin small: several may stand in one line. */
export const deliveries: Catalog<
  Exclude<OfNoUse, BodyProblem | PlatformSaid | { readonly code: "erased" }>,
  Said
> = {
  signedWrongly: () =>
    "im Namen dieses Shops kommen Meldungen, die mit einem anderen Geheimnis signiert sind, und keine mit dem richtigen",
  otherShop: ({ domain }) =>
    `sie gehört zu einem anderen Shop, ${domain}: jemand hat sie hierher weitergeschickt, oder dessen Webhook hat die Adresse dieses Shops`,
  tookTooLong: ({ seconds }, { count }) =>
    `das Lesen brauchte mehr als ${count(seconds, { one: "# Sekunde", other: "# Sekunden" })} Rechenzeit: sie enthält mehr, als eine Bestellung hat`,
  endedProcesses: () =>
    "die Bridge brach zweimal während der Arbeit ab an dieser Meldung, darum wurde sie beiseitegelegt: ansehen, was sie enthält, dann „Erneut bearbeiten“ wählen oder auf die nächste Meldung der Bestellung oder einen Neuabgleich warten",
  shopNotConfigured: ({ shop }, { quote }) => `der Shop ${quote(shop)} steht nicht mehr in der Konfiguration`,
  deliveryFailed: () => "ein Fehler in der Bridge: nach einem Update „Erneut bearbeiten“ wählen",
  noOrderOf: ({ ids }, { list }) => `der Shop kennt keine Bestellung zu ${list(ids)}`,
  orderNotFetched: ({ because }, _, say) => `die Bestellung konnte nicht gelesen werden: ${say(because)}`,
  leftToNext: ({ named, because }, _, say) =>
    `${named === null ? "sie nennt nur eine Bestellung" : say(named)}; ${say(because)}: die nächste Meldung des Shops oder ein Neuabgleich bringt die Bestellung selbst`,
  ordersNeverRead: () => "die Bestellungen des Shops können nicht gelesen werden",
  dismissed: ({ by, at, note, because }, { time, quote }, say) =>
    `${by} hat sie am ${time(at)} abgelegt${note === null ? "" : `: ${quote(note)}`}${because === null ? "" : `. Sie wurde nicht verstanden: ${say(because)}`}`,
  several: ({ all }, _, say) => all.map(say).join("; "),
  noTopic: () => "die Meldung nennt kein Thema",
  notOfTopic: ({ expected }, { quote }) =>
    expected === null
      ? "der Inhalt ist nicht das, was ihr Thema sagt"
      : `der Inhalt ist nicht das, was ihr Thema sagt (${quote(expected)})`,
  otherKind: ({ kind, expected }, { quote }) =>
    `der Inhalt ist von der Art ${quote(kind)}, nicht ${quote(expected)}`,
  fieldUnreadable: ({ field, expected, found }, format) =>
    `das Feld ${format.quote(field)} kann nicht gelesen werden${expected === null ? "" : `: erwartet wird ${EXPECTED[expected]}`}${found === null ? "" : `, gefunden wurde ${foundText(found, format)}`}`,
  amountUnreadable: ({ field }, { quote }) => `${quote(field)} ist kein lesbarer Betrag`,
  noTimeOfChange: () => "die Bestellung nennt keinen Zeitpunkt ihrer Änderung",
  tooManyEvents: ({ most }, { number }) => `die Meldung sagt mehr als ${number(most)} Dinge auf einmal`,
  idTooLong: ({ of, most }, { number }) => `${IDS[of]} ist länger als ${number(most)} Zeichen`,
  currencyTooLong: ({ most }, { number }) => `eine Währung ist länger als ${number(most)} Zeichen`,
  deletionTooLong: () => "was die Löschung benennt, ist zu lang",
  tooManyOrdersNamed: ({ most }, { number }) =>
    `die Datenschutzanfrage nennt mehr als ${number(most)} Bestellungen`,
  customerTooLong: ({ most }, { number }) =>
    `Kennung, E-Mail-Adresse oder Telefonnummer des Kunden ist länger als ${number(most)} Zeichen`,
  namesOnly: ({ entity }) => `sie nennt nur ${NAMED[entity]}`,
  bodyNotSigned: () => "der Inhalt der Meldung ist nicht signiert",
  linesEdited: () => "die Positionen der Bestellung wurden bearbeitet",
  refundAmountMissing: () => "der Betrag der Erstattung steht nicht in ihrer Meldung",
  transactionMade: ({ kind }, { quote }) =>
    `eine Zahlungsbuchung (${quote(kind)}) wurde angelegt oder geändert`,
  parcelDelivered: () => "ein Paket der Bestellung ist angekommen",
  returnChanged: () => "eine Rücksendung der Bestellung hat sich geändert",
  testDelivery: () =>
    "eine Test-Meldung: Die Bridge hat sich ihre erfundene Bestellung selbst geschickt; daraus wurde keine Bestellung, und niemand bekommt Punkte",
  topicIgnored: () => "das Thema hat für die Bridge keine Bedeutung",
  paymentInOrder: ({ kind }, { quote }) =>
    `eine Zahlungsbuchung (${quote(kind)}): die Bestellung sagt es selbst`,
  parcelOnItsWay: ({ status }, { quote }) =>
    `ein Paket wird als ${quote(status)} gemeldet: angekommen ist es damit nicht`,
  disputeWithoutOrder: () => "die Anfechtung nennt keine Bestellung",
  permissionsChanged: () => "die Berechtigungen der App haben sich geändert",
  customersInOrders: () => "Kunden werden aus ihren Bestellungen gelesen",
  goneBeforeSent: () =>
    "die Bestellung wurde endgültig gelöscht, bevor der Shop sie schicken konnte; es gibt nichts mehr zu lesen",
  privacyAsked: ({ request }) => `Datenschutzanfrage: ${REQUESTS[request]}`,
  appRemoved: () => "die App wurde aus dem Shop entfernt",
  customerAsks: ({ orders }, { count }) =>
    `ein Kunde fragt, was gespeichert ist: ${count(orders, { one: "# Bestellung", other: "# Bestellungen" })}, siehe Datenschutzanfragen`,
  customerNotNamed: () =>
    "ein Kunde soll gelöscht werden, aber die Anfrage nennt weder eine Bestellung noch eine lesbare Adresse oder Nummer: nichts wurde gelöscht, beim Shop nachfragen, wer gemeint ist",
  customerErased: ({ orders, deliveries }, { count }) =>
    `ein Kunde wurde aus ${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} und ${count(deliveries, { one: "# Meldung", other: "# Meldungen" })} gelöscht`,
  shopConnectedAgain: () => "der Shop ist wieder verbunden, darum wurde nichts gelöscht",
  shopErased: ({ orders, deliveries }, { count }) =>
    `alle Kunden wurden aus ${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} und ${count(deliveries, { one: "# Meldung", other: "# Meldungen" })} gelöscht`,
  removedBeforeConnected: () => "die App wurde entfernt, bevor der Shop wieder verbunden wurde",
  tokensForgotten: () => "die App wurde aus dem Shop entfernt; ihre Token sind gelöscht",
};

const FOUND = { nothing: "nichts", list: "eine Liste", object: "ein Objekt" } as const;

function foundText(found: FoundValue, { quote, count }: Format): string {
  if (found.kind === "value") return quote(found.text);
  return found.kind === "text"
    ? `ein Text mit ${count(found.length, { one: "# Zeichen", other: "# Zeichen" })}`
    : FOUND[found.kind];
}
