import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { Verdict } from "../words/codes/verdict.ts";
import { BRIDGE, judging } from "./check.ts";

const { fine, warning, failed } = judging(BRIDGE, "dataFolderCheck");
const LITTLE_SPACE_BYTES = 512 * 1024 * 1024;
const OTHERS = 0o007;

/** Can the folder be written, is there room, and can nobody else read what is kept of customers? */
export async function checkFolder(path: string): Promise<Verdict> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => null);
  if (found === null) {
    const parent = await nearest(dirname(folder));
    if (await isWritable(parent)) return fine({ code: "folderWillBeMade", folder });
    return failed({ code: "folderNotMade", folder, parent });
  }
  if (!found.isDirectory()) return failed({ code: "notAFolder", folder });
  if (!(await isWritable(folder))) return failed({ code: "folderNotWritable", folder });
  const user = process.getuid?.();
  if (user !== undefined && user !== found.uid) return warning({ code: "folderOfOthers", folder });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LITTLE_SPACE_BYTES) {
    const megabytes = Math.floor((bavail * bsize) / 1024 / 1024);
    return warning({ code: "folderFull", folder, megabytes });
  }
  if ((found.mode & OTHERS) !== 0) return failed({ code: "folderOpenToAll", folder });
  return fine({ code: "folderWritable", folder });
}

async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || dirname(folder) === folder ? folder : nearest(dirname(folder));
}

function isWritable(folder: string): Promise<boolean> {
  const { R_OK, W_OK, X_OK } = constants;
  return access(folder, R_OK | W_OK | X_OK).then(
    () => true,
    () => false,
  );
}
