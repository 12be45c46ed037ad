import { basename, dirname, join, resolve } from "node:path";
import type { ErasureList } from "../../erasure.ts";
import { KeyLocks } from "../../key-locks.ts";
import { StoreUnavailable } from "../../store.ts";
import { systemWord } from "../error-code.ts";
import type { FileSystem } from "../file-system.ts";
import { jsonForm, readWhole, replaceFile, seal, unseal } from "./whole-file.ts";

/**
 * The path of the list of a data folder: next to it, so that neither a backup nor a restore of the folder affects it.
 */
export function erasureListPath(folder: string): string {
  return `${resolve(folder)}.erasures.json`;
}

/** The list next to the data folder, protected by a checksum and replaced as a whole. */
export function openErasureList(files: FileSystem, folder: string): ErasureList {
  const path = erasureListPath(folder);
  const beside = dirname(path);
  // Two persons may be erased at once, and both lists are written to the same file beside this one.
  const locks = new KeyLocks();
  return {
    async readErasureList() {
      const bytes = await readWhole(files, path);
      return bytes === null ? null : jsonForm.parse(unseal(bytes, path));
    },
    async writeErasureList(text) {
      const at = { files, temporary: beside };
      try {
        await locks.run(path, () => replaceFile(at, path, seal(jsonForm.print(text))));
        await files.flushFolder(beside);
      } catch (cause) {
        const file = join(beside, basename(path));
        throw new StoreUnavailable(
          { code: "erasureListNotWritten", file, error: systemWord(cause) },
          { cause },
        );
      }
    },
  };
}
