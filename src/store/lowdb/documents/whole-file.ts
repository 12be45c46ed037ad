import { basename, dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import type { Adapter } from "lowdb";
import { StoreUnavailable } from "../../store.ts";
import { StoreDamaged } from "../care/damage.ts";
import { errorCode, systemWord } from "../error-code.ts";
import type { FileSystem, OpenFile } from "../file-system.ts";

/** Where whole files are written: never in place, but in `temporary`, flushed, and then renamed. */
export interface WholeFiles {
  readonly files: FileSystem;
  readonly temporary: string;
}

/**
 * Replaces a file so that a power cut leaves the old or the new one, never a mixture. The new name survives a power cut
 * only after the folder was flushed, which the caller does once for many files.
 */
export async function replaceFile(at: WholeFiles, path: string, bytes: Uint8Array): Promise<void> {
  const beside = join(at.temporary, `${basename(dirname(path))}-${basename(path)}`);
  try {
    const file = await createFresh(at.files, beside);
    try {
      await file.write(bytes, 0);
      await file.flush();
    } finally {
      await file.close();
    }
    await at.files.rename(beside, path);
  } catch (error) {
    await at.files.remove(beside).catch(() => undefined);
    throw error;
  }
}

/** Creates the file. If an earlier attempt left one, removes it first. */
async function createFresh(files: FileSystem, path: string): Promise<OpenFile> {
  try {
    return await files.create(path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
    await files.remove(path);
    return files.create(path);
  }
}

/**
 * Reads a whole file; `null` if there is none. If the disk cannot read it now, the store is unavailable, not damaged.
 */
export async function readWhole(files: FileSystem, path: string): Promise<Buffer | null> {
  try {
    return await files.read(path);
  } catch (cause) {
    throw new StoreUnavailable({ code: "fileNotRead", file: path, error: systemWord(cause) }, { cause });
  }
}

/** The names of the documents of a table. */
export const DOCUMENT_NAME = /^(\d+)\.json$/;

/** The numbers in names of this form, ascending; other files are ignored. */
export async function listNumbered(files: FileSystem, folder: string, form: RegExp): Promise<number[]> {
  const numbers = (await files.list(folder)).flatMap((name) => form.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((one, other) => one - other);
}

const HEAD = /^\{"format":1,"crc32":"([0-9a-f]{8})","content":$/;
const TAIL = Buffer.from("\n}\n");

/** A lowdb adapter for one document: JSON that people can read, protected by a checksum, replaced as a whole. */
export function documentFile<T>(
  at: WholeFiles,
  path: string,
  form: { readonly parse: (body: string) => T; readonly print: (data: T) => string | Buffer },
): Adapter<T> {
  return {
    async read() {
      const bytes = await readWhole(at.files, path);
      return bytes === null ? null : form.parse(unseal(bytes, path));
    },
    async write(data) {
      await replaceFile(at, path, seal(form.print(data)));
    },
  };
}

export const jsonForm = { parse: JSON.parse, print: (data: unknown) => JSON.stringify(data) };

export function seal(body: string | Buffer): Buffer {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  const head = `{"format":1,"crc32":"${checksum(bytes)}","content":\n`;
  return Buffer.concat([Buffer.from(head), bytes, TAIL]);
}

export function unseal(bytes: Buffer, path: string): string {
  const bodyAt = bytes.indexOf("\n") + 1;
  const expected = HEAD.exec(bytes.toString("latin1", 0, Math.max(bodyAt - 1, 0)))?.[1];
  const body = bytes.subarray(bodyAt, -TAIL.length);
  const isWhole = expected !== undefined && bytes.subarray(-TAIL.length).equals(TAIL);
  if (!isWhole || checksum(body) !== expected) {
    throw new StoreDamaged({ code: "fileNotAsWritten", file: path });
  }
  return body.toString("utf8");
}

function checksum(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, "0");
}
