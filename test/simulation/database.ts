import type { Clock } from "../../src/runtime/time/clock.ts";
import { Database } from "../../src/store/postgres/database.ts";
import { openPostgresStore } from "../../src/store/postgres/open.ts";
import { openRateSlots } from "../../src/store/postgres/rate-slots/rate-slots.ts";
import type { Store } from "../../src/store/store.ts";
import { SECOND } from "../support/builders/orders.ts";
import { type VirtualEngineClock, virtualEngineClock } from "../support/postgres/engine-clock.ts";
import { freshDatabase } from "../support/postgres/fresh-database.ts";
import type { WorldStorage } from "./world.ts";

/** In the past of every real server, whose clock then never counts. */
const LONG_AGO = Date.UTC(2020, 0, 1);
/** After a kill, others are given what the killed process had. */
const TAKEN_BACK_MS = 70 * SECOND;

/**
 * A schema on a real PostgreSQL, in the world's time: the queue is told the time by whoever asks it, and the slots of
 * the rate budget go by the monotonic clock. The database's own clock remains where a real one is right: for the day that
 * a delivery is kept with, the holders of values, the instances' signs of life.
 */
export class PostgresPlace implements WorldStorage {
  /** A turn is microseconds; an answer of the database takes milliseconds. */
  readonly manyTurns = 2_000_000;
  readonly #settings: ConstructorParameters<typeof Database>[0];
  readonly #engineClock: VirtualEngineClock;
  readonly #slots: Database;
  readonly #opened: Store[] = [];
  #mayHoldLanes = false;

  private constructor(settings: ConstructorParameters<typeof Database>[0], engineClock: VirtualEngineClock) {
    this.#settings = settings;
    this.#engineClock = engineClock;
    this.#slots = new Database(settings);
  }

  static async make(): Promise<PostgresPlace> {
    const database = await freshDatabase();
    const engineClock = await virtualEngineClock(database);
    const place = { url: database.url, schema: database.newSchema(), poolSize: 4 } as const;
    return new PostgresPlace({ ...place, ssl: "none", caFile: null }, engineClock);
  }

  async open(clock: Clock): Promise<Store> {
    const store = await openPostgresStore({ ...this.#settings, clock, engineClock: this.#engineClock });
    this.#opened.push(store);
    if (this.#mayHoldLanes) await this.#engineClock.pass(TAKEN_BACK_MS);
    this.#mayHoldLanes = false;
    const time = { latest: () => LONG_AGO + clock.monotonic(), note: () => false };
    return { ...store, ...openRateSlots({ database: this.#slots, clock, time }) };
  }

  killed(): void {
    this.#mayHoldLanes = true;
  }

  /** Those that were killed still have their connections. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((store) => store.close()));
    await this.#slots.close();
  }
}
