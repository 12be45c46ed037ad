import { BRIDGE } from "../../installation/called.ts";
import type { Advice, Catalog } from "../catalog.ts";
import type { SettingRefusal } from "../codes/setting.ts";
import type { Said } from "../words.ts";
import { idsText } from "./checks.ts";

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
    `Wenn es das Konto ist, bei dem Bestellungen ihre Punkte haben, das sagen: ${BRIDGE} store account ${brand}`,
  ],
  refusedAccount: ({ brand, orders, formerAddress }, { count }) => [
    `brands.${brand} hat ${formerAddress === null ? "eine andere brandId als vorher" : `eine andere baseUrl als ${formerAddress}`}, und ${count(orders, { one: "# Bestellung hat", other: "# Bestellungen haben" })} Punkte bei dem Konto von vorher: Bestätigungen und Stornos gingen an ein anderes Konto`,
    `Zurücksetzen; oder lassen, wie es war, das neue Konto unter brands neu nennen (zum Beispiel ${brand}2) und die Shops darauf verweisen lassen; oder, wenn es dasselbe Konto unter neuer Adresse ist, das sagen: ${BRIDGE} store account ${brand}`,
  ],
};
