import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A folder of secrets holds a few; in another one, no more are looked at. */
const MOST_FILES = 200;

/**
 * Another text whenever what is read from these files, and from the files of the folder, may be other than before: also
 * where a file is exchanged for another one or a link leads elsewhere, and once it may be read.
 */
export async function fileState(files: readonly string[], folder: string | undefined): Promise<string> {
  const names = folder === undefined || folder === "" ? [] : await readdir(folder).catch(() => []);
  const inFolder = names.toSorted().slice(0, MOST_FILES);
  const all = [...files, ...inFolder.map((name) => join(folder ?? "", name))];
  return JSON.stringify(await Promise.all(all.map(async (file) => [file, await stateOf(file)])));
}

async function stateOf(file: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown";
  }
}
