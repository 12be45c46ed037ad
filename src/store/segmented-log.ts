import { z } from "zod";
import { numberIn, type Page, pageOf } from "./page.ts";
import { type MemoryPlace, StoredValues } from "./remembered.ts";

/** Which entries to list; default: all. */
export interface LogQuery<Entry> {
  readonly limit: number;
  readonly cursor?: string;
  readonly isWanted?: (entry: Entry) => boolean;
}

interface SegmentedLogKind<Entry> {
  /** How the names of the stored segments begin. */
  readonly prefix: string;
  readonly entry: z.ZodType<Entry>;
  /** Entries per segment. The cost of writing one entry grows with it. */
  readonly inSegment: number;
  /** How many of the newest segments are kept. */
  readonly segmentsKept: number;
}

/**
 * A log of limited length whose entries are numbered from 1. It is stored in segments: values of the store with some entries
 * each. Adding an entry therefore costs the same however many there are, an erasure cleans the segments like all other
 * values, and a copy of the store includes them. The owner of the log knows which segment is the newest.
 */
export class SegmentedLog<Entry extends { readonly number: number }> {
  readonly #place: MemoryPlace<"getValue" | "changeValue">;
  readonly #kind: SegmentedLogKind<Entry>;
  readonly #segments: StoredValues<Entry[]>;

  constructor(kind: SegmentedLogKind<Entry>, place: MemoryPlace<"getValue" | "changeValue">) {
    this.#kind = kind;
    this.#place = place;
    this.#segments = new StoredValues(kind.prefix, z.array(kind.entry), "absent");
  }

  /** The segment of the entry with this number. */
  segmentOf(number: number): number {
    return Math.ceil(number / this.#kind.inSegment);
  }

  /** The number before the first entry of a segment. */
  before(segment: number): number {
    return (segment - 1) * this.#kind.inSegment;
  }

  /** `null` if there is none, or if it is no longer kept. */
  async get(number: number): Promise<Entry | null> {
    return (await this.read(this.segmentOf(number))).find((entry) => entry.number === number) ?? null;
  }

  async read(segment: number): Promise<readonly Entry[]> {
    return (await this.#named(segment).read(this.#place, "")) ?? [];
  }

  /** Changes a segment's entries. An unchanged result is not written again. Resolves with the stored entries. */
  async change(
    segment: number,
    change: (entries: readonly Entry[]) => readonly Entry[],
  ): Promise<readonly Entry[]> {
    const kept = await this.#named(segment).change(this.#place, "", (known) => {
      const entries = known ?? [];
      const changed = change(entries);
      const isSame = changed.length === entries.length && changed.every((entry, at) => entry === entries[at]);
      return isSame ? known : [...changed];
    });
    return kept ?? [];
  }

  /** Call when a segment has begun: deletes the one that is no longer kept. */
  async begun(segment: number): Promise<void> {
    const { segmentsKept } = this.#kind;
    if (segment > segmentsKept) await this.#drop(segment - segmentsKept);
  }

  /** The segments that are kept if this is the newest one, newest first. */
  *kept(newest: number): Iterable<number> {
    const oldest = this.#oldest(newest);
    for (let segment = newest; segment >= oldest; segment--) yield segment;
  }

  /** Lists entries, newest first. Throws CursorUnknown. */
  async list(
    newest: number,
    { limit, cursor, isWanted = () => true }: LogQuery<Entry>,
  ): Promise<Page<Entry>> {
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : numberIn(cursor);
    const found: Entry[] = [];
    for (const segment of this.kept(newest)) {
      if (this.before(segment) + 1 >= before) continue;
      const entries = await this.read(segment);
      found.push(...entries.filter((entry) => entry.number < before && isWanted(entry)).toReversed());
      if (found.length > limit) break;
    }
    return pageOf(
      found,
      limit,
      (entry) => entry,
      ({ number }) => String(number),
    );
  }

  /** Deletes old entries, oldest first, and stops at the first young one: all later entries are younger. */
  async forget(
    newest: number,
    isOld: (entry: Entry) => boolean,
    isYoung = (entry: Entry) => !isOld(entry),
  ): Promise<void> {
    for (let segment = this.#oldest(newest); segment <= newest; segment++) {
      const entries = await this.read(segment);
      const left = entries.some(isOld)
        ? await this.change(segment, (known) => known.filter((entry) => !isOld(entry)))
        : entries;
      if (left.some(isYoung)) return;
      if (entries.length > 0 && left.length === 0 && segment < newest) await this.#drop(segment);
    }
  }

  #oldest(newest: number): number {
    return Math.max(1, newest - this.#kind.segmentsKept + 1);
  }

  async #drop(segment: number): Promise<void> {
    await this.#named(segment).change(this.#place, "", () => null);
  }

  #named(segment: number) {
    return this.#segments.named(String(segment).padStart(8, "0"));
  }
}
