import { join } from "node:path";
import { crc32 } from "node:zlib";
import { StoreDamaged } from "./damage.ts";
import { replaceFile, type WholeFiles } from "./whole-file.ts";

/** A part of the store that is written behind the journal. */
export interface WrittenBehind {
  /** Puts aside what has changed so far; later changes belong to the next round. */
  freeze(): void;
  /** Writes what was put aside. */
  write(): Promise<void>;
  /** Forgets what was put aside, or takes it back when the round failed. */
  settle(isWritten: boolean): void;
}

const TYPES = { f64: Float64Array, u32: Uint32Array, u16: Uint16Array, u8: Uint8Array };
type Layout = Readonly<Record<string, keyof typeof TYPES>>;
type Chunk = {
  readonly bytes: Uint8Array;
  readonly views: Record<string, Float64Array | Uint32Array | Uint16Array | Uint8Array>;
};

const CHUNK_BITS = 14;
export const CHUNK_ROWS = 1 << CHUNK_BITS;
const HEAD_BYTES = 16;
const MARK = Buffer.from("LBcolumn");

/**
 * The small index: numbers by row and column, held in flat arrays of 16,384 rows each (a chunk), a file per chunk.
 * Everything in it follows from documents and journal; a chunk that cannot be read can be made again from them.
 */
export class Columns<L extends Layout> implements WrittenBehind {
  readonly #layout: L;
  readonly #at: WholeFiles;
  readonly #folder: string;
  readonly #chunks = new Map<number, Chunk>();
  #changed = new Set<number>();
  #frozen = new Set<number>();

  /** List the columns of the layout widest type first: each starts on a multiple of its width. */
  constructor(layout: L, at: WholeFiles, folder: string) {
    this.#layout = layout;
    this.#at = at;
    this.#folder = folder;
  }

  async load(): Promise<void> {
    for (const name of await this.#at.files.list(this.#folder)) {
      const path = join(this.#folder, name);
      const bytes = await this.#at.files.read(path);
      if (bytes !== null) this.#chunks.set(Number.parseInt(name, 10), this.#unseal(bytes, path));
    }
  }

  get(column: keyof L & string, row: number): number {
    const chunk = this.#chunks.get(row >>> CHUNK_BITS);
    return chunk === undefined ? 0 : ((chunk.views[column] as Uint8Array)[row & (CHUNK_ROWS - 1)] as number);
  }

  set(row: number, values: Partial<Readonly<Record<keyof L & string, number>>>): void {
    const number = row >>> CHUNK_BITS;
    let chunk = this.#chunks.get(number);
    if (chunk === undefined) {
      chunk = this.#emptyChunk();
      this.#chunks.set(number, chunk);
    }
    for (const column in values) {
      (chunk.views[column] as Uint8Array)[row & (CHUNK_ROWS - 1)] = values[column] as number;
    }
    this.#changed.add(number);
  }

  /** Row ranges that have a chunk, ascending. */
  ranges(): { readonly from: number; readonly to: number }[] {
    return [...this.#chunks.keys()]
      .sort((a, b) => a - b)
      .map((number) => ({ from: number << CHUNK_BITS, to: (number + 1) << CHUNK_BITS }));
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
      const path = join(this.#folder, `${number}.bin`);
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

  #emptyChunk(): Chunk {
    const views: Chunk["views"] = {};
    const rowBytes = Object.values(this.#layout).reduce(
      (sum, type) => sum + TYPES[type].BYTES_PER_ELEMENT,
      0,
    );
    const buffer = new ArrayBuffer(rowBytes * CHUNK_ROWS);
    let offset = 0;
    for (const [column, type] of Object.entries(this.#layout)) {
      views[column] = new TYPES[type](buffer, offset, CHUNK_ROWS);
      offset += TYPES[type].BYTES_PER_ELEMENT * CHUNK_ROWS;
    }
    return { bytes: new Uint8Array(buffer), views };
  }

  /** A copy, because the chunk goes on changing while the file is written. */
  #seal(chunk: Chunk): Buffer {
    const file = Buffer.alloc(HEAD_BYTES + chunk.bytes.length);
    MARK.copy(file);
    file.set(chunk.bytes, HEAD_BYTES);
    file.writeUInt32LE(crc32(JSON.stringify(this.#layout)), 8);
    file.writeUInt32LE(crc32(file.subarray(HEAD_BYTES)), 12);
    return file;
  }

  #unseal(file: Buffer, path: string): Chunk {
    const chunk = this.#emptyChunk();
    const isWhole =
      file.length === HEAD_BYTES + chunk.bytes.length &&
      file.subarray(0, MARK.length).equals(MARK) &&
      file.readUInt32LE(8) === crc32(JSON.stringify(this.#layout)) &&
      file.readUInt32LE(12) === crc32(file.subarray(HEAD_BYTES));
    if (!isWhole) throw new StoreDamaged("this part of the index was not written like this", path);
    chunk.bytes.set(file.subarray(HEAD_BYTES));
    return chunk;
  }
}
