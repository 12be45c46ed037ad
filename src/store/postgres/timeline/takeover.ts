import type { ClientBase } from "pg";
import { z } from "zod";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { pause } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import { runForRow, type Session, sql, statement } from "../statement.ts";
import { runOn } from "../transaction.ts";
import { READ_PLACE } from "./read-place.ts";
import type { Timeline, TimelineStart } from "./timeline.ts";

/**
 * Like READ_PLACE, with how this timeline began. `replayed`: the end of the log that the server had received when it took over;
 * null if it was restarted since. `lastSign`: the last sign of life of instance `id` that this server knows.
 */
const READ_TAKEOVER = statement(
  "timeline/read-takeover",
  sql`
    select
      left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
      (pg_current_wal_insert_lsn() - '0/0')::text as written,
      (pg_last_wal_replay_lsn() - '0/0')::text as replayed,
      store_identity.timeline as known,
      store_identity.timeline_forgot as "hasForgotten",
      (select seen_at from instances where id = ${"id"}) as "lastSign"
    from store_identity
  `,
  z.object({
    timeline: z.string(),
    written: z.coerce.number(),
    replayed: z
      .string()
      .nullable()
      .transform((at) => (at === null ? null : Number(at))),
    known: z.string().nullable(),
    hasForgotten: z.boolean(),
    lastSign: z.number().nullable(),
  }),
);
const KEEP_COMPLETE = statement(
  "timeline/keep-whole",
  sql`update store_identity set timeline = ${"timeline"}, timeline_forgot = false where timeline is distinct from ${"timeline"}`,
);
/**
 * Counts the instances other than `id` that were alive at `since` and have not confirmed yet that `timeline` has all their
 * writes.
 */
const UNVOUCHED = statement(
  "timeline/unvouched",
  sql`
    select count(*)::integer as count
    from instances
    where id <> ${"id"} and seen_at > ${"since"}::double precision and facts::json ->> 'vouchesFor' is distinct from ${"timeline"}
  `,
  z.object({ count: z.number() }),
);

/** An instance was alive when the server was lost if its last sign of life is at most this much older than ours. */
const LIVED_MS = 30_000;
/** The other instances give signs every two seconds once they have found the new server. */
const OTHERS_WITHIN_MS = 15_000;
const CHECK_EVERY_MS = 300;
/** Writes within this time share one query for the place in the log. */
const PLACED_AFTER_MS = 20;

type TakeoverRow = TimelineStart & z.infer<typeof READ_TAKEOVER.row>;

export interface TakeoverParts {
  readonly timeline: Timeline;
  /** Its statements do not wait for a takeover to be settled. */
  readonly database: Session;
  /** The ID of this instance; `null` for a command, which gives no signs of life. */
  readonly id: string | null;
  readonly log: { warn(details: object, message: string): void } | undefined;
  /** Confirms to the others, by a sign of life, that nothing this instance wrote is missing. */
  readonly vouch: (timeline: string) => Promise<void>;
  /** Records that earlier writes may be missing, and makes every part of this process act on it. */
  readonly noteGap: (timeline: string) => Promise<void>;
  /** Makes every part of this process act on a gap that another instance has recorded. */
  readonly readGap: () => Promise<void>;
  /** Existing connections may lead to the former server. */
  readonly dropConnections: () => void;
}

/**
 * Finds out what happened when another server has taken the database over, or the same one has lost data: is anything missing
 * that this instance, or one that ran beside it, has written? Until that is known, no order changes. If nobody can prove that
 * nothing is missing, it counts as a gap: redeems wait for a person.
 *
 * Each instance proves it for itself, from the place where the new timeline began; those that were alive when the server was
 * lost confirm it to one another. An instance started since knows only what the database knows: to it, a timeline that nobody
 * has confirmed is a gap.
 */
export class Takeover {
  readonly #parts: TakeoverParts;
  #settling: Promise<void> | null = null;
  #placing: Promise<void> | null = null;
  /** The timeline of the server that each connection leads to. */
  readonly #servers = new WeakMap<ClientBase, string>();

  constructor(parts: TakeoverParts) {
    this.#parts = parts;
  }

  get timeline(): Timeline {
    return this.#parts.timeline;
  }

  /** A connection was made: notes which server its writes go to. */
  async connected(client: ClientBase): Promise<void> {
    const [place] = await runOn(client, READ_PLACE, {}).catch(() => []);
    if (place !== undefined) this.#servers.set(client, place.timeline);
  }

  /**
   * Something was written outside a transaction: reads soon after how far the log is by then. Writes on a connection to the new
   * server, before anyone has noticed the takeover, are not at risk and not counted.
   */
  wrote(client: ClientBase): void {
    const { timeline } = this.#parts;
    if ((this.#servers.get(client) ?? timeline.name) !== timeline.name) return;
    timeline.wrote();
    this.#placing ??= this.#place().finally(() => {
      this.#placing = null;
    });
  }

  /** Checks which server this is: it can change without a connection being lost. */
  async look(): Promise<void> {
    const { timeline, database } = this.#parts;
    const { writes, epoch } = timeline;
    const [place] = await database.run(READ_PLACE, {});
    if (place === undefined || timeline.epoch !== epoch) return;
    if (timeline.includes(place)) timeline.reached(place, writes);
    else await this.settle();
  }

  /**
   * Reads the place in the log until it covers all writes. If that fails, the next commit or sign of life does it; until then
   * nothing can be proven.
   */
  async #place(): Promise<void> {
    const { timeline, database } = this.#parts;
    do {
      await pause({ clock: systemClock }, PLACED_AFTER_MS);
      const { writes } = timeline;
      const [place] = await database.run(READ_PLACE, {}).catch(() => []);
      if (place === undefined || place.timeline !== timeline.name) return;
      timeline.reached(place, writes);
    } while (!timeline.isPlaced);
  }

  /** Resolves when it is known whether writes are missing and, if some may be, when that is recorded. */
  settle(): Promise<void> {
    return this.#once(() => this.#settle());
  }

  /** The database lacks something that it had: more may be missing, whatever its timeline is. */
  forgot(): Promise<void> {
    return this.#once(async () => {
      const read = await this.#read();
      await this.#noteGap(read);
    });
  }

  #once(act: () => Promise<void>): Promise<void> {
    this.#settling ??= act().finally(() => {
      this.#settling = null;
    });
    return this.#settling;
  }

  async #settle(): Promise<void> {
    const { timeline, dropConnections, log, readGap } = this.#parts;
    let read = await this.#read();
    // Some connections may still lead to the former server, others to the new one.
    if (timeline.isBefore(read)) {
      dropConnections();
      read = await this.#read();
    }
    if (timeline.includes(read)) return;
    const isSettled = read.known === read.timeline && read.timeline !== timeline.name;
    if (isSettled && read.hasForgotten) {
      await readGap();
      return this.#goOn(read, true);
    }
    if (!timeline.isCompleteOn(read) || !(isSettled || (await this.#isCompleteForAll(read))))
      return this.#noteGap(read);
    await this.#parts.database.run(KEEP_COMPLETE, { timeline: read.timeline });
    log?.warn({ timeline: read.timeline }, LOG_LINES.databaseTookOver);
    this.#goOn(read, false);
  }

  async #noteGap(read: TakeoverRow): Promise<void> {
    await this.#parts.noteGap(read.timeline);
    this.#goOn(read, true);
  }

  #goOn(read: TakeoverRow, hasForgotten: boolean): void {
    const { timeline, dropConnections } = this.#parts;
    const isElsewhere = read.timeline !== timeline.name;
    timeline.goOn(read, hasForgotten);
    if (isElsewhere) dropConnections();
  }

  /** Confirms for this instance, and waits for the others that were alive to confirm for themselves. */
  async #isCompleteForAll({ timeline, lastSign }: TakeoverRow): Promise<boolean> {
    const { id, vouch, database } = this.#parts;
    if (id === null) return true;
    if (lastSign === null) return false;
    await vouch(timeline);
    const since = lastSign - LIVED_MS;
    const until = systemClock.monotonic() + OTHERS_WITHIN_MS;
    for (;;) {
      const { count } = await runForRow(database, UNVOUCHED, { id, since, timeline });
      if (count === 0) return true;
      if (systemClock.monotonic() > until) return false;
      await pause({ clock: systemClock }, CHECK_EVERY_MS);
    }
  }

  #read(): Promise<TakeoverRow> {
    const { database, id } = this.#parts;
    return runForRow(database, READ_TAKEOVER, { id: id ?? "" });
  }
}
