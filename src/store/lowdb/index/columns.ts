import { join } from "node:path";
import { crc32 } from "node:zlib";
import { StoreDamaged } from "../care/damage.ts";
import { listNumbered, replaceFile, type WholeFiles } from "../documents/whole-file.ts";

/** A part of the store that is written after the journal. */
export interface WrittenBehind {
  /** How many rows wait in memory to be written; absent if they take none. */
  readonly rowsBehind?: number;
  /** Sets aside what has changed so far; later changes belong to the next round. */
  freeze(): void;
  /** Writes what was set aside. */
  write(): Promise<void>;
  /** Forgets what was set aside, or takes it back if the round failed. */
  settle(isWritten: boolean): void;
}

const TYPES = { f64: Float64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array };
type Layout = Readonly<Record<string, keyof typeof TYPES>>;
/** The columns of one chunk, indexed by row minus `from`. */
export type ChunkViews<L extends Layout> = { readonly [C in keyof L]: InstanceType<(typeof TYPES)[L[C]]> };
interface Chunk<L extends Layout> {
  /** The chunk as in its file: the head, followed by the columns. */
  readonly file: Buffer;
  readonly views: ChunkViews<L>;
}

const CHUNK_BITS = 14;
export const CHUNK_ROWS = 1 << CHUNK_BITS;
const HEAD_BYTES = 16;
const CHUNK_NAME = /^(\d+)\.bin$/;
const MARK = Buffer.from("LBcolumn");

/** A chunk is undamaged, but from another version with other columns. */
export class OtherLayout extends StoreDamaged {
  readonly file: string;

  constructor(file: string) {
    super({ code: "fileNotAsWritten", file });
    this.file = file;
  }
}

/**
 * The small index: numbers by row and column, in flat arrays of 16,384 rows each (a chunk), a file per chunk.
 * Everything in it is derived from documents and journal, so a chunk that cannot be read can be rebuilt.
 */
export class Columns<L extends Layout> implements WrittenBehind {
  readonly #layout: L;
  readonly #at: WholeFiles;
  readonly #folder: string;
  readonly #fileBytes: number;
  readonly #layoutSum: number;
  readonly #chunks = new Map<number, Chunk<L>>();
  #changed = new Set<number>();
  #frozen = new Set<number>();

  /** List the columns of the layout widest type first: each starts on a multiple of its width. */
  constructor(layout: L, at: WholeFiles, folder: string) {
    this.#layout = layout;
    this.#at = at;
    this.#folder = folder;
    const widths = Object.values(layout).map((type) => TYPES[type].BYTES_PER_ELEMENT);
    this.#fileBytes = HEAD_BYTES + widths.reduce((sum, width) => sum + width, 0) * CHUNK_ROWS;
    this.#layoutSum = crc32(JSON.stringify(layout));
  }

  /** The expected chunks must exist; there may be newer ones, which the journal completes. */
  async load(expected: readonly number[]): Promise<void> {
    const found = await listNumbered(this.#at.files, this.#folder, CHUNK_NAME);
    await Promise.all(
      [...new Set([...expected, ...found])].map(async (number) => {
        const path = this.#path(number);
        const bytes = await this.#at.files.read(path);
        if (bytes === null) throw new StoreDamaged({ code: "fileMissing", file: path });
        this.#chunks.set(number, this.#unseal(bytes, path));
      }),
    );
  }

  /** Forgets all chunks; the next round also deletes their files. */
  async clear(): Promise<void> {
    this.#chunks.clear();
    for (const number of await listNumbered(this.#at.files, this.#folder, CHUNK_NAME))
      this.#changed.add(number);
  }

  get chunkNumbers(): number[] {
    return [...this.#chunks.keys()];
  }

  get(column: keyof L & string, row: number): number {
    const chunk = this.#chunks.get(row >>> CHUNK_BITS);
    return chunk === undefined ? 0 : (chunk.views[column][row & (CHUNK_ROWS - 1)] as number);
  }

  set(row: number, values: Partial<Readonly<Record<keyof L & string, number>>>): void {
    const number = row >>> CHUNK_BITS;
    let chunk = this.#chunks.get(number);
    if (chunk === undefined) {
      chunk = this.#emptyChunk();
      this.#chunks.set(number, chunk);
    }
    for (const column in values) {
      const view = chunk.views[column] as Uint8Array;
      view[row & (CHUNK_ROWS - 1)] = values[column] as number;
    }
    this.#changed.add(number);
  }

  /** For loops over all rows: the chunks in ascending order, each with its first row. Leaves out chunks that end before `after`. */
  chunks(after = 0): { readonly from: number; readonly views: ChunkViews<L> }[] {
    return [...this.#chunks]
      .filter(([number]) => (number + 1) << CHUNK_BITS > after)
      .sort(([one], [other]) => one - other)
      .map(([number, { views }]) => ({ from: number << CHUNK_BITS, views }));
  }

  /** Forgets whole chunks below the row. */
  dropBefore(row: number): void {
    for (const number of this.#chunks.keys()) {
      if ((number + 1) << CHUNK_BITS > row) continue;
      this.#chunks.delete(number);
      this.#changed.add(number);
    }
  }

  freeze(): void {
    this.#frozen = this.#changed;
    this.#changed = new Set();
  }

  async write(): Promise<void> {
    for (const number of this.#frozen) {
      const path = this.#path(number);
      const chunk = this.#chunks.get(number);
      if (chunk === undefined) await this.#at.files.remove(path);
      else await replaceFile(this.#at, path, this.#seal(chunk));
    }
    if (this.#frozen.size > 0) await this.#at.files.flushFolder(this.#folder);
  }

  settle(isWritten: boolean): void {
    if (!isWritten) for (const number of this.#frozen) this.#changed.add(number);
    this.#frozen = new Set();
  }

  #path(number: number): string {
    return join(this.#folder, `${number}.bin`);
  }

  #emptyChunk(): Chunk<L> {
    return this.#chunkIn(Buffer.from(new ArrayBuffer(this.#fileBytes)));
  }

  #chunkIn(file: Buffer): Chunk<L> {
    const views: Record<string, unknown> = {};
    let offset = file.byteOffset + HEAD_BYTES;
    for (const [column, type] of Object.entries(this.#layout)) {
      views[column] = new TYPES[type](file.buffer as ArrayBuffer, offset, CHUNK_ROWS);
      offset += TYPES[type].BYTES_PER_ELEMENT * CHUNK_ROWS;
    }
    return { file, views: views as ChunkViews<L> };
  }

  /** A copy, because the chunk changes while the file is written. */
  #seal(chunk: Chunk<L>): Buffer {
    const file = Buffer.from(chunk.file);
    MARK.copy(file);
    file.writeUInt32LE(this.#layoutSum, 8);
    file.writeUInt32LE(crc32(file.subarray(HEAD_BYTES)), 12);
    return file;
  }

  #unseal(file: Buffer, path: string): Chunk<L> {
    const isWhole =
      file.length >= HEAD_BYTES &&
      file.subarray(0, MARK.length).equals(MARK) &&
      file.readUInt32LE(12) === crc32(file.subarray(HEAD_BYTES));
    const isOfThisLayout = file.length === this.#fileBytes && file.readUInt32LE(8) === this.#layoutSum;
    if (!isWhole) throw new StoreDamaged({ code: "fileNotAsWritten", file: path });
    if (!isOfThisLayout) throw new OtherLayout(path);
    const isAligned = file.byteOffset % HEAD_BYTES === 0;
    return this.#chunkIn(isAligned ? file : Buffer.from(new Uint8Array(file).buffer));
  }
}
