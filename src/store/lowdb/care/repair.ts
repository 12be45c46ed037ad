import { join, relative } from "node:path";
import type { OnCare } from "../../care.ts";
import type { FolderDamage } from "../../codes/store.ts";
import { type Rows, rowsForm, soundRows } from "../documents/rows-form.ts";
import { NEW_STATE, type StateDocument, stateFile } from "../documents/small-state.ts";
import {
  DOCUMENT_NAME,
  documentFile,
  listNumbered,
  replaceFile,
  type WholeFiles,
} from "../documents/whole-file.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { CHUNK_ROWS } from "../index/columns.ts";
import type { TableEnd } from "../index/row-allocator.ts";
import { encodeFrame, soundFrames } from "../journal/frame.ts";
import { noteNewest } from "../journal/newest-segment.ts";
import { listSegments, SEGMENT_HEAD, segmentHead, segmentPath } from "../journal/segment.ts";
import { openLowdbStore, type StoreLog } from "../open.ts";
import { writeNew } from "./backup.ts";
import { checkStore } from "./check.ts";
import { placeOf, StoreDamaged } from "./damage.ts";
import { unmarkFolder } from "./folder-mark.ts";
import { markerForAnyFormat, readMarker, writeMarker } from "./marker.ts";

export interface RepairOptions {
  readonly path: string;
  /** Where the originals of all damaged files go: a folder outside the data folder. */
  readonly exportTo: string;
  readonly files?: FileSystem;
  readonly log?: StoreLog;
  /** Called during the first and the last check. */
  readonly onProgress?: OnCare | undefined;
}

export interface RepairReport {
  /** The damage before the repair. */
  readonly found: readonly FolderDamage[];
  /** The copies made of damaged files. */
  readonly exported: readonly string[];
  /** Rows that were saved from damaged documents. */
  readonly savedRows: number;
  /** The damage after the repair; if there is any, the repair failed. */
  readonly left: readonly FolderDamage[];
  /** The earlier format, as in `CheckReport`, before the repair. */
  readonly earlierFormat: number | null;
}

/**
 * Makes a damaged folder usable again without losing undamaged data: frames and rows with a valid checksum are kept,
 * everything else is copied to `exportTo` and removed. Redeliveries of the platform and a resync bring back what is
 * lost. The index is always rebuilt.
 */
export async function repairStore(options: RepairOptions): Promise<RepairReport> {
  const { path, files = diskFiles, log, onProgress } = options;
  const { findings: found, earlierFormat } = await checkStore(path, files, onProgress);
  if (found.length === 0) return { found, exported: [], savedRows: 0, left: [], earlierFormat };
  const ownership = await files.claim(path);
  const repair = new Repair({ files, temporary: join(path, "temporary") }, options);
  try {
    await repair.run();
  } finally {
    await ownership.release();
  }
  const store = await openLowdbStore({ path, files, log });
  await store.checkpoint();
  await store.close();
  const { findings: left } = await checkStore(path, files, onProgress);
  return { found, exported: repair.exported, savedRows: repair.savedRows, left, earlierFormat };
}

class Repair {
  readonly exported: string[] = [];
  savedRows = 0;
  readonly #at: WholeFiles;
  readonly #files: FileSystem;
  readonly #path: string;
  readonly #exportTo: string;

  constructor(at: WholeFiles, { path, exportTo }: RepairOptions) {
    this.#at = at;
    this.#files = at.files;
    this.#path = path;
    this.#exportTo = exportTo;
  }

  async run(): Promise<void> {
    await unmarkFolder(this.#files, this.#path);
    await this.#files.makeFolder(this.#exportTo);
    await this.#files.makeFolder(this.#at.temporary);
    await this.#repairMarker();
    const orders = await this.#repairDocuments("orders");
    const deliveries = await this.#repairDocuments("deliveries");
    await this.#repairDocuments("deliveries/settlements");
    for (const folder of ["orders/index", "orders/terms", "deliveries/index"]) await this.#empty(folder);
    const known = await this.#readState();
    const from = await this.#repairJournal(known?.journal ?? null);
    const state = { ...(known ?? NEW_STATE), journal: from };
    await stateFile(this.#at, this.#path).write({
      ...state,
      orders: laterEnd(state.orders, orders.end),
      deliveries: laterEnd(state.deliveries, deliveries.end),
      orderChunks: orders.chunks,
      deliveryChunks: deliveries.chunks,
    });
  }

  async #repairMarker(): Promise<void> {
    try {
      if ((await readMarker(this.#files, this.#path)) !== null) return;
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      await this.#export(placeOf(error.trouble).file);
    }
    await writeMarker(this.#at, this.#path, markerForAnyFormat());
  }

  async #repairDocuments(
    folder: string,
  ): Promise<{ readonly end: TableEnd; readonly chunks: readonly number[] }> {
    const end = { nextRow: 1, nextBucket: 1 };
    const chunks = new Set<number>();
    for (const bucket of await listNumbered(this.#files, join(this.#path, folder), DOCUMENT_NAME)) {
      const rows = await this.#repairDocument(join(this.#path, folder, `${bucket}.json`));
      for (const row of rows.keys()) {
        end.nextRow = Math.max(end.nextRow, row + 1);
        chunks.add(Math.floor(row / CHUNK_ROWS));
      }
      end.nextBucket = Math.max(end.nextBucket, bucket + 1);
    }
    await this.#files.flushFolder(join(this.#path, folder));
    return { end, chunks: [...chunks] };
  }

  async #repairDocument(path: string): Promise<Rows> {
    const document = documentFile(this.#at, path, rowsForm);
    try {
      return (await document.read()) ?? new Map();
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      const bytes = await this.#export(path);
      const rows = soundRows(bytes.toString("utf8"));
      this.savedRows += rows.size;
      if (rows.size > 0) await document.write(rows);
      else await this.#files.remove(path);
      return rows;
    }
  }

  async #readState(): Promise<StateDocument | null> {
    const path = join(this.#path, "state.json");
    try {
      return await stateFile(this.#at, this.#path).read();
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      await this.#export(path);
      return null;
    }
  }

  /** Renumbers the segments without gaps and keeps their undamaged frames. Returns the first number. */
  async #repairJournal(expected: number | null): Promise<number> {
    const folder = join(this.#path, "journal");
    const segments = (await listSegments(this.#files, folder)).filter(
      (segment) => segment >= (expected ?? 1),
    );
    const from = expected ?? segments[0] ?? 1;
    const count = Math.max(segments.length, 1);
    for (let index = 0; index < count; index++) {
      const path = segmentPath(folder, segments[index] ?? from);
      const content = (await this.#files.read(path)) ?? Buffer.alloc(0);
      const frames = soundFrames(content).filter((frame) => !frame.startsWith(SEGMENT_HEAD));
      const sound = Buffer.concat([
        segmentHead(from + index),
        ...frames.map((frame) => encodeFrame([frame])),
      ]);
      if (sound.equals(content)) continue;
      if (content.length > 0) await this.#export(path);
      await replaceFile(this.#at, segmentPath(folder, from + index), sound);
    }
    for (const segment of segments) {
      if (segment >= from + count) await this.#files.remove(segmentPath(folder, segment));
    }
    await this.#files.flushFolder(folder);
    await noteNewest(this.#files, folder, from + count - 1);
    return from;
  }

  async #empty(folder: string): Promise<void> {
    const path = join(this.#path, folder);
    for (const name of await this.#files.list(path)) await this.#files.remove(join(path, name));
    await this.#files.flushFolder(path);
  }

  /** Copies the file out of the data folder before anything is changed about it. */
  async #export(path: string): Promise<Buffer> {
    const bytes = (await this.#files.read(path)) ?? Buffer.alloc(0);
    const copy = join(this.#exportTo, relative(this.#path, path).replaceAll("/", "-"));
    await this.#files.remove(copy);
    await writeNew(this.#files, copy, bytes);
    this.exported.push(copy);
    return bytes;
  }
}

function laterEnd(one: TableEnd, other: TableEnd): TableEnd {
  return {
    nextRow: Math.max(one.nextRow, other.nextRow),
    nextBucket: Math.max(one.nextBucket, other.nextBucket),
  };
}
