/** A server's place in its own history. */
export interface LogPlace {
  /** Eight hexadecimal digits, as the server writes it; each takeover starts another one. */
  readonly timeline: string;
  /** How many bytes its log has had so far. */
  readonly written: number;
}

/** With how many bytes of the log are on disk. */
export interface KeptPlace extends Pick<LogPlace, "timeline"> {
  readonly kept: number;
}

/** How a timeline began, as far as the server reports it. */
export interface TimelineStart extends LogPlace {
  /** The end of the log that the server had received when it took over; `null` if it was restarted since. */
  readonly replayed: number | null;
}

/**
 * What this process has seen of the database's history: the server's timeline, and how much of the log was on disk when it held
 * our writes. A server on another timeline, or not as far, may lack some of them. Pure.
 */
export class Timeline {
  #name: string;
  #kept = 0;
  /** Writes outside transactions, and how many of them are known to lie before `#kept`. */
  #writes = 0;
  #writesKept = 0;
  #epoch = 0;
  #gaps = 0;

  constructor(name: string) {
    this.#name = name;
  }

  get name(): string {
    return this.#name;
  }

  /** Changes when the history goes on elsewhere: what was read before is no longer valid. */
  get epoch(): number {
    return this.#epoch;
  }

  /** How often something may have been forgotten. */
  get gaps(): number {
    return this.#gaps;
  }

  /** Read this before reading `kept` from the server. */
  get writes(): number {
    return this.#writes;
  }

  /** True if the known place in the log covers every write. */
  get isPlaced(): boolean {
    return this.#writesKept === this.#writes;
  }

  /** Call after each write outside a transaction. */
  wrote(): void {
    this.#writes++;
  }

  /** The first `writes` writes, and all transactions committed before `kept` was read, lie before `kept` in the log. */
  reached({ timeline, kept }: KeptPlace, writes: number): void {
    if (timeline !== this.#name) return;
    this.#kept = Math.max(this.#kept, kept);
    this.#writesKept = Math.max(this.#writesKept, writes);
  }

  /** Whether the server has everything that this process has written. */
  includes({ timeline, written }: LogPlace): boolean {
    return timeline === this.#name && written >= this.#kept;
  }

  /** Whether this is the place of a former server. */
  isBefore({ timeline }: LogPlace): boolean {
    return numberOf(timeline) < numberOf(this.#name);
  }

  /**
   * True if nothing of this process is missing: the next timeline began after all its writes. Known limit: if a server took
   * over, then lost a backend and recovered from that before anyone asked, it reports the later recovery.
   */
  isCompleteOn({ timeline, replayed }: TimelineStart): boolean {
    if (numberOf(timeline) !== numberOf(this.#name) + 1 || replayed === null) return false;
    return this.isPlaced && replayed >= this.#kept;
  }

  /** Continues the history on that server. */
  goOn({ timeline }: LogPlace, hasForgotten: boolean): void {
    this.#name = timeline;
    this.#kept = 0;
    this.#writesKept = this.#writes;
    this.#epoch++;
    if (hasForgotten) this.#gaps++;
  }
}

const HEXADECIMAL = 16;

function numberOf(timeline: string): number {
  return Number.parseInt(timeline, HEXADECIMAL);
}
