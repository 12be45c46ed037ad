import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { FOLDERS } from "./folder.ts";

export interface MeasuredSpace {
  /** How many bytes the data folder has now. */
  readonly needed: number;
  /** How many the disk of the other folder has left. */
  readonly free: number;
}

/** How much space a backup of `data` in `folder` takes, and how much there is. */
export async function measureSpace(data: string, folder: string): Promise<MeasuredSpace> {
  let needed = 0;
  for (const place of [".", ...FOLDERS]) {
    const inside = join(data, place);
    for (const entry of await readdir(inside, { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile())
        needed += await stat(join(inside, entry.name)).then(
          ({ size }) => size,
          () => 0,
        );
    }
  }
  const { bavail, bsize } = await statfs(folder);
  return { needed, free: bavail * bsize };
}
