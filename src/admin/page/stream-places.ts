/** The most open event streams. A browser holds one for each open page. */
export const MOST_STREAMS = 200;

interface Place {
  readonly whose: string;
  readonly end: () => void;
}

/** Limits event streams over all tenants. Once all places are taken, the tenant with the most gives one up. */
export class StreamPlaces {
  /** Oldest first. */
  readonly #taken = new Set<Place>();

  /**
   * `whose`: the tenant; "" for people of the whole bridge. `end`: called if the place must be given up. Returns a
   * function that frees the place; `null` if none is available.
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
