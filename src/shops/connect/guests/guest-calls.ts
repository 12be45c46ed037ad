/** Shops of strangers that are called at once. */
const MOST = 40;

interface Call {
  readonly owner: string;
  readonly end: () => void;
}

/**
 * The calls to shops that strangers connect. For a newcomer, the stranger who has the most gives up the longest one: a stranger whose
 * shops answer slowly, or not at all, keeps no merchant out.
 */
export class GuestCalls {
  /** Longest under way first. */
  readonly #calls = new Set<Call>();

  /** `end`: called if the call has to be given up. Returns what to call when it is over. */
  begin(owner: string, end: () => void): () => void {
    if (this.#calls.size >= MOST) this.#makeRoom();
    const call = { owner, end };
    this.#calls.add(call);
    return () => void this.#calls.delete(call);
  }

  #makeRoom(): void {
    const byOwner = [...Map.groupBy(this.#calls, ({ owner }) => owner).values()];
    const [[longest] = []] = byOwner.sort((one, other) => other.length - one.length);
    if (longest === undefined) return;
    this.#calls.delete(longest);
    longest.end();
  }
}
