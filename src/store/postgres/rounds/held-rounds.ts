import { randomUUID } from "node:crypto";
import { patrol } from "../../../runtime/time/background.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { SharedPatrol } from "../../patrols.ts";
import type { Database } from "../database.ts";
import type { QueueEngine } from "../lanes/queue-engine.ts";
import { END, HOLD_LONGER, TAKE } from "./round-statements.ts";

/** A process without a sign of life for this long loses its rounds. */
export const HELD_MS = 60_000;
const SIGNS_PER_HOLD = 4;

export interface HolderParts {
  readonly engine: Pick<QueueEngine, "follow">;
  readonly database: Database;
  readonly clock: Clock;
  /** Called when this process starts a round. */
  readonly onRound: (round: Pick<SharedPatrol, "name" | "shop">) => void;
}

/** The rounds that this process is running. While there are any, it extends its hold on them. */
export class HeldRounds {
  readonly #parts: HolderParts;
  readonly #holder = randomUUID();
  readonly #names = new Set<string>();
  #signs: AbortController | null = null;

  constructor(parts: HolderParts) {
    this.#parts = parts;
  }

  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Takes those rounds that are due and that no process is running. `isAsked`: takes them even if they are not due. */
  async take(names: readonly string[], isAsked = false): Promise<readonly string[]> {
    const given = { names, isAsked, holder: this.#holder, heldMs: HELD_MS };
    const taken = await this.#parts.database.run(TAKE, given);
    return taken.map(({ name }) => name);
  }

  /** Runs a round that was taken, and stores when the next one is due. Rejects if the act does. */
  async make(name: string, act: () => Promise<unknown>, settings: SharedPatrol): Promise<void> {
    const { everyMs, waitMs = () => everyMs, signal } = settings;
    const { engine, clock, database, onRound } = this.#parts;
    onRound(settings);
    this.#names.add(name);
    this.#giveSigns();
    try {
      await act();
    } finally {
      this.#names.delete(name);
      if (this.#names.size === 0) this.#signs?.abort();
      // A round that was cut short because this process stops is due at once, for another process.
      const next = { name, holder: this.#holder, waitMs: signal.aborted ? 0 : waitMs() };
      await engine.follow(clock.now());
      await database.run(END, next);
    }
  }

  #giveSigns(): void {
    if (this.#signs !== null && !this.#signs.signal.aborted) return;
    this.#signs = new AbortController();
    const { clock, database, engine } = this.#parts;
    const everyMs = HELD_MS / SIGNS_PER_HOLD;
    const give = async () => {
      await engine.follow(clock.now());
      await database.run(HOLD_LONGER, { names: [...this.#names], holder: this.#holder, heldMs: HELD_MS });
    };
    // If one sign of life fails, the next one follows. Without any, another process takes over the rounds.
    const times = { firstMs: everyMs, everyMs, onError: () => undefined };
    void patrol(give, { clock, signal: this.#signs.signal, ...times });
  }
}
