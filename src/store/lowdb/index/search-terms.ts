import { join } from "node:path";
import { crc32 } from "node:zlib";
import { StoreDamaged } from "../care/damage.ts";
import { readWhole, replaceFile, type WholeFiles } from "../documents/whole-file.ts";
import { CHUNK_ROWS, type WrittenBehind } from "./columns.ts";

const HEAD_BYTES = 16;
const MARK = Buffer.from("LBnames1");

/**
 * A term in the form of the index. Different terms may share a hash, so a found row's record must be compared. The hash
 * has no key, since the records next to it contain the terms in plain text; an erasure removes both.
 */
export function termHash(term: string): number {
  return crc32(term);
}

export interface SearchTermsParts {
  readonly at: WholeFiles;
  readonly folder: string;
  /** Returns the terms of all rows of a chunk, from their records. */
  readonly remake: (chunk: number) => Promise<ReadonlyMap<number, readonly number[]>>;
  readonly onRemake: (damage: StoreDamaged) => void;
}

/**
 * Which rows have a search term. Only recent changes are in memory; the rest is on disk, a file per 16,384 rows with
 * the hashes in one run and their rows in another, read completely when a person searches (a million orders: 36 MB,
 * about 30 ms).
 */
export class SearchTerms implements WrittenBehind {
  readonly #parts: SearchTermsParts;
  /** Chunks that must have a file. */
  readonly #written = new Set<number>();
  readonly #remade = new Set<number>();
  #changed = new Map<number, readonly number[]>();
  #frozen = new Map<number, readonly number[]>();

  constructor(parts: SearchTermsParts) {
    this.#parts = parts;
  }

  expect(chunks: readonly number[]): void {
    for (const chunk of chunks) this.#written.add(chunk);
  }

  put(row: number, hashes: readonly number[]): void {
    this.#changed.set(row, hashes);
  }

  async find(hash: number): Promise<number[]> {
    const rows = new Set<number>();
    for (const chunk of this.#written) {
      for (const row of matches(await this.#read(chunk), hash)) {
        rows.add(chunk * CHUNK_ROWS + row);
      }
    }
    for (const changes of [this.#frozen, this.#changed]) {
      for (const [row, hashes] of changes) {
        if (hashes.includes(hash)) rows.add(row);
        else rows.delete(row);
      }
    }
    return [...rows];
  }

  freeze(): void {
    this.#frozen = this.#changed;
    this.#changed = new Map();
  }

  async write(): Promise<void> {
    const { at, folder } = this.#parts;
    const chunks = new Set([...this.#frozen.keys()].map((row) => Math.floor(row / CHUNK_ROWS)));
    for (const chunk of this.#remade) chunks.add(chunk);
    for (const chunk of chunks) {
      const kept = await this.#read(chunk);
      await replaceFile(at, this.#path(chunk), this.#merge(chunk, kept));
      this.#written.add(chunk);
      this.#remade.delete(chunk);
    }
    if (chunks.size > 0) await at.files.flushFolder(folder);
  }

  settle(isWritten: boolean): void {
    if (!isWritten) this.#changed = new Map([...this.#frozen, ...this.#changed]);
    this.#frozen = new Map();
  }

  #merge(chunk: number, kept: Terms): Buffer {
    const from = chunk * CHUNK_ROWS;
    const isFresh = new Uint8Array(CHUNK_ROWS);
    const fresh: (readonly [row: number, hashes: readonly number[]])[] = [];
    let most = kept.rows.length;
    for (const [row, hashes] of this.#frozen) {
      if (row < from || row >= from + CHUNK_ROWS) continue;
      fresh.push([row - from, hashes]);
      isFresh[row - from] = 1;
      most += hashes.length;
    }
    const merged: Terms = { hashes: new Uint32Array(most), rows: new Uint16Array(most) };
    let count = 0;
    const add = (row: number, hash: number): void => {
      merged.hashes[count] = hash;
      merged.rows[count++] = row;
    };
    for (let index = 0; index < kept.rows.length; index++) {
      const row = kept.rows[index] as number;
      if (isFresh[row] === 0) add(row, kept.hashes[index] as number);
    }
    for (const [row, hashes] of fresh) for (const hash of hashes) add(row, hash);
    return print({ hashes: merged.hashes.subarray(0, count), rows: merged.rows.subarray(0, count) });
  }

  /** A damaged or missing file is rebuilt from the records. */
  async #read(chunk: number): Promise<Terms> {
    const path = this.#path(chunk);
    const file = await readWhole(this.#parts.at.files, path);
    if (file === null && !this.#written.has(chunk)) return termsOf([]);
    try {
      if (file === null) throw new StoreDamaged({ code: "fileMissing", file: path });
      return parse(file, path);
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      this.#parts.onRemake(error);
      this.#remade.add(chunk);
      const remade = [...(await this.#parts.remake(chunk))];
      return termsOf(
        remade.flatMap(([row, hashes]) => hashes.map((hash): Pair => [hash, row - chunk * CHUNK_ROWS])),
      );
    }
  }

  #path(chunk: number): string {
    return join(this.#parts.folder, `${chunk}.bin`);
  }
}

type Pair = readonly [hash: number, row: number];

interface Terms {
  readonly hashes: Uint32Array;
  readonly rows: Uint16Array;
}

function termsOf(pairs: readonly Pair[]): Terms {
  return {
    hashes: Uint32Array.from(pairs, ([hash]) => hash),
    rows: Uint16Array.from(pairs, ([, row]) => row),
  };
}

function* matches({ hashes, rows }: Terms, hash: number): Generator<number> {
  for (let at = hashes.indexOf(hash); at !== -1; at = hashes.indexOf(hash, at + 1)) yield rows[at] as number;
}

function print({ hashes, rows }: Terms): Buffer {
  const file = Buffer.alloc(HEAD_BYTES + hashes.byteLength + rows.byteLength);
  MARK.copy(file);
  file.set(new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength), HEAD_BYTES);
  file.set(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength), HEAD_BYTES + hashes.byteLength);
  file.writeUInt32LE(hashes.length, 8);
  file.writeUInt32LE(crc32(file.subarray(HEAD_BYTES)), 12);
  return file;
}

function parse(file: Buffer, path: string): Terms {
  const count = file.length < HEAD_BYTES ? 0 : file.readUInt32LE(8);
  const isWhole =
    file.length === HEAD_BYTES + count * 6 &&
    file.subarray(0, MARK.length).equals(MARK) &&
    file.readUInt32LE(12) === crc32(file.subarray(HEAD_BYTES));
  if (!isWhole) throw new StoreDamaged({ code: "fileNotAsWritten", file: path });
  const rowsAt = HEAD_BYTES + count * 4;
  return {
    hashes: new Uint32Array(new Uint8Array(file.subarray(HEAD_BYTES, rowsAt)).buffer),
    rows: new Uint16Array(new Uint8Array(file.subarray(rowsAt)).buffer),
  };
}
