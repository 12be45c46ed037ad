/** What of a body is in memory; to be released when it is let go. */
export interface BodyShare {
  /** So many bytes more were read. May displace others, or this one. */
  grow(bytes: number): void;
  /** It has been read to its end: it is not displaced any more. */
  complete(): void;
  release(): void;
}

interface Held {
  bytes: number;
  readonly since: number;
  isComplete: boolean;
  readonly displaced: () => void;
}

/**
 * How many bytes of bodies may be in memory together, over all connections, until they are answered. Where more come
 * in, the unfinished one that has taken up most for longest has to go: so a few who send slowly or much do not keep
 * out the many who send little at once.
 */
export class BodyBudget {
  readonly mostBytes: number;
  readonly #now: () => number;
  readonly #held = new Set<Held>();
  #bytes = 0;
  #completeBytes = 0;

  constructor(mostBytes: number, now: () => number = () => performance.now()) {
    this.mostBytes = mostBytes;
    this.#now = now;
  }

  /** Bytes in memory now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** `declaredBytes`: 0 where nothing was said. `null`: there is no room even if every unfinished one had to go. */
  begin(declaredBytes: number, displaced: () => void): BodyShare | null {
    if (declaredBytes > this.mostBytes - this.#completeBytes) return null;
    const held: Held = { bytes: 0, since: this.#now(), isComplete: false, displaced };
    this.#held.add(held);
    return {
      grow: (bytes) => {
        if (!this.#held.has(held)) return;
        held.bytes += bytes;
        this.#bytes += bytes;
        while (this.#bytes > this.mostBytes) this.#displace(held);
      },
      complete: () => {
        if (!this.#held.has(held) || held.isComplete) return;
        held.isComplete = true;
        this.#completeBytes += held.bytes;
      },
      release: () => this.#release(held),
    };
  }

  #displace(newest: Held): void {
    const now = this.#now();
    const weight = ({ bytes, since }: Held) => bytes * (now - since + 1);
    let heaviest = newest;
    for (const held of this.#held) if (!held.isComplete && weight(held) > weight(heaviest)) heaviest = held;
    this.#release(heaviest);
    heaviest.displaced();
  }

  #release(held: Held): void {
    if (!this.#held.delete(held)) return;
    this.#bytes -= held.bytes;
    if (held.isComplete) this.#completeBytes -= held.bytes;
  }
}
