import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { ProgrammeFine } from "../codes/programme.ts";
import type { CheckName, Fine, Subject } from "../codes/verdict.ts";
import type { Format } from "../format.ts";
import type { Said } from "../words.ts";
import { OPERATIONS } from "./terms.ts";

const SCHEMAS = {
  none: (schema: string) => `das Schema ${schema} entsteht beim ersten Start`,
  earlier: (schema: string) =>
    `das Schema ${schema} wird beim nächsten Start auf den neuesten Stand gebracht`,
  current: (schema: string) => `das Schema ${schema} ist auf dem neuesten Stand`,
};

export const checks: Catalog<CheckName | Subject | Exclude<Fine, ProgrammeFine>, Said> = {
  aboutBridge: () => "Bridge",
  aboutBrands: () => "Konten",
  aboutBrand: ({ brand }) => `Konto ${brand}`,
  aboutShop: ({ shop }) => `Shop ${shop}`,

  configurationCheck: () => "Konfiguration",
  processCheck: () => "Prozess",
  instancesCheck: () => "Instanzen",
  updateCheck: () => "Update",
  dataCheck: () => "Daten",
  dataFolderCheck: () => "Datenordner",
  databaseCheck: () => "Datenbank",
  clockCheck: () => "Uhr",
  publicAddressCheck: () => "öffentliche Adresse",
  certificateCheck: () => "Zertifikat",
  proxyCheck: () => "Proxy",
  sampleOrderCheck: () => "Probebestellung",
  accountCheck: () => "Zugang zum Konto",
  activityCheck: () => "Aktivität",
  orderIdsCheck: () => "Bestellkennungen",
  historyCheck: () => "frühere Bestellungen",
  programmeCheck: () => "Programm",
  platformCheck: () => "Plattform",
  webhooksCheck: () => "Webhooks zur Bridge",
  deliveriesCheck: () => "Meldungen",
  changesCheck: () => "Änderungen im Shop",
  deletedOrdersCheck: () => "im Shop gelöschte Bestellungen",
  auditCheck: () => "Punkte beim Treueservice",
  checkingCheck: () => "Prüfung",

  fineMark: () => "ok",
  warningMark: () => "Warnung",
  failedMark: () => "FEHLER",
  skippedMark: () => "ausgelassen",
  examined: ({ failed, warnings }, { count }) =>
    failed > 0
      ? `${count(failed, { one: "# Prüfung ist fehlgeschlagen", other: "# Prüfungen sind fehlgeschlagen" })}: tun, was hinter → steht, dann noch einmal ausführen.${doubts(warnings, count)}`
      : `Die Bridge kann arbeiten.${doubts(warnings, count)}`,

  configurationComplete: ({ path }) => `${path} ist vollständig`,
  bridgeRuns: ({ url }) => `Die Bridge läuft unter ${url} mit dieser Konfiguration`,
  bridgeAsked: ({ url }) =>
    `Die Bridge unter ${url} wurde gefragt. Ihre öffentliche Adresse wird dort geprüft, wo ihre Konfiguration ist`,
  bridgeDoesNotRun: () => "Die Bridge läuft gerade nicht",
  instancesRun: ({ count: bridges, version }, { count }) =>
    `${count(bridges, { one: "Eine Bridge arbeitet an dieser Datenbank: Version", other: "# Bridges arbeiten an dieser Datenbank, alle mit Version" })} ${version}`,
  updatedFrom: ({ before, version, at }, { time }) =>
    `Version ${version} seit ${time(at)}, davor ${before}; jede Einstellung bedeutet, was sie bedeutete`,
  folderWillBeMade: ({ folder }) => `${folder} wird beim ersten Start angelegt`,
  folderWritable: ({ folder }) => `${folder} ist beschreibbar`,
  databaseFit: ({ version, schema, age }) => `PostgreSQL ${version}; ${SCHEMAS[age](schema)}`,
  clockAgrees: () => "Stimmt mit der des Treueservice überein",
  bridgeAnswers: ({ url }) => `Die Bridge antwortet unter ${url}`,
  certificateGood: ({ host, days }, { count }) =>
    `${host} hat ein gültiges für noch ${count(days, { one: "# Tag", other: "# Tage" })}`,
  proxyPassesAll: ({ address }) =>
    `Was dorthin gesendet wird, kommt an, wie es gesendet wurde, von ${address}`,
  noSampleOrder: ({ platform }) => `Für ${platform} ist keine bekannt`,
  sampleOrderWorks: ({ amountMinor, currency, calls }, { amount, count }) =>
    `Eine bezahlte und ausgeführte Bestellung über ${amount(amountMinor, currency)} würde zu ${count(calls, { one: "# Aufruf", other: "# Aufrufen" })} führen; keiner wurde gemacht`,
  sampleCall: ({ operation, notBefore, path, body }, { day }) =>
    `${OPERATIONS[operation]}${notBefore === null ? "" : `, nicht vor dem ${day(notBefore)}`}: POST ${path} ${body}`,
  quoted: ({ text }) => text,
  checksNotTried: ({ checks }, { list }, say) =>
    `Deshalb nicht versucht: ${list(checks.map((code) => say({ code } as CheckName)))}`,
  accountAccepted: () => "Der Treueservice nimmt Schlüssel und Brand-ID an",
  activityKnown: ({ activityId }) => `Der Treueservice kennt die Aktivität ${activityId}`,
  orderIdsOpen: (ids) => `Gebildet aus ${idsText(ids)}; mit der ersten Bestellung festgelegt`,
  orderIdsAsBefore: (ids) => `Gebildet aus ${idsText(ids)}, wie beim ersten Gebrauch`,
  historyBeforeStart: () => "Bestellungen vor dem ersten Start bekommen von selbst keine Punkte",
  historyBefore: ({ at }, { time }) =>
    `Bestellungen vor dem ${time(at)} bekommen von selbst keine Punkte (earn.from)`,
  platformNotAsked: ({ platform }) => `${platform} lässt sich nicht fragen: nichts zu prüfen`,
  webhooksPointHere: ({ count: webhooks, address }, { count }) =>
    `${count(webhooks, { one: "# ist aktiv und führt", other: "# sind aktiv und führen" })} zu ${address}`,
  webhooksDeclared: () => "In der eigenen Konfiguration der App aufgeführt, die die Bridge nicht lesen kann",
  noDeliveryYet: () => "Noch keine gekommen: im Shop etwas bestellen, um eine zu sehen",
  lastDelivery: ({ at, refused }, { time, count }) =>
    `Die letzte kam am ${time(at)}${refused === 0 ? "" : `; ${count(refused, { one: "# wurde seit dem Start wegen ihrer Signatur abgelehnt", other: "# wurden seit dem Start wegen ihrer Signatur abgelehnt" })}`}`,
  changesKnown: ({ until }, { time }) => `Bekannt bis zum ${time(until)}`,
  deletedBeingAsked: ({ asked, approvedForDays }, format) =>
    `${asked === 0 ? "Noch keine Bestellung geprüft" : `${askedText(asked, format)}, noch nicht alle`}; ${turnText(approvedForDays, format)}`,
  deletedAllAsked: ({ asked, until, undecided, approvedForDays }, format) =>
    `${asked === 0 ? `Bis zum ${format.time(until)} gab es keine zu prüfen` : `${askedText(asked, format)} bis zum ${format.time(until)}, damit alle`}${undecided === 0 ? "" : `, davon ${format.number(undecided)} ohne eindeutige Antwort`}; ${turnText(approvedForDays, format)}`,
  notAuditedYet: ({ shop }) =>
    `Noch nicht verglichen; das geschieht einmal am Tag, oder jetzt: ${BRIDGE} doctor --audit ${shop}`,
  auditNamesNoOrders: (audited, format) =>
    `${auditText(audited, format)}. Die Verläufe des Kontos nennen keine Bestellungen, darum lässt sich nichts sagen`,
  auditAgrees: (audited, format) => auditText(audited, format),
  somethingAnswers: ({ status }) => `dort antwortet etwas anderes (${status})`,
  pageAnswers: ({ status }) => `dort antwortet stattdessen eine Webseite (${status})`,
  redirectAnswers: ({ status, to }) => `von dort wird an ${to} weitergeleitet (${status})`,
  nothingAnswers: ({ error }) => `keine Verbindung (${error})`,
  answersTooLate: ({ seconds }) => `keine Antwort innerhalb von ${seconds} s`,
  tooManyRequests: () => "zu viele Anfragen (429)",
  answersFromCache: () => "dort antwortet ein Cache",
};

const SOURCES: Readonly<Record<string, string>> = {
  id: "der Kennung der Bestellung",
  number: "der Nummer der Bestellung",
  hash: "dem Hash der Bestellung",
};

export function idsText({
  source,
  prefix,
}: {
  readonly source: string;
  readonly prefix: string | null;
}): string {
  return `${SOURCES[source] ?? source}${prefix === null ? "" : ` mit ${prefix} davor`}`;
}

function askedText(asked: number, { count }: Format): string {
  return count(asked, {
    one: "# Bestellung wurde geprüft",
    other: "# Bestellungen wurden geprüft",
  });
}

function turnText(days: number, { count }: Format): string {
  return `geprüft werden reihum Bestellungen mit vorgemerkten Punkten, mit offener Arbeit oder mit Punkten, die vor höchstens ${count(days, { one: "# Tag", other: "# Tagen" })} bestätigt wurden; ältere nicht`;
}

export function auditText(
  audited: { readonly compared: number; readonly notCompared: number; readonly until: number | null },
  { count, number, time }: Format,
): string {
  const { compared, notCompared, until } = audited;
  const since =
    until === null
      ? "noch nicht jede war an der Reihe"
      : `alle vor dem ${time(until)} entschiedenen waren an der Reihe`;
  return `${count(compared, { one: "# Bestellung verglichen", other: "# Bestellungen verglichen" })}, ${number(notCompared)} nicht; ${since}`;
}

function doubts(warnings: number, count: Format["count"]): string {
  return warnings === 0
    ? ""
    : count(warnings, { one: " # Warnung steht oben.", other: " # Warnungen stehen oben." });
}
