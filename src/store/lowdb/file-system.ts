import type { FileHandle } from "node:fs/promises";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { errorCode } from "./error-code.ts";
import { claimFolder, type Ownership } from "./owner.ts";

/** The few things the store asks of a disk, so that tests can cut the power between any two of them. */
export interface FileSystem {
  /** Makes the folder and its parents; an existing one is fine. */
  makeFolder(path: string): Promise<void>;
  /** Names in the folder; none when there is no such folder. */
  list(path: string): Promise<readonly string[]>;
  /** `null` when there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Fails when the file exists. */
  create(path: string): Promise<OpenFile>;
  open(path: string): Promise<OpenFile>;
  rename(from: string, to: string): Promise<void>;
  /** A missing file is fine. */
  remove(path: string): Promise<void>;
  /** After it, the names made, moved and removed in the folder survive a power cut. */
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
  /** Whether the file still has a name: false after someone removed the folder under us. */
  isLinked(): Promise<boolean>;
  close(): Promise<void>;
}

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

export const diskFiles: FileSystem = {
  async makeFolder(path) {
    await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER });
  },
  list: (path) => unlessMissing(readdir(path), []),
  read: (path) => unlessMissing(readFile(path), null),
  create: async (path) => openFile(await open(path, "wx", PRIVATE_FILE)),
  open: async (path) => openFile(await open(path, "r+")),
  rename,
  remove: (path) => rm(path, { force: true }),
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
    isLinked: async () => (await handle.stat()).nlink > 0,
    close: () => handle.close(),
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

/** The disk is full or the system short of something: the same act may succeed later. Anything else is lost ground. */
export function isPassing(error: unknown): boolean {
  return PASSING_CODES.has(errorCode(error) ?? "");
}
