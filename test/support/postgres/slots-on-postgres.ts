import { setImmediate } from "node:timers/promises";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import { Database } from "../../../src/store/postgres/database.ts";
import { migrate } from "../../../src/store/postgres/migrate.ts";
import { openRateSlots } from "../../../src/store/postgres/rate-slots/rate-slots.ts";
import type { RateSlots } from "../../../src/store/rate-slots.ts";
import { registerBudgets } from "../../../src/wiring/brands.ts";
import type { SlotsPlace } from "../../contracts/rate-slots.ts";
import { aClient } from "../bridge/loyalty-brand.ts";
import { FakeClock } from "../time/fake-clock.ts";
import { freshDatabase } from "./fresh-database.ts";

/** Earlier than any real server's time, so that its clock never matters. */
const LONG_AGO = Date.UTC(2020, 0, 1);
const UPTIME_MS = 3_600_000;

/** Rate slots in a real database, on the test's clock. */
interface PostgresSlotsPlace extends SlotsPlace {
  /** How far the database's clock was changed, and whether the change is visible. */
  readonly databaseClock: { stepMs: number; isStepSeen: boolean };
  ask(text: string): Promise<readonly Record<string, unknown>[]>;
}

export interface SlotsOnPostgres {
  makePlace(): Promise<PostgresSlotsPlace>;
  close(): Promise<void>;
}

/** One schema for all places of a test file, each of which starts with empty tables. */
export async function slotsOnPostgres(): Promise<SlotsOnPostgres> {
  const { url, newSchema, ask } = await freshDatabase();
  const schema = newSchema();
  const database = new Database({ url, schema, poolSize: 8, ssl: "none", caFile: null });
  await migrate(database, schema);
  return {
    async makePlace() {
      await ask(`truncate ${schema}.rate_slots, ${schema}.rate_buckets`);
      return placeOn(database, (text) => ask(text.replaceAll("%", `${schema}.`)));
    },
    close: () => database.close(),
  };
}

async function placeOn(database: Database, ask: PostgresSlotsPlace["ask"]): Promise<PostgresSlotsPlace> {
  let underWay = 0;
  const settled = async () => {
    for (let quiet = 0; quiet < 3; quiet = underWay === 0 ? quiet + 1 : 0) await setImmediate();
  };
  const clock = new FakeClock(LONG_AGO, settled);
  await clock.advance(UPTIME_MS);
  const databaseClock = { stepMs: 0, isStepSeen: false };
  const time = {
    latest: () => clock.now() + databaseClock.stepMs,
    note: () => databaseClock.isStepSeen,
  };
  /** The same methods until the process is killed; later calls never resolve. */
  const ofProcess = (slots: RateSlots, isAlive: () => boolean) =>
    Object.fromEntries(
      Object.entries(slots).map(([name, method]) => [
        name,
        async (...given: unknown[]) => {
          if (!isAlive()) return new Promise(() => {});
          underWay += 1;
          try {
            return await method(...given);
          } finally {
            underWay -= 1;
          }
        },
      ]),
    ) as unknown as RateSlots;
  return {
    clock,
    senders: 3,
    databaseClock,
    ask,
    settled,
    async start(settings) {
      let isAlive = true;
      const slots = ofProcess(openRateSlots({ database, clock, time }), () => isAlive);
      const link = new BrandLink(settings, aClient("http://127.0.0.1:1"), slots, clock);
      const memory = { ...slots, recentCalls: async () => [] };
      await registerBudgets(memory, new Map([[settings.brand, link]]));
      const kill = () => {
        isAlive = false;
      };
      return { link, slots, kill };
    },
    remove: settled,
  };
}
