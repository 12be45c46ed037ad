import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes the folder and its parents; an existing one is fine. Not by mkdir's own `recursive`: where the system takes no
 * folders, such as /proc, that asks again for ever. Rejects with the system's error, which names the folder.
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
