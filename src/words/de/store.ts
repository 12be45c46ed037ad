import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { StoreTrouble } from "../codes/store.ts";
import type { Said } from "../words.ts";

export const store: Catalog<StoreTrouble, Said> = {
  journalPartMissing: ({ file }) => `Ein Teil des Journals fehlt: ${file}`,
  journalHeadDamaged: ({ file }) => `Der Anfang dieses Teils des Journals ist beschädigt: ${file}`,
  journalEntryDamaged: ({ file, offset }) =>
    `Ein Eintrag des Journals ist beschädigt: ${file}, bei Byte ${offset}`,
  journalEntryUnreadable: ({ file, offset }) =>
    `Ein Eintrag des Journals ist nicht lesbar: ${file}, bei Byte ${offset}`,
  rowMissing: ({ file, row }) => `Zeile ${row} fehlt: ${file}`,
  rowUnreadable: ({ file, row }) => `Zeile ${row} ist nicht lesbar: ${file}`,
  fileMissing: ({ file }) => `Diese Datei des Datenordners fehlt: ${file}`,
  fileNotAsWritten: ({ file }) => `Diese Datei ist nicht mehr, wie sie geschrieben wurde: ${file}`,
  folderExchanged: ({ file }) =>
    `Der Datenordner wurde verschoben, entfernt oder ausgetauscht, während die Bridge ihn benutzte: ${file}`,
  formatKept: ({ folder, format, because }, _, say) =>
    `Der Datenordner ${folder} konnte nicht in Format ${format} gebracht werden, und nichts ist verloren. ${say(because)}. „${BRIDGE} store repair“ ausführen, das alles Unversehrte behält, und wieder starten, oder zur vorigen Version und deren Sicherung zurückkehren`,

  storeClosed: () => "Die Bridge wird beendet: nichts wird mehr gespeichert",
  databaseSilent: ({ error }) =>
    `Die Datenbank antwortet nicht (${error}): vielleicht startet sie gerade oder ist nicht erreichbar`,
  databaseBusy: ({ error }) => `Die Datenbank kann das zurzeit nicht (${error})`,
  noSpaceLeft: ({ error }) => `Der Datenträger nimmt zurzeit nichts mehr an (${error}): Platz schaffen`,
  diskBroken: ({ error }) => `Der Datenträger ist ausgefallen (${error})`,
  fileNotRead: ({ file, error }) => `Diese Datei ist nicht lesbar (${error}): ${file}`,
  erasureListNotWritten: ({ file, error }) =>
    `Die Liste der Löschungen ${file} ist nicht schreibbar (${error}): die Bridge in den Ordner über ihren Daten schreiben lassen`,
  formatNeedsSpace: ({ folder, format }) =>
    `Der Datenordner ${folder} konnte nicht in Format ${format} gebracht werden: der Datenträger ist voll. Nichts ist verloren: Platz schaffen und wieder starten, dann geht es weiter`,

  folderInUse: ({ folder }) => `Ein anderer Prozess benutzt den Datenordner ${folder}: ihn zuerst anhalten`,
  folderTooNew: ({ folder, format, known }) =>
    `Eine neuere Version hat den Datenordner ${folder} geschrieben (Format ${format}, diese Version kennt ${known}): jene Version wieder installieren, oder den Ordner beiseitelegen und die Sicherung von vor dem Update zurückspielen (store restore)`,
  folderNotEmpty: ({ folder }) => `${folder} ist nicht leer: beiseitelegen, was dort ist`,
  folderReadOnly: ({ folder, error }) =>
    `Im Datenordner ${folder} lässt sich nicht schreiben (${error}): den Benutzer der Bridge dort schreiben lassen, oder storage.path auf einen anderen Ordner setzen`,
  folderWithoutSockets: ({ folder, error }) =>
    `Der Datenordner ${folder} lässt sich nicht gegen einen zweiten Prozess schützen (${error}): ihn auf einen lokalen Datenträger legen`,
  restoreCutOff: ({ folder }) =>
    `Eine Sicherung wurde nicht bis zum Ende nach ${folder} zurückgespielt: „${BRIDGE} store restore“ noch einmal ausführen`,
  copyCutOff: ({ place }) =>
    `Ein anderer Datenbestand wurde nicht zu Ende nach ${place} kopiert: „${BRIDGE} store copy“ noch einmal wie zuvor ausführen, dann geht es weiter`,
  folderNotThere: ({ folder }) => `Unter ${folder} gibt es keinen Datenordner: den Ort prüfen`,
  folderOfEarlierFormat: ({ folder, format }) =>
    `Eine frühere Version hat den Datenordner ${folder} geschrieben (Format ${format}): die Bridge einmal damit starten, was ihn auf den neuen Stand bringt, dann kopieren`,
  erasureListOfAnother: ({ file }) =>
    `${file} sagt, wer aus einem früheren Datenordner an diesem Ort gelöscht wurde: einen anderen Ordner angeben`,
  backupPlaceTaken: ({ folder }) => `${folder} ist nicht leer: einen neuen Ordner nennen`,
  backupOvertaken: ({ folder }) =>
    `${folder} ändert sich zu schnell, um kopiert zu werden: zuerst die Bridge anhalten`,
  backupNotWhole: ({ folder, list }) =>
    `${folder} ist keine vollständige Sicherung: Die Datei ${list}, die „store backup“ zuletzt schreibt, fehlt: Die Sicherung wurde abgebrochen. Nehmen Sie eine andere Sicherung`,
  backupDamaged: ({ folder, because }, _, say) =>
    `Die Sicherung ${folder} ist beschädigt, und nichts wurde zurückgespielt. ${say(because)}. Eine andere Sicherung nehmen`,

  databaseUnreachable: ({ host, port, error }) =>
    `Die Datenbank auf ${host}:${port} nimmt keine Verbindung an (${error}): nachsehen, ob sie läuft und von hier erreichbar ist, und ob ihre Adresse stimmt (storage.url)`,
  databaseTooOld: ({ version, least }) =>
    `Die Datenbank ist PostgreSQL ${version}: nötig ist Version ${least} oder eine neuere`,
  databaseForgets: ({ setting }) =>
    `Die Datenbank kann vergessen, was sie bestätigt hat, weil ihre Einstellung ${setting} aus ist: sie einschalten`,
  databaseReadOnly: ({ host }) =>
    `Die Datenbank auf ${host} ist nur lesbar, wie eine Reserve: in storage.url die beschreibbare nennen`,
  databaseTooNew: ({ schema, version, known }) =>
    `Eine neuere Version hat die Tabellen im Schema ${schema} geändert (Version ${version}, diese kennt ${known}): jene Version wieder installieren, oder die Sicherung der Datenbank von vor dem Update zurückspielen`,
  databaseBeingChanged: ({ schema, host, minutes }, { count }) =>
    `Eine andere Bridge auf ${host} bringt seit ${count(minutes, { one: "# Minute", other: "# Minuten" })} die Tabellen im Schema ${schema} auf den neuen Stand, und diese hier wartet nicht länger: Lassen Sie jene zu Ende kommen und starten Sie diese dann noch einmal`,

  orderRowUnreadable: ({ shop, orderId }) =>
    `Was von Bestellung ${orderId} von ${shop} gespeichert ist, lässt sich nicht lesen`,
  orderRowDiffers: ({ shop, orderId, columns }, { list }) =>
    `Die Spalten von Bestellung ${orderId} von ${shop} sagen anderes als ihr Datensatz: ${list(columns)}`,
  deliveryRowUnreadable: ({ id }) => `Was von Meldung ${id} gespeichert ist, lässt sich nicht lesen`,

  copyBetweenDatabases: ({ from, to }) =>
    `${from} und ${to} sind beides Datenbanken: mit den Werkzeugen der Datenbank kopieren (pg_dump, pg_restore)`,
  copyBesideBridges: ({ place, hosts }, { list }) =>
    `Mit ${place} arbeitet eine Bridge, auf ${list(hosts)}: sie zuerst beenden, auf jedem Rechner`,
  copyPlaceTaken: ({ place }) =>
    `Unter ${place} ist schon etwas gespeichert: eine andere Datenbank oder ein anderes Schema angeben`,
  copyNothingThere: ({ place }) => `Unter ${place} ist nichts gespeichert: Adresse und Schema prüfen`,
  copyOfEarlierVersion: ({ place }) =>
    `Eine frühere Version hat ${place} geschrieben: die Bridge einmal damit starten, was sie auf den neuen Stand bringt, dann kopieren`,
  copySamePlace: ({ place }) => `${place} ist beides, Quelle und Ziel: ein anderes Ziel angeben`,
  copyPlacesInOne: ({ from, to }) =>
    `Von ${from} und ${to} liegt eines im anderen: einen Ordner außerhalb angeben`,

  valueUnreadable: ({ shop, name }, { quote }) =>
    `Was unter ${quote(name)}${shop === "" ? "" : ` vom Shop ${shop}`} gemerkt ist, ist nicht lesbar: eine Sicherung zurückspielen`,
};
