/** Where a server of databases is in its own history. */
export interface LogPlace {
  /** As the server writes it, eight hexadecimal digits: another one after each takeover. */
  readonly timeline: string;
  /** How many bytes of its log there have been. */
  readonly written: number;
}

/** With how much of its log is on the disk. */
export interface KeptPlace extends Pick<LogPlace, "timeline"> {
  readonly kept: number;
}

/** How a timeline began, as far as the server tells. */
export interface TimelineStart extends LogPlace {
  /** Where the log ended that the server had heard of when it took over; `null`: it has been started anew since. */
  readonly replayed: number | null;
}

/**
 * What this process has seen of the database's history: the server's timeline, and how far its log had been kept when something
 * of ours was part of it. A server that is on another timeline, or not so far yet, may lack what was done. Pure.
 */
export class Timeline {
  #name: string;
  #kept = 0;
  /** Statements that wrote something, and how many of them `#kept` is known to be behind. */
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

  /** Another one whenever the history went on elsewhere: what was read before counts for nothing any more. */
  get epoch(): number {
    return this.#epoch;
  }

  /** How often something may have been forgotten. */
  get gaps(): number {
    return this.#gaps;
  }

  /** To be asked before `kept` is read from the server. */
  get writes(): number {
    return this.#writes;
  }

  /** It is known how far the log was when all that was written was part of it. */
  get isPlaced(): boolean {
    return this.#writesKept === this.#writes;
  }

  /** Something was written that is no part of a transaction. */
  wrote(): void {
    this.#writes++;
  }

  /** The first `writes` statements, and every transaction that was committed before this was read, are before `kept` in the log. */
  reached({ timeline, kept }: KeptPlace, writes: number): void {
    if (timeline !== this.#name) return;
    this.#kept = Math.max(this.#kept, kept);
    this.#writesKept = Math.max(this.#writesKept, writes);
  }

  /** The server has all that this process has written. */
  includes({ timeline, written }: LogPlace): boolean {
    return timeline === this.#name && written >= this.#kept;
  }

  /** It is a server of before. */
  isBefore({ timeline }: LogPlace): boolean {
    return numberOf(timeline) < numberOf(this.#name);
  }

  /**
   * Nothing of this process is missing: the next timeline began behind all that it has written. Accepted: a server that took
   * over, lost a backend and recovered from that before anybody asked tells of the later recovery.
   */
  isWholeOn({ timeline, replayed }: TimelineStart): boolean {
    if (numberOf(timeline) !== numberOf(this.#name) + 1 || replayed === null) return false;
    return this.isPlaced && replayed >= this.#kept;
  }

  /** From now on the history goes on there. */
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
