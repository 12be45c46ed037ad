import { basename, dirname } from "node:path";
import type { FileStat, FileSystem, OpenFile } from "../../../src/store/lowdb/file-system.ts";

import {
  type Act,
  apply,
  bytesOf,
  type Chance,
  copyOf,
  type DiskState,
  EMPTY,
  maimed,
  unflushedOf,
  written,
} from "./fake-disk-state.ts";

/**
 * An in-memory disk that records every operation and can simulate a power cut after any of them. Flushed data remains;
 * unflushed writes may be lost, kept, cut at any byte or replaced by zeros, and names may be those before or after.
 */
export class FakeDisk implements FileSystem {
  #base: DiskState;
  readonly #now: DiskState;
  #acts: Act[] = [];
  #files: number;

  readonly #turn: () => Promise<void>;

  constructor(base: DiskState = { names: new Map(), contents: new Map() }, turn = nextTurn) {
    this.#base = base;
    this.#turn = turn;
    this.#now = copyOf(base);
    this.#files = Math.max(0, ...base.contents.keys());
  }

  /** Operations resolve before anything else happens; for tests that aren't about the disk. */
  static answeringAtOnce(): FakeDisk {
    return new FakeDisk(undefined, async () => {});
  }

  /** The number of operations so far. */
  get actCount(): number {
    return this.#acts.length;
  }

  /** The disk as it may be found after a power cut following this many operations. */
  afterPowerCut(actCount: number, chance: Chance): FakeDisk {
    const acts = this.#acts.slice(0, actCount);
    const state = copyOf(this.#base);
    const unflushed = unflushedOf(acts);
    for (const act of acts) {
      if (!unflushed.has(act)) apply(state, act);
      else if (chance() < 0.5) apply(state, maimed(act, chance));
    }
    return new FakeDisk(state);
  }

  /** Forgets operations that no power cut can undo any more, to save memory in long tests. */
  forgetFlushed(): void {
    if (unflushedOf(this.#acts).size > 0) return;
    this.#base = copyOf(this.#now);
    this.#acts = [];
  }

  /** A copy of the content in new files, as a person would copy a disk that may be in use. */
  copied(): FakeDisk {
    const { names, contents } = this.#now;
    const from = Math.max(0, ...contents.keys()) + 1;
    const files = new Map([...names.values()].map((file, index) => [file, from + index]));
    return new FakeDisk({
      names: new Map([...names].map(([path, file]) => [path, files.get(file) ?? 0])),
      contents: new Map([...files].map(([file, copy]) => [copy, contents.get(file) ?? EMPTY])),
    });
  }

  /** Changes a file behind the store's back; `null` removes it. */
  tamper(path: string, change: (bytes: Buffer) => Uint8Array | null): void {
    const file = this.#fileAt(path);
    const content = this.#now.contents.get(file) ?? EMPTY;
    const bytes = change(bytesOf(content));
    if (bytes === null) this.#now.names.delete(path);
    else this.#now.contents.set(file, written({ ...content, size: 0 }, 0, bytes));
  }

  /** The paths of all files below the folder. */
  paths(folder: string): string[] {
    return [...this.#now.names.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
  }

  async makeFolder(): Promise<void> {}

  async list(folder: string): Promise<string[]> {
    await this.#turn();
    return [...this.#now.names.keys()]
      .filter((path) => dirname(path) === folder)
      .map((path) => basename(path));
  }

  async read(path: string): Promise<Buffer | null> {
    await this.#turn();
    const file = this.#now.names.get(path);
    return file === undefined ? null : bytesOf(this.#now.contents.get(file) ?? EMPTY);
  }

  async create(path: string): Promise<OpenFile> {
    await this.#turn();
    if (this.#now.names.has(path)) throw Object.assign(new Error(`exists: ${path}`), { code: "EEXIST" });
    const file = ++this.#files;
    this.#do({ kind: "link", path, file });
    return this.#opened(file);
  }

  async open(path: string): Promise<OpenFile> {
    await this.#turn();
    return this.#opened(this.#fileAt(path));
  }

  async rename(from: string, path: string): Promise<void> {
    await this.#turn();
    this.#do({ kind: "move", from, path, file: this.#fileAt(from) });
  }

  async remove(path: string): Promise<void> {
    await this.#turn();
    if (this.#now.names.has(path)) this.#do({ kind: "unlink", path });
  }

  async removeFolder(): Promise<void> {}

  async stat(path: string): Promise<FileStat | null> {
    await this.#turn();
    const file = this.#now.names.get(path);
    return file === undefined ? null : this.#statOf(file);
  }

  async flushFolder(path: string): Promise<void> {
    await this.#turn();
    this.#do({ kind: "flushFolder", path });
  }

  async claim(): Promise<{ release(): Promise<void> }> {
    return { release: async () => undefined };
  }

  #opened(file: number): OpenFile {
    return {
      write: async (bytes, position) => {
        await this.#turn();
        this.#do({ kind: "write", file, position, bytes: Buffer.from(bytes) });
      },
      truncate: async (size) => {
        await this.#turn();
        this.#do({ kind: "truncate", file, size });
      },
      flush: async () => {
        await this.#turn();
        this.#do({ kind: "flush", file });
      },
      stat: async () => this.#statOf(file),
      close: () => this.#turn(),
    };
  }

  #statOf(file: number): FileStat {
    const { changes } = this.#now.contents.get(file) ?? EMPTY;
    return { device: "fake", inode: String(file), born: String(file), state: `${file} ${changes}` };
  }

  #fileAt(path: string): number {
    const file = this.#now.names.get(path);
    if (file === undefined) throw Object.assign(new Error(`no such file: ${path}`), { code: "ENOENT" });
    return file;
  }

  #do(act: Act): void {
    this.#acts.push(act);
    apply(this.#now, act);
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
