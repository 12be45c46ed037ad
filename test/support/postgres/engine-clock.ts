import { TestClock } from "pg-boss";
import type { EngineClock } from "../../../src/store/postgres/lanes/queue-engine.ts";
import { NOON } from "../builders/orders.ts";
import type { FreshDatabase } from "./fresh-database.ts";

/** Time for the queue of all stores on one schema: whatever they are asked with. */
export interface VirtualEngineClock extends EngineClock {
  /** Lets time pass with all that the engine does by itself. */
  pass(ms: number): Promise<void>;
}

/** Before the first store is opened. */
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
