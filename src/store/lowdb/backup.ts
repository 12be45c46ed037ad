import { copyFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemClock } from "../../clock.ts";
import { noteMemoryGap } from "../memory-gap.ts";
import { checkStore, type Finding } from "./check.ts";
import { FolderRefused } from "./damage.ts";
import { diskFiles } from "./file-system.ts";
import { FOLDERS, readMarker } from "./folder.ts";
import { openLowdbStore } from "./open.ts";
import { NEW_STATE, stateFile } from "./small-state.ts";

/** After so many rounds, the folder changes faster than it can be copied. */
const MOST_ROUNDS = 20;

export interface BackupReport {
  readonly files: number;
  readonly bytes: number;
  /** What is wrong with the copy: nothing, unless the folder itself is damaged. */
  readonly findings: readonly Finding[];
}

/**
 * Copies a data folder into a new one, also while a bridge uses it. Documents may be copied while others are being
 * replaced: what the copy misses of them stands in the journal, which is copied last, from the segment on that the
 * state document names. Should the bridge let go of that segment meanwhile, another round copies what has changed.
 * The marker file comes at the very end: a backup that was cut short is not taken for one.
 */
export async function backupStore(path: string, to: string): Promise<BackupReport> {
  await readMarker(diskFiles, path);
  await beginEmpty(to);
  const copies = new Copies(path, to);
  for (let round = 1; ; round++) {
    const from = await journalStart(path);
    for (const folder of FOLDERS) if (folder !== "journal") await copies.copyFolder(folder);
    await copies.copyFile("state.json");
    await copies.copyFolder("journal");
    if ((await journalStart(path)) === from) break;
    if (round === MOST_ROUNDS)
      throw new Error(`${path} changes too fast to be copied; stop the bridge first`);
  }
  await copies.finish();
  const { findings } = await checkStore(to);
  return { files: copies.count, bytes: copies.bytes, findings };
}

/** Puts a backup in the place of a data folder, which must not exist or hold nothing. */
export async function restoreStore(from: string, path: string): Promise<BackupReport> {
  const { findings } = await checkStore(from);
  if (findings.length > 0) {
    throw new FolderRefused("folder_foreign", `the backup ${from} is damaged: ${findings[0]?.problem}`);
  }
  const report = await backupStore(from, path);
  const store = await openLowdbStore({ path });
  await noteMemoryGap(store, systemClock);
  await store.close();
  return report;
}

async function journalStart(path: string): Promise<number> {
  const state = await stateFile({ files: diskFiles, temporary: "" }, path).read();
  return (state ?? NEW_STATE).journal;
}

async function beginEmpty(to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new FolderRefused("folder_foreign", `${to} is not empty; name a new folder`);
  }
  for (const folder of FOLDERS) await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
}

class Copies {
  readonly #path: string;
  readonly #to: string;
  /** What each copied file looked like, to see what has changed since. */
  readonly #seen = new Map<string, string>();
  readonly #sizes = new Map<string, number>();

  constructor(path: string, to: string) {
    this.#path = path;
    this.#to = to;
  }

  get count(): number {
    return this.#sizes.size;
  }

  get bytes(): number {
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0);
  }

  /** Copies what is new or changed, and forgets what is gone. */
  async copyFolder(folder: string): Promise<void> {
    if (folder === "temporary") return;
    const entries = await readdir(join(this.#path, folder), { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name));
    for (const name of names) await this.copyFile(name);
    for (const name of [...this.#seen.keys()]) {
      if (dirname(name) === folder && !names.includes(name)) await this.#forget(name);
    }
  }

  async copyFile(name: string): Promise<void> {
    const from = join(this.#path, name);
    try {
      const { ino, size, mtimeMs } = await stat(from);
      const look = `${ino} ${size} ${mtimeMs}`;
      if (this.#seen.get(name) === look) return;
      await copyFile(from, join(this.#to, name));
      await flush(join(this.#to, name));
      this.#seen.set(name, look);
      this.#sizes.set(name, size);
    } catch (error) {
      if (!(error instanceof Error) || !("code" in error) || error.code !== "ENOENT") throw error;
      await this.#forget(name);
    }
  }

  async finish(): Promise<void> {
    for (const folder of FOLDERS) await flush(join(this.#to, folder));
    await this.copyFile("format.json");
    await flush(this.#to);
    await flush(dirname(this.#to));
  }

  async #forget(name: string): Promise<void> {
    await rm(join(this.#to, name), { force: true });
    this.#seen.delete(name);
    this.#sizes.delete(name);
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
