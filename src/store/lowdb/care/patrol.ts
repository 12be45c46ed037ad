import { patrol } from "../../../runtime/time/background.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { WholeFiles } from "../documents/whole-file.ts";
import { isPassing } from "../file-system.ts";
import type { Journal } from "../journal/journal.ts";
import type { DiskSpace } from "./disk-space.ts";
import { markFolder } from "./folder-mark.ts";

const PATROL_MS = 5_000;
const ROUNDS_A_MARK = 12;

export interface PatrolParts {
  readonly at: WholeFiles;
  readonly folder: string;
  readonly journal: Journal;
  readonly clock: Clock;
  readonly space: DiskSpace;
}

/** While the store is open: checks that the folder is still in its place, also if nothing is written, and marks it. */
export class Patrol {
  readonly #parts: PatrolParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #rounds = 0;

  constructor(parts: PatrolParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    await this.#markIfThereIsSpace();
    const { clock, journal } = this.#parts;
    this.#running = patrol(() => this.#round(), {
      clock,
      signal: this.#stopping.signal,
      firstMs: PATROL_MS,
      everyMs: PATROL_MS,
      onError: (error) => journal.fail(error),
    });
  }

  /** Call before closing the journal. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Call after everything else is written, and only if nothing can be missing. */
  markEnd(): Promise<void> {
    return this.#mark(true);
  }

  async #round(): Promise<void> {
    const { journal } = this.#parts;
    this.#rounds += 1;
    await journal.checkPlace();
    if (this.#rounds % ROUNDS_A_MARK === 0 && journal.dead === null) await this.#markIfThereIsSpace();
  }

  /**
   * If the disk is full, the older mark stays and the bridge keeps running. The attempt makes a full disk noticed even if nothing
   * else is written.
   */
  async #markIfThereIsSpace(): Promise<void> {
    try {
      await this.#mark(false);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
  }

  #mark(isLast: boolean): Promise<void> {
    const { at, folder, clock, space } = this.#parts;
    return space.during(markFolder(at, folder, { at: clock.now(), isLast }));
  }
}
