import { BRIDGE, START } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { ConfigurationDoubt } from "../codes/configuration.ts";
import type { ProgrammeDoubt } from "../codes/programme.ts";
import type { ProxyDoubt } from "../codes/proxy.ts";
import type { NotFine, WebhookState } from "../codes/verdict.ts";
import type { Said } from "../words.ts";
import { auditText, idsText } from "./checks.ts";

const AGAIN = "noch einmal prüfen";
const WEBHOOK: Readonly<Record<WebhookState, string>> = {
  active: "ist aktiv",
  disabled: "ist abgeschaltet",
  paused: "ist im Shop pausiert",
  missing: "fehlt",
};

export const verdicts: Catalog<
  Exclude<NotFine, ConfigurationDoubt | ProgrammeDoubt | ProxyDoubt>,
  Said,
  Advice
> = {
  versionsDiffer: ({ versions, behind }, { list }) => [
    `Die Bridges an dieser Datenbank haben verschiedene Versionen: ${list(versions)}. Eine ältere läuft auf ${list(behind)}`,
    "Die Aktualisierung fortsetzen, bis alle die neueste haben, und es nicht länger als dafür nötig so lassen",
  ],
  bridgeNotAsked: ({ said }) => [said, "--url und --token mit der laufenden Bridge vergleichen"],
  instanceOutdated: ({ host, version }) => [
    `Die Bridge auf ${host} ist zu alt: Version ${version} nimmt nichts mehr an, seit eine neuere die Tabellen geändert hat`,
    `Die Bridge auf ${host} aktualisieren oder beenden; bis dahin wird abgelehnt, was Shops dorthin senden, und sie senden es noch einmal`,
  ],
  bridgeRefuses: ({ said }) => [
    said,
    "Beenden, was dort antwortet, oder server.port und admin.token mit der laufenden Bridge vergleichen",
  ],
  settingMeansOther: ({ setting, since, now }, _, say) => [
    `${setting} bedeutet seit Version ${since} etwas anderes. Jetzt: ${say(now)}`,
    "Nachsehen, ob noch gemeint ist, was dort steht; mehr dazu in CHANGELOG.md",
  ],
  dataNotOpened: ({ because }, _, say) => [
    because === null ? "Sie lassen sich nicht öffnen" : say(because),
    `Wenn die Bridge läuft, server.port wie bei ihrem Start setzen; sonst ausführen: ${BRIDGE} store check`,
  ],
  folderNotMade: ({ folder, parent }) => [
    `${folder} lässt sich nicht anlegen`,
    `Ihn anlegen, oder diesen Benutzer in ${parent} schreiben lassen`,
  ],
  notAFolder: ({ folder }) => [`${folder} ist kein Ordner`, "storage.path auf einen eigenen Ordner setzen"],
  folderNotWritable: ({ folder }) => [
    `${folder} ist nicht beschreibbar`,
    "Den Benutzer, mit dem die Bridge läuft, dort schreiben lassen",
  ],
  folderOfOthers: ({ folder }) => [
    `${folder} gehört einem anderen Benutzer als dem, der jetzt fragt`,
    "Die Bridge und ihre Befehle als der Benutzer ausführen, dem der Ordner gehört",
  ],
  folderFull: ({ folder, megabytes }, { number }) => [
    `${folder} hat nur noch ${number(megabytes)} MB frei`,
    "Auf seinem Datenträger Platz schaffen",
  ],
  folderOpenToAll: ({ folder }) => [
    `${folder} ist für jeden Benutzer des Rechners lesbar, darum startet die Bridge nicht`,
    `Ihn schließen: chmod 700 ${folder}`,
  ],
  storeUnusable: ({ because }, _, say) => [say(because), "Dann noch einmal versuchen"],
  databasePagesTorn: () => [
    "Die Einstellung full_page_writes ist aus: schreibt die Platte keine ganzen Seiten, kann ein Stromausfall die Daten beschädigen",
    "Sie einschalten, außer wenn die Platte ganze Seiten zusichert",
  ],
  schemaOpenToAll: ({ schema }) => [
    `Jeder, der sich an der Datenbank anmelden darf, darf im Schema ${schema} etwas anlegen und der Bridge unterschieben`,
    `Dieses Recht entziehen (revoke create on schema ${schema} from public), oder in storage.schema einen eigenen Namen setzen und neu beginnen`,
  ],
  databaseClockDiffers: ({ aheadMs }, { count }) => [
    `Ihre Uhr geht gegenüber der dieses Rechners ${count(Math.round(Math.abs(aheadMs) / 1000), { one: "# Sekunde", other: "# Sekunden" })} ${aheadMs > 0 ? "vor" : "nach"}`,
    "Die Uhren beider mit NTP stellen lassen (timedatectl set-ntp true)",
  ],
  clockUnknown: () => [
    "Der Treueservice nennt keine Uhrzeit",
    "Sicherstellen, dass die Uhr dieses Rechners richtig geht",
  ],
  clockDiffers: ({ seconds, isAhead }, { count }) => [
    `Geht gegenüber der des Treueservice ${count(seconds, { one: "# Sekunde", other: "# Sekunden" })} ${isAhead ? "vor" : "nach"}`,
    "Die Uhr des Rechners mit NTP stellen lassen (timedatectl set-ntp true)",
  ],
  noAddressSet: () => [
    "Die Bridge hat keine öffentliche Adresse: Shops wissen nicht, wohin sie sich melden sollen",
    "server.publicUrl auf die https-Adresse setzen, unter der Shops die Bridge erreichen",
  ],
  otherBridgeAnswers: ({ url }) => [
    `Unter ${url} antwortet eine Bridge, aber nicht die dieser Konfiguration`,
    "server.publicUrl und server.port mit dem Rechner vergleichen, der dort antwortet",
  ],
  bridgeNotFound: ({ url, because }, _, say) => [
    `Die Bridge ist unter ${url} nicht zu finden: ${say(because)}`,
    `Den Proxy oder Tunnel unter ${url} zu dieser Bridge führen lassen; hinter manchen Routern kann das nur ein Rechner von außen prüfen`,
  ],
  addressNotTried: ({ because }, _, say) => [
    `Nicht geprüft, weil die Bridge nicht läuft: ${say(because)}`,
    `${START}, dann ${AGAIN}`,
  ],
  noSecureConnection: ({ host, error }) => [
    `${host} bietet keine sichere Verbindung (${error})`,
    "Den Namen im DNS prüfen, und den Proxy, an dem https endet",
  ],
  certificateDistrusted: ({ host, error }) => [
    `Shops werden dem Zertifikat von ${host} nicht vertrauen (${error})`,
    "Es mit seiner ganzen Kette für genau diesen Namen erneuern",
  ],
  certificateEnds: ({ days }, { count }) => [
    days < 0 ? "Es ist abgelaufen" : `Läuft in ${count(days, { one: "# Tag", other: "# Tagen" })} ab`,
    "Herausfinden, warum es nicht von selbst erneuert wurde",
  ],
  secretRefused: ({ shop, secret, of }, { number }) => [
    `Eine Meldung mit der Signatur von Geheimnis ${number(secret)} von ${number(of)} wird abgelehnt`,
    `shops.${shop}.secrets genau so eintragen, wie die Plattform sie anzeigt`,
  ],
  sampleOrderRefused: ({ because }, _, say) => [
    say(because),
    "Das melden: die Bridge sollte sie lesen können",
  ],
  sampleOrderLost: () => ["Sie hat zu nichts geführt", "Das melden: die Bridge sollte sie lesen können"],
  sampleOrderWithoutCall: ({ amountMinor, currency, because }, { amount }, say) => [
    `Eine bezahlte Bestellung über ${amount(amountMinor, currency)} würde zu keinem Aufruf führen: ${say(because)}`,
    "Wenn das nicht gewollt ist, program des Shops in der Konfiguration ändern",
  ],
  accountCallsUsedUp: ({ seconds }, { count }) => [
    "Das Aufruflimit ist gerade ausgeschöpft",
    `In ${count(seconds, { one: "# Sekunde", other: "# Sekunden" })} noch einmal prüfen`,
  ],
  accountNotProven: ({ brand, because }, _, say) => [
    `Der Treueservice kennt den Schlüssel, hat aber die Probe abgelehnt, einen Verlauf zu lesen (${say(because)})`,
    `brands.${brand}.identifier mit dem Konto vergleichen, dann eine Bestellung durchschicken`,
  ],
  accountThrottled: ({ because }, _, say) => [
    `Die Prüfung wurde verschoben: ${say(because)}`,
    "In einer Minute noch einmal prüfen",
  ],
  accountRefused: ({ brand, because }, _, say) => [
    `Das Konto ist nicht zu gebrauchen: ${say(because)}`,
    `baseUrl, apiKey und brandId von brands.${brand} mit dem Konto vergleichen (Profile, dann Integration)`,
  ],
  accountNotReached: ({ brand, because }, _, say) => [
    `Der Treueservice lässt sich nicht fragen: ${say(because)}`,
    `brands.${brand}.baseUrl prüfen, und ob dieser Rechner sie erreicht`,
  ],
  activityNotTried: ({ because }, _, say) => [
    `Der Treueservice ließ sich nicht nach der Aktivität fragen (${say(because)})`,
    "Eine Bestellung durchschicken und sehen, was daraus wird",
  ],
  activityUnknown: ({ activityId, because }, _, say) => [
    `Der Treueservice kennt die Aktivität ${activityId} nicht (${say(because)})`,
    "Ihre Kennung aus der Verwaltung des Kontos übernehmen: Bestellungen mit einer Aktivität, die das Konto nicht hat, werden aufgegeben",
  ],
  activityInDoubt: ({ activityId }) => [
    `Der Treueservice sagt nicht, ob er die Aktivität ${activityId} kennt`,
    "Ihre Kennung mit der Verwaltung des Kontos vergleichen und eine Bestellung durchschicken",
  ],
  orderIdsChanged: ({ shop, before, now }) => [
    `Der Treueservice kennt die Bestellungen dieses Shops nach ${idsText(before)}, nicht nach ${idsText(now)}`,
    `shops.${shop}.orderId zurücksetzen, oder dem Shop für einen Neubeginn einen neuen Namen geben`,
  ],
  webhooksNotActive: ({ shop, webhooks }, { list }) => [
    list(webhooks.map(({ topic, state }) => `${topic} ${WEBHOOK[state]}`)),
    `${BRIDGE} webhooks ${shop} --restore`,
  ],
  webhooksPausedInShop: ({ webhooks }, { list }) => [
    `Im Shop pausiert: ${list(webhooks)}`,
    "Dort wieder aktivieren: pausierte Webhooks lässt die Bridge in Ruhe",
  ],
  deliveriesOfNoUse: ({ said }) => [
    said,
    "Mit Zugang zum Shop legt die Bridge die Webhooks von selbst neu an; ohne Zugang sie im Shop von Hand anlegen",
  ],
  nothingReports: ({ shop, webhooks }, { list }) => [
    "Noch hat nichts eine Bestellung gemeldet",
    `Der Bridge Zugang zum Shop geben, oder dort diese Webhooks von Hand anlegen, mit der Adresse /webhooks/${shop} unter der öffentlichen Adresse: ${list(webhooks)}`,
  ],
  noDeliveryAccepted: ({ refused, shop }, { count }) => [
    `Seit dem Start der Bridge ${count(refused, { one: "wurde # wegen ihrer Signatur abgelehnt", other: "wurden # wegen ihrer Signatur abgelehnt" })} und keine angenommen`,
    secretText(shop),
  ],
  deliveriesSignedOtherwise: ({ count: wrong, shop }, { count }) => [
    `${count(wrong, { one: "Die letzte war", other: "Die letzten # waren" })} mit einem anderen Geheimnis signiert, und seitdem keine mit dem richtigen`,
    secretText(shop),
  ],
  changesNotRead: ({ until, said }, { time }) => [
    `Bekannt bis zum ${time(until)}; seitdem wurde nichts aus dem Shop gelesen${said === null ? "" : `: ${said}`}`,
    "Auf der Seite Shops „Jetzt prüfen“ wählen; wenn der Shop dann nicht lesbar ist, sagt eine andere Prüfung, warum",
  ],
  changesBehind: ({ until }, { time }) => [
    `Bekannt bis zum ${time(until)}; was sich seitdem geändert hat, wird gerade gelesen`,
    `Abwarten, dann ${AGAIN}; wenn der Shop nicht lesbar ist, sagt eine andere Prüfung, warum`,
  ],
  tooManyDeleted: ({ gone, asked }, { number }) => [
    `${number(gone)} von ${number(asked)} ${gone === 1 ? "ist" : "sind"} verschwunden, zu viele auf einmal, um es zu glauben; nichts wurde getan`,
    "Prüfen, ob der Shop wiederhergestellt oder umgezogen wurde; sonst auf der Seite „Shops“ „Sie wurden absichtlich gelöscht“ wählen",
  ],
  deletedNotAsked: ({ said }) => [said, "Abwarten: in einigen Stunden wird wieder nach ihnen gefragt"],
  auditInterrupted: ({ shop, said, ...audited }, format) => [
    `${auditText(audited, format)}; unterbrochen${said === null ? "" : `: ${said}`}`,
    `${BRIDGE} doctor --audit ${shop}`,
  ],
  auditDiffers: ({ differing, ...audited }, format) => [
    `${format.count(differing, { one: "# Bestellung weicht ab", other: "# Bestellungen weichen ab" })}; ${auditText(audited, format)}`,
    "Sie stehen auf der Seite „Shops“; auf der Seite jeder Bestellung „Erneut senden“ wählen",
  ],
  brandNotConfigured: () => [
    "Es steht nicht in der Konfiguration, und Bestellungen haben noch Schritte dafür zu senden: sie warten",
    "Es unter brands mit diesem Namen wieder eintragen, bis sie erledigt sind",
  ],
  checkBroke: () => ["Ein Fehler in der Bridge hat die Prüfung verhindert", "Im Protokoll nachsehen"],
};

function secretText(shop: string): string {
  return `shops.${shop}.secrets mit dem Geheimnis vergleichen, mit dem die Plattform die Webhooks dieses Shops signiert`;
}
