import { dirname, join, resolve } from "node:path";
import { noteBackup } from "../../../runtime/installation/backup-note.ts";
import { fileCounter, type OnCare } from "../../care.ts";
import { NEW_STATE, stateFile } from "../documents/small-state.ts";
import { readWhole } from "../documents/whole-file.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { isNewestNote } from "../journal/newest-segment.ts";
import { type BackedUpFile, backedUp, writeBackupList } from "./backup-list.ts";
import { type CheckReport, inspectFolder } from "./check.ts";
import { FolderRefused } from "./damage.ts";
import { FOLDERS } from "./folder.ts";
import { MARKER, readMarker } from "./marker.ts";

/** After this many rounds, the folder changes faster than it can be copied. */
const MOST_ROUNDS = 20;
const STATE = "state.json";
const COPIED_FOLDERS = FOLDERS.filter((folder) => folder !== "temporary");

export interface BackupReport extends Pick<CheckReport, "findings" | "earlierFormat"> {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Copies a data folder into a new one, also while a bridge uses it. Documents may be replaced while they are copied:
 * what the copy misses is in the journal, which is copied last, from the segment that the state document names. If the
 * bridge deletes that segment in the meantime, or converts the folder to another format, another round copies what has
 * changed. The list of all files is written at the very end, so an unfinished backup is recognized. A failed backup
 * leaves nothing behind.
 */
export async function backupStore(
  path: string,
  to: string,
  files: FileSystem = diskFiles,
  onProgress?: OnCare,
): Promise<BackupReport> {
  await readMarker(files, path);
  const isMade = (await files.stat(to)) === null;
  await files.makeFolder(to);
  if ((await files.list(to)).length > 0) {
    throw new FolderRefused({ code: "backupPlaceTaken", folder: to });
  }
  try {
    for (const folder of FOLDERS) await files.makeFolder(join(to, folder));
    const copies = new Copies(path, to, files, onProgress);
    await copyAll(copies, path);
    for (const folder of FOLDERS) await files.flushFolder(join(to, folder));
    await files.flushFolder(to);
    const { findings, earlierFormat } = await inspectFolder(to, files, onProgress);
    await writeBackupList({ files, temporary: join(to, "temporary") }, to, copies.list);
    await files.flushFolder(dirname(resolve(to)));
    return { files: copies.list.length, bytes: copies.bytes, findings, earlierFormat };
  } catch (error) {
    await clearFolder(files, to);
    if (isMade) await files.removeFolder(to).catch(() => undefined);
    throw error;
  }
}

/** Makes a backup, and notes when it was made. */
export async function backupAndNote(folder: string, to: string, onProgress?: OnCare): Promise<BackupReport> {
  const report = await backupStore(folder, to, undefined, onProgress);
  if (report.findings.length === 0) await noteBackup(folder, Date.now());
  return report;
}

async function copyAll(copies: Copies, path: string): Promise<void> {
  for (let round = 1; ; round++) {
    const from = await copies.beginning();
    await copies.beginRound();
    for (const folder of COPIED_FOLDERS) if (folder !== "journal") await copies.copyFolder(folder);
    await copies.copyFile(STATE);
    await copies.copyFolder("journal");
    if ((await copies.beginning()) === from) break;
    if (round === MOST_ROUNDS) throw new FolderRefused({ code: "backupOvertaken", folder: path });
  }
  await copies.copyFile(MARKER);
}

/** Removes all of the store's own files, as far as possible. */
export async function clearFolder(files: FileSystem, path: string): Promise<void> {
  for (const folder of FOLDERS.toReversed()) {
    const inside = join(path, folder);
    for (const name of await files.list(inside))
      await files.remove(join(inside, name)).catch(() => undefined);
    await files.removeFolder(inside).catch(() => undefined);
  }
  for (const name of await files.list(path)) {
    if (name.endsWith(".json") || isNewestNote(name))
      await files.remove(join(path, name)).catch(() => undefined);
  }
}

/** Writes a new file so that it survives a power cut once its folder is flushed. */
export async function writeNew(files: FileSystem, path: string, content: Buffer): Promise<void> {
  const file = await files.create(path);
  try {
    await file.write(content, 0);
    await file.flush();
  } finally {
    await file.close();
  }
}

class Copies {
  readonly #files: FileSystem;
  readonly #path: string;
  readonly #to: string;
  readonly #onProgress: OnCare | undefined;
  #count = () => {};
  /** The state of each copied file, to notice changes since. */
  readonly #seen = new Map<string, string>();
  readonly #copied = new Map<string, BackedUpFile>();

  constructor(path: string, to: string, files: FileSystem, onProgress: OnCare | undefined) {
    this.#files = files;
    this.#onProgress = onProgress;
    this.#path = path;
    this.#to = to;
  }

  get list(): readonly BackedUpFile[] {
    return [...this.#copied.values()];
  }

  get bytes(): number {
    return this.list.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Where the journal begins, and the folder's format: documents copied between two formats may have either. */
  async beginning(): Promise<string> {
    const state = await stateFile({ files: this.#files, temporary: "" }, this.#path).read();
    return JSON.stringify([(state ?? NEW_STATE).journal, await readMarker(this.#files, this.#path)]);
  }

  /** Counts the files again, and two that are in no folder: the state and the mark. */
  async beginRound(): Promise<void> {
    let total = 2;
    for (const folder of COPIED_FOLDERS) total += (await this.#namesIn(folder)).length;
    this.#count = fileCounter(this.#onProgress, "copyingFiles", total);
  }

  /** Copies new and changed files, and removes those that are gone. */
  async copyFolder(folder: string): Promise<void> {
    const names = await this.#namesIn(folder);
    for (const name of names) await this.copyFile(name);
    for (const name of [...this.#copied.keys()]) {
      if (dirname(name) === folder && !names.includes(name)) await this.#forget(name);
    }
  }

  async copyFile(name: string): Promise<void> {
    await this.#copyFile(name);
    this.#count();
  }

  async #copyFile(name: string): Promise<void> {
    const from = join(this.#path, name);
    const stat = await this.#files.stat(from);
    if (stat !== null && this.#seen.get(name) === stat.state) return;
    const content = stat === null ? null : await readWhole(this.#files, from);
    await this.#forget(name);
    if (stat === null || content === null) return;
    await writeNew(this.#files, join(this.#to, name), content);
    this.#seen.set(name, stat.state);
    this.#copied.set(name, backedUp(name, content));
  }

  async #namesIn(folder: string): Promise<readonly string[]> {
    const names = (await this.#files.list(join(this.#path, folder))).map((name) => join(folder, name));
    return names.filter((name) => !FOLDERS.includes(name));
  }

  async #forget(name: string): Promise<void> {
    await this.#files.remove(join(this.#to, name));
    this.#seen.delete(name);
    this.#copied.delete(name);
  }
}
