import { dirname, join, resolve } from "node:path";
import { fileCounter, type OnCare } from "../../care.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { type BackupReport, clearFolder, writeNew } from "./backup.ts";
import { readBackedUp, readBackupList } from "./backup-list.ts";
import { inspectFolder } from "./check.ts";
import { FolderRefused } from "./damage.ts";
import { FOLDERS } from "./folder.ts";
import { RESTORING } from "./marker.ts";

/**
 * Restores a backup to a data folder that must not exist, or must be empty or an interrupted restore. The backup is
 * read completely before anything is written. A file marks the folder as incomplete until the end; a failure leaves
 * nothing behind. The folder has no mark then, so its first start knows that it has forgotten something.
 */
export async function restoreStore(
  from: string,
  path: string,
  files: FileSystem = diskFiles,
  onProgress?: OnCare,
): Promise<BackupReport> {
  const list = await readBackupList(files, from);
  const countRead = fileCounter(onProgress, "readingFiles", list.length);
  for (const file of list) {
    await readBackedUp(files, from, file);
    countRead();
  }
  const { findings, earlierFormat } = await inspectFolder(from, files, onProgress);
  const [because] = findings;
  if (because !== undefined) throw new FolderRefused({ code: "backupDamaged", folder: from, because });
  const isMade = (await files.stat(path)) === null;
  await files.makeFolder(path);
  const ownership = await files.claim(path);
  try {
    await beginRestore(files, path);
    const countCopied = fileCounter(onProgress, "copyingFiles", list.length);
    for (const file of list) {
      await writeNew(files, join(path, file.name), await readBackedUp(files, from, file));
      countCopied();
    }
    for (const folder of FOLDERS) await files.flushFolder(join(path, folder));
    await files.flushFolder(path);
    await files.remove(join(path, RESTORING));
    await files.flushFolder(path);
    await files.flushFolder(dirname(resolve(path)));
  } catch (error) {
    if (error instanceof FolderRefused && error.trouble.code === "folderNotEmpty") throw error;
    await clearFolder(files, path);
    await files.remove(join(path, RESTORING)).catch(() => undefined);
    throw error;
  } finally {
    await ownership.release();
    if (isMade && (await files.list(path)).length === 0)
      await files.removeFolder(path).catch(() => undefined);
  }
  const bytes = list.reduce((sum, file) => sum + file.bytes, 0);
  return { files: list.length, bytes, findings, earlierFormat };
}

/** Removes what an earlier, interrupted restore left. Rejects with FolderRefused if the folder holds anything else. */
async function beginRestore(files: FileSystem, path: string): Promise<void> {
  const names = (await files.list(path)).filter((name) => !name.endsWith(".sock"));
  if (names.includes(RESTORING)) await clearFolder(files, path);
  else if (names.length > 0) throw new FolderRefused({ code: "folderNotEmpty", folder: path });
  else {
    await writeNew(files, join(path, RESTORING), Buffer.alloc(0));
    await files.flushFolder(path);
  }
  for (const folder of FOLDERS) await files.makeFolder(join(path, folder));
}
