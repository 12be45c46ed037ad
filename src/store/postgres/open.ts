import { type Clock, systemClock } from "../../time/clock.ts";
import { Announcer } from "../changes.ts";
import type { Patrols } from "../patrols.ts";
import type { RateSlots } from "../rate-slots.ts";
import type { Store } from "../store.ts";
import type { ConnectionSettings } from "./connection.ts";
import type { DatabaseLog } from "./database.ts";
import { openErasureList } from "./erasure/erasure-list.ts";
import { scrub } from "./erasure/scrub.ts";
import { noteGap, takeUpIdentity } from "./identity.ts";
import { openInbox } from "./inbox/inbox.ts";
import { PostgresLanes } from "./lanes/lanes.ts";
import { type EngineClock, QueueEngine } from "./lanes/queue-engine.ts";
import { openCallMemory } from "./memory/call-memory.ts";
import { openShopMemory } from "./memory/shop-memory.ts";
import { migrate } from "./migrate.ts";
import { type News, openNews } from "./news/news.ts";
import { openDatabase } from "./open-database.ts";
import { openPatrols } from "./patrols.ts";
import { openRateSlots } from "./rate-slots/rate-slots.ts";
import { openRecords } from "./records/records.ts";
import { refusalOf } from "./start/refusals.ts";
import type { StoreParts } from "./store-parts.ts";

export interface PostgresStoreOptions extends ConnectionSettings {
  readonly clock?: Clock;
  readonly log?: DatabaseLog;
  /** Of the queue, in tests. */
  readonly engineClock?: EngineClock;
}

/**
 * Opens the store on PostgreSQL: any number of processes on one schema, which is made or brought up to date first.
 * Rejects with DatabaseMisconfigured, DatabaseRefused, CopyRefused or StoreUnavailable.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { clock = systemClock, log } = options;
  const database = await openDatabase({ ...options, clock }, migrate);
  let engine: QueueEngine | null = null;
  try {
    const { salt, mayForget, halfKeysUntil } = await takeUpIdentity(database, options);
    engine = await QueueEngine.open({ ...options, database });
    const patrols = openPatrols({ engine, database, clock });
    const lanes = new PostgresLanes({ ...options, database, engine, patrols, clock });
    const hasHalfKeys = halfKeysUntil !== null && clock.now() < halfKeysUntil;
    const changes = new Announcer();
    const news = await openNews({ database, changes, settings: options, log });
    const slots = openRateSlots({ ...options, database, clock });
    const store = assemble(
      { database, changes, clock, lanes, salt, hasHalfKeys },
      { engine, news, patrols, slots },
    );
    if (mayForget) await noteGap(store, { database, clock, log });
    lanes.start();
    return store;
  } catch (error) {
    await engine?.close();
    await database.close();
    throw refusalOf(error, options);
  }
}

interface OtherParts {
  readonly engine: QueueEngine;
  readonly news: News;
  readonly patrols: Patrols;
  readonly slots: RateSlots;
}

function assemble(parts: StoreParts, { engine, news, patrols, slots }: OtherParts): Store {
  const { database, lanes } = parts;
  return {
    ...openRecords(parts),
    ...openInbox(parts),
    ...openShopMemory(parts),
    ...openCallMemory(parts.database),
    ...patrols,
    ...slots,
    ...openErasureList(parts.database),
    scrub: (only) => scrub(parts.database, only),
    onChange: (listener) => parts.changes.onChange(listener),
    onOthersChange: (listener) => parts.changes.onOthersChange(listener),
    takeDueLanes: (query) => lanes.takeDueLanes(query),
    releaseLane: (key, lease) => lanes.releaseLane(key, lease),
    nextDueAt: (query) => lanes.nextDueAt(query),
    async close() {
      await lanes.close();
      await engine.close();
      await news.stop();
      await database.close();
    },
  };
}
