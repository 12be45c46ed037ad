import { EventEmitter } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FolderRefusal } from "../../../src/store/codes/store.ts";
import { backupStore } from "../../../src/store/lowdb/care/backup.ts";
import { backedUp as listed, readBackupList } from "../../../src/store/lowdb/care/backup-list.ts";
import { KeptBackups } from "../../../src/store/lowdb/care/kept-backups.ts";
import { RESTORING } from "../../../src/store/lowdb/care/marker.ts";
import { claimFolder } from "../../../src/store/lowdb/care/owner.ts";
import { restoreStore } from "../../../src/store/lowdb/care/restore.ts";
import { openFolderSource } from "../../../src/store/lowdb/copy/folder-source.ts";
import { openFolderTarget } from "../../../src/store/lowdb/copy/folder-target.ts";
import { rowsForm } from "../../../src/store/lowdb/documents/rows-form.ts";
import { seal } from "../../../src/store/lowdb/documents/whole-file.ts";
import { FIRST_FORMAT, FORMAT } from "../../../src/store/lowdb/migration/migrations.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { faultyFiles } from "../../support/disk/faulty-files.ts";

/** The system's code with which no socket is made; `null`: it is made. */
const refusedWith = vi.hoisted((): { code: string | null } => ({ code: null }));
vi.mock(
  import("../../../src/store/lowdb/migration/migrations.ts"),
  () => import("../../support/store/next-format.ts"),
);

vi.mock(import("node:net"), async (original) => {
  const net = await original();
  const createServer = (...given: Parameters<typeof net.createServer>): Server => {
    const { code } = refusedWith;
    if (code === null) return net.createServer(...given);
    const server = new EventEmitter();
    const listen = () => void server.emit("error", Object.assign(new Error("listen"), { code }));
    return Object.assign(server, { listen }) as unknown as Server;
  };
  return { ...net, createServer } as typeof net;
});

const PATH = "/data";
const BACKUP = "/backup";
const MARKER = `${PATH}/format.json`;
const LIST = "backup.json";
const NOT_JSON = "{";

/** A folder of the real disk, for what the system refuses. */
let top: string;
let disk: FakeDisk;
beforeEach(async () => {
  top = await mkdtemp(join(tmpdir(), "loyalty-store-"));
  disk = FakeDisk.answeringAtOnce();
});
afterEach(async () => {
  refusedWith.code = null;
  await rm(top, { recursive: true, force: true });
});

const open = () => openLowdbStore({ path: PATH, files: disk });
const restore = (from = BACKUP) => restoreStore(from, PATH, disk);
const backup = () => backupStore(PATH, BACKUP, disk);
const RESERVE = 256 * 1024 * 1024;
/** As the bridge makes them by itself, with so much free space. */
const daily = (free: number) => {
  const measure = async () => ({ needed: 5000, free });
  const given = { signal: new AbortController().signal, onProgress: () => {} };
  const files = faultyFiles(disk, () => null);
  return new KeptBackups({ data: PATH, folder: BACKUP, keep: 7 }, { files, measure }).make(0, given);
};
const source = () => openFolderSource({ path: PATH, files: disk });
const target = () => openFolderTarget({ path: PATH, files: disk });
const create = async (path: string) => (await disk.create(path)).close();

/** A folder that was in use. */
async function used(): Promise<void> {
  const store = await open();
  await put(store, aRecord({ orderId: "1" }));
  await store.close();
}

/** A backup of one, which then was changed so. */
async function backedUp(name: string, content: string | Buffer): Promise<void> {
  await used();
  await backup();
  disk.tamper(`${BACKUP}/${name}`, () => Buffer.from(content));
}

/** As if other processes brought the folder to another form all the time. */
async function restless(): Promise<void> {
  await used();
  const read = disk.read.bind(disk);
  let changes = 0;
  disk.read = async (path) => {
    const bytes = await read(path);
    if (bytes === null || path !== MARKER) return bytes;
    changes += 1;
    return Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), salt: `salt ${changes}` }));
  };
}

const ofFormat = (format: number) =>
  disk.tamper(MARKER, (bytes) => Buffer.from(JSON.stringify({ ...JSON.parse(bytes.toString()), format })));

type FactsOf<Code extends FolderRefusal["code"]> = Omit<
  Extract<FolderRefusal, { readonly code: Code }>,
  "code"
>;
/** What is refused, and what is said besides the code. */
type Example<Code extends FolderRefusal["code"]> = () => Promise<
  readonly [refused: Promise<unknown>, facts: FactsOf<Code>]
>;

const noSocket =
  (error: string): Example<"folderReadOnly" | "folderWithoutSockets"> =>
  async () => {
    refusedWith.code = error;
    return [claimFolder(top), { folder: top, error }];
  };
const damagedBackup =
  (changed: string, content: string, named = changed): Example<"backupDamaged"> =>
  async () => {
    await backedUp(changed, content);
    const because = { code: "fileNotAsWritten", file: `${BACKUP}/${named}` } as const;
    return [restore(), { folder: BACKUP, because }];
  };

const EXAMPLES: { readonly [Code in FolderRefusal["code"]]: readonly Example<Code>[] } = {
  folderInUse: [
    async () => {
      const owner = await claimFolder(top);
      return [claimFolder(top).finally(() => owner.release()), { folder: top, pid: String(process.pid) }];
    },
  ],
  folderTooNew: [
    async () => {
      await used();
      ofFormat(9);
      return [open(), { folder: PATH, format: 9, known: FORMAT }];
    },
  ],
  folderTooOld: [
    async () => {
      await used();
      ofFormat(FIRST_FORMAT - 1);
      return [open(), { folder: PATH, format: FIRST_FORMAT - 1, first: FIRST_FORMAT }];
    },
    async () => {
      await used();
      ofFormat(FIRST_FORMAT - 1);
      return [backup(), { folder: PATH, format: FIRST_FORMAT - 1, first: FIRST_FORMAT }];
    },
    async () => {
      await used();
      await backup();
      const marker = Buffer.from(JSON.stringify({ format: FIRST_FORMAT - 1, salt: "salt" }));
      disk.tamper(`${BACKUP}/format.json`, () => marker);
      const list = (await readBackupList(disk, BACKUP)).map((file) =>
        file.name === "format.json" ? listed(file.name, marker) : file,
      );
      disk.tamper(`${BACKUP}/${LIST}`, () => seal(JSON.stringify(list)));
      return [restore(), { folder: BACKUP, format: FIRST_FORMAT - 1, first: FIRST_FORMAT }];
    },
  ],
  folderNotEmpty: [
    async () => {
      await used();
      await backup();
      return [restore(), { folder: PATH }];
    },
    async () => {
      await used();
      return [target(), { folder: PATH }];
    },
  ],
  folderReadOnly: ["EACCES", "EPERM", "EROFS"].map(noSocket),
  folderWithoutSockets: ["EOPNOTSUPP", "EINVAL"].map(noSocket),
  restoreCutOff: [
    async () => {
      await used();
      await create(`${PATH}/${RESTORING}`);
      return [open(), { folder: PATH }];
    },
  ],
  folderNotThere: [async () => [source(), { folder: PATH }]],
  folderOfEarlierFormat: [
    async () => {
      await used();
      ofFormat(1);
      return [source(), { folder: PATH, format: 1 }];
    },
  ],
  erasureListOfAnother: [
    async () => {
      await create(`${PATH}.erasures.json`);
      return [target(), { file: `${PATH}.erasures.json` }];
    },
  ],
  backupPlaceTaken: [
    async () => {
      await used();
      await backup();
      return [backup(), { folder: BACKUP }];
    },
  ],
  backupOvertaken: [
    async () => {
      await restless();
      return [backup(), { folder: PATH }];
    },
  ],
  backupNotThere: [async () => [restore(), { folder: BACKUP }]],
  backupNotWhole: [
    async () => {
      await create(`${BACKUP}/state.json`);
      return [restore(), { folder: BACKUP, list: LIST }];
    },
  ],
  backupNeedsSpace: [
    async () => {
      await used();
      return [daily(1000), { folder: BACKUP, bytes: RESERVE + 4000 }];
    },
  ],
  backupNotWritten: ["EACCES", "EROFS"].map((error) => async () => {
    await used();
    disk.create = () => Promise.reject(Object.assign(new Error("create"), { code: error }));
    return [daily(Number.MAX_SAFE_INTEGER), { folder: BACKUP, error }];
  }),
  backupOfDamaged: [
    async () => {
      await used();
      disk.tamper(`${PATH}/orders/1.json`, () => Buffer.from(NOT_JSON));
      const because = {
        code: "fileNotAsWritten",
        file: expect.stringMatching(/^\/backup\/unfinished\.\w{8}\/orders\/1\.json$/),
      } as const;
      return [daily(Number.MAX_SAFE_INTEGER), { folder: PATH, because }];
    },
  ],
  backupDamaged: [
    damagedBackup(LIST, NOT_JSON),
    damagedBackup(LIST, seal(JSON.stringify([{ name: "../x", bytes: 0, crc32: 0 }])).toString()),
    damagedBackup("state.json", NOT_JSON),
    async () => {
      await used();
      // Sound as a file, so that the backup has it as it is.
      disk.tamper(`${PATH}/orders/1.json`, () => seal(rowsForm.print(new Map([[1, NOT_JSON]]))));
      await backup();
      const because = { code: "rowUnreadable", file: `${BACKUP}/orders/1.json`, row: 1 } as const;
      return [restore(), { folder: BACKUP, because }];
    },
  ],
};
const examples = Object.entries(EXAMPLES).flatMap(([code, each]) =>
  each.map((example: Example<FolderRefusal["code"]>, at) => ({ code, at, example })),
);

describe("a folder that cannot be used as it was asked is refused by its own code", () => {
  test.each(examples)("$code ($at)", async ({ code, example }) => {
    const [refused, facts] = await example();
    const said = await refused.then(
      () => null,
      ({ trouble }) => trouble,
    );
    expect(said).toEqual({ code, ...facts });
  });
});

test("a folder that changes faster than it is copied gives no backup", async () => {
  await restless();
  await expect(backup()).rejects.toThrow("backupOvertaken");
  expect(disk.paths(BACKUP)).toEqual([]);
});
