/** The memory held by a body; release it when the body is no longer needed. */
export interface BodyShare {
  /** Call it when this many more bytes were read. May displace other bodies, or this one. */
  grow(bytes: number): void;
  /**
   * Call it when the body was read completely. It is then safe from displacement, or displaced now for lack of room.
   */
  complete(): void;
  release(): void;
}

interface BodyReservation {
  readonly declaredBytes: number;
  bytes: number;
  readonly since: number;
  isComplete: boolean;
  readonly displaced: () => void;
}

/** Orders have a few kilobytes: a body up to this size is small. */
const SMALL_BYTES = 64 * 1024;
/** Outweighs every difference in size and time. */
const LARGE_FIRST = 1e12;

export interface BodyRoom {
  readonly mostBytes: number;
  /** The part of `mostBytes` that complete large bodies, which wait to be stored, must not use. */
  readonly keptForSmallBytes?: number;
}

/**
 * Limits the bytes of all bodies in memory, over all connections, until they are answered. Beyond the limit, the
 * unfinished body that has used the most memory for the longest time is dropped. So a few slow or large senders do not
 * block the many small ones. Part of the room is reserved for small bodies, so signed large bodies cannot fill it.
 */
export class BodyBudget {
  readonly #mostBytes: number;
  readonly #mostLargeBytes: number;
  readonly #now: () => number;
  readonly #held = new Set<BodyReservation>();
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

  /** `declaredBytes`: 0 if not declared. Returns `null` if there is no room, even without all unfinished bodies. */
  begin(declaredBytes: number, displaced: () => void): BodyShare | null {
    if (declaredBytes > this.#roomFor(declaredBytes)) return null;
    const held: BodyReservation = {
      declaredBytes,
      bytes: 0,
      since: this.#now(),
      isComplete: false,
      displaced,
    };
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

  #displace(newest: BodyReservation): void {
    const now = this.#now();
    // A small body is dropped only if there is no large one, however long it has waited.
    const weight = (held: BodyReservation) =>
      held.bytes * (now - held.since + 1) * (isLarge(held) ? LARGE_FIRST : 1);
    let heaviest = newest;
    for (const held of this.#held) if (!held.isComplete && weight(held) > weight(heaviest)) heaviest = held;
    this.#giveUp(heaviest);
  }

  #giveUp(held: BodyReservation): void {
    this.#release(held);
    held.displaced();
  }

  /** Counts only complete bodies, because unfinished ones can be displaced. */
  #roomFor(bytes: number): number {
    return (bytes > SMALL_BYTES ? this.#mostLargeBytes : this.#mostBytes) - this.#completeBytes;
  }

  #release(held: BodyReservation): void {
    if (!this.#held.delete(held)) return;
    this.#bytes -= held.bytes;
    if (held.isComplete) this.#completeBytes -= held.bytes;
  }
}

function isLarge({ declaredBytes, bytes }: BodyReservation): boolean {
  return Math.max(declaredBytes, bytes) > SMALL_BYTES;
}
