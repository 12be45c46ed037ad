import { BRIDGE } from "../../installation/called.ts";
import type { CommandLabels } from "../en/commands.ts";

/** Beside what doctor finds. */
export const doctor: CommandLabels["doctor"] = {
  tryingWay: "Der Weg von der öffentlichen Adresse zur Bridge wird ausprobiert (bis zu 20 s) …",
  filledFrom: ({ names }, { list }) =>
    `Eingesetzt wird ${list(names)}: aus .env, außer die Umgebung oder ein Ordner mit Geheimnissen hat sie. Dort gehört das Richtige hin.`,
};

export const start: CommandLabels["start"] = {
  screen: {
    runs: ({ version }) => `Die Loyalty-Bridge ${version} läuft.`,
    here: "Hier",
    publicUrl: "Für Shops",
    noPublicUrl: "noch keine öffentliche Adresse: server.publicUrl setzen",
    shops: "Shops",
    data: "Daten",
    database: ({ schema }) => `PostgreSQL, Schema ${schema}`,
    next: `Beenden mit Strg+C. Störungen stehen hier; später ein neuer Link: ${BRIDGE} link`,
  },
  dashboard: ({ link }) =>
    `Das Dashboard, mit einem Klick angemeldet (gilt einmal, eine halbe Stunde lang): ${link}`,
  portTaken: ({ port }) =>
    `Port ${port} ist belegt: dort läuft ein anderes Programm, vielleicht schon diese Bridge. Es beenden oder einen anderen server.port wählen.`,
  portNotAllowed: ({ place }) =>
    `${place} ist nicht erlaubt: einen server.port über 1023 wählen und dort einen Proxy davor lauschen lassen (docs/running.md).`,
  noSuchAddress: ({ host }) =>
    `Dieser Rechner hat keine Adresse ${host}: server.host auf eine setzen, die er hat.`,
  placeNotWritable: ({ code, path }) =>
    `${path} ist nicht beschreibbar (${code}): diesen Benutzer dort schreiben lassen oder den Befehl in einem anderen Ordner ausführen.`,
  folderUnusable: ({ folder, code, path }) =>
    `Der Datenordner ${folder} ist nicht benutzbar (${code} bei ${path}): den Benutzer der Bridge dort schreiben lassen oder storage.path auf einen anderen Ordner setzen.`,
  sandbox: ({ url }) => `Der nachgestellte Treueservice antwortet unter ${url}`,
  sandboxNext: "Was er weiß, zeigt dort ein Browser. Beenden mit Strg+C.",
};

export const webhooks: CommandLabels["webhooks"] = {
  noAppFile: ({ platform }) => `${platform} kennt keine Datei, die Webhooks einrichtet: --toml weglassen.`,
  noPublicUrl: "Die Datei nennt die öffentliche Adresse der Bridge: zuerst server.publicUrl setzen.",
  notAsked: "Die Bridge lässt sich nicht fragen.",
  declared: ({ shop }) =>
    `Die Webhooks von ${shop} stehen in der Datei seiner App; sie zeigt: ${BRIDGE} webhooks ${shop} --toml`,
  leadTo: ({ shop, address }) => `Webhooks von ${shop}, die zu ${address} führen:`,
  columns: { topic: "Thema", state: "Stand" },
  states: { active: "an", disabled: "abgeschaltet", paused: "pausiert", missing: "fehlt" },
  restore: ({ shop }) => `Neu anlegen: ${BRIDGE} webhooks ${shop} --restore`,
};

export const store: CommandLabels["store"] = {
  allWell: ({ amount }) => `Alles ist, wie es geschrieben wurde: ${amount}.`,
  amount: ({ documents, rows, entries, folder }, { count }) =>
    `${count(documents, { one: "# Dokument", other: "# Dokumente" })} mit ${count(rows, { one: "# Zeile", other: "# Zeilen" })} und ${count(entries, { one: "# Journaleintrag", other: "# Journaleinträgen" })} in ${folder}`,
  sound: ({ amount }) => `Unversehrt: ${amount}. Sichern mit: ${BRIDGE} store repair --export ORDNER`,
  nothingDamaged: "Nichts ist beschädigt: nichts wurde geändert.",
  found: "Gefunden:",
  saved: ({ rows, originals, folder }, { count }) =>
    `${count(rows, { one: "# Zeile", other: "# Zeilen" })} aus Beschädigtem gerettet; ${count(originals, { one: "# Original", other: "# Originale" })} aufbewahrt in ${folder}.`,
  formatOfNow: "Der Ordner hat jetzt das Format dieser Version: die vorige nimmt ihn nicht mehr an.",
  usableAgain:
    "Der Ordner ist wieder benutzbar. Die Bridge starten und jeden Shop neu abgleichen: was verloren ging, kommt wieder.",
  stillDamaged: "Noch beschädigt:",
  copied: ({ from, to }) => `${from} ist nach ${to} kopiert`,
  restored: ({ from, to }) => `${from} steht an der Stelle von ${to}`,
  size: ({ files, megabytes }, { count, number }) =>
    `${count(files, { one: "# Datei", other: "# Dateien" })}, ${number(megabytes)} MB`,
  progress: {
    copyingFiles: ({ done, total }, { number, count }) =>
      `${number(done)} von ${count(total, { one: "# Datei", other: "# Dateien" })} kopiert`,
    readingFiles: ({ done, total }, { number, count }) =>
      `${number(done)} von ${count(total, { one: "# Datei", other: "# Dateien" })} gelesen`,
    readingRows: ({ done }, { count }) => `${count(done, { one: "# Zeile", other: "# Zeilen" })} gelesen`,
  },
  copyDamaged: "Die Kopie ist beschädigt, wie der Ordner selbst:",
  tokensNotOpened: ({ shops }, { list }) =>
    `security.encryptionKey, wie er hier eingetragen ist, öffnet die Tokens von ${list(shops)} nicht.`,
  secretsNotOpened: ({ shops }, { list }) =>
    `security.encryptionKey, wie er hier eingetragen ist, öffnet die Geheimnisse von ${list(shops)} nicht, auf der Seite hinzugefügt: ohne sie nicht bedient.`,
  keyBeforeStart:
    "Vor dem Start den damaligen Schlüssel dort eintragen, oder unter security.previousEncryptionKeys. Ohne ihn: Shops ohne ihre Tokens danach neu verbinden; auf der Seite hinzugefügte Shops entfernen und neu hinzufügen.",
  afterRestore:
    "Die Bridge starten und jeden Shop neu abgleichen: das holt zurück, was seither kam. Seither von Hand eingelöste Punkte sind nicht mehr bekannt: vor dem Einlösen unter einer früheren Referenz im Verlauf des Kunden nachsehen.",
  sameAccount: ({ brand }) => `${brand} ist das Konto von bisher, wie die Konfiguration es jetzt nennt.`,
  databaseAmount: ({ orders, deliveries, place }, { count }) =>
    `${count(orders, { one: "# Bestellung", other: "# Bestellungen" })} und ${count(deliveries, { one: "# Meldung", other: "# Meldungen" })} in ${place}`,
  databaseWell: ({ amount }) => `Alles ist lesbar und stimmt überein: ${amount}.`,
  databaseDamaged: ({ rows, amount }, { count }) =>
    `${count(rows, { one: "# Zeile ist beschädigt", other: "# Zeilen sind beschädigt" })}, von ${amount}:`,
  databaseNext: `Eine Sicherung zurückspielen (${BRIDGE} store backup ORDNER sagt, wie), die Bridge starten und jeden Shop neu einlesen.`,
  backupByTools:
    "Die Daten liegen in einer Datenbank: mit deren eigenen Werkzeugen sichern, auch während die Bridge läuft:",
  backupWithoutList:
    "Die Liste der Löschungen bleibt draußen: wer seitdem gelöscht wurde, wird nach dem Zurückspielen wieder gelöscht.",
  backupPutBack: "Zum Zurückspielen die Bridge auf jedem Rechner beenden, dann:",
  backupOtherwise:
    "Wurde etwas anderes zurückgespielt (die Dateien des Servers, ein Zeitpunkt, ein Snapshot), bevor eine Bridge startet:",
  earlierFormat: ({ format }) =>
    `Er hat Format ${format} einer früheren Version: der nächste Start bringt ihn in das Format dieser Version.`,
  damaged: ({ problem }) =>
    `Der Datenordner ist beschädigt. ${problem} Nichts wurde geändert. Was unversehrt ist, sichert: ${BRIDGE} store repair --export ORDNER`,
  noFolder: "Dort gibt es noch keinen Datenordner: den Ort und storage.path prüfen.",
  unreadable: "Der Datenordner ist nicht lesbar.",
};
