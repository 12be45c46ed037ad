import { dirname } from "node:path";

/** One operation on the disk. Data and names become durable only by a flush, or by chance before it. */
export type Act =
  | { readonly kind: "write"; readonly file: number; readonly position: number; readonly bytes: Buffer }
  | { readonly kind: "truncate"; readonly file: number; readonly size: number }
  | { readonly kind: "flush"; readonly file: number }
  | { readonly kind: "link"; readonly path: string; readonly file: number }
  | { readonly kind: "move"; readonly from: string; readonly path: string; readonly file: number }
  | { readonly kind: "unlink"; readonly path: string }
  | { readonly kind: "flushFolder"; readonly path: string };

/** A file's bytes with spare room, because a journal is written thousands of times. */
export interface Content {
  readonly room: Buffer;
  readonly size: number;
  /** The number of changes so far. */
  readonly changes: number;
}

export interface DiskState {
  readonly names: Map<string, number>;
  readonly contents: Map<number, Content>;
}

/** Random numbers that decide what becomes of unflushed data at a power cut. */
export type Chance = () => number;

/** The operations that no later flush of their file or folder has made durable. */
export function unflushedOf(acts: readonly Act[]): ReadonlySet<Act> {
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

export const EMPTY: Content = { room: Buffer.alloc(0), size: 0, changes: 0 };

export function bytesOf({ room, size }: Content): Buffer {
  return Buffer.from(room.subarray(0, size));
}

export function copyOf({ names, contents }: DiskState): DiskState {
  const copied = [...contents].map(
    ([file, content]) => [file, { ...content, room: bytesOf(content) }] as const,
  );
  return { names: new Map(names), contents: new Map(copied) };
}

/** Writes into the spare room; anyone else who holds the content must have copied it. */
export function written(old: Content, position: number, bytes: Uint8Array): Content {
  const size = Math.max(old.size, position + bytes.length);
  const room = size <= old.room.length ? old.room : Buffer.alloc(2 * size);
  if (room !== old.room) room.set(old.room.subarray(0, old.size));
  if (position > old.size) room.fill(0, old.size, position);
  room.set(bytes, position);
  return { room, size, changes: old.changes + 1 };
}

/** A write that may have become durable only in part, or as zeros. */
export function maimed(act: Act, chance: Chance): Act {
  if (act.kind !== "write" || chance() < 0.4) return act;
  const length = Math.floor(chance() * (act.bytes.length + 1));
  const bytes = chance() < 0.7 ? act.bytes.subarray(0, length) : holed(act.bytes, length);
  return { ...act, bytes };
}

function holed(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.from(bytes);
  return copy.fill(0, 0, length);
}

export function apply({ names, contents }: DiskState, act: Act): void {
  if (act.kind === "write") {
    contents.set(act.file, written(contents.get(act.file) ?? EMPTY, act.position, act.bytes));
  } else if (act.kind === "truncate") {
    const { room, size, changes } = contents.get(act.file) ?? EMPTY;
    contents.set(act.file, { room, size: Math.min(size, act.size), changes: changes + 1 });
  } else if (act.kind === "unlink") {
    names.delete(act.path);
  } else if (act.kind === "link" || act.kind === "move") {
    if (act.kind === "move" && names.get(act.from) === act.file) names.delete(act.from);
    names.set(act.path, act.file);
  }
}
