import { randomUUID } from "node:crypto";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { type Clock, systemClock } from "../../runtime/time/clock.ts";
import { Announcer } from "../changes.ts";
import type { Patrols } from "../patrols.ts";
import type { RateSlots } from "../rate-slots.ts";
import type { Store } from "../store.ts";
import type { ConnectionSettings } from "./connection.ts";
import { Database, type DatabaseLog } from "./database.ts";
import { openErasureList } from "./erasure/erasure-list.ts";
import { scrub } from "./erasure/scrub.ts";
import { claimIdentity, noteGap } from "./identity.ts";
import { openInbox } from "./inbox/inbox.ts";
import { Presence } from "./instances/presence.ts";
import { PostgresLanes } from "./lanes/lanes.ts";
import { type EngineClock, QueueEngine } from "./lanes/queue-engine.ts";
import { openCallMemory } from "./memory/call-memory.ts";
import { groupedValues, openShopMemory } from "./memory/shop-memory.ts";
import { migrate } from "./migrate.ts";
import { type News, openNews } from "./news/news.ts";
import { openDatabase } from "./open-database.ts";
import { openSums } from "./points/points-sums.ts";
import { openRateSlots } from "./rate-slots/rate-slots.ts";
import { ReadingShare, sharedReading } from "./reading-share.ts";
import { openRecords } from "./records/records.ts";
import { openPatrols, type PatrolParts } from "./rounds/patrols.ts";
import { refusalOf } from "./start/refusals.ts";
import type { StoreParts } from "./store-parts.ts";
import { type FollowedTimeline, followTimeline } from "./timeline/follow-timeline.ts";
import { readPlace } from "./timeline/read-place.ts";

/** On top of the pool's, so that storing a delivery never waits for a connection that processes stored ones. */
const INTAKE_CONNECTIONS = 1;

export interface PostgresStoreOptions extends ConnectionSettings {
  readonly clock?: Clock;
  readonly log?: DatabaseLog;
  /** This program's version, shown to the other instances. Commands leave it out and are not listed. */
  readonly version?: string;
  /** Clock of the signs of life, for tests. */
  readonly presenceClock?: Clock;
  /** Clock of the queue, for tests. */
  readonly engineClock?: EngineClock;
  /** How soon the queue reassigns the lanes of a process that shows no sign of life, for tests. */
  readonly heartbeatSeconds?: number;
}

/**
 * Opens the store on PostgreSQL. Any number of processes can share a schema; it is created or brought up to date first. Rejects
 * with DatabaseMisconfigured, DatabaseRefused, CopyRefused or StoreUnavailable.
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const { clock = systemClock, log } = options;
  const database = await openDatabase({ ...options, clock }, migrate);
  const intake = new Database({ ...options, poolSize: INTAKE_CONNECTIONS }, log);
  const id = randomUUID();
  const { schema, version = null } = options;
  let followed: FollowedTimeline | null = null;
  const look = async () => followed?.look();
  const presence = new Presence({ id, database, version, schema, log, clock: options.presenceClock, look });
  let engine: QueueEngine | null = null;
  let news: News | null = null;
  try {
    const place = await readPlace(database);
    if (place === null) log?.warn({}, LOG_LINES.databaseTimelineUnknown);
    const timeline = place?.timeline ?? null;
    const { salt, mayForget, halfKeysUntil } = await claimIdentity(database, options, timeline);
    engine = await QueueEngine.open(options);
    const onRound: PatrolParts["onRound"] = (round) => presence.madeRound(round, clock.now());
    const isResting = () => presence.isOutdated;
    const patrols = openPatrols({ engine, database, clock, onRound, isResting });
    const lanes = new PostgresLanes({ ...options, database, engine, patrols, clock });
    const hasHalfKeys = halfKeysUntil !== null && clock.now() < halfKeysUntil;
    const changes = new Announcer();
    const others = [intake, engine.connections];
    news = await openNews({ id, database, changes, settings: options, log, others });
    const holder = version === null ? null : id;
    followed = followTimeline({
      ...{ id: holder, place, database, intake, others, changes, clock, log },
      vouch: (timeline) => presence.vouch(timeline),
    });
    const { forgot: onForgotten, onMemoryGap } = followed;
    const slots = openRateSlots({ ...options, database, clock, onForgotten });
    const reading = new ReadingShare(Math.max(1, Math.floor(options.poolSize / 2)));
    const store = assemble(
      { database, intake, changes, clock, lanes, holder, salt, hasHalfKeys },
      { engine, news, patrols, presence, slots, reading, onMemoryGap },
    );
    if (mayForget) {
      await noteGap(store, database, clock, timeline);
      log?.warn({}, LOG_LINES.olderDatabase);
    }
    await presence.start();
    lanes.start();
    return store;
  } catch (error) {
    await news?.stop();
    await engine?.close();
    await intake.close();
    await database.close();
    throw refusalOf(error, options);
  }
}

const NOTHING_DUE = { brands: [], nextDueAt: null };

interface OtherParts {
  readonly engine: QueueEngine;
  readonly news: News;
  readonly patrols: Patrols;
  readonly presence: Presence;
  readonly slots: RateSlots;
  readonly reading: ReadingShare;
  readonly onMemoryGap: Store["onMemoryGap"];
}

function assemble(parts: StoreParts, others: OtherParts): Store {
  const { engine, news, patrols, presence, slots, reading, onMemoryGap } = others;
  const { database, intake, lanes } = parts;
  const records = openRecords(parts);
  const inbox = openInbox(parts);
  const memory = openShopMemory(parts);
  const sums = openSums(database);
  const pendingNow = sharedReading(() => reading.run(() => sums.pendingPoints(null)));
  const allCounts = sharedReading(() => reading.run(() => records.counts()));
  return {
    ...records,
    ...inbox,
    ...memory,
    ...sums,
    pendingPoints: (at) => (at === null ? pendingNow() : reading.run(() => sums.pendingPoints(at))),
    counts: (shops) => (shops === undefined ? allCounts() : reading.run(() => records.counts(shops))),
    listOrders: (query) => reading.run(() => records.listOrders(query)),
    listDeliveries: (query) => reading.run(() => inbox.listDeliveries(query)),
    getDelivery: (id) => reading.run(() => inbox.getDelivery(id)),
    getValue: groupedValues(parts, (read) => reading.run(read)),
    listValues: (prefix) => reading.run(() => memory.listValues(prefix)),
    async addDelivery(delivery) {
      presence.expectUsable();
      return inbox.addDelivery(delivery);
    },
    takeDeliveries: async (...query) => (presence.isOutdated ? [] : inbox.takeDeliveries(...query)),
    ...openCallMemory(parts.database),
    ...patrols,
    ...slots,
    ...openErasureList(parts.database),
    scrub: (only) => scrub(parts.database, only),
    onChange: (listener) => parts.changes.onChange(listener),
    onOthersChange: (listener) => parts.changes.onOthersChange(listener),
    notifyOthers: (change) => news.notifyOthers(change),
    showOthers: (what) => presence.showOthers(what),
    listInstances: () => presence.listInstances(),
    silentInstances: () => presence.silentInstances(),
    obstacle: () => presence.obstacle(),
    onMemoryGap,
    dueBrands: async (now) => (presence.isOutdated ? NOTHING_DUE : lanes.dueBrands(now)),
    takeDueLanes: async (query) => (presence.isOutdated ? [] : lanes.takeDueLanes(query)),
    releaseLane: (key, lease) => lanes.releaseLane(key, lease),
    nextDueAt: (query) => lanes.nextDueAt(query),
    async close() {
      await lanes.close();
      await presence.stop();
      await engine.close();
      await news.stop();
      await intake.close();
      await database.close();
    },
  };
}
