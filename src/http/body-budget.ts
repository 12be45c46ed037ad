/** What of a body is in memory; to be released when it is let go. */
export interface BodyShare {
  /** So many bytes more were read. May displace others, or this one. */
  grow(bytes: number): void;
  /** It has been read to its end: it is not displaced any more, or has no room (`displaced`). */
  complete(): void;
  release(): void;
}

interface Held {
  readonly declaredBytes: number;
  bytes: number;
  readonly since: number;
  isComplete: boolean;
  readonly displaced: () => void;
}

/** Orders have some kilobytes: a body of up to so many is small. */
const SMALL_BYTES = 64 * 1024;
/** Outweighs every difference of size and time. */
const LARGE_FIRST = 1e12;

export interface BodyRoom {
  readonly mostBytes: number;
  /** Of them, so many stay free of large bodies that were read to their end and wait to be stored. */
  readonly keptForSmallBytes?: number;
}

/**
 * How many bytes of bodies may be in memory together, over all connections, until they are answered. Where more come
 * in, the unfinished one that has taken up most for longest has to go: so a few who send slowly or much do not keep
 * out the many who send little at once. Whoever may sign cannot fill it with large ones either.
 */
export class BodyBudget {
  readonly #mostBytes: number;
  readonly #mostLargeBytes: number;
  readonly #now: () => number;
  readonly #held = new Set<Held>();
  #bytes = 0;
  #completeBytes = 0;

  constructor({ mostBytes, keptForSmallBytes = 0 }: BodyRoom, now: () => number = () => performance.now()) {
    this.#mostBytes = mostBytes;
    this.#mostLargeBytes = mostBytes - keptForSmallBytes;
    this.#now = now;
  }

  /** Bytes in memory now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `declaredBytes`: 0 where nothing was said. `null`: there is no room even if every unfinished one had to go. */
  begin(declaredBytes: number, displaced: () => void): BodyShare | null {
    if (declaredBytes > this.#roomFor(declaredBytes)) return null;
    const held: Held = { declaredBytes, bytes: 0, since: this.#now(), isComplete: false, displaced };
    this.#held.add(held);
    return {
      grow: (bytes) => {
        if (!this.#held.has(held)) return;
        held.bytes += bytes;
        this.#bytes += bytes;
        while (this.#bytes > this.#mostBytes) this.#displace(held);
      },
      complete: () => {
        if (!this.#held.has(held) || held.isComplete) return;
        if (held.bytes > this.#roomFor(held.bytes)) return this.#giveUp(held);
        held.isComplete = true;
        this.#completeBytes += held.bytes;
      },
      release: () => this.#release(held),
    };
  }

  #displace(newest: Held): void {
    const now = this.#now();
    // A small one goes only where no large one is under way, however long it has waited.
    const weight = (held: Held) => held.bytes * (now - held.since + 1) * (isLarge(held) ? LARGE_FIRST : 1);
    let heaviest = newest;
    for (const held of this.#held) if (!held.isComplete && weight(held) > weight(heaviest)) heaviest = held;
    this.#giveUp(heaviest);
  }

  #giveUp(held: Held): void {
    this.#release(held);
    held.displaced();
  }

  /** What unfinished bodies hold can be had. */
  #roomFor(bytes: number): number {
    return (bytes > SMALL_BYTES ? this.#mostLargeBytes : this.#mostBytes) - this.#completeBytes;
  }

  #release(held: Held): void {
    if (!this.#held.delete(held)) return;
    this.#bytes -= held.bytes;
    if (held.isComplete) this.#completeBytes -= held.bytes;
  }
}

function isLarge({ declaredBytes, bytes }: Held): boolean {
  return Math.max(declaredBytes, bytes) > SMALL_BYTES;
}
