import { join } from "node:path";
import { crc32 } from "node:zlib";
import { readWhole, replaceFile, seal, unseal, type WholeFiles } from "../documents/whole-file.ts";
import { errorCode } from "../error-code.ts";
import type { FileSystem } from "../file-system.ts";
import { FolderRefused, StoreDamaged } from "./damage.ts";

/** Written last: a backup that has it is complete. */
const LIST = "backup.json";
const NAME = /^(?:[a-z]+\/){0,2}[\w-]+\.[a-z]+$/;

export interface BackedUpFile {
  /** Below the folder, such as "orders/12.json". */
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
}

export function backedUp(name: string, content: Buffer): BackedUpFile {
  return { name, bytes: content.length, crc32: crc32(content) };
}

export async function writeBackupList(
  at: WholeFiles,
  to: string,
  list: readonly BackedUpFile[],
): Promise<void> {
  await replaceFile(at, join(to, LIST), seal(JSON.stringify(list)));
  await at.files.flushFolder(to);
}

/** Rejects with FolderRefused if there is none. */
export async function readBackupList(files: FileSystem, from: string): Promise<readonly BackedUpFile[]> {
  if ((await namesIn(files, from)).length === 0)
    throw new FolderRefused({ code: "backupNotThere", folder: from });
  const bytes = await readWhole(files, join(from, LIST));
  if (bytes === null) throw new FolderRefused({ code: "backupNotWhole", folder: from, list: LIST });
  try {
    const list: unknown = JSON.parse(unseal(bytes, join(from, LIST)));
    if (Array.isArray(list) && list.every((file) => NAME.test(file?.name))) return list;
  } catch (error) {
    if (!(error instanceof StoreDamaged)) throw error;
  }
  throw damaged(from, LIST);
}

/** Empty for a file, as for a folder that does not exist. */
async function namesIn(files: FileSystem, path: string): Promise<readonly string[]> {
  try {
    return await files.list(path);
  } catch (error) {
    if (errorCode(error) === "ENOTDIR") return [];
    throw error;
  }
}

/** The file's content; rejects with FolderRefused if it is not what was copied. */
export async function readBackedUp(files: FileSystem, from: string, file: BackedUpFile): Promise<Buffer> {
  const content = await readWhole(files, join(from, file.name));
  if (content === null || crc32(content) !== file.crc32 || content.length !== file.bytes)
    throw damaged(from, file.name);
  return content;
}

function damaged(from: string, name: string): FolderRefused {
  const because = { code: "fileNotAsWritten", file: join(from, name) } as const;
  return new FolderRefused({ code: "backupDamaged", folder: from, because });
}
