import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Verdict } from "../../../src/health/codes/verdict.ts";
import { checkAvailable } from "../../../src/health/doctor/available.ts";
import { checkClock } from "../../../src/health/doctor/checks.ts";
import { checkDatabase } from "../../../src/health/doctor/database.ts";
import { type AskedDisk, checkFolder } from "../../../src/health/doctor/storage-folder.ts";
import type { DatabaseWarning } from "../../../src/store/codes/database.ts";
import { DAY, NOON } from "../builders/orders.ts";
import { httpServer } from "../network/broken-server.ts";
import type { SomeExamples } from "./example.ts";

const FILE = "/somewhere/available.json";
const FOLDER = "/somewhere/data";
const TROUBLE = { code: "databaseSilent", error: "ECONNREFUSED" } as const;

interface OnDisk {
  readonly isFile?: true;
  readonly isReadOnly?: true;
  readonly isOfOthers?: true;
  readonly freeMegabytes?: number;
  readonly mode?: number;
}

/** A disk with only these folders. */
async function folder(found: Readonly<Record<string, OnDisk>>) {
  const at = async (path: unknown): Promise<OnDisk> => {
    const there = found[String(path)];
    if (there === undefined) throw new Error("ENOENT");
    return there;
  };
  const own = process.getuid?.() ?? 0;
  const disk: unknown = {
    async access(path: string) {
      if ((await at(path)).isReadOnly) throw new Error("EACCES");
    },
    async stat(path: string) {
      const { isFile, isOfOthers, mode = 0o700 } = await at(path);
      return { isDirectory: () => isFile !== true, uid: isOfOthers ? own + 1 : own, mode };
    },
    statfs: async (path: string) => ({
      bavail: ((await at(path)).freeMegabytes ?? 10_000) * 1024,
      bsize: 1024,
    }),
  };
  return [await checkFolder(FOLDER, disk as AskedDisk)];
}

function database(doubts: readonly DatabaseWarning[]) {
  return checkDatabase({ state: "fit", version: "18.1", age: "none", doubts }, "bridge");
}

/** A service whose clock is this many milliseconds behind ours; `null`: it sends no time. */
async function clock(behindMs: number | null) {
  const server = await httpServer((_request, response) => {
    response.sendDate = false;
    if (behindMs !== null) response.setHeader("date", new Date(NOON).toUTCString());
    response.end();
  });
  return checkClock(server.url, () => NOON + 500 + (behindMs ?? 0)).finally(() => server.close());
}

/** The operator's file with this content, written this many days ago; `null`: there is no file. */
async function available(text: string | null, daysAgo = 0): Promise<readonly Verdict[]> {
  const folder = await mkdtemp(join(tmpdir(), "available-"));
  const file = join(folder, "available.json");
  if (text !== null) await writeFile(file, text);
  // File times have fractions of a millisecond and may be slightly later than the clock's.
  const now = Date.now() + 1_000 + daysAgo * DAY;
  const found = await checkAvailable(file, "1.3.2", now).finally(() => rm(folder, { recursive: true }));
  return found.map((verdict) => ("file" in verdict ? { ...verdict, file: FILE } : verdict));
}

/** Doctor's verdicts on the bridge's foundations: its folder or database, and the clock. */
export const OF_GROUND = {
  versionIsLatest: {
    ...{ check: "updateCheck", state: "fine" },
    facts: { running: "1.3.2", version: "1.3.2" },
    of: () => available("v1.3.2\n"),
  },
  versionAvailable: {
    ...{ check: "updateCheck", state: "fine" },
    facts: { version: "1.4.0", running: "1.3.2" },
    of: () => available('{ "version": "1.4.0" }'),
  },
  securityUpdateAvailable: {
    ...{ check: "updateCheck", state: "warning" },
    facts: { version: "1.4.0", running: "1.3.2" },
    of: () => available('{ "version": "1.4.0", "security": true }'),
  },
  noticeMissing: {
    ...{ check: "updateCheck", state: "warning" },
    facts: { file: FILE },
    of: () => available(null),
  },
  noticeNotRead: {
    ...{ check: "updateCheck", state: "warning" },
    facts: { file: "/dev/null/available.json", error: "ENOTDIR" },
    of: () => checkAvailable("/dev/null/available.json", "1.3.2", Date.now()),
  },
  noticeWithoutVersion: {
    ...{ check: "updateCheck", state: "warning" },
    facts: { file: FILE },
    of: () => available("<h1>404</h1>"),
  },
  noticeOld: {
    ...{ check: "updateCheck", state: "warning" },
    facts: { file: FILE, days: 40 },
    of: async () => (await available("1.3.2", 40)).slice(0, 1),
  },
  folderWillBeMade: {
    ...{ check: "dataFolderCheck", state: "fine" },
    facts: { folder: FOLDER },
    of: () => folder({ "/": {} }),
  },
  folderWritable: {
    ...{ check: "dataFolderCheck", state: "fine" },
    facts: { folder: FOLDER },
    of: () => folder({ [FOLDER]: {} }),
  },
  folderNotMade: {
    ...{ check: "dataFolderCheck", state: "failed" },
    facts: { folder: FOLDER, parent: "/somewhere" },
    of: () => folder({ "/somewhere": { isReadOnly: true } }),
  },
  notAFolder: {
    ...{ check: "dataFolderCheck", state: "failed" },
    facts: { folder: FOLDER },
    of: () => folder({ [FOLDER]: { isFile: true } }),
  },
  folderNotWritable: {
    ...{ check: "dataFolderCheck", state: "failed" },
    facts: { folder: FOLDER },
    of: () => folder({ [FOLDER]: { isReadOnly: true } }),
  },
  folderOfOthers: {
    ...{ check: "dataFolderCheck", state: "warning" },
    facts: { folder: FOLDER },
    of: () => folder({ [FOLDER]: { isOfOthers: true } }),
  },
  folderFull: {
    ...{ check: "dataFolderCheck", state: "warning" },
    facts: { folder: FOLDER, megabytes: 12 },
    of: () => folder({ [FOLDER]: { freeMegabytes: 12 } }),
  },
  folderOpenToAll: {
    ...{ check: "dataFolderCheck", state: "failed" },
    facts: { folder: FOLDER },
    of: () => folder({ [FOLDER]: { mode: 0o755 } }),
  },
  databaseFit: {
    ...{ check: "databaseCheck", state: "fine" },
    facts: { version: "18.1", schema: "bridge", age: "none" },
    of: () => database([]),
  },
  databasePagesTorn: {
    ...{ check: "databaseCheck", state: "warning" },
    facts: {},
    of: () => database([{ code: "databasePagesTorn" }]),
  },
  schemaOpenToAll: {
    ...{ check: "databaseCheck", state: "warning" },
    facts: { schema: "public" },
    of: () => database([{ code: "schemaOpenToAll", schema: "public" }]),
  },
  databaseClockDiffers: {
    ...{ check: "databaseCheck", state: "warning" },
    facts: { seconds: 31, isAhead: true },
    of: () => database([{ code: "databaseClockDiffers", seconds: 31, isAhead: true }]),
  },
  storeUnusable: {
    ...{ check: "databaseCheck", state: "failed" },
    facts: { because: TROUBLE },
    of: () => checkDatabase({ state: "unfit", because: TROUBLE }, "bridge"),
  },
  clockAgrees: {
    ...{ check: "clockCheck", state: "fine" },
    facts: {},
    of: () => clock(0),
  },
  clockDiffers: {
    ...{ check: "clockCheck", state: "warning" },
    facts: { seconds: 90, isAhead: true },
    of: () => clock(90_000),
  },
  clockUnknown: {
    ...{ check: "clockCheck", state: "warning" },
    facts: {},
    of: () => clock(null),
  },
} as const satisfies SomeExamples;
