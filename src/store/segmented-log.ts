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
  /** The prefix of the names of the stored segments. */
  readonly prefix: string;
  readonly entry: z.ZodType<Entry>;
  /** Entries per segment. The cost of writing one entry grows with it. */
  readonly inSegment: number;
  /** How many full segments' worth of entries are kept. */
  readonly segmentsKept: number;
  /** The owner of an entry. If there are too many, the owner with the most loses the oldest; others lose none. */
  readonly whose: (entry: Entry) => string;
}

interface Segment<Entry> {
  readonly segment: number;
  readonly entries: readonly Entry[];
}

type LogPlace = MemoryPlace<"getValue" | "changeValue" | "listValues">;

/**
 * A log of limited length whose entries are numbered from 1. It is stored in segments: values of the store with some entries
 * each. Adding an entry therefore costs the same however many there are, an erasure cleans the segments like all other
 * values, and a copy of the store includes them. The owner of the log knows which segment is the newest.
 */
export class SegmentedLog<Entry extends { readonly number: number }> {
  readonly #place: LogPlace;
  readonly #kind: SegmentedLogKind<Entry>;
  readonly #segments: StoredValues<Entry[]>;

  constructor(kind: SegmentedLogKind<Entry>, place: LogPlace) {
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

  /** Returns `null` if there is no such entry, or if it is no longer kept. */
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

  /** Reads every entry at once. Returns them oldest first. */
  async all(): Promise<readonly Entry[]> {
    return (await this.#stored()).flatMap(({ entries }) => entries);
  }

  /** Call when a new segment has begun: deletes entries that no longer have room. */
  async begun(newest: number): Promise<void> {
    const { inSegment, segmentsKept } = this.#kind;
    if (newest <= segmentsKept) return;
    const stored = await this.#stored();
    const surplus = this.#surplusIn(stored, inSegment * (segmentsKept - 1));
    for (const { segment, entries } of stored) {
      const gone = entries.filter((entry) => surplus.has(entry.number));
      if (gone.length > 0) await this.#remove(gone, segment, newest);
    }
  }

  /** The numbers of the entries that no longer have room. */
  #surplusIn(stored: readonly Segment<Entry>[], room: number): ReadonlySet<number> {
    const all = stored.flatMap(({ entries }) => entries);
    const byOwner = Map.groupBy(all, this.#kind.whose);
    const groups = byOwner.size > room ? [all] : [...byOwner.values()];
    const share = fairShare(
      groups.map(({ length }) => length),
      room,
    );
    return new Set(
      groups.flatMap((own) => own.slice(0, Math.max(0, own.length - share)).map(({ number }) => number)),
    );
  }

  /** Yields the stored segments, newest first; each is read when needed. `newest`: the number of the newest. */
  async *newestFirst(newest: number): AsyncGenerator<Segment<Entry>> {
    const oldestFull = Math.max(1, newest - this.#kind.segmentsKept + 1);
    for (let segment = newest; segment >= oldestFull; segment--) {
      const entries = await this.read(segment);
      if (entries.length > 0) yield { segment, entries };
    }
    // Older segments still contain entries of owners who have few.
    if (oldestFull === 1) return;
    for (const each of (await this.#stored()).toReversed()) if (each.segment < oldestFull) yield each;
  }

  /** Lists entries, newest first. Throws CursorUnknown. */
  async list(
    newest: number,
    { limit, cursor, isWanted = () => true }: LogQuery<Entry>,
  ): Promise<Page<Entry>> {
    const before = cursor === undefined ? Number.POSITIVE_INFINITY : numberIn(cursor);
    const found: Entry[] = [];
    const from = Math.min(newest, this.segmentOf(before - 1));
    for await (const { entries } of this.newestFirst(from)) {
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
    for (const { segment, entries } of await this.#stored()) {
      const old = entries.filter(isOld);
      if (old.length > 0) await this.#remove(old, segment, newest);
      if (entries.some((entry) => !isOld(entry) && isYoung(entry))) return;
    }
  }

  /** Returns the stored segments, oldest first. */
  async #stored(): Promise<readonly Segment<Entry>[]> {
    const found = await this.#segments.list(this.#place);
    return found
      .map(({ name, value }) => ({ segment: Number(name.slice(this.#kind.prefix.length)), entries: value }))
      .sort((one, other) => one.segment - other.segment);
  }

  /** Removes entries. An empty segment goes too, unless it is the newest: its last entry determines the next number. */
  async #remove(gone: readonly Entry[], segment: number, newest: number): Promise<void> {
    const numbers = new Set(gone.map(({ number }) => number));
    await this.#named(segment).change(this.#place, "", (known) => {
      const left = (known ?? []).filter(({ number }) => !numbers.has(number));
      return left.length === 0 && segment < newest ? null : left;
    });
  }

  #named(segment: number) {
    return this.#segments.named(String(segment).padStart(8, "0"));
  }
}

/** The most entries that each owner may keep so that all together fit into `room`. Owners with fewer lose nothing. */
function fairShare(counts: readonly number[], room: number): number {
  let left = room;
  for (const [at, count] of counts.toSorted((one, other) => one - other).entries()) {
    const share = Math.floor(left / (counts.length - at));
    if (count > share) return share;
    left -= count;
  }
  return Number.POSITIVE_INFINITY;
}
