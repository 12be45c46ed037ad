import { BRIDGE } from "../../installation/called.ts";
import type { Format } from "../format.ts";

/** Beside what doctor finds. */
export const doctor = {
  tryingWay: "Trying the way from the public address to the bridge (up to 20 s) …",
  filledFrom: ({ names }: { names: readonly string[] }, { list }: Format) =>
    `It is filled in from ${list(names)}: in .env, unless the environment or a folder of secrets has them. Type the right one there.`,
};

/** Starting the bridge, and the stand-in loyalty service. */
export const start = {
  screen: {
    runs: ({ version }: { version: string }) => `The loyalty bridge ${version} runs.`,
    here: "Here",
    publicUrl: "For shops",
    noPublicUrl: "no public address yet: set server.publicUrl",
    shops: "Shops",
    data: "Data",
    database: ({ schema }: { schema: string }) => `PostgreSQL, schema ${schema}`,
    next: `Stop it with Ctrl+C. Trouble is said here; another link later: ${BRIDGE} link`,
  },
  dashboard: ({ link }: { link: string }) =>
    `The dashboard, signed in with one click (works once, within half an hour): ${link}`,
  portTaken: ({ port }: { port: string }) =>
    `Port ${port} is taken: another program listens there, perhaps this bridge already. Stop it, or choose another server.port.`,
  portNotAllowed: ({ place }: { place: string }) =>
    `Listening at ${place} is not allowed: choose a server.port above 1023, and let a proxy in front listen there (docs/running.md).`,
  noSuchAddress: ({ host }: { host: string }) =>
    `This machine has no address ${host}: set server.host to one that it has.`,
  folderUnusable: ({ folder, code, path }: { folder: string; code: string; path: string }) =>
    `The data folder ${folder} cannot be used (${code} at ${path}): let the bridge's user write there, or set storage.path to another folder.`,
  sandbox: ({ url }: { url: string }) => `The stand-in loyalty service answers at ${url}`,
  sandboxNext: "What it knows can be seen there with a browser. Stop it with Ctrl+C.",
};

/** A shop's webhooks. */
export const webhooks = {
  noAppFile: ({ platform }: { platform: string }) =>
    `${platform} knows no file that declares webhooks: leave --toml out.`,
  noPublicUrl: "The file names the bridge's public address: set server.publicUrl first.",
  notAsked: "The bridge cannot be asked.",
  declared: ({ shop }: { shop: string }) =>
    `The webhooks of ${shop} are declared in its app's own file; see it with: ${BRIDGE} webhooks ${shop} --toml`,
  leadTo: ({ shop, address }: { shop: string; address: string }) =>
    `Webhooks of ${shop} that lead to ${address}:`,
  columns: { topic: "Topic", state: "State" },
  states: { active: "on", disabled: "switched off", paused: "paused", missing: "missing" },
  restore: ({ shop }: { shop: string }) => `Make them again: ${BRIDGE} webhooks ${shop} --restore`,
};

/** Looking after the data folder. */
export const store = {
  allWell: ({ amount }: { amount: string }) => `All is as it was written: ${amount}.`,
  amount: (
    {
      documents,
      rows,
      entries,
      folder,
    }: { documents: number; rows: number; entries: number; folder: string },
    { count }: Format,
  ) =>
    `${count(documents, { one: "# document", other: "# documents" })} with ${count(rows, { one: "# row", other: "# rows" })} and ${count(entries, { one: "# journal entry", other: "# journal entries" })} in ${folder}`,
  sound: ({ amount }: { amount: string }) =>
    `Sound: ${amount}. Save them with: ${BRIDGE} store repair --export FOLDER`,
  nothingDamaged: "Nothing is damaged: nothing was changed.",
  found: "Found:",
  saved: (
    { rows, originals, folder }: { rows: number; originals: number; folder: string },
    { count }: Format,
  ) =>
    `${count(rows, { one: "# row", other: "# rows" })} saved from what was damaged; ${count(originals, { one: "# original", other: "# originals" })} kept in ${folder}.`,
  formatOfNow: "It has the format of this version now: the version before refuses it.",
  usableAgain:
    "The folder can be used again. Start the bridge and resync each shop: what was lost comes back.",
  stillDamaged: "Still damaged:",
  copied: ({ from, to }: { from: string; to: string }) => `${from} is copied to ${to}`,
  restored: ({ from, to }: { from: string; to: string }) => `${from} is in the place of ${to}`,
  size: ({ files, megabytes }: { files: number; megabytes: number }, { count, number }: Format) =>
    `${count(files, { one: "# file", other: "# files" })}, ${number(megabytes)} MB`,
  progress: {
    copyingFiles: ({ done, total }: { done: number; total: number }, { number, count }: Format) =>
      `copied ${number(done)} of ${count(total, { one: "# file", other: "# files" })}`,
    readingFiles: ({ done, total }: { done: number; total: number }, { number, count }: Format) =>
      `read ${number(done)} of ${count(total, { one: "# file", other: "# files" })}`,
    readingRows: ({ done }: { done: number; total: number }, { count }: Format) =>
      `read ${count(done, { one: "# row", other: "# rows" })}`,
  },
  copyDamaged: "The copy is damaged, as the folder itself is:",
  tokensNotOpened: ({ shops }: { shops: readonly string[] }, { list }: Format) =>
    `security.encryptionKey, as it is configured here, does not open the tokens of ${list(shops)}.`,
  secretsNotOpened: ({ shops }: { shops: readonly string[] }, { list }: Format) =>
    `security.encryptionKey, as it is configured here, does not open the secrets of ${list(shops)}, added on the page: not served without them.`,
  keyBeforeStart:
    "Before the start, put the key of then there, or under security.previousEncryptionKeys. Without it, connect shops again whose tokens are lost; shops that were added on the page have to be removed and added again.",
  afterRestore:
    "Start the bridge and resync each shop: that brings back what came since. Points redeemed by hand since then are not known any more: check the customer's history before redeeming under a reference of before.",
  sameAccount: ({ brand }: { brand: string }) =>
    `${brand} is the account it was, as the configuration names it now.`,
  databaseAmount: (
    { orders, deliveries, place }: { orders: number; deliveries: number; place: string },
    { count }: Format,
  ) =>
    `${count(orders, { one: "# order", other: "# orders" })} and ${count(deliveries, { one: "# delivery", other: "# deliveries" })} in ${place}`,
  databaseWell: ({ amount }: { amount: string }) => `All can be read and agrees: ${amount}.`,
  databaseDamaged: ({ rows, amount }: { rows: number; amount: string }, { count }: Format) =>
    `${count(rows, { one: "# row is damaged", other: "# rows are damaged" })}, of ${amount}:`,
  databaseNext: `Put a backup back (${BRIDGE} store backup FOLDER says how), start the bridge, and resync each shop.`,
  backupByTools: "The data are in a database: back them up with its own tools, also while the bridge runs:",
  backupWithoutList:
    "The list of who was erased is left out: who was erased since is erased again once the backup is put back.",
  backupPutBack: "To put it back, stop the bridge on every machine, and then:",
  backupOtherwise:
    "After anything else was put back (the server's files, a point in time, a snapshot), and before a bridge starts:",
  earlierFormat: ({ format }: { format: string }) =>
    `It is of format ${format}, as an earlier version wrote it: the next start brings it to the format of this version.`,
  damaged: ({ problem }: { problem: string }) =>
    `The data folder is damaged. ${problem} Nothing was changed. Save what is sound with: ${BRIDGE} store repair --export FOLDER`,
  noFolder: "There is no data folder there yet: check the place, and storage.path.",
  unreadable: "The data folder cannot be read.",
};
