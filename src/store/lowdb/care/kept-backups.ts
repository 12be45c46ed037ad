import { createHash } from "node:crypto";
import { readdir, stat, statfs } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { noteBackup } from "../../../runtime/installation/backup-note.ts";
import { BRIDGE } from "../../../runtime/installation/called.ts";
import { type BackupPlace, type KeptBackup, quotedForShell } from "../../care.ts";
import { StoreError, StoreUnavailable } from "../../store.ts";
import { errorCode } from "../error-code.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { backupStore, clearFolder } from "./backup.ts";
import { readBackupList } from "./backup-list.ts";
import { FolderRefused } from "./damage.ts";
import { FOLDERS } from "./folder.ts";
import { readMarker } from "./marker.ts";

/** Disk space that must stay free for the bridge itself while the disk also holds the backup. */
const RESERVE_BYTES = 256 * 1024 * 1024;
const NAME = /^(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.(\d{4,9})\.([0-9a-f]{8})$/;

interface PlaceSettings {
  /** The data folder. */
  readonly data: string;
  /** Where the backups are kept. */
  readonly folder: string;
  readonly keep: number;
}

type Making = Parameters<BackupPlace["make"]>[1];

interface PlaceParts {
  readonly files?: FileSystem;
  readonly measure?: (data: string, folder: string) => Promise<MeasuredSpace>;
}

/**
 * The backups of a data folder. Each is a folder such as `2026-11-25T03-00-00Z.0042.1a2b3c4d`: when it was made, its
 * number, and the data folder it belongs to. A backup that is being made or deleted has another name, so every folder
 * with such a name is complete. Several bridges may keep their backups in the same place.
 */
export class KeptBackups implements BackupPlace {
  readonly #settings: PlaceSettings;
  readonly #files: FileSystem;
  readonly #measure: NonNullable<PlaceParts["measure"]>;
  /** Sizes by path: complete backups never change. */
  readonly #bytes = new Map<string, number>();

  constructor(settings: PlaceSettings, { files = diskFiles, measure = measureSpace }: PlaceParts = {}) {
    this.#settings = { ...settings, folder: resolve(settings.folder) };
    this.#files = files;
    this.#measure = measure;
  }

  list(): Promise<readonly KeptBackup[]> {
    return this.#list().catch(this.#rethrow);
  }

  async #list(): Promise<readonly KeptBackup[]> {
    const { data, folder } = this.#settings;
    // A person who looks for a backup may have lost the data folder.
    const own = await this.#mark().catch(() => null);
    const whole = resolve(data);
    const aside = `mv ${quotedForShell(whole)} ${quotedForShell(`${whole}.aside`)}`;
    const found = await Promise.all(
      (await this.#files.list(folder)).map(async (name): Promise<KeptBackup | null> => {
        const [, stamp = "", number = "", mark = ""] = NAME.exec(name) ?? [];
        const bytes = mark === "" ? null : await this.#bytesOf(join(folder, name));
        if (bytes === null) return null;
        const at = Date.parse(stamp.replace(/-(\d\d)-(\d\d)Z$/, ":$1:$2Z"));
        const path = join(folder, name);
        const restore = [aside, `${BRIDGE} store restore ${quotedForShell(path)}`];
        return { path, number: Number(number), at, bytes, isOwn: mark === own, restore };
      }),
    );
    return found.filter((each) => each !== null).toSorted((one, other) => other.number - one.number);
  }

  make(at: Moment, given: Making): Promise<void> {
    return this.#make(at, given).catch(this.#rethrow);
  }

  readonly #rethrow = (error: unknown): never => {
    const code = errorCode(error);
    if (error instanceof StoreError || code === undefined || code === "ABORT_ERR") throw error;
    throw code === "ENOSPC" || code === "EDQUOT"
      ? new StoreUnavailable({ code: "noSpaceLeft", error: code }, { cause: error })
      : new FolderRefused({ code: "backupNotWritten", folder: this.#settings.folder, error: code });
  };

  async #make(at: Moment, { signal, onProgress }: Making): Promise<void> {
    const { data, folder } = this.#settings;
    const mark = await this.#mark();
    const unfinished = join(folder, `unfinished.${mark}`);
    await this.#files.makeFolder(folder);
    await this.#remove(unfinished);
    const before = await this.list();
    await this.#expectSpace();
    const { findings } = await backupStore(data, unfinished, throttledFiles(this.#files, signal), onProgress);
    const [because] = findings;
    if (because !== undefined) {
      await this.#remove(unfinished);
      throw new FolderRefused({ code: "backupOfDamaged", folder: data, because });
    }
    const stamp = `${new Date(at).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
    const number = String((before[0]?.number ?? 0) + 1).padStart(4, "0");
    await this.#files.rename(unfinished, join(folder, `${stamp}.${number}.${mark}`));
    await this.#files.flushFolder(folder);
    await noteBackup(data, at);
    for (const { path } of before.filter(({ isOwn }) => isOwn).slice(this.#settings.keep - 1)) {
      await this.#files.rename(path, unfinished);
      await this.#remove(unfinished);
      this.#bytes.delete(path);
    }
  }

  /** A name for the data folder that stays the same when the folder is moved or restored elsewhere. */
  async #mark(): Promise<string> {
    const marker = await readMarker(this.#files, this.#settings.data);
    return createHash("sha256")
      .update(marker?.salt ?? "")
      .digest("hex")
      .slice(0, 8);
  }

  /** The size of the backup in bytes; `null` if it is not complete. */
  async #bytesOf(path: string): Promise<number | null> {
    const known = this.#bytes.get(path);
    if (known !== undefined) return known;
    const list = await readBackupList(this.#files, path).catch(() => null);
    if (list === null) return null;
    const bytes = list.reduce((sum, each) => sum + each.bytes, 0);
    this.#bytes.set(path, bytes);
    return bytes;
  }

  /** Rejects if there is too little space: a backup must not fill the disk, which may hold the data too. */
  async #expectSpace(): Promise<void> {
    const { data, folder } = this.#settings;
    const { needed, free } = await this.#measure(data, folder);
    const lacking = needed + RESERVE_BYTES - free;
    if (lacking > 0) throw new FolderRefused({ code: "backupNeedsSpace", folder, bytes: lacking });
  }

  async #remove(path: string): Promise<void> {
    if ((await this.#files.stat(path)) === null) return;
    await clearFolder(this.#files, path);
    await this.#files.removeFolder(path);
  }
}

interface MeasuredSpace {
  /** The size of the data folder, in bytes. */
  readonly needed: number;
  /** The free space on the disk of the other folder, in bytes. */
  readonly free: number;
}

/** Measures how much space a backup of `data` needs, and how much there is for `folder`. */
async function measureSpace(data: string, folder: string): Promise<MeasuredSpace> {
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

/** The longest rest. A longer measured time means that the machine was asleep, not that it worked. */
const LONGEST_REST_MS = 250;

/**
 * The same file system for work that must not slow down anything else. After it reads a file and before it writes one,
 * it rests for as long as the previous work took, so it never uses more than half of a processor or a disk. Once the
 * signal aborts, the next such call rejects.
 */
function throttledFiles(files: FileSystem, signal: AbortSignal): FileSystem {
  let workedSince = performance.now();
  const rest = async () => {
    signal.throwIfAborted();
    const ms = Math.min(LONGEST_REST_MS, Math.ceil(performance.now() - workedSince));
    await wait(ms, undefined, { signal });
    workedSince = performance.now();
  };
  return {
    ...files,
    async read(path) {
      const content = await files.read(path);
      await rest();
      return content;
    },
    async create(path) {
      await rest();
      return files.create(path);
    },
  };
}
