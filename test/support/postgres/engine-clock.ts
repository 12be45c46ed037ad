import { TestClock } from "pg-boss";
import type { EngineClock } from "../../../src/store/postgres/lanes/queue-engine.ts";
import { NOON } from "../builders/orders.ts";
import type { FreshDatabase } from "./fresh-database.ts";

/** A virtual clock for the queues of all stores on one schema, in place of the times in their calls. */
export interface VirtualEngineClock extends EngineClock {
  /** Advances time, including everything that the engine does by itself. */
  pass(ms: number): Promise<void>;
}

/** Call this before the first store is opened. */
export async function virtualEngineClock(database: FreshDatabase): Promise<VirtualEngineClock> {
  const name = new URL(database.url).pathname.slice(1);
  await database.ask(`alter database ${name} set pgboss.test_clock = 'on'`);
  const clock = new TestClock(NOON);
  let last: Promise<unknown> = Promise.resolve();
  const alone = (act: () => Promise<void>) => {
    const turn = last.then(act);
    last = turn.catch(() => undefined);
    return turn;
  };
  return {
    clock,
    follow: (now) => alone(async () => (clock.now() === now ? undefined : clock.setTime(now))),
    pass: (ms) => alone(() => clock.tick(ms)),
  };
}
