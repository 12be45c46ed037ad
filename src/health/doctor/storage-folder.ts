import { constants } from "node:fs";
import * as ownDisk from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Verdict } from "../codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

const { fine, warning, failed } = judging(BRIDGE, "dataFolderCheck");
const LITTLE_SPACE_BYTES = 512 * 1024 * 1024;
const OTHERS = 0o007;

/** The file system calls that the check uses. */
export type AskedDisk = Pick<typeof ownDisk, "access" | "stat" | "statfs">;

/** Checks that the folder is writable and has room, and that other users cannot read the customers' data. */
export async function checkFolder(path: string, disk: AskedDisk = ownDisk): Promise<Verdict> {
  const folder = resolve(path);
  const found = await disk.stat(folder).catch(() => null);
  if (found === null) {
    const parent = await nearest(disk, dirname(folder));
    if (await isWritable(disk, parent)) return fine({ code: "folderWillBeMade", folder });
    return failed({ code: "folderNotMade", folder, parent });
  }
  if (!found.isDirectory()) return failed({ code: "notAFolder", folder });
  if (!(await isWritable(disk, folder))) return failed({ code: "folderNotWritable", folder });
  const user = process.getuid?.();
  if (user !== undefined && user !== found.uid) return warning({ code: "folderOfOthers", folder });
  const { bavail, bsize } = await disk.statfs(folder);
  if (bavail * bsize < LITTLE_SPACE_BYTES) {
    const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
    return warning({ code: "folderFull", folder, megabytes });
  }
  if ((found.mode & OTHERS) !== 0) return failed({ code: "folderOpenToAll", folder });
  return fine({ code: "folderWritable", folder });
}

async function nearest(disk: AskedDisk, folder: string): Promise<string> {
  const isThere = await disk.stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearest(disk, dirname(folder));
}

function isWritable({ access }: AskedDisk, folder: string): Promise<boolean> {
  const { R_OK, W_OK, X_OK } = constants;
  return access(folder, R_OK | W_OK | X_OK).then(
    () => true,
    () => false,
  );
}
