import { StoreUnavailable } from "../../store.ts";
import { StoreDamaged } from "../care/damage.ts";
import { systemWord } from "../error-code.ts";
import { type FileStat, type FileSystem, isPassing, type OpenFile } from "../file-system.ts";
import { encodeWrites, type Write } from "../writes.ts";
import { flushOnce } from "./flush-once.ts";
import { encodeFrame } from "./frame.ts";
import type { JournalEnd } from "./replay.ts";
import { beginSegment, listSegments, segmentPath } from "./segment.ts";

const BATCH_BYTES = 8 * 1024 * 1024;

interface WaitingAct {
  readonly writes: readonly Write[];
  readonly pieces: readonly string[];
  readonly resolve: () => void;
  readonly reject: (error: StoreUnavailable) => void;
}

interface Rotation {
  readonly atNew: (segment: number) => void;
  readonly reject: (error: unknown) => void;
}

export interface JournalParts {
  readonly files: FileSystem;
  readonly folder: string;
  /** Makes durable writes visible, in the order of the journal. */
  readonly apply: (write: Write) => void;
  /** The disk failed so that its content is unknown. Called once; nothing is accepted afterwards. */
  readonly onFatal: (error: StoreUnavailable) => void;
}

/**
 * The append-only journal before the documents. Transactions that arrive during a flush wait together and become
 * durable with the next one, in one frame, one write and one flush. A transaction is applied to memory only once it is
 * durable, so memory is never ahead of the disk.
 *
 * If a write finds the disk full, its transactions are refused, the rest of the frame is cut off and the next
 * transaction is tried as usual. If a flush fails, it is unknown what reached the disk, and flushing again may report a
 * false success: the journal accepts nothing more.
 */
export class Journal {
  readonly #parts: JournalParts;
  #file: OpenFile;
  /** The file known to be open, once it was checked. */
  #opened: { readonly file: OpenFile; readonly stat: FileStat } | null = null;
  #segment: number;
  #position: number;
  #hasRemains = false;
  #waiting: WaitingAct[] = [];
  #rotation: Rotation | null = null;
  #isRotating = false;
  #running: Promise<void> | null = null;
  #dead: StoreUnavailable | null = null;
  #bytesSinceRotation: number;

  constructor(parts: JournalParts, end: JournalEnd) {
    this.#parts = parts;
    this.#file = end.file;
    this.#segment = end.segment;
    this.#position = end.position;
    this.#bytesSinceRotation = end.bytes;
  }

  /** How many bytes the next start would have to read. */
  get bytesSinceRotation(): number {
    return this.#bytesSinceRotation;
  }

  /** Why the journal accepts nothing more; `null` while it does. */
  get dead(): StoreUnavailable | null {
    return this.#dead;
  }

  /** Resolves when the writes are durable and applied: either all of them or none. */
  append(writes: readonly Write[]): Promise<void> {
    if (this.#dead !== null) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ writes, pieces: encodeWrites(writes), resolve, reject });
      this.#wake();
    });
  }

  /**
   * Begins a new segment between two frames. Calls `atBoundary` when all older segments are applied and nothing of the
   * new one is. Resolves with the number of the new segment and what `atBoundary` returned.
   */
  rotate<T>(atBoundary: () => T): Promise<{ readonly segment: number; readonly kept: T }> {
    if (this.#dead !== null) return Promise.reject(this.#dead);
    return new Promise((resolve, reject) => {
      const atNew = (segment: number) => resolve({ segment, kept: atBoundary() });
      this.#rotation = { atNew, reject };
      this.#wake();
    });
  }

  async removeBefore(segment: number): Promise<void> {
    const { files, folder } = this.#parts;
    for (const old of await listSegments(files, folder)) {
      if (old < segment) await files.remove(segmentPath(folder, old));
    }
    await files.flushFolder(folder);
  }

  /** Rejects, and nothing is accepted any more, if the folder is not in its place. */
  async checkPlace(): Promise<void> {
    if (this.#dead !== null || this.#isRotating) return;
    const segment = this.#segment;
    try {
      await this.#expectInPlace();
    } catch (error) {
      // Another segment was begun meanwhile, or the journal was closed.
      if (this.#dead !== null || this.#isRotating || this.#segment !== segment) return;
      throw this.fail(error);
    }
  }

  /** Resolves when everything accepted so far is either durable or refused. */
  async idle(): Promise<void> {
    await this.#running;
  }

  /** Waits for accepted writes, then closes the file. Refuses new writes at once. */
  async close(): Promise<void> {
    this.#dead ??= new StoreUnavailable({ code: "storeClosed" });
    await this.#running;
    await this.#file.close();
  }

  #wake(): void {
    this.#running ??= this.#run();
  }

  async #run(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0 || this.#rotation !== null) {
      if (this.#rotation !== null) await this.#beginSegment(this.#rotation);
      const batch = this.#takeBatch();
      if (batch.length === 0) continue;
      try {
        await this.#flush(encodeFrame(batch.flatMap((act) => act.pieces)));
        for (const act of batch) for (const write of act.writes) this.#parts.apply(write);
      } catch (error) {
        const refusal = this.#refusal(error);
        for (const act of batch) act.reject(refusal);
        continue;
      }
      for (const act of batch) act.resolve();
    }
    this.#running = null;
  }

  #takeBatch(): WaitingAct[] {
    let bytes = 0;
    let count = 0;
    for (const act of this.#waiting) {
      for (const piece of act.pieces) bytes += piece.length;
      if (count > 0 && bytes > BATCH_BYTES) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #flush(frame: Buffer): Promise<void> {
    if (this.#hasRemains) await this.#file.truncate(this.#position);
    this.#hasRemains = true;
    await this.#file.write(frame, this.#position);
    await Promise.all([this.#expectInPlace(), flushOnce(this.#file)]);
    this.#hasRemains = false;
    this.#position += frame.length;
    this.#bytesSinceRotation += frame.length;
  }

  /** A folder that was moved away or replaced would still accept writes, which nobody would find again. */
  async #expectInPlace(): Promise<void> {
    const [path, file] = [segmentPath(this.#parts.folder, this.#segment), this.#file];
    const known = this.#opened?.file === file ? this.#opened : null;
    const [open, named] = await Promise.all([known?.stat ?? file.stat(), this.#parts.files.stat(path)]);
    // The identity of an open file never changes, so a flush only has to look up the path.
    this.#opened = { file, stat: open };
    if (named?.inode !== open.inode || named.device !== open.device)
      throw new StoreDamaged({ code: "folderExchanged", file: path });
  }

  /** Only the last segment may end in a torn frame, so it must be durably removed before the next segment begins. */
  async #cutRemains(): Promise<void> {
    if (!this.#hasRemains) return;
    await this.#file.truncate(this.#position);
    await flushOnce(this.#file);
    this.#hasRemains = false;
  }

  async #beginSegment(rotation: Rotation): Promise<void> {
    this.#rotation = null;
    this.#isRotating = true;
    const segment = this.#segment + 1;
    try {
      await this.#cutRemains();
      const begun = await beginSegment(this.#parts.files, this.#parts.folder, segment);
      await this.#file.close();
      this.#file = begun.file;
      this.#position = begun.position;
    } catch (error) {
      this.#isRotating = false;
      rotation.reject(this.#refusal(error));
      return;
    }
    this.#isRotating = false;
    this.#segment = segment;
    this.#bytesSinceRotation = 0;
    rotation.atNew(segment);
  }

  #refusal(error: unknown): StoreUnavailable {
    if (isPassing(error))
      return new StoreUnavailable({ code: "noSpaceLeft", error: systemWord(error) }, { cause: error });
    return this.fail(error);
  }

  /** Makes the journal accept nothing more. Returns the error for its callers. */
  fail(error: unknown): StoreUnavailable {
    if (this.#dead === null) {
      this.#dead = new StoreUnavailable(failureOf(error), { cause: error });
      for (const act of this.#waiting.splice(0)) act.reject(this.#dead);
      this.#rotation?.reject(this.#dead);
      this.#rotation = null;
      this.#parts.onFatal(this.#dead);
    }
    return this.#dead;
  }
}

/** The system's message holds a code and the operation, and no personal data. */
function failureOf(error: unknown): StoreUnavailable["trouble"] {
  if (error instanceof StoreUnavailable) return error.trouble;
  return { code: "diskBroken", error: error instanceof Error ? error.message : String(error) };
}
