import { realpath } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { CopyRefused } from "../store/copy/copy.ts";
import { databaseOf, folderOf, type StorageConfig } from "../store/kinds.ts";

interface NamedStorage {
  readonly storage: StorageConfig;
  readonly place: string;
}

/** Rejects with CopyRefused unless the two stores of a copy are different. */
export async function refuseSamePlace(from: NamedStorage, to: NamedStorage): Promise<void> {
  if (from.place === to.place) throw new CopyRefused({ code: "copySamePlace", place: to.place });
  if (databaseOf(from.storage) !== null && databaseOf(to.storage) !== null)
    throw new CopyRefused({ code: "copyBetweenDatabases", from: from.place, to: to.place });
  const [read, filled] = [folderOf(from.storage), folderOf(to.storage)];
  if (read === null || filled === null) return;
  const [one, other] = await Promise.all([realFolder(read), realFolder(filled)]);
  if (one === other) throw new CopyRefused({ code: "copySamePlace", place: filled });
  if (isInside(one, other) || isInside(other, one))
    throw new CopyRefused({ code: "copyPlacesInOne", from: read, to: filled });
}

function isInside(folder: string, outer: string): boolean {
  return !/^\.\.(?:[\\/]|$)/.test(relative(outer, folder));
}

/** The real path, or the resolved path if the folder does not exist. */
function realFolder(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}
