import { constants } from "node:fs";
import { access, stat, statfs } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type Check, judging } from "./check.ts";

const { fine, warning, failed } = judging("bridge");
const NAME = "data folder";
const LITTLE_SPACE_BYTES = 512 * 1024 * 1024;
const OTHERS = 0o007;

/** Can the folder be written, is there room, and can nobody else read what is kept of customers? */
export async function checkFolder(path: string): Promise<Check> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => null);
  if (found === null) {
    const parent = await nearest(dirname(folder));
    if (await isWritable(parent)) return fine(NAME, `${folder} will be made at the first start`);
    return failed(NAME, `${folder} cannot be made`, `make it, or let this user write to ${parent}`);
  }
  if (!found.isDirectory())
    return failed(NAME, `${folder} is no folder`, "set storage.path to a folder of its own");
  if (!(await isWritable(folder)))
    return failed(NAME, `${folder} cannot be written`, "let the user who runs the bridge write to it");
  const user = process.getuid?.();
  if (user !== undefined && user !== found.uid)
    return warning(
      NAME,
      `${folder} belongs to another user than the one who asks now`,
      "run the bridge and its commands as the user who owns the folder",
    );
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < LITTLE_SPACE_BYTES) {
    const detail = `${folder} has only ${Math.floor((bavail * bsize) / 1024 / 1024)} MB left`;
    return warning(NAME, detail, "make room on its disk");
  }
  if ((found.mode & OTHERS) !== 0)
    return failed(
      NAME,
      `${folder} can be read by every user of the machine, so that the bridge does not start`,
      `close it: chmod 700 ${folder}`,
    );
  return fine(NAME, `${folder} can be written`);
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
