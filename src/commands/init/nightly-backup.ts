import * as ownDisk from "node:fs/promises";
import type { BackupSettings } from "../../store/kinds.ts";

/** In the bridge's folder, beside the data: a week's, made when few orders come. */
const BACKUP: BackupSettings = { folder: "./backups", keep: 7, hour: 3 };
/** Several copies of a shop's first years, and what the bridge itself needs to write. */
const LEAST_ROOM_BYTES = 1024 * 1024 * 1024;

/** The file system calls that the choice uses. */
export type AskedDisk = Pick<typeof ownDisk, "access" | "statfs">;

/** The backup that a new configuration asks for; `null`: the bridge's folder has too little room, or cannot be written. */
export async function nightlyBackup(disk: AskedDisk = ownDisk): Promise<BackupSettings | null> {
  try {
    const { R_OK, W_OK, X_OK } = ownDisk.constants;
    await disk.access(".", R_OK | W_OK | X_OK);
    const { bavail, bsize } = await disk.statfs(".");
    return bavail * bsize < LEAST_ROOM_BYTES ? null : BACKUP;
  } catch {
    return null;
  }
}
