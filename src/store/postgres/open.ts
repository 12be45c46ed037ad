import { z } from "zod";
import { type Clock, systemClock } from "../../time/clock.ts";
import { Announcer } from "../changes.ts";
import type { RateSlots } from "../rate-slots.ts";
import type { Store } from "../store.ts";
import type { ConnectionSettings } from "./connection.ts";
import { Database, type DatabaseLog } from "./database.ts";
import { openErasureList } from "./erasure/erasure-list.ts";
import { scrub } from "./erasure/scrub.ts";
import { openInbox } from "./inbox/inbox.ts";
import { openLanes } from "./lanes/lanes.ts";
import type { EngineClock } from "./lanes/queue-engine.ts";
import { openCallMemory } from "./memory/call-memory.ts";
import { openShopMemory } from "./memory/shop-memory.ts";
import { migrate } from "./migrate.ts";
import { openRateSlots } from "./rate-slots/rate-slots.ts";
import { openRecords } from "./records/records.ts";
import { examineServer } from "./start/examine-server.ts";
import { refusalOf, refuseForeignTables } from "./start/refusals.ts";
import { statement } from "./statement.ts";
import type { StoreParts } from "./store-parts.ts";

export interface PostgresStoreOptions extends ConnectionSettings {
  readonly clock?: Clock;
  readonly log?: DatabaseLog;
  /** Of the queue, in tests. */
  readonly engineClock?: EngineClock;
}

const READ_IDENTITY = statement("schema/read-identity", [], z.object({ salt: z.string() }));

/**
 * Opens the store on PostgreSQL: any number of processes on one schema, which is made or brought up to date first.
 * Rejects with DatabaseMisconfigured, DatabaseRefused or StoreUnavailable.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { clock = systemClock, log, url, schema } = options;
  const database = new Database(options, log);
  try {
    await examineServer({ database, url, clock, log });
    await migrate(database, schema);
    await refuseForeignTables(database, options);
    const [identity] = await database.run(READ_IDENTITY, {});
    const lanes = await openLanes({ ...options, database, clock });
    const parts = { database, changes: new Announcer(), clock, lanes, salt: identity?.salt ?? "" };
    return assemble(parts, openRateSlots({ ...options, database, clock }));
  } catch (error) {
    await database.close();
    throw refusalOf(error, options);
  }
}

function assemble(parts: StoreParts, slots: RateSlots): Store {
  const { database, lanes } = parts;
  return {
    ...openRecords(parts),
    ...openInbox(parts),
    ...openShopMemory(parts),
    ...openCallMemory(parts.database),
    ...slots,
    ...openErasureList(parts.database),
    scrub: () => scrub(parts.database),
    onChange: (listener) => parts.changes.onChange(listener),
    takeDueLanes: (query) => lanes.takeDueLanes(query),
    releaseLane: (key, lease) => lanes.releaseLane(key, lease),
    nextDueAt: (query) => lanes.nextDueAt(query),
    async close() {
      await lanes.close();
      await database.close();
    },
  };
}
