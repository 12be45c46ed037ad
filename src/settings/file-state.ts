import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A folder of secrets contains a few files. In any other folder, only this many are read. */
const MOST_FILES = 200;

/**
 * A text that changes whenever the content of these files, or of the files in the folder, may have changed: also when a
 * file is replaced, a link points elsewhere, or a file becomes readable.
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
