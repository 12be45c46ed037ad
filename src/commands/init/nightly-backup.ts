import * as ownDisk from "node:fs/promises";
import type { BackupSettings } from "../../store/kinds.ts";

/** A week of backups in the bridge's folder, made at an hour with few orders. */
const BACKUP: BackupSettings = { folder: "./backups", keep: 7, hour: 3 };
/** Room for several copies of a shop's first years, and for the bridge's own writes. */
const LEAST_ROOM_BYTES = 1024 * 1024 * 1024;

/** The file system calls that the choice uses. */
export type AskedDisk = Pick<typeof ownDisk, "access" | "statfs">;

/** The backup settings of a new configuration; `null` if the bridge's folder is read-only or has too little room. */
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
