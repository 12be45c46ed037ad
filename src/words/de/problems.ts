import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { Done, Problem, UnknownThing, WrongPart } from "../codes/problem.ts";
import { sentence } from "../sentence.ts";
import type { Said } from "../words.ts";

const TITLES: Readonly<Record<number, string>> = {
  400: "Fehlerhafte Anfrage",
  401: "Nicht angemeldet",
  403: "Nicht erlaubt",
  404: "Nicht gefunden",
  405: "Methode nicht möglich",
  409: "Zurzeit nicht möglich",
  413: "Zu groß",
  415: "Art des Inhalts nicht unterstützt",
  422: "Nicht verstanden",
  429: "Zu viele Anfragen",
  500: "Fehler in der Bridge",
  502: "Störung beim Treueservice",
  503: "Zurzeit nicht verfügbar",
};

const THINGS: Readonly<Record<UnknownThing, string>> = {
  order: "Diese Bestellung",
  operation: "Diesen Schritt einer Bestellung",
  delivery: "Diese Meldung",
  shop: "Diesen Shop",
  audit: "Diesen Vergleich",
  resync: "Diesen Neuabgleich",
  version: "Diese Fassung",
  lookAhead: "Diese Vorausschau",
  incident: "Diese Störung",
  redeem: "Dieses Einlösen von Hand",
};

export const problems: Catalog<Problem | Done, Said> = {
  httpStatus: ({ status }) => TITLES[status] ?? "Problem",
  otherMethods: ({ allowed }) =>
    `Diese Adresse nimmt nur ${allowed.join(", ")} an: die Anfrage mit dieser Methode senden`,
  nothingAtAddress: () => "Unter dieser Adresse gibt es nichts: auf Tippfehler prüfen",
  addressNotValid: () => "Die Adresse ist ungültig: ihre Teile als UTF-8 kodieren",
  bridgeFailed: () =>
    "Ein Fehler in der Bridge: die Anfrage noch einmal senden; scheitert sie wieder, im Protokoll nachsehen",
  tooManyFromHere: () => "Von hier sind zu viele Anfragen unterwegs: später noch einmal senden",
  notNow: ({ because }, _, say) => `${say(because)}: später noch einmal versuchen`,
  bodyTooLarge: ({ bytes }, { number }) =>
    `Der Inhalt ist größer als ${number(bytes)} Bytes: weniger auf einmal senden`,
  bodyEncoded: () => "Der Inhalt ist komprimiert oder anders kodiert: unverändert senden",
  bodyReadAlready: () =>
    "Die Anwendung, zu der die Bridge gehört, hat den Inhalt schon gelesen: die Bridge vor Parsern wie express.json() einbinden",
  bodyNotJson: () => "Der Inhalt ist nicht als JSON bezeichnet: mit content-type application/json senden",
  bodyUnreadable: ({ because }, _, say) =>
    `Der Inhalt kann nicht gelesen werden (${say(because)}): berichtigen und noch einmal senden`,
  actorUnreadable: ({ most }, { number }) =>
    `Die Kopfzeile X-Actor ist kein Name: 1 bis ${number(most)} druckbare Zeichen senden oder sie weglassen`,
  wrongParts: ({ parts }) => `Dies berichtigen und noch einmal senden: ${partsText(parts)}`,
  noSuchCall: () => "Die Admin-Schnittstelle hat keinen solchen Aufruf: die Adresse prüfen",
  noSuchThing: ({ thing }) => `${THINGS[thing]} gibt es nicht: den Namen prüfen oder in der Liste nachsehen`,
  tooManyPages: () => "Zu viele Seiten sind offen: einige schließen oder warten",
  csvParameters: () => "Nach shop, points, state, q oder codes fragen, wie bei der Liste der Bestellungen",

  bridgeStarting: () => "Die Bridge startet gerade",
  bridgeStopping: () => "Die Bridge hält gerade an",
  storeFailed: () => "Der Datenordner ist ausgefallen",
  deliveriesNotStored: () => "Meldungen können zurzeit nicht gespeichert werden",
  changesNotStored: () => "Die Änderung kann zurzeit nicht gespeichert werden",
  tooMuchAtOnce: () => "Es wird zu viel auf einmal gesendet",
  tooMuchAsked: () => "Es wird zu viel auf einmal abgefragt: gleich noch einmal versuchen",
  releaseTooOld: ({ version, known }) =>
    `Eine neuere Version hat die Tabellen der Datenbank geändert (Version ${version}, diese kennt ${known}): Diese Bridge nimmt nichts mehr an, bringen Sie sie auf die Version der anderen`,
  numbersNotRead: () => "Die Zahlen können zurzeit nicht gelesen werden",

  expectedMoment: () => "erwartet: eine Zeit wie 2026-06-01 oder 2026-06-01T12:00:00Z",
  expectedEmailOrMobile: () => "erwartet: entweder email oder mobile",
  expectedNoneWithAll: () => "erwartet: keine Angabe zusammen mit all: true",
  expectedOneChoice: () => "erwartet: genau eines von orderIds, since oder all: true",
  expectedNoneWithIds: () => "erwartet: keine Angabe zusammen mit orderIds",
  expectedAfterSince: () => "erwartet: eine Zeit nach since",
  expectedNextCursor: () => "erwartet: nextCursor der Seite davor",

  adminTokenNeeded: () =>
    "Dies braucht das Admin-Token: in der Kopfzeile Authorization senden, als Bearer und das Token",
  notFromOwnPage: () =>
    "Diese Anfrage kommt nicht von der Seite des Dashboards: das Dashboard öffnen und es dort tun",
  tooManyTries: ({ seconds }, { count }) =>
    `Von hier wurden zu viele falsche Token versucht: in ${count(seconds, { one: "# Sekunde", other: "# Sekunden" })} noch einmal versuchen`,
  wrongToken: () => "Das ist nicht das Admin-Token. Es ist der Wert von admin.token in der Konfiguration",
  linkUsed: () =>
    `Dieser Link wurde schon benutzt oder ist abgelaufen: mit dem Admin-Token anmelden oder einen neuen Link holen mit: ${BRIDGE} link`,
  tokenOrTicket: () => "Entweder das Admin-Token oder das Ticket eines Anmeldelinks senden",

  notSigned: () =>
    "Die Anfrage trägt keine gültige Signatur für diese Adresse: Adresse und Geheimnis im Shop mit der Konfiguration der Bridge vergleichen",
  nothingToDismiss: () => "Nur eine nicht verstandene Meldung kann abgelegt werden: sie erneut ansehen",
  notDismissed: () => "Diese Meldung ist nicht (mehr) abgelegt: sie erneut ansehen",
  deliveryTooLarge: ({ bytes }, { number }) =>
    `Der Inhalt ist größer als ${number(bytes)} Bytes: server.bodyLimit erhöhen, wenn der Shop wirklich solche Bestellungen schickt`,

  ordersNotReadable: ({ title }) =>
    `Aus ${title} können keine Bestellungen gelesen werden: sie vom Shop noch einmal schicken lassen`,
  resyncRunning: ({ id }) => `Für diesen Shop läuft schon ein Neuabgleich (${id}): abwarten oder abbrechen`,
  auditRunning: () => "Für diesen Shop läuft schon ein Vergleich der Punkte: abwarten oder abbrechen",
  accountNotConfigured: () =>
    "Das Treuekonto des Shops steht nicht in der Konfiguration: es dort unter brands eintragen",
  noMissingOrders: () => "Keine Bestellung dieses Shops wartet auf eine solche Entscheidung",
  webhooksNotKept: ({ title }) =>
    `${title} lässt seine Webhooks nicht von außen pflegen: sie im Shop anlegen`,
  noTestOf: ({ title }) => `Für ${title} gibt es keine erfundene Bestellung zum Verschicken`,
  testTooSoon: ({ seconds }, { count }) =>
    `Vor der nächsten Test-Meldung ${count(seconds, { one: "# Sekunde", other: "# Sekunden" })} warten`,
  noPublicAddress: () =>
    "Die Bridge hat keine öffentliche Adresse: server.publicUrl setzen und sie neu starten",

  accountRefusesCalls: ({ brand, because }, { quote }, say) =>
    `Das Treuekonto ${quote(brand)} nimmt keine Aufrufe an (${say(because)}): Schlüssel oder Adresse in der Konfiguration berichtigen`,
  callsUsedUp: ({ seconds }, { count }) =>
    `Das Aufruflimit des Treueservice ist ausgeschöpft: in ${count(seconds, { one: "# Sekunde", other: "# Sekunden" })} noch einmal fragen`,
  historyNotGiven: ({ because, next }, _, say) => {
    const advice = {
      soon: "gleich noch einmal fragen",
      inAMinute: "in einer Minute noch einmal fragen",
      correctAccount: "Schlüssel oder Adresse des Treuekontos in der Konfiguration berichtigen",
      checkCustomer: "prüfen, ob der Treueservice diesen Kunden kennt",
    };
    return `Der Treueservice hat den Verlauf nicht herausgegeben (${say(because)}): ${advice[next]}`;
  },
  erasureNeedsEmail: () =>
    "Das ist keine E-Mail-Adresse: die ganze Adresse schreiben, zum Beispiel name@example.com. Es wurde nichts gelöscht",
  erasureNeedsMobile: () =>
    "Das ist keine Mobilnummer, oder eine, die in den Ländern der Shops verschiedene Nummern bedeutet: mit Ländervorwahl schreiben, zum Beispiel +491701234567. Es wurde nichts gelöscht",
  referenceErased: () =>
    "Diese Referenz wurde schon benutzt, und seit einer Löschung weiß niemand, für wen: eine neue nehmen",
  referenceOfOthers: () =>
    "Diese Referenz wurde für einen anderen Kunden oder eine andere Punktzahl benutzt: eine neue nehmen",
  redeemUnderWay: () => "Dies wird gerade eingelöst: einen Moment warten, dann noch einmal fragen",
  redeemRefused: ({ because }, _, say) =>
    `Der Treueservice hat abgelehnt (${say(because)}): es wurde nichts eingelöst`,
  nothingRedeemed: ({ because, next }, _, say) =>
    `Es wurde nichts eingelöst (${say(because)}): ${next === "soon" ? "gleich" : "später"} noch einmal versuchen`,
  redeemUnknown: () =>
    "Niemand weiß, ob die Punkte eingelöst wurden: die Antwort kam nicht. Im Verlauf des Kunden nachsehen; sind sie noch da, unter einer neuen Referenz einlösen",

  redeemed: ({ points }, { count }) =>
    count(points, { one: "# Punkt wurde eingelöst", other: "# Punkte wurden eingelöst" }),
  shopsNotAddedHere: () =>
    "Der Bridge zum Ausprobieren können keine Shops hinzugefügt werden: mit init eine eigene einrichten",
  shopsNeedKey: () =>
    "Um die Geheimnisse eines Shops aufzubewahren, braucht die Bridge security.encryptionKey: dort in der Konfigurationsdatei 32 zufällige Bytes in Base64 eintragen (openssl rand -base64 32 macht sie) und die Bridge neu starten",
  shopsFull: ({ most }, { number }) =>
    `Es sind schon ${number(most)} Shops auf der Seite hinzugefügt: weitere in die Konfigurationsdatei eintragen`,
  shopOfFile: ({ shop }, { quote }) =>
    `Der Shop ${quote(shop)} steht in der Konfigurationsdatei: ihn dort ändern`,
  shopChangedSince: ({ shop }, { quote }) =>
    `Inzwischen hat jemand den Shop ${quote(shop)} geändert: ihn erneut ansehen, dann entscheiden`,
  otherShopNamed: ({ shop }, { quote }) => `Zur Bestätigung den Namen des Shops eintippen: ${quote(shop)}`,
  nothingToChange: () => "Es wurde nichts angegeben, also nichts geändert: eintippen, was anders werden soll",
  wrongShop: ({ parts }, { count }) =>
    `Der Shop wurde nicht übernommen, wegen ${count(parts.length, { one: "eines Problems", other: "# Problemen" })}: ${partsText(parts)}`,
  wrongProgramme: ({ parts }, { count }) =>
    `Das Programm wurde nicht übernommen, wegen ${count(parts.length, { one: "eines Fehlers", other: "# Fehlern" })}: ${partsText(parts)}`,
  programmeLocked: () =>
    "Laut Konfigurationsdatei gilt nur ihr eigenes Programm (program.locked): es dort ändern",
  programmeChangedSince: ({ version, by, at, changes }, { time }) =>
    `Inzwischen, am ${time(at)}, ${by === null ? "haben sich die Einstellungen des Shops geändert" : `hat ${by} eine andere Fassung gespeichert`}: jetzt gilt Fassung ${version}${changes.length === 0 ? "" : ` (${changes.slice(0, 5).join("; ")})`}. Sie ansehen und die eigene noch einmal speichern`,
  programmeOfLaterCounts: ({ version }) =>
    `Gelten sollte Fassung ${version}. Sie stammt von einer neueren Version der Bridge und lässt sich mit der eigenen nicht vergleichen: jene Version wieder installieren, oder die eigene trotzdem nach Fassung ${version} speichern (programme set --based-on ${version})`,
  lookAheadGone: () =>
    "Für diesen Shop wurde nach dieser eine andere Vorausschau begonnen: die eigene neu beginnen",
  lookAheadsBusy: ({ most }, { count }) =>
    `Für andere Shops ${count(most, { one: "läuft # Vorausschau", other: "laufen # Vorausschauen" })}, mehr macht die Bridge nicht zugleich: in einer Minute noch einmal versuchen`,
  lookAheadRunning: () =>
    "Für diesen Shop läuft schon eine Vorausschau: warten, bis sie fertig ist, oder sie beenden",
  revertedTo: ({ version }) => `Wieder wie in Fassung ${version}`,
  programmeChange: ({ setting, before, after }) =>
    before === null
      ? `${setting}: ${after} ist neu`
      : after === null
        ? `${setting}: ${before} entfällt`
        : `${setting}: ${after} statt ${before}`,
  redeemedBefore: () => "Diese Punkte wurden unter dieser Referenz schon eingelöst",
  personErased: ({ waitingRequests, damaged, isListed }, { count }) =>
    [
      "Bestellungen und Meldungen enthalten keine Daten dieser Person mehr, und spätere Meldungen dieser Bestellungen kommen ohne sie an",
      waitingRequests === 0
        ? ""
        : count(waitingRequests, {
            one: "# Anfrage eines Shops zu dieser Person wartet noch auf ihre Ausführung und verschwindet dann",
            other:
              "# Anfragen von Shops zu dieser Person warten noch auf ihre Ausführung und verschwinden dann",
          }),
      damaged === 0
        ? ""
        : count(damaged, {
            one: "# beschädigter Datensatz konnte nicht geprüft werden: die Bridge anhalten, „store repair“ ausführen und sie wieder starten, das löscht auch ihn",
            other:
              "# beschädigte Datensätze konnten nicht geprüft werden: die Bridge anhalten, „store repair“ ausführen und sie wieder starten, das löscht auch sie",
          }),
      isListed
        ? ""
        : "Die Liste der Löschungen neben dem Datenordner konnte nicht geschrieben werden: eine Sicherung von davor brächte die Person zurück. Die Bridge in den Ordner über ihren Daten schreiben lassen oder die Person nach einer Wiederherstellung noch einmal löschen",
      "Der Treueservice muss eigens gebeten werden",
    ]
      .filter((each) => each !== "")
      .map(sentence)
      .join(" "),
};

function partsText(parts: readonly WrongPart[]): string {
  return parts
    .map(({ path, expected }) => (path === "" ? expected : `${path}: ${expected}`))
    .join("; ")
    .slice(0, 500);
}
