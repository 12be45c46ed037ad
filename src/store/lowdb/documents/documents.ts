import { join } from "node:path";
import { Low } from "lowdb";
import { StoreDamaged } from "../care/damage.ts";
import type { WrittenBehind } from "../index/columns.ts";
import { type Rows, rowsForm } from "./rows-form.ts";
import { DOCUMENT_NAME, documentFile, listNumbered, type WholeFiles } from "./whole-file.ts";

type Change = { readonly bucket: number; readonly text: string | null };

/** The maximum size of a document while rows are added one after another; a single row may be larger. */
export const BUCKET_BYTES = 512 * 1024;
/**
 * Flushing two files at once costs little more than one; more would take the threads that the journal's flush needs.
 */
const WRITES_AT_ONCE = 2;

/**
 * Rows of JSON in lowdb documents, a bucket of rows per document. Changes stay in memory until `write` puts them into
 * their documents; documents are loaded on request, and the least recently used are dropped.
 */
export class Documents implements WrittenBehind {
  readonly #at: WholeFiles;
  readonly #folder: string;
  readonly #cacheBytes: number;
  readonly #cache = new Map<number, Promise<Low<Rows>>>();
  readonly #sizes = new Map<number, number>();
  #cachedBytes = 0;
  #changed = new Map<number, Change>();
  #frozen = new Map<number, Change>();

  /** `cacheBytes`: how much of its documents stays in memory, besides the latest one. */
  constructor(at: WholeFiles, folder: string, cacheBytes: number) {
    this.#at = at;
    this.#folder = folder;
    this.#cacheBytes = cacheBytes;
  }

  /** Sets the row's text; `null` removes the row. */
  put(row: number, bucket: number, text: string | null): void {
    this.#changed.set(row, { bucket, text });
  }

  get rowsBehind(): number {
    return this.#changed.size;
  }

  /** Reads a row that must exist; otherwise rejects with StoreDamaged. */
  async require(row: number, bucket: number): Promise<string> {
    const text = await this.get(row, bucket);
    if (text === null) throw new StoreDamaged({ code: "rowMissing", file: this.#path(bucket), row });
    return text;
  }

  async get(row: number, bucket: number): Promise<string | null> {
    const change = this.#changed.get(row) ?? this.#frozen.get(row);
    if (change !== undefined) return change.text;
    return (await this.#load(bucket)).data.get(row) ?? null;
  }

  /** Visits every row in a document, without changing what is in memory. */
  async each(visit: (row: number, bucket: number, text: string) => void): Promise<void> {
    for (const bucket of await listNumbered(this.#at.files, this.#folder, DOCUMENT_NAME)) {
      const { data } = await this.#read(bucket);
      for (const [row, text] of data) visit(row, bucket, text);
    }
  }

  freeze(): void {
    this.#frozen = this.#changed;
    this.#changed = new Map();
  }

  async write(): Promise<void> {
    const buckets = byBucket(this.#frozen).entries();
    const writeNext = async () => {
      for (const [bucket, changes] of buckets) await this.#writeBucket(bucket, changes);
    };
    await Promise.all(Array.from({ length: WRITES_AT_ONCE }, writeNext));
    if (this.#frozen.size > 0) await this.#at.files.flushFolder(this.#folder);
  }

  async #writeBucket(bucket: number, changes: Iterable<[number, string | null]>): Promise<void> {
    const document = await this.#load(bucket);
    for (const [row, text] of changes) {
      if (text === null) document.data.delete(row);
      else document.data.set(row, text);
    }
    if (document.data.size > 0) await document.write();
    else await this.#at.files.remove(this.#path(bucket));
    this.#remember(bucket, Promise.resolve(document), document.data);
  }

  settle(isWritten: boolean): void {
    if (!isWritten) this.#changed = new Map([...this.#frozen, ...this.#changed]);
    this.#frozen = new Map();
  }

  async #load(bucket: number): Promise<Low<Rows>> {
    const cached = this.#cache.get(bucket);
    if (cached !== undefined) {
      this.#cache.delete(bucket);
      this.#cache.set(bucket, cached);
      return cached;
    }
    const loading = this.#read(bucket);
    this.#cache.set(bucket, loading);
    try {
      const document = await loading;
      if (this.#cache.get(bucket) === loading) this.#remember(bucket, loading, document.data);
      return document;
    } catch (error) {
      if (this.#cache.get(bucket) === loading) this.#cache.delete(bucket);
      throw error;
    }
  }

  async #read(bucket: number): Promise<Low<Rows>> {
    const document = new Low<Rows>(documentFile(this.#at, this.#path(bucket), rowsForm), new Map());
    await document.read();
    return document;
  }

  #remember(bucket: number, document: Promise<Low<Rows>>, rows: Rows): void {
    let bytes = 0;
    for (const text of rows.values()) bytes += text.length;
    this.#cachedBytes += bytes - (this.#sizes.get(bucket) ?? 0);
    this.#cache.delete(bucket);
    this.#cache.set(bucket, document);
    this.#sizes.set(bucket, bytes);
    for (const oldest of this.#cache.keys()) {
      if (this.#cachedBytes <= this.#cacheBytes || oldest === bucket) break;
      this.#cachedBytes -= this.#sizes.get(oldest) ?? 0;
      this.#sizes.delete(oldest);
      this.#cache.delete(oldest);
    }
  }

  #path(bucket: number): string {
    return join(this.#folder, `${bucket}.json`);
  }
}

function byBucket(changes: ReadonlyMap<number, Change>): Map<number, [number, string | null][]> {
  const buckets = new Map<number, [number, string | null][]>();
  for (const [row, { bucket, text }] of changes) {
    const rows = buckets.get(bucket) ?? [];
    rows.push([row, text]);
    buckets.set(bucket, rows);
  }
  return buckets;
}
