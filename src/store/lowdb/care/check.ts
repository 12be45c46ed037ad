import { join } from "node:path";
import { fileCounter, isReadable, type OnCare } from "../../care.ts";
import type { FolderDamage } from "../../codes/store.ts";
import { StoreUnavailable } from "../../store.ts";
import { rowsForm } from "../documents/rows-form.ts";
import { NEW_STATE, stateFile } from "../documents/small-state.ts";
import { DOCUMENT_NAME, listNumbered, readWhole, unseal } from "../documents/whole-file.ts";
import { diskFiles, type FileSystem } from "../file-system.ts";
import { nextFrame, scanFrames } from "../journal/frame.ts";
import { newestSegment } from "../journal/newest-segment.ts";
import { missingSegment } from "../journal/replay.ts";
import { listSegments, segmentPath } from "../journal/segment.ts";
import { decodeWrites } from "../writes.ts";
import { placeOf, StoreDamaged } from "./damage.ts";
import { earlierFormat, readMarker } from "./marker.ts";

export interface CheckReport {
  readonly findings: readonly FolderDamage[];
  /** The documents that were read and are undamaged. */
  readonly documents: number;
  readonly rows: number;
  readonly frames: number;
  /** The earlier format that the folder has and the next start will convert; `null` if it has this version's format. */
  readonly earlierFormat: number | null;
}

const DOCUMENT_FOLDERS = ["orders", "deliveries", "deliveries/settlements"];

/**
 * Reads everything in a data folder and reports damage, without changing anything. For a folder that no process uses;
 * otherwise rejects with FolderRefused. A torn tail of the journal is not damage, because a start cuts it; neither is a
 * damaged index, because a start rebuilds it.
 */
export async function checkStore(
  path: string,
  files: FileSystem = diskFiles,
  onProgress?: OnCare,
): Promise<CheckReport> {
  const ownership = await files.claim(path);
  try {
    return await inspectFolder(path, files, onProgress);
  } finally {
    await ownership.release();
  }
}

/** Like `checkStore`, for a folder that cannot be used: a backup, possibly on a read-only disk. */
export function inspectFolder(path: string, files: FileSystem, onProgress?: OnCare): Promise<CheckReport> {
  return new Check(path, files, onProgress).run();
}

class Check {
  readonly #path: string;
  readonly #files: FileSystem;
  readonly #onProgress: OnCare | undefined;
  #count = () => {};
  readonly #findings: FolderDamage[] = [];
  #documents = 0;
  #rows = 0;
  #frames = 0;

  constructor(path: string, files: FileSystem, onProgress: OnCare | undefined) {
    this.#path = path;
    this.#files = files;
    this.#onProgress = onProgress;
  }

  async run(): Promise<CheckReport> {
    const marker = await this.#noting(() => readMarker(this.#files, this.#path));
    const from = await this.#noting(() => this.#readState());
    const segments = from === null ? [] : await this.#segments(from);
    const documents = await this.#documentPaths();
    this.#count = fileCounter(this.#onProgress, "readingFiles", segments.length + documents.length);
    if (from !== null) await this.#checkJournal(from, segments);
    for (const path of documents) await this.#checkDocument(path);
    return {
      findings: this.#findings,
      documents: this.#documents,
      rows: this.#rows,
      frames: this.#frames,
      earlierFormat: marker === null ? null : earlierFormat(marker),
    };
  }

  async #readState(): Promise<number> {
    const at = { files: this.#files, temporary: "" };
    return (await stateFile(at, this.#path).read())?.journal ?? NEW_STATE.journal;
  }

  async #segments(from: number): Promise<readonly number[]> {
    const segments = await listSegments(this.#files, join(this.#path, "journal"));
    return segments.filter((segment) => segment >= from);
  }

  async #documentPaths(): Promise<readonly string[]> {
    const paths: string[] = [];
    for (const name of DOCUMENT_FOLDERS) {
      const folder = join(this.#path, name);
      for (const bucket of await listNumbered(this.#files, folder, DOCUMENT_NAME))
        paths.push(join(folder, `${bucket}.json`));
    }
    return paths;
  }

  async #checkJournal(from: number, segments: readonly number[]): Promise<void> {
    const folder = join(this.#path, "journal");
    const missing = missingSegment(segments, { from, newest: await newestSegment(this.#files, folder) });
    if (missing !== null)
      this.#findings.push({ code: "journalPartMissing", file: segmentPath(folder, missing) });
    for (const [index, segment] of segments.entries()) {
      const path = segmentPath(folder, segment);
      const isLast = index === segments.length - 1;
      await this.#noting(() => this.#checkSegment(path, isLast));
      this.#count();
    }
  }

  async #checkSegment(path: string, isLast: boolean): Promise<void> {
    const content = (await readWhole(this.#files, path)) ?? Buffer.alloc(0);
    for (let start = 0; start < content.length; ) {
      const { goodBytes, resumesAt } = scanFrames(content.subarray(start), (frame, offset) => {
        this.#frames++;
        if (!isReadable(() => decodeWrites(frame)))
          this.#findings.push({ code: "journalEntryUnreadable", file: path, offset: start + offset });
      });
      const end = start + goodBytes;
      if (end === content.length) return;
      if (resumesAt !== null || !isLast)
        this.#findings.push({ code: "journalEntryDamaged", file: path, offset: end });
      start = nextFrame(content, end + 1) ?? content.length;
    }
  }

  async #checkDocument(path: string): Promise<void> {
    await this.#noting(async () => {
      const bytes = await readWhole(this.#files, path);
      if (bytes === null) return;
      const rows = rowsForm.parse(unseal(bytes, path));
      this.#documents++;
      this.#rows += rows.size;
      for (const [row, text] of rows) {
        if (!isReadable(() => JSON.parse(text)))
          this.#findings.push({ code: "rowUnreadable", file: path, row });
      }
    });
    this.#count();
  }

  async #noting<T>(look: () => Promise<T>): Promise<T | null> {
    try {
      return await look();
    } catch (error) {
      const finding = findingOf(error);
      if (finding === null) throw error;
      this.#findings.push(finding);
      return null;
    }
  }
}

/** The damage that the error describes; `null` if it describes none. */
function findingOf(error: unknown): FolderDamage | null {
  if (error instanceof StoreDamaged) return placeOf(error.trouble);
  if (error instanceof StoreUnavailable && error.trouble.code === "fileNotRead") return error.trouble;
  return null;
}
