import type { Advice, Catalog } from "../catalog.ts";
import type { NotCalled, PlatformNote, PlatformTrouble, Unreached } from "../codes/platform.ts";
import type { Said } from "../words.ts";

const UNREACHED: Readonly<Record<Unreached, (host: string) => string>> = {
  noHost: (host) => `Einen Rechner ${host} gibt es nicht`,
  notLookedUp: (host) => `Der Name ${host} ließ sich gerade nicht auflösen`,
  refused: (host) => `${host} lehnt Verbindungen gerade ab`,
  timedOut: (host) => `${host} hat nicht rechtzeitig geantwortet`,
  closed: (host) => `${host} hat die Verbindung geschlossen`,
  noAnswer: (host) => `${host} hat die Verbindung ohne Antwort geschlossen`,
  other: (host) => `${host} war nicht zu erreichen`,
};

const NOT_CALLED: Readonly<Record<NotCalled, string>> = {
  invalidAddress: "die Adresse ist ungültig",
  password: "in der Adresse steht ein Passwort",
  otherHost: "das ist nicht der Rechner des Shops",
  notSecure: "nur https-Adressen werden aufgerufen",
};

const WAIT = "Es wird von selbst noch einmal versucht";
const REPORT = "Noch einmal versuchen und melden, wenn es so bleibt";

export const platform: Catalog<PlatformTrouble, Said, Advice> & Catalog<PlatformNote, Said> = {
  shopNotConnected: () => [
    "Für diesen Shop sind keine Zugangsdaten vorhanden",
    "Den Shop verbinden oder seine Zugangsdaten in die Konfiguration schreiben",
  ],
  credentialsRefused: () => [
    "Der Shop nimmt die Zugangsdaten nicht an",
    "Sie mit denen vergleichen, die der Shop anzeigt, oder neue anlegen",
  ],
  rightMissing: () => ["Die Zugangsdaten erlauben das nicht", "Ihnen im Shop das nötige Recht geben"],
  shopAsksForFewerCalls: () => ["Der Shop verlangt weniger Aufrufe", "Abwarten: es geht von selbst weiter"],
  shopHasTrouble: ({ status }) => [`Der Shop hat eine Störung${statusText(status)}`, WAIT],
  shopKnowsNoSuchThing: () => [
    "Der Shop kennt nicht, wonach gefragt wurde (404)",
    "Die Domain des Shops prüfen, und ob es die Bestellung gibt",
  ],
  shopAnswersOddly: ({ status }) => [
    `Der Shop gibt eine unerwartete Antwort${statusText(status)}`,
    `Die Domain des Shops prüfen. ${REPORT}`,
  ],
  shopAnswerUnreadable: ({ field }, { quote }) => [
    `Die Antwort des Shops ist nicht lesbar${field === null ? "" : `: das Feld ${quote(field)} ist anders als erwartet`}`,
    `Die Domain des Shops prüfen. ${REPORT}`,
  ],
  shopOrderUnreadable: ({ orderId, because }, _, say) => [
    `Bestellung ${orderId} ist nicht lesbar: ${say(because)}`,
    REPORT,
  ],
  notAnOrderId: () => [
    "Das ist nicht die Kennung einer Bestellung",
    "Die Kennung von der Seite der Bestellung im Shop übernehmen",
  ],
  shopNotReached: ({ host, cause, error }) => [
    `${UNREACHED[cause](host)} (${error})`,
    cause === "noHost" ? "Die Adresse des Shops prüfen" : WAIT,
  ],
  shopCertificateRefused: ({ host, error }) => [
    `Das Zertifikat von ${host} wird nicht anerkannt (${error})`,
    "Es beim Hoster des Shops erneuern",
  ],
  shopAddressPrivate: ({ host }) => [
    `${host} führt in ein privates Netz und wird nicht aufgerufen`,
    "Die öffentliche Adresse des Shops angeben",
  ],
  callNotMade: ({ host, cause }) => [
    `${host} wurde nicht aufgerufen: ${NOT_CALLED[cause]}`,
    "Die Adresse des Shops in der Konfiguration prüfen",
  ],
  shopAnswerTooLong: ({ host, bytes }, { number }) => [
    `${host} hat eine Antwort von mehr als ${number(bytes / 1024 / 1024)} MB geschickt`,
    "Prüfen, ob die Adresse die des Shops ist",
  ],
  callEnded: () => [
    "Der Aufruf wurde beendet, weil die Bridge anhält oder ein Mensch abgebrochen hat",
    "Bei Bedarf neu beginnen",
  ],
  samePageAgain: () => [
    "Der Shop gibt immer wieder dieselbe Seite mit Bestellungen",
    "Einen kürzeren Zeitraum lesen",
  ],
  orderLeftOut: ({ orderId, because }, _, say) =>
    `${orderId === null ? "Eine Bestellung ohne lesbare Kennung" : `Bestellung ${orderId}`} wurde ausgelassen: ${say(because)}`,
  moreOfNumber: () =>
    "Es kann mehr Bestellungen mit dieser Nummer geben, als hier stehen: eine solche mit ihrer Kennung lesen",
};

function statusText(status: number | null): string {
  return status === null ? "" : ` (${status})`;
}
