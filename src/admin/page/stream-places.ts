/** A browser holds one stream for each open page. */
export const MOST_STREAMS = 200;

interface Place {
  readonly whose: string;
  readonly end: () => void;
}

/** The places for streams: of all merchants together. Once all are taken, the one who has the most gives one up. */
export class StreamPlaces {
  /** Longest taken first. */
  readonly #taken = new Set<Place>();

  /**
   * `whose`: the tenant; "" for people of the whole bridge. `end`: called if it has to be given up. Returns how it is given
   * back; `null`: there is none.
   */
  take(whose: string, end: () => void): (() => void) | null {
    const place = { whose, end };
    if (this.#taken.size >= MOST_STREAMS && !this.#makeRoomFor(whose)) return null;
    this.#taken.add(place);
    return () => void this.#taken.delete(place);
  }

  #makeRoomFor(whose: string): boolean {
    const byOwner = Map.groupBy(this.#taken, (place) => place.whose);
    const own = byOwner.get(whose)?.length ?? 0;
    const [most = []] = [...byOwner.values()].sort((one, other) => other.length - one.length);
    const [longest] = most;
    if (longest === undefined || most.length <= own + 1) return false;
    this.#taken.delete(longest);
    longest.end();
    return true;
  }
}
