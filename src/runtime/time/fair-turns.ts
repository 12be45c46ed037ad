import { pause } from "./background.ts";
import type { Clock } from "./clock.ts";

const LOOK_MS = 200;

/** How many turns run at once, the time between two starts of one owner, and how long a refused one keeps its place. */
interface TurnLimits {
  readonly most: number;
  readonly restMs?: number;
  readonly patienceMs: number;
}

/**
 * Limits long work in one instance of the bridge: one turn per merchant, and a maximum for all. A refused merchant
 * joins the line and keeps the place by asking again in time, so everyone gets a turn, however often others ask.
 */
export class FairTurns {
  readonly #clock: Pick<Clock, "now" | "after">;
  readonly #limits: TurnLimits;
  readonly #begun = new Map<string, number>();
  readonly #open = new Set<string>();
  /** When each waiting one last asked, first in line first. */
  readonly #line = new Map<string, number>();

  constructor(clock: Pick<Clock, "now" | "after">, limits: TurnLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** `whose`: the tenant; "" for the operator. Returns the function that ends the turn; `null`: no turn now. */
  begin(whose: string): (() => void) | null {
    const { most, restMs = 0, patienceMs } = this.#limits;
    const now = this.#clock.now();
    forget(this.#begun, now, restMs);
    forget(this.#line, now, patienceMs);
    if (this.#open.has(whose) || this.#begun.has(whose)) return null;
    this.#line.set(whose, now);
    if ([...this.#line.keys()].indexOf(whose) >= most - this.#open.size) return null;
    this.#line.delete(whose);
    this.#begun.set(whose, now);
    this.#open.add(whose);
    return () => void this.#open.delete(whose);
  }

  /** Does the work once it is its turn; `null` if the turn did not come within `waitMs`. */
  async during<T>(whose: string, waitMs: number, work: () => Promise<T>): Promise<T | null> {
    let end = this.begin(whose);
    for (let waitedMs = 0; end === null && waitedMs < waitMs; waitedMs += LOOK_MS) {
      await pause({ clock: this.#clock }, LOOK_MS);
      end = this.begin(whose);
    }
    if (end === null) return null;
    try {
      return await work();
    } finally {
      end();
    }
  }
}

function forget(times: Map<string, number>, now: number, afterMs: number): void {
  for (const [whose, at] of times) if (Math.abs(now - at) >= afterMs) times.delete(whose);
}
