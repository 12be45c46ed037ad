import { basename, dirname } from "node:path";
import type { FileStat, FileSystem, OpenFile } from "../../src/store/lowdb/file-system.ts";

/** One thing that was asked of the disk. Data and names reach the platter only by a flush, or by chance before. */
type Act =
  | { readonly kind: "write"; readonly file: number; readonly position: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly file: number; readonly size: number }
  | { readonly kind: "flush"; readonly file: number }
  | { readonly kind: "link"; readonly path: string; readonly file: number }
  | { readonly kind: "move"; readonly from: string; readonly path: string; readonly file: number }
  | { readonly kind: "unlink"; readonly path: string }
  | { readonly kind: "flushFolder"; readonly path: string };

interface DiskState {
  readonly names: Map<string, number>;
  readonly contents: Map<number, Buffer>;
}

/** How the unflushed remainder of the disk turned out after the power went. */
export type Chance = () => number;

/**
 * A disk in memory that remembers every act, and can tell what a power cut after any of them may leave: what was
 * flushed, and of the rest any part: writes lost, kept, cut at any byte or replaced by zeros, and names as they were
 * before or after.
 */
export class FakeDisk implements FileSystem {
  #base: DiskState;
  readonly #now: DiskState;
  #acts: Act[] = [];
  #files: number;

  constructor(base: DiskState = { names: new Map(), contents: new Map() }) {
    this.#base = base;
    this.#now = { names: new Map(base.names), contents: new Map(base.contents) };
    this.#files = Math.max(0, ...base.contents.keys());
  }

  /** How many acts the disk has carried out. */
  get actCount(): number {
    return this.#acts.length;
  }

  /** A disk as it may be found when the power went after so many acts. */
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

  /** Forgets how it came to be as it is, where no power cut can change it any more: a long life needs the memory. */
  forgetFlushed(): void {
    if (unflushedOf(this.#acts).size > 0) return;
    this.#base = copyOf(this.#now);
    this.#acts = [];
  }

  /** The same content in new files, as it is copied by hand: of a disk that may be in use. */
  copied(): FakeDisk {
    const { names, contents } = this.#now;
    const from = Math.max(0, ...contents.keys()) + 1;
    const files = new Map([...names.values()].map((file, index) => [file, from + index]));
    return new FakeDisk({
      names: new Map([...names].map(([path, file]) => [path, files.get(file) ?? 0])),
      contents: new Map([...files].map(([file, copy]) => [copy, contents.get(file) ?? Buffer.alloc(0)])),
    });
  }

  /** Somebody else changes the file behind the store's back; `null` removes it. */
  tamper(path: string, change: (bytes: Buffer) => Uint8Array | null): void {
    const file = this.#fileAt(path);
    const bytes = change(Buffer.from(this.#now.contents.get(file) ?? []));
    if (bytes === null) this.#now.names.delete(path);
    else this.#now.contents.set(file, Buffer.from(bytes));
  }

  /** Paths of all files below the folder. */
  paths(folder: string): string[] {
    return [...this.#now.names.keys()].filter((path) => path.startsWith(`${folder}/`)).sort();
  }

  async makeFolder(): Promise<void> {}

  async list(folder: string): Promise<string[]> {
    await turn();
    return [...this.#now.names.keys()]
      .filter((path) => dirname(path) === folder)
      .map((path) => basename(path));
  }

  async read(path: string): Promise<Buffer | null> {
    await turn();
    const file = this.#now.names.get(path);
    return file === undefined ? null : Buffer.from(this.#now.contents.get(file) ?? []);
  }

  async create(path: string): Promise<OpenFile> {
    await turn();
    if (this.#now.names.has(path)) throw Object.assign(new Error(`exists: ${path}`), { code: "EEXIST" });
    const file = ++this.#files;
    this.#do({ kind: "link", path, file });
    return this.#opened(file);
  }

  async open(path: string): Promise<OpenFile> {
    await turn();
    return this.#opened(this.#fileAt(path));
  }

  async rename(from: string, path: string): Promise<void> {
    await turn();
    this.#do({ kind: "move", from, path, file: this.#fileAt(from) });
  }

  async remove(path: string): Promise<void> {
    await turn();
    if (this.#now.names.has(path)) this.#do({ kind: "unlink", path });
  }

  async removeFolder(): Promise<void> {}

  async stat(path: string): Promise<FileStat | null> {
    await turn();
    const file = this.#now.names.get(path);
    return file === undefined ? null : this.#statOf(file);
  }

  async flushFolder(path: string): Promise<void> {
    await turn();
    this.#do({ kind: "flushFolder", path });
  }

  async claim(): Promise<{ release(): Promise<void> }> {
    return { release: async () => undefined };
  }

  #opened(file: number): OpenFile {
    return {
      write: async (bytes, position) => {
        await turn();
        this.#do({ kind: "write", file, position, bytes: Buffer.from(bytes) });
      },
      truncate: async (size) => {
        await turn();
        this.#do({ kind: "truncate", file, size });
      },
      flush: async () => {
        await turn();
        this.#do({ kind: "flush", file });
      },
      stat: async () => this.#statOf(file),
      close: turn,
    };
  }

  #statOf(file: number): FileStat {
    const state = JSON.stringify(this.#now.contents.get(file)?.toString("latin1") ?? "");
    return { device: "fake", inode: String(file), born: String(file), state };
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

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** What no later flush of its file or folder has made durable. */
function unflushedOf(acts: readonly Act[]): ReadonlySet<Act> {
  const unflushed = new Set<Act>();
  const files = new Set<number>();
  const folders = new Set<string>();
  for (const act of acts.toReversed()) {
    if (act.kind === "flush") files.add(act.file);
    else if (act.kind === "flushFolder") folders.add(act.path);
    else if (act.kind === "write" || act.kind === "truncate") {
      if (!files.has(act.file)) unflushed.add(act);
    } else if (!folders.has(dirname(act.path))) unflushed.add(act);
  }
  return unflushed;
}

function copyOf({ names, contents }: DiskState): DiskState {
  return { names: new Map(names), contents: new Map(contents) };
}

/** A write that may have reached the platter in part, or as a hole of zeros. */
function maimed(act: Act, chance: Chance): Act {
  if (act.kind !== "write" || chance() < 0.4) return act;
  const length = Math.floor(chance() * (act.bytes.length + 1));
  const bytes = chance() < 0.7 ? act.bytes.subarray(0, length) : holed(act.bytes, length);
  return { ...act, bytes };
}

function holed(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.from(bytes);
  return copy.fill(0, 0, length);
}

function apply({ names, contents }: DiskState, act: Act): void {
  if (act.kind === "write") {
    const old = contents.get(act.file) ?? Buffer.alloc(0);
    const written = Buffer.alloc(Math.max(old.length, act.position + act.bytes.length));
    written.set(old);
    written.set(act.bytes, act.position);
    contents.set(act.file, written);
  } else if (act.kind === "truncate") {
    contents.set(act.file, Buffer.from((contents.get(act.file) ?? Buffer.alloc(0)).subarray(0, act.size)));
  } else if (act.kind === "unlink") {
    names.delete(act.path);
  } else if (act.kind === "link" || act.kind === "move") {
    if (act.kind === "move" && names.get(act.from) === act.file) names.delete(act.from);
    names.set(act.path, act.file);
  }
}
