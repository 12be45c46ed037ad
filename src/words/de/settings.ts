import type { Advice, Catalog } from "../catalog.ts";
import type { AdapterSaid } from "../codes/platform.ts";
import type {
  Bound,
  ExpectedSetting,
  FoundSetting,
  SettingDoubt,
  SettingKind,
  SettingMeaning,
  SettingProblem,
  SettingRefusal,
  SettingValue,
  YamlRemedy,
} from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";
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
  | SettingMeaning
  | Exclude<ExpectedSetting, AdapterSaid>
  | FoundSetting
  | SettingDoubt
  | SettingValue,
  Said
> = {
  settingProblem: ({ file, line, path, expected, purpose, found }, _, say) =>
    `${file}${line === null ? "" : `, Zeile ${line}`}: ${path === null ? "" : `${path}: `}erwartet: ${say(expected)}${purpose === null ? "" : ` (${say(purpose)})`}; gefunden: ${say(found)}`,
  settingMeaning: ({ setting }) => MEANINGS[setting],

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
  expectedSchemaName: () => "kleine Buchstaben, Ziffern und Unterstriche, bis zu 63, als erstes keine Ziffer",
  expectedKey: () => "32 zufällige Bytes als base64: 43 Zeichen und ein Gleichheitszeichen",
  expectedHardToGuess: () => "ein Text, der schwer zu erraten ist; openssl rand -hex 24 gibt einen aus",
  expectedPrefix: () => "eine bis sechs Ziffern, die erste davon keine 0",
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

  expectedOnlySettings: ({ names }, { list }) =>
    names.length === 0 ? "hier keine Einstellung" : `nur ${list(names)}`,
  expectedKnownSetting: ({ closest }, { quote }) =>
    `eine bekannte Einstellung: ist ${quote(closest)} gemeint?`,
  expectedDriver: ({ driver, beside }, { list }) => `${driver}, wegen ${list(beside)} daneben`,
  expectedDatabase: () => "die Adresse der Datenbank, weil driver auf postgres steht",
  expectedNoFolder: () => "kein Ordner, weil driver auf postgres steht",
  expectedNoDatabase: () => "nichts, außer wenn driver auf postgres steht",
  expectedContactDays: ({ deliveriesDays }) =>
    `mindestens retention.deliveriesDays (${deliveriesDays}), denn auch Zustellungen enthalten den Kontakt`,
  expectedTimeoutForMany: ({ atMostMs }) =>
    `höchstens ${atMostMs}, weil driver auf postgres steht: kurz danach übernimmt eine andere Instanz`,
  expectedOtherAccount: ({ brand }) =>
    `ein anderes Konto als ${brand}: mehrere Shops dürfen sich eine Marke teilen`,
  expectedOtherShop: ({ shop }) => `ein anderer Shop als ${shop}`,
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
  expectedPointsGroup: () => "ein regulärer Ausdruck mit einer Gruppe für die Punkte: (?<points>[0-9]+)",

  expectedFile: () => "eine Konfigurationsdatei; config/bridge.example.yaml ist eine für den Anfang",
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

  settingUnset: () => "nicht gesetzt",
  settingOn: () => "ja",
  settingOff: () => "nein",
  settingEmpty: () => "keine",
  settingOrderIds: ({ source, prefix }) => `${source}${prefix === null ? "" : ` mit ${prefix} davor`}`,
};

export const refusals: Catalog<SettingRefusal, Said, Advice> = {
  refusedOpenFolder: ({ folder }) => [
    `storage.path: jeder Benutzer dieses Rechners kann den Datenordner ${folder} lesen`,
    `Ihn schließen (chmod 700 ${folder}), dann neu starten`,
  ],
  refusedStorage: () => [
    "storage.driver: das hier ist für einen Datenordner, und die Bridge hält ihre Daten in einer Datenbank",
    "Die Werkzeuge der Datenbank selbst benutzen",
  ],
  databaseHostUnknown: ({ host }) => [
    `storage.url: einen Rechner ${host} gibt es nicht`,
    "Den Namen berichtigen",
  ],
  databasePasswordWrong: ({ user }) => [
    `storage.url: die Datenbank lehnt das Passwort von ${user} ab`,
    "Es berichtigen",
  ],
  databaseUserRefused: ({ user, database }) => [
    `storage.url: der Datenbankserver lässt ${user} nicht zu ${database}`,
    "Den Benutzer anlegen, oder ihn in pg_hba.conf des Servers zulassen, oder storage.url und storage.ssl berichtigen",
  ],
  databaseMissing: ({ database }) => [
    `storage.url: eine Datenbank ${database} gibt es nicht`,
    `Sie anlegen (createdb ${database}), oder ihren Namen berichtigen`,
  ],
  databaseRightsMissing: ({ user, schema, database }) => [
    `storage.schema: ${user} darf die Tabellen im Schema ${schema} nicht anlegen oder ändern`,
    `Es erlauben (grant create on database ${database} to ${user}), oder ${user} zum Besitzer des Schemas und seiner Tabellen machen`,
  ],
  databaseUnencrypted: ({ host }) => [
    `storage.ssl: die Datenbank auf ${host} bietet keine Verschlüsselung an`,
    "Sie dort einschalten, oder storage.ssl auf none setzen, wo das Netz dazwischen das eigene ist",
  ],
  databaseNotTrusted: ({ host, error }) => [
    `storage.ssl: dem Zertifikat der Datenbank auf ${host} ist nicht zu trauen (${error})`,
    "In storage.caFile die Datei dessen nennen, der es unterschrieben hat, oder den Namen in storage.url berichtigen",
  ],
  certificatesUnreadable: ({ file, error }) => [
    `storage.caFile: die Datei ${file} ist nicht lesbar (${error})`,
    "Eine Datei nennen, die die Bridge lesen darf",
  ],
  databaseNotUtf8: ({ database, encoding }) => [
    `storage.url: die Datenbank ${database} hält ihre Texte als ${encoding}`,
    "Eine mit der Kodierung UTF8 anlegen und nennen",
  ],
  databaseSharesConnections: ({ host, port }) => [
    `storage.url: auf ${host}:${port} steht ein Pooler, der jeder Transaktion eine andere Verbindung gibt`,
    "Ihn je Sitzung verteilen lassen (pool_mode = session in PgBouncer), oder die Datenbank selbst nennen",
  ],
  refusedPlatform: ({ shop, platform, known }, { quote, choice }) => [
    `shops.${shop}.platform: es gibt keinen Adapter für ${quote(platform)}`,
    `Auf ${choice(known)} setzen`,
  ],
  refusedOrderIds: ({ shop, before, now }) => [
    `shops.${shop}.orderId: der Treueservice kennt die Bestellungen dieses Shops nach ${idsText(before)}, nicht nach ${idsText(now)}`,
    "Zurücksetzen, oder dem Shop unter shops einen neuen Namen geben, um neu zu beginnen",
  ],
  refusedEncryptionKey: () => [
    "security.encryptionKey ist nicht der, mit dem dieser Datenordner benutzt wurde: gelöschte Personen würden nicht wiedererkannt",
    "Den alten Schlüssel zurücksetzen, oder ihn während des Wechsels unter security.previousEncryptionKeys nennen",
  ],
  refusedNoBrand: ({ brand, brands }, { quote, list }) => [
    `In der Konfiguration gibt es keine Marke ${quote(brand)}`,
    `Eine von diesen nennen: ${list(brands)}`,
  ],
  refusedAccountUnreadable: ({ brand }) => [
    `brands.${brand}: was von ihrem Konto gemerkt ist, ist nicht lesbar`,
    `Wenn es das Konto ist, bei dem Bestellungen ihre Punkte haben, das sagen: npx loyalty-bridge store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} hat ${formerAddress === null ? "eine andere brandId als vorher" : `eine andere baseUrl als ${formerAddress}`}, und ${count(orders, { one: "# Bestellung hat", other: "# Bestellungen haben" })} Punkte bei dem Konto von vorher: Bestätigungen und Stornos gingen an ein anderes Konto`,
    `Zurücksetzen; oder lassen, wie es war, das neue Konto unter brands neu nennen (zum Beispiel ${brand}2) und die Shops darauf verweisen lassen; oder, wenn es dasselbe Konto unter neuer Adresse ist, das sagen: npx loyalty-bridge store account ${brand}`,
  ],
};
