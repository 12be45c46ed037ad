import type { Clock } from "../../runtime/time/clock.ts";

/** At once, of all who ask: an archive reads everything that is stored. */
const MOST_AT_ONCE = 2;
/** How long the same merchant waits for the next one, from the beginning of the last. */
const REST_MS = 60_000;

/** Whose archive is made now, of one instance of the bridge. */
export class ArchiveTurns {
  readonly #clock: Pick<Clock, "now">;
  readonly #begun = new Map<string, number>();
  readonly #open = new Set<string>();

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** `whose`: the tenant; "" for the operator. Returns how the turn ends; `null`: not now. */
  begin(whose: string): (() => void) | null {
    const now = this.#clock.now();
    for (const [each, at] of this.#begun) if (Math.abs(now - at) >= REST_MS) this.#begun.delete(each);
    if (this.#open.size >= MOST_AT_ONCE || this.#open.has(whose) || this.#begun.has(whose)) return null;
    this.#begun.set(whose, now);
    this.#open.add(whose);
    return () => void this.#open.delete(whose);
  }
}
