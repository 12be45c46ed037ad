import type { BigIntStats } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { makeFolder } from "../../runtime/installation/make-folder.ts";
import { claimFolder, type Ownership } from "./care/owner.ts";
import { errorCode } from "./error-code.ts";

/** The few operations that the store needs of a disk, so that tests can cut the power between any two of them. */
export interface FileSystem {
  /** Creates the folder and its parents; an existing one is fine. */
  makeFolder(path: string): Promise<void>;
  /** Names in the folder; empty if there is no such folder. */
  list(path: string): Promise<readonly string[]>;
  /** Reads the file; `null` if there is none. */
  read(path: string): Promise<Buffer | null>;
  /** Fails if the file exists. */
  create(path: string): Promise<OpenFile>;
  open(path: string): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  /** A missing file is fine. */
  remove(path: string): Promise<void>;
  /** Fails if the folder is not empty. */
  removeFolder(path: string): Promise<void>;
  /** The file's state; `null` if there is no such file. */
  stat(path: string): Promise<FileStat | null>;
  /** After it, names created, moved and removed in the folder survive a power cut. */
  flushFolder(path: string): Promise<void>;
  /** Makes this process the folder's owner; rejects with FolderRefused while there is another. */
  claim(path: string): Promise<Ownership>;
}

export interface OpenFile {
  /** Writes all bytes or fails; a failure may leave some of them in the file. */
  write(bytes: Uint8Array, position: number): Promise<void>;
  truncate(size: number): Promise<void>;
  /** After it, the bytes written before survive a power cut. */
  flush(): Promise<void>;
  stat(): Promise<FileStat>;
  close(): Promise<void>;
}

/** Identifies a file wherever it is moved to, and detects its changes. */
export interface FileStat {
  readonly device: string;
  readonly inode: string;
  /** When the file was created: not even a copy with all times preserved has it. Some file systems do not record it. */
  readonly born: string;
  /** Differs after each change. */
  readonly state: string;
}

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export const diskFiles: FileSystem = {
  makeFolder: (path) => makeFolder(path, PRIVATE_FOLDER),
  list: (path) => unlessMissing(readdir(path), []),
  read: (path) => unlessMissing(readFile(path), null),
  create: async (path) => openFile(await open(path, "wx", PRIVATE_FILE)),
  open: async (path) => openFile(await open(path, "r+")),
  rename,
  remove: (path) => rm(path, { force: true }),
  removeFolder: rmdir,
  stat: async (path) => {
    const found = await unlessMissing(stat(path, { bigint: true }), null);
    return found === null ? null : fileStat(found);
  },
  async flushFolder(path) {
    const folder = await open(path, "r");
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  },
  claim: claimFolder,
};

function openFile(handle: FileHandle): OpenFile {
  return {
    async write(bytes, position) {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
        done += bytesWritten;
      }
    },
    truncate: (size) => handle.truncate(size),
    flush: () => handle.datasync(),
    stat: async () => fileStat(await handle.stat({ bigint: true })),
    close: () => handle.close(),
  };
}

function fileStat({ dev, ino, birthtimeNs, size, mtimeNs, ctimeNs }: BigIntStats): FileStat {
  return {
    device: String(dev),
    inode: String(ino),
    born: String(birthtimeNs),
    state: `${ino} ${size} ${mtimeNs} ${ctimeNs}`,
  };
}

async function unlessMissing<T>(found: Promise<T>, missing: T): Promise<T> {
  try {
    return await found;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return missing;
    throw error;
  }
}

const PASSING_CODES = new Set(["ENOSPC", "EDQUOT", "EMFILE", "ENFILE", "EAGAIN", "ENOMEM"]);

/** The disk is full or the system lacks a resource: the same operation may succeed later. Other failures are final. */
export function isPassing(error: unknown): boolean {
  return PASSING_CODES.has(errorCode(error) ?? "");
}
