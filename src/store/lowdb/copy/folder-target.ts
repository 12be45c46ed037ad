import { dirname, join, resolve } from "node:path";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import type { CopyProgress, CopyReader, CopyTarget } from "../../copy/copy.ts";
import {
  type CopyKind,
  type CopyRows,
  PORTION,
  type Portion,
  type PortionBounds,
} from "../../copy/copy-rows.ts";
import { clearFolder, writeNew } from "../care/backup.ts";
import { FolderRefused, StoreDamaged } from "../care/damage.ts";
import { FOLDERS } from "../care/folder.ts";
import { markFolder } from "../care/folder-mark.ts";
import { FILLING, newMarker, writeMarker } from "../care/marker.ts";
import type { Ownership } from "../care/owner.ts";
import { deliveryText, type SettlementText } from "../documents/delivery-text.ts";
import { erasureListPath, openErasureList } from "../documents/erasure-list.ts";
import { NEW_STATE, stateFile } from "../documents/small-state.ts";
import { readWhole, replaceFile, seal, unseal, type WholeFiles } from "../documents/whole-file.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { indexHash } from "../index/hash-index.ts";
import { Checkpoints } from "../journal/checkpoints.ts";
import { type OpenParts, openParts } from "../open.ts";
import type { Write } from "../writes.ts";
import { folderReader } from "./folder-reader.ts";
import type { FolderToCopy } from "./folder-source.ts";

/**
 * Opens an empty folder, or one that an earlier copy did not finish. A file with the progress exists from before the
 * first row until the rows are known to be equal; until then nothing else can open the folder. Rejects with
 * FolderRefused.
 */
export async function openFolderTarget(options: FolderToCopy): Promise<CopyTarget> {
  const { path, files = diskFiles } = options;
  await files.makeFolder(path);
  const ownership = await files.claim(path);
  try {
    const progress = await progressIn(files, path);
    const target = new FolderTarget(options, ownership, progress);
    if (progress !== null) await target.open();
    return target;
  } catch (error) {
    await ownership.release();
    throw error;
  }
}

async function progressIn(files: FileSystem, path: string): Promise<CopyProgress | null> {
  const names = (await files.list(path)).filter((name) => !name.endsWith(".sock"));
  if (names.length === 0) {
    // If another store was here before, the list of people erased from it must not be lost.
    const list = erasureListPath(path);
    if ((await files.stat(list)) === null) return null;
    throw new FolderRefused({ code: "erasureListOfAnother", file: list });
  }
  if (!names.includes(FILLING)) throw new FolderRefused({ code: "folderNotEmpty", folder: path });
  const file = join(path, FILLING);
  const bytes = await readWhole(files, file);
  try {
    return bytes === null ? null : (JSON.parse(unseal(bytes, file)) as CopyProgress | null);
  } catch (error) {
    if (error instanceof StoreDamaged) return null;
    throw error;
  }
}

class FolderTarget implements CopyTarget {
  readonly progress: CopyProgress | null;
  readonly #bounds: PortionBounds;
  readonly #path: string;
  readonly #files: FileSystem;
  readonly #at: WholeFiles;
  readonly #clock: Clock;
  readonly #ownership: Ownership;
  #mayForget: boolean;
  #opened: { readonly parts: OpenParts; readonly checkpoints: Checkpoints } | null = null;

  constructor(options: FolderToCopy, ownership: Ownership, progress: CopyProgress | null) {
    const { path, files = diskFiles, clock = systemClock, bounds = PORTION } = options;
    this.#bounds = bounds;
    this.#path = path;
    this.#files = files;
    this.#at = { files, temporary: join(path, "temporary") };
    this.#clock = clock;
    this.#ownership = ownership;
    this.progress = progress;
    this.#mayForget = progress?.origin.mayForget ?? false;
  }

  async open(): Promise<void> {
    const options = { path: this.#path, clock: this.#clock, isBeingFilled: true };
    const parts = await openParts(options, this.#files);
    this.#opened = { parts, checkpoints: new Checkpoints(parts, { now: () => this.#clock.now() }) };
  }

  async begin(progress: CopyProgress): Promise<void> {
    await this.#shut();
    const file = join(this.#path, FILLING);
    if ((await this.#files.stat(file)) === null) await writeNew(this.#files, file, Buffer.alloc(0));
    await this.#files.flushFolder(this.#path);
    await this.#files.makeFolder(this.#at.temporary);
    await this.keep(null);
    await clearFolder(this.#files, this.#path);
    await this.#files.remove(erasureListPath(this.#path));
    for (const folder of FOLDERS) await this.#files.makeFolder(join(this.#path, folder));
    const { salt, nextDelivery, mayForget } = progress.origin;
    this.#mayForget = mayForget;
    const deliveries = { nextRow: nextDelivery, nextBucket: 1 };
    await stateFile(this.#at, this.#path).write({ ...NEW_STATE, deliveries });
    await writeMarker(this.#at, this.#path, { ...newMarker(), salt });
    await this.keep(progress);
    await this.open();
  }

  async write(portion: Portion, progress: CopyProgress): Promise<void> {
    const { parts, checkpoints } = this.#open();
    if (portion.kind === "erasureList") {
      for (const { text } of portion.rows) await this.#erasures.writeErasureList(text);
    } else {
      const writes = await this.#writesOf(portion);
      if (writes.length > 0) await parts.journal.append(writes);
    }
    await checkpoints.keepUp();
    await this.keep(progress);
  }

  async keep(progress: CopyProgress | null): Promise<void> {
    await replaceFile(this.#at, join(this.#path, FILLING), seal(JSON.stringify(progress)));
    await this.#files.flushFolder(this.#path);
  }

  async reread(): Promise<void> {
    await this.#open().checkpoints.run();
    await this.#shut();
    await this.open();
  }

  async end(): Promise<void> {
    await this.#shut();
    if (!this.#mayForget) {
      await markFolder(this.#at, this.#path, { at: this.#clock.now(), isLast: true });
    }
    await this.#files.remove(join(this.#path, FILLING));
    await this.#files.flushFolder(this.#path);
    await this.#files.flushFolder(dirname(resolve(this.#path)));
  }

  async close(): Promise<void> {
    await this.#shut();
    await this.#ownership.release();
  }

  counts: CopyReader["counts"] = () => this.#reader.counts();
  portions: CopyReader["portions"] = (kind, after) => this.#reader.portions(kind, after);

  get #reader(): CopyReader {
    const source = { folder: this.#path, erasures: this.#erasures, bounds: this.#bounds };
    return folderReader({ ...source, parts: this.#open().parts });
  }

  get #erasures() {
    return openErasureList(this.#files, this.#path);
  }

  #open() {
    if (this.#opened === null) throw new Error("copy_not_begun");
    return this.#opened;
  }

  async #shut(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    await opened.parts.journal.idle();
    await opened.checkpoints.finish();
    await opened.parts.journal.close();
  }

  async #writesOf(portion: Portion): Promise<readonly Write[]> {
    const { parts } = this.#open();
    if (portion.kind === "calls") return [{ kind: "allCalls", calls: portion.rows }];
    const writesOf = WRITES[portion.kind as keyof typeof WRITES] as (
      row: object,
      to: OpenParts,
    ) => WriteResult;
    const writes: Write[] = [];
    for (const row of portion.rows) writes.push(...(await writesOf(row, parts)));
    return writes;
  }
}

type WriteResult = readonly Write[] | Promise<readonly Write[]>;

const WRITES: {
  readonly [K in Exclude<CopyKind, "calls" | "erasureList">]: (
    row: CopyRows[K],
    to: OpenParts,
  ) => WriteResult;
} = {
  async orders(record, { orders }) {
    const known = await orders.find(record);
    return [orders.writeOf(record, known?.row ?? null)];
  },
  deliveries: ({ id, key, contradicts, ...delivery }, { deliveries }) => {
    const row = Number(id);
    const { shop, receivedAt: at, outcome, reason, orderIds, begun, repeats } = delivery;
    const text = deliveryText(delivery, key, contradicts === null ? null : Number(contradicts));
    const settled = JSON.stringify({ outcome, reason, orderIds, begun } satisfies SettlementText);
    const isSettled = orderIds.length > 0 || begun > 0;
    return [
      deliveries.writeOf(text, row),
      ...(isSettled ? [{ kind: "settlement", row, outcome, text: settled } as const] : []),
      ...(repeats > 0 ? [{ kind: "repeat", row, repeats, shop, at } as const] : []),
    ];
  },
  pastKeys: ({ id, key, receivedAt }) => [
    { kind: "pastKey", row: Number(id), hash: indexHash(key), receivedAt },
  ],
  settings: ({ shop, name, value }) => [{ kind: "setting", key: JSON.stringify([shop, name]), value }],
  values: (value) => [{ kind: "value", ...value }],
  lastDeliveries: ({ shop, at }) => [{ kind: "lastDelivery", shop, at }],
};
