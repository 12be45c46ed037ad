import type { StoreProblem } from "../../../src/store/codes/store.ts";
import { TEXTS } from "./facts.ts";

type Of<Code extends StoreProblem["code"]> = Extract<StoreProblem, { readonly code: Code }>;

const COUNTS = [0, 1, 2, 1_234_567];
const FILES = TEXTS.map((file) => ({ file }));
const OFFSETS = FILES.flatMap(({ file }) => COUNTS.map((offset) => ({ file, offset })));
const ROWS = FILES.flatMap(({ file }) => COUNTS.map((row) => ({ file, row })));
const ERRORS = ["EIO", "EROFS"];
const HOSTS = TEXTS.map((host) => ({ host }));
const FOLDERS = TEXTS.map((folder) => ({ folder }));

/** Samples of problems with stored data; no two have the same meaning. */
export const STORE_SAID: { readonly [Code in StoreProblem["code"]]: readonly Omit<Of<Code>, "code">[] } = {
  journalPartMissing: FILES,
  journalHeadDamaged: FILES,
  journalEntryDamaged: OFFSETS,
  journalEntryUnreadable: OFFSETS,
  rowMissing: ROWS,
  rowUnreadable: ROWS,
  fileMissing: FILES,
  fileNotAsWritten: FILES,
  folderExchanged: FILES,
  formatKept: [
    { folder: "/data", format: 2, because: { code: "rowUnreadable", file: "/data/orders/1.json", row: 7 } },
    { folder: "/data", format: 3, because: { code: "rowUnreadable", file: "/data/orders/1.json", row: 7 } },
    { folder: "/data", format: 3, because: { code: "fileNotAsWritten", file: "/data/orders/1.json" } },
    { folder: "/other", format: 3, because: { code: "fileNotAsWritten", file: "/data/orders/1.json" } },
  ],
  storeClosed: [{}],
  databaseSilent: TEXTS.map((error) => ({ error })),
  databaseBusy: TEXTS.map((error) => ({ error })),
  databaseUnreachable: [
    { host: "db.example", port: 5432, error: "ECONNREFUSED" },
    { host: "db.example", port: 5433, error: "ECONNREFUSED" },
    { host: "other.example", port: 5432, error: "ECONNREFUSED" },
    { host: "db.example", port: 5432, error: "53300" },
  ],
  databaseTooOld: ["14.9", "13.2"].map((version) => ({ version, least: 15 })),
  databaseForgets: [{ setting: "fsync" }, { setting: "synchronous_commit" }],
  databaseReadOnly: HOSTS,
  databaseTooNew: [
    { schema: "loyalty_bridge", version: 3, known: 2 },
    { schema: "loyalty_bridge", version: 4, known: 2 },
    { schema: "loyalty_bridge", version: 4, known: 3 },
    { schema: "other", version: 4, known: 3 },
  ],
  noSpaceLeft: ERRORS.map((error) => ({ error })),
  diskBroken: TEXTS.map((error) => ({ error })),
  fileNotRead: ERRORS.flatMap((error) => FILES.map(({ file }) => ({ file, error }))),
  erasureListNotWritten: ERRORS.flatMap((error) => FILES.map(({ file }) => ({ file, error }))),
  formatNeedsSpace: [
    { folder: "/data", format: 2 },
    { folder: "/data", format: 3 },
    { folder: "/other", format: 2 },
  ],
  backupNeedsSpace: FOLDERS.flatMap(({ folder }) => [1, 3 * 1024 ** 3].map((bytes) => ({ folder, bytes }))),
  backupNotWritten: ERRORS.flatMap((error) => FOLDERS.map(({ folder }) => ({ folder, error }))),
  backupOfDamaged: [
    { folder: "/data", because: { code: "fileNotAsWritten", file: "/backups/unfinished/orders/1.json" } },
    { folder: "/other", because: { code: "fileNotAsWritten", file: "/backups/unfinished/orders/1.json" } },
    { folder: "/data", because: { code: "fileMissing", file: "/backups/unfinished/orders/1.json" } },
  ],
  folderInUse: FOLDERS.flatMap(({ folder }) => [null, "4711"].map((pid) => ({ folder, pid }))),
  folderTooNew: [
    { folder: "/data", format: 3, known: 2 },
    { folder: "/data", format: 4, known: 2 },
    { folder: "/data", format: 4, known: 3 },
    { folder: "/other", format: 4, known: 3 },
  ],
  folderTooOld: [
    { folder: "/data", format: 0, first: 1 },
    { folder: "/data", format: 0, first: 2 },
    { folder: "/data", format: 1, first: 2 },
    { folder: "/other", format: 1, first: 2 },
  ],
  folderNotEmpty: FOLDERS,
  folderReadOnly: ERRORS.flatMap((error) => TEXTS.map((folder) => ({ folder, error }))),
  folderWithoutSockets: ERRORS.flatMap((error) => TEXTS.map((folder) => ({ folder, error }))),
  restoreCutOff: FOLDERS,
  copyCutOff: TEXTS.map((place) => ({ place })),
  folderNotThere: FOLDERS,
  folderOfEarlierFormat: [
    { folder: "/data", format: 1 },
    { folder: "/data", format: 2 },
    { folder: "/other", format: 2 },
  ],
  erasureListOfAnother: FILES,
  backupPlaceTaken: FOLDERS,
  backupOvertaken: FOLDERS,
  backupNotThere: FOLDERS,
  backupNotWhole: [
    { folder: "/backup", list: "backup.json" },
    { folder: "/other", list: "backup.json" },
    { folder: "/other", list: "list.json" },
  ],
  backupDamaged: [
    { folder: "/backup", because: { code: "fileNotAsWritten", file: "/backup/state.json" } },
    { folder: "/backup", because: { code: "fileNotRead", file: "/backup/state.json", error: "EIO" } },
    { folder: "/other", because: { code: "fileNotAsWritten", file: "/backup/state.json" } },
  ],
  orderRowUnreadable: [
    { shop: "acme", orderId: "1" },
    { shop: "acme", orderId: "2" },
    { shop: "garden", orderId: "2" },
  ],
  orderRowDiffers: [
    { shop: "acme", orderId: "1", columns: ["state"] },
    { shop: "acme", orderId: "1", columns: ["state", "points"] },
    { shop: "acme", orderId: "2", columns: ["state"] },
    { shop: "garden", orderId: "2", columns: ["state"] },
  ],
  deliveryRowUnreadable: TEXTS.map((id) => ({ id })),
  copyBetweenDatabases: [
    { from: "postgres://one:5432/a (b)", to: "postgres://two:5432/a (b)" },
    { from: "postgres://one:5432/a (b)", to: "postgres://three:5432/a (b)" },
    { from: "postgres://three:5432/a (b)", to: "postgres://two:5432/a (b)" },
  ],
  copyBesideBridges: [
    { place: "postgres://one:5432/a (b)", hosts: ["10.0.0.1"] },
    { place: "postgres://one:5432/a (b)", hosts: ["10.0.0.1", "10.0.0.2"] },
    { place: "postgres://two:5432/a (b)", hosts: ["10.0.0.1"] },
  ],
  databaseBeingChanged: [
    { schema: "loyalty_bridge", host: "10.0.0.1", minutes: 11 },
    { schema: "loyalty_bridge", host: "10.0.0.2", minutes: 11 },
    { schema: "loyalty_bridge", host: "10.0.0.1", minutes: 1 },
    { schema: "other", host: "10.0.0.1", minutes: 11 },
  ],
  copyPlaceTaken: TEXTS.map((place) => ({ place })),
  copyNothingThere: TEXTS.map((place) => ({ place })),
  copyOfEarlierVersion: TEXTS.map((place) => ({ place })),
  copySamePlace: TEXTS.map((place) => ({ place })),
  copyPlacesInOne: [
    { from: "/data", to: "/data/new" },
    { from: "/other", to: "/data/new" },
    { from: "/other", to: "/other/new" },
  ],
  valueUnreadable: [
    { shop: "", name: "accounts" },
    { shop: "", name: "watch" },
    { shop: "acme", name: "watch" },
  ],
};
