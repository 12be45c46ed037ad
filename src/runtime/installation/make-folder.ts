import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates the folder and its parents; an existing one is fine. Does not use mkdir's `recursive`, which loops forever
 * where the system allows no folders, such as /proc. Rejects with the system's error, which names the folder.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await makeOne(path, mode);
  } catch (error) {
    const parent = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || parent === path) throw error;
    await makeFolder(parent, mode);
    await makeOne(path, mode);
  }
}

async function makeOne(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const isThere = await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere) throw error;
  }
}
