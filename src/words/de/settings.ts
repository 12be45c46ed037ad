import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { AdapterSaid } from "../codes/platform.ts";
import type {
  Bound,
  ExpectedSetting,
  FoundSetting,
  KeptShopTrouble,
  ProgrammeProblem,
  SettingDoubt,
  SettingKind,
  SettingMeaning,
  SettingProblem,
  SettingValue,
  YamlRemedy,
} from "../codes/setting.ts";
import { meaningIn } from "../sentence.ts";
import type { Said } from "../words.ts";
import { CONDITIONS } from "./conditions.ts";
import { MEANINGS } from "./setting-meanings.ts";

const KINDS: Readonly<Record<SettingKind, string>> = {
  text: "Text",
  number: "eine Zahl",
  wholeNumber: "eine ganze Zahl",
  truth: "true oder false",
  section: "ein Abschnitt",
  list: "eine Liste",
  nothing: "ein leerer Wert",
  other: "ein Wert anderer Art",
};

const BOUNDS: Readonly<Record<Bound, string>> = {
  atLeast: "mindestens",
  atMost: "höchstens",
  moreThan: "mehr als",
  lessThan: "weniger als",
};

const REMEDIES: Readonly<Record<YamlRemedy, string>> = {
  spaces: "Leerzeichen statt Tabulatoren am Anfang einer Zeile",
  indentation: "dieselbe Einrückung wie bei den Einstellungen daneben",
  closing: "ein schließendes Anführungszeichen, eine Klammer oder ein Doppelpunkt",
  quotes: "Text in Anführungszeichen, wo er mit einem Zeichen wie @, % oder ` beginnt",
  oneALine: "eine Einstellung je Zeile, und Text mit Doppelpunkt in Anführungszeichen",
  colon: "ein Doppelpunkt und ein Leerzeichen nach dem Namen einer Einstellung",
  oneDocument: "ein einziges Dokument: die Zeile --- entfernen",
  alias: "ein Verweis, der mit * beginnt und weiter oben festgelegt ist",
  yaml: "Text, der YAML ist",
};

export const settings: Catalog<
  | SettingProblem
  | KeptShopTrouble
  | ProgrammeProblem
  | SettingMeaning
  | Exclude<ExpectedSetting, AdapterSaid>
  | FoundSetting
  | SettingDoubt
  | SettingValue,
  Said
> = {
  settingProblem: ({ file, line, path, expected, purpose, found }, _, say) =>
    `${file}${line === null ? "" : `, Zeile ${line}`}: ${path === null ? "" : `${path}: `}erwartet: ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}; gefunden: ${say(found)}`,
  keptShopSealed: () =>
    "Seine Geheimnisse sind mit einem anderen Schlüssel versiegelt: diesen in security.previousEncryptionKeys eintragen und die Bridge neu starten, oder den Shop entfernen und neu hinzufügen",
  keptShopInFile: () =>
    "In der Konfigurationsdatei steht ein Shop dieses Namens, und der gilt: einen der beiden entfernen",
  programmeProblem: ({ line, expected, purpose, found }, _, say) =>
    `${line === null ? "" : `Zeile ${line}: `}erwartet: ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}; gefunden: ${say(found)}`,
  settingMeaning: meaningIn(MEANINGS),

  expectedKind: ({ kind }) => KINDS[kind],
  expectedOneOf: ({ values }, { choice }) => choice(values),
  expectedAnyOf: ({ all }, { choice }, say) => choice(all.map(say)),
  expectedSize: ({ of, bound, size }, { count }) =>
    of === "value"
      ? `${BOUNDS[bound]} ${size}`
      : `${BOUNDS[bound]} ${count(size, of === "entries" ? { one: "# Eintrag", other: "# Einträge" } : { one: "# Zeichen", other: "# Zeichen" })}`,
  expectedSomeText: () => "Text, der nicht leer ist",
  expectedOtherValue: () => "ein anderer Wert",
  expectedTrimmedText: () => "Text, der nicht leer ist und keine Leerzeichen am Rand hat",
  expectedToken: () => "Buchstaben, Ziffern und Zeichen ohne Leerzeichen",
  expectedWholeNumber: ({ least, most }) => `eine ganze Zahl von ${least} bis ${most}`,
  expectedByteSize: () => "eine Größe, zum Beispiel 512kb oder 2mb",
  expectedByteRange: () => "eine Größe von 1kb bis 64mb",
  expectedSecureUrl: () =>
    "eine Adresse, die mit https:// beginnt und weder ein Passwort noch etwas nach einem Fragezeichen enthält",
  expectedHttps: () => "eine Adresse, die mit https:// beginnt",
  expectedPostgres: () => "eine Adresse, die mit postgres:// beginnt",
  expectedDatabaseUrl: () =>
    "postgres://benutzer:passwort@rechner:port/datenbank und nichts dahinter; im Passwort steht ein Zeichen wie @, / oder % als %40, %2F oder %25",
  expectedSchemaName: () =>
    "kleine Buchstaben, Ziffern und Unterstriche, bis zu 63, als erstes keine Ziffer, und kein Name des Servers selbst (pg_…, information_schema)",
  expectedKey: () => "32 zufällige Bytes als base64: 43 Zeichen und ein Gleichheitszeichen",
  expectedHardToGuess: () => "ein Text, der schwer zu erraten ist; openssl rand -hex 24 gibt einen aus",
  expectedPrefix: () => "eine bis sechs Ziffern, die erste davon keine 0",
  expectedWholeAddress: () => "eine ganze Adresse mit einem Punkt, zum Beispiel shop.example.com",
  expectedName: () => "ein Name aus kleinen Buchstaben, Ziffern und Bindestrichen, bis zu 63 Zeichen",
  expectedSomeBrand: () => "mindestens eine Marke",
  expectedSomeShop: () => "mindestens ein Shop",

  expectedAmount: () => "ein Betrag, zum Beispiel 10 oder 9.90",
  expectedActivityId: () =>
    "die Kennung einer Aktivität, zum Beispiel 12: Buchstaben, Ziffern, Bindestriche, bis zu 64",
  expectedSince: () =>
    "connected, ein Tag wie 2026-06-01, oder ein Zeitpunkt mit Zeitzone wie 2026-06-01T12:00:00Z",
  expectedMobile: () => "eine Nummer wie +491701234567",
  expectedCountry: () => "ein Länderkürzel wie DE",
  expectedPlaceholderMobile: () => "eine Mobilnummer, weil missing auf placeholder steht",
  expectedClockTime: () => "eine Uhrzeit wie 18:30",
  expectedOtherTime: () => "eine andere Uhrzeit als from",
  expectedDay: () => "ein Tag wie 2026-12-24",
  expectedLaterDay: () => "ein Tag, der nicht vor from liegt",
  expectedDayInDates: () => "ein Wochentag, der zwischen den Tagen von dates liegt",
  expectedLargerTotal: () => "ein Betrag, der nicht kleiner als minTotal ist",
  expectedSomeCondition: () => "mindestens eine Bedingung",
  expectedFewerEntries: () => "weniger Einträge",
  expectedTimeZone: () => "der Name einer Zeitzone wie Europe/Berlin",

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "hier keine Einstellung" : `nur ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) =>
    `eine bekannte Einstellung: ist ${quote(closest)} gemeint?`,
  expectedBelowProgram: () => "ein Platz unter program:, also eingerückt mit Leerzeichen davor",
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, wegen ${list(beside)} daneben`,
  expectedDatabase: () => "die Adresse der Datenbank, weil driver auf postgres steht",
  expectedNoFolder: () => "nichts, außer wenn driver auf lowdb steht",
  expectedNoDatabase: () => "nichts, außer wenn driver auf postgres steht",
  expectedContactDays: ({ deliveriesDays }) =>
    `mindestens retention.deliveriesDays (${deliveriesDays}), denn auch Meldungen enthalten den Kontakt`,
  expectedTimeoutForMany: ({ atMostMs, driver }) =>
    `höchstens ${atMostMs}, weil driver auf ${driver} steht: kurz danach übernimmt eine andere Instanz`,
  expectedOtherAccount: ({ brand }) =>
    `ein anderes Konto als ${brand}: mehrere Shops dürfen sich eine Marke teilen`,
  expectedOtherShop: ({ shop }) => `ein anderer Shop als ${shop}`,
  expectedUnusedName: () =>
    "ein Name, unter dem keine Bestellungen oder Meldungen stehen: sie kamen von einer anderen Adresse",
  expectedOwnPrefix: () =>
    "ein eigenes Präfix, so lang wie die der anderen Shops dieser Marke (zum Beispiel 1, 2, 3), damit ihre Bestellnummern verschieden bleiben",
  expectedBrand: ({ names }, { list, quote }) =>
    names.length === 0
      ? "der Name einer Marke: noch gibt es keine"
      : `der Name einer Marke: ${list(names.map(quote))}`,
  expectedCloseBrand: ({ closest }, { quote }) => `der Name einer Marke: ist ${quote(closest)} gemeint?`,
  expectedClosePlatform: ({ closest }, { quote }) =>
    `eine bekannte Plattform: ist ${quote(closest)} gemeint?`,
  expectedOtherSecret: () => "ein anderes Geheimnis als die vorigen",
  expectedPlaceholders: ({ allowed }, { list }) => `keine anderen Platzhalter als ${list(allowed)}`,
  expectedOtherParameter: () => "ein Parameter, den die Bridge nicht selbst ausfüllt",
  expectedCodeOnce: () => "jeder Code einmal; große und kleine Buchstaben gelten gleich",
  expectedToldCondition: ({ platform, condition }) =>
    `nichts an dieser Stelle: ${platform} teilt es nicht mit, und keine Bestellung würde je passen (${CONDITIONS[condition]})`,
  expectedToldDelivery: ({ platform }) =>
    `fulfilled oder paid: ${platform} teilt nicht mit, wann eine Bestellung geliefert wurde`,
  expectedPlainPattern: () =>
    "ein kürzeres Muster ohne Lookahead, Lookbehind und Rückverweise auf Gruppen: Muster liest RE2, das nichts davon kennt",
  expectedPointsGroup: () => "ein regulärer Ausdruck mit einer Gruppe für die Punkte: (?<points>[0-9]+)",

  expectedFile: () => `eine Konfigurationsdatei, wie ${BRIDGE} init sie anlegt`,
  expectedReadable: () => "eine Datei, die dieser Benutzer lesen darf",
  expectedYaml: ({ remedy }) => REMEDIES[remedy],
  expectedSettingOnce: () => "jede Einstellung einmal",
  expectedFewerAliases: () => "weniger Verweise",
  expectedVariable: ({ variable }) => `ein Wert in der Umgebungsvariablen ${variable}`,
  expectedVariableName: () =>
    "zwischen den Klammern der Name einer Variablen aus Buchstaben, Ziffern und Unterstrichen",

  foundNothing: () => "nichts",
  foundEmpty: () => "ein leerer Wert",
  foundList: ({ isEmpty }) => (isEmpty ? "eine leere Liste" : "eine Liste"),
  foundSection: () => "ein Abschnitt",
  foundReference: ({ reference }) => `was ${reference} enthält`,
  foundHidden: () => "ein verdeckter Wert",
  foundValue: ({ value }, { quote }) => (typeof value === "string" ? quote(value) : String(value)),
  foundName: ({ name }, { quote }) => `der Name ${quote(name)}`,
  foundWords: ({ words }) => words.join(" "),
  foundSomeValue: () => "ein Wert",
  foundUnknownSetting: () => "eine Einstellung, die es nicht gibt",
  foundSameAccount: () => "dieselbe baseUrl und brandId",
  foundRepeatedSecret: () => "ein wiederholtes",
  foundSecondTime: () => "ein zweites Mal",
  foundSomethingElse: () => "etwas anderes",
  foundEndlessAliases: () => "Verweise ohne Ende",
  foundNoVariable: () => "keine solche Variable",
  foundEmptyVariable: () => "eine leere",
  foundOtherSigns: () => "andere Zeichen",
  foundUnreadable: () => "eine, die nicht lesbar ist",

  secretShort: ({ shop, characters }, { count }) =>
    `shops.${shop}.secrets: ein Geheimnis mit weniger als ${count(characters, { one: "# Zeichen", other: "# Zeichen" })} lässt sich erraten`,
  proxiesAllTrusted: () =>
    "server.trustProxy: true glaubt jedem Absender; besser die Anzahl der Proxys vor der Bridge angeben",
  ruleNeedsReading: ({ shop, list, rule, condition, platform }) =>
    `shops.${shop}.program.${list}.rules: Regel ${rule} fragt nach: ${CONDITIONS[condition]}. Keine Meldung von ${platform} teilt das mit: die Bridge liest es aus dem Shop, mit Zugangsdaten oder dessen Zustimmung; ohne sie warten die Punkte solcher Bestellungen (program.unread)`,
  partialRefundNeverCancels: ({ shop }) =>
    `shops.${shop}.program.cancel.share: 1, also 100 %, erreicht keine Teilerstattung, deshalb storniert keine die Punkte: einen kleineren Anteil wählen, etwa 0.5 (50 %)`,
  activityNotListed: ({ shop, brand, activityId, rule }) =>
    `shops.${shop}.program.earn.${rule === null ? "activityId" : "rules"}: ${rule === null ? "" : `Regel ${rule} nennt `}Aktivität ${activityId}, die unter brands.${brand}.activities nicht steht: ihre Kennung im Konto nachsehen, denn mit einer falschen würden Bestellungen abgelehnt`,
  exclusionNeedsReading: ({ shop, platform }) =>
    `shops.${shop}.program.exclude.customerTags: Keine Meldung von ${platform} teilt die Schlagwörter des Kunden mit: die Bridge liest sie aus dem Shop, mit Zugangsdaten oder dessen Zustimmung; ohne sie warten die Punkte (program.unread)`,
  ruleCovered: ({ shop, list, rule, byList, byRule }) =>
    `shops.${shop}.program.${list}.rules: Regel ${rule} kommt nie an die Reihe, weil jede passende Bestellung schon zu ${byList === "exclude" ? "Ausschlussregel" : "Regel"} ${byRule} passt`,

  settingUnset: () => "nicht gesetzt",
  settingOn: () => "ja",
  settingOff: () => "nein",
  settingEmpty: () => "keine",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : ` mit ${prefix} davor`}`,
};
