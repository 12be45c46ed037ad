import { BRIDGE } from "../../installation/called.ts";
import type { Catalog } from "../catalog.ts";
import type { StoreTrouble } from "../codes/store.ts";
import type { Said } from "../words.ts";

/** What is the matter with the data folder or a backup of it, with where it is and what helps. */
export const store: Catalog<StoreTrouble, Said> = {
  journalPartMissing: ({ file }) => `A part of the journal is missing: ${file}`,
  journalHeadDamaged: ({ file }) => `The beginning of this part of the journal is damaged: ${file}`,
  journalEntryDamaged: ({ file, offset }) => `An entry of the journal is damaged: ${file}, at byte ${offset}`,
  journalEntryUnreadable: ({ file, offset }) =>
    `An entry of the journal cannot be read: ${file}, at byte ${offset}`,
  rowMissing: ({ file, row }) => `Row ${row} is missing: ${file}`,
  rowUnreadable: ({ file, row }) => `Row ${row} cannot be read: ${file}`,
  fileMissing: ({ file }) => `This file of the data folder is missing: ${file}`,
  fileNotAsWritten: ({ file }) => `This file is not as it was written: ${file}`,
  folderExchanged: ({ file }) =>
    `The data folder was moved, removed or exchanged while the bridge was using it: ${file}`,
  formatKept: ({ folder, format, because }, _, say) =>
    `The data folder ${folder} could not be brought to format ${format}, and nothing is lost. ${say(because)}. Run “${BRIDGE} store repair”, which keeps all that is sound, and start again, or go back to the version and the backup of before`,

  storeClosed: () => "The bridge is stopping: nothing more is stored",
  databaseSilent: ({ error }) => `The database does not answer (${error}): it may be starting or away`,
  databaseBusy: ({ error }) => `The database cannot do it now (${error})`,
  noSpaceLeft: ({ error }) => `The disk takes nothing more now (${error}): make room`,
  diskBroken: ({ error }) => `The disk failed (${error})`,
  fileNotRead: ({ file, error }) => `This file cannot be read (${error}): ${file}`,
  erasureListNotWritten: ({ file, error }) =>
    `The list of erasures ${file} cannot be written (${error}): let the bridge write into the folder above its data`,
  formatNeedsSpace: ({ folder, format }) =>
    `The data folder ${folder} could not be brought to format ${format}: the disk is full. Nothing is lost: make room and start again, and it goes on`,

  folderInUse: ({ folder }) => `Another process is using the data folder ${folder}: stop it first`,
  folderTooNew: ({ folder, format, known }) =>
    `A newer version wrote the data folder ${folder} (format ${format}, and this version knows ${known}): install that version again, or move the folder away and put back the backup made before the update (store restore)`,
  folderNotEmpty: ({ folder }) => `${folder} is not empty: move away what is there`,
  folderReadOnly: ({ folder, error }) =>
    `The data folder ${folder} cannot be written (${error}): let the bridge's user write there, or set storage.path to another folder`,
  folderWithoutSockets: ({ folder, error }) =>
    `The data folder ${folder} cannot be guarded against a second process (${error}): move it to a local disk`,
  restoreCutOff: ({ folder }) =>
    `A backup was not put into ${folder} to the end: run “${BRIDGE} store restore” again`,
  copyCutOff: ({ place }) =>
    `Another store was not copied to ${place} to the end: run “${BRIDGE} store copy” again as before, and it goes on`,
  folderNotThere: ({ folder }) => `There is no data folder at ${folder}: check the place`,
  folderOfEarlierFormat: ({ folder, format }) =>
    `An earlier version wrote the data folder ${folder} (format ${format}): start the bridge on it once, which brings it up to date, then copy it`,
  erasureListOfAnother: ({ file }) =>
    `${file} says who was erased from a data folder that was here before: name another folder`,
  backupPlaceTaken: ({ folder }) => `${folder} is not empty: name a new folder`,
  backupOvertaken: ({ folder }) => `${folder} changes too fast to be copied: stop the bridge first`,
  backupNotWhole: ({ folder, list }) =>
    `${folder} is no complete backup: the file ${list}, which “store backup” writes last, is missing: the backup was cut short. Use another backup`,
  backupDamaged: ({ folder, because }, _, say) =>
    `The backup ${folder} is damaged, and nothing was restored. ${say(because)}. Take another backup`,

  databaseUnreachable: ({ host, port, error }) =>
    `The database at ${host}:${port} takes no connection (${error}): see whether it runs and can be reached from here, and whether its address is right (storage.url)`,
  databaseTooOld: ({ version, least }) =>
    `The database is PostgreSQL ${version}: version ${least} or a newer one is needed`,
  databaseForgets: ({ setting }) =>
    `The database may forget what it confirmed, because its setting ${setting} is off: switch it on`,
  databaseReadOnly: ({ host }) =>
    `The database at ${host} can only be read, as a standby: name the one that can be written in storage.url`,
  databaseTooNew: ({ schema, version, known }) =>
    `A newer version has changed the tables in schema ${schema} (version ${version}, and this one knows ${known}): install that version again, or put back the backup of the database that was made before the update`,
  databaseBeingChanged: ({ schema, host, minutes }, { count }) =>
    `Another bridge, on ${host}, has been bringing the tables in schema ${schema} up to date for ${count(minutes, { one: "# minute", other: "# minutes" })}, and this one has stopped waiting: let that one come to its end, then start this one again`,

  orderRowUnreadable: ({ shop, orderId }) => `What is kept of order ${orderId} of ${shop} cannot be read`,
  orderRowDiffers: ({ shop, orderId, columns }, { list }) =>
    `The columns of order ${orderId} of ${shop} are not what its record says: ${list(columns)}`,
  deliveryRowUnreadable: ({ id }) => `What is kept of delivery ${id} cannot be read`,

  copyBetweenDatabases: ({ from, to }) =>
    `${from} and ${to} are both databases: copy one into the other with the database's own tools (pg_dump, pg_restore)`,
  copyBesideBridges: ({ place, hosts }, { list }) =>
    `A bridge is at work on ${place}, on ${list(hosts)}: stop it first, on every machine`,
  copyPlaceTaken: ({ place }) => `Something is kept at ${place} already: name another database or schema`,
  copyNothingThere: ({ place }) => `Nothing is kept at ${place}: check the address and the schema`,
  copyOfEarlierVersion: ({ place }) =>
    `An earlier version wrote ${place}: start the bridge on it once, which brings it up to date, then copy it`,
  copySamePlace: ({ place }) => `${place} is both places: a store is copied to another one`,
  copyPlacesInOne: ({ from, to }) => `${from} and ${to} lie one inside the other: name a folder outside`,

  valueUnreadable: ({ shop, name }, { quote }) =>
    `What is remembered under ${quote(name)}${shop === "" ? "" : ` of shop ${shop}`} cannot be read: put a backup back`,
};
