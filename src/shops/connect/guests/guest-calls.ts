/** The most calls at once to shops that strangers connect. */
const MOST = 40;

interface Call {
  readonly owner: string;
  readonly end: () => void;
}

/**
 * Limits the calls to shops that strangers connect. If there are too many, the stranger with the most calls loses the
 * longest running one, so that slow shops of one stranger keep no merchant out.
 */
export class GuestCalls {
  /** The longest running call first. */
  readonly #calls = new Set<Call>();

  /** `end` is called if the call is aborted to make room. Returns a function to call when the call is over. */
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
