import type { ClientBase } from "pg";
import { z } from "zod";
import { LOG_LINES } from "../../../runtime/log/log-lines.ts";
import { pause } from "../../../runtime/time/background.ts";
import { systemClock } from "../../../runtime/time/clock.ts";
import { type Session, sql, statement } from "../statement.ts";
import { runOn } from "../transaction.ts";
import { READ_PLACE } from "./read-place.ts";
import type { Timeline, TimelineStart } from "./timeline.ts";

/**
 * As READ_PLACE, with what is known of how this timeline began. `replayed`: where the log ended that the server had heard of
 * when it took over; null where it was started anew since. `lastSign`: of instance `id`, as this server remembers it.
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
const KEEP_WHOLE = statement(
  "timeline/keep-whole",
  sql`update store_identity set timeline = ${"timeline"}, timeline_forgot = false where timeline is distinct from ${"timeline"}`,
);
/** Instances besides `id` that lived at `since` and have not said yet that the timeline `timeline` has everything that they wrote. */
const UNVOUCHED = statement(
  "timeline/unvouched",
  sql`
    select count(*)::integer as count
    from instances
    where id <> ${"id"} and seen_at > ${"since"}::double precision and facts::json ->> 'vouchesFor' is distinct from ${"timeline"}
  `,
  z.object({ count: z.number() }),
);

/** Anyone who gave a sign of life within this lived when the server was lost. */
const LIVED_MS = 30_000;
/** The others give signs every two seconds, once they have found the new server. */
const OTHERS_WITHIN_MS = 15_000;
const ASKED_EVERY_MS = 300;
/** Those that are written meanwhile share one question. */
const PLACED_AFTER_MS = 20;

type TakeoverRow = TimelineStart & z.infer<typeof READ_TAKEOVER.row>;

export interface TakeoverParts {
  readonly timeline: Timeline;
  /** What it runs is not held up by what is being found out. */
  readonly database: Session;
  /** This instance's; `null`: a command, which gives no signs of life. */
  readonly id: string | null;
  readonly log: { warn(details: object, message: string): void } | undefined;
  /** Says to the others, by a sign of life, that nothing of this instance is missing. */
  readonly vouch: (timeline: string) => Promise<void>;
  /** Writes down that what was done until now may be missing, and makes everybody here go by that. */
  readonly noteGap: (timeline: string) => Promise<void>;
  /** Everybody here goes by what somebody else has written down. */
  readonly readGap: () => Promise<void>;
  /** What is connected may lead to the server of before. */
  readonly dropConnections: () => void;
}

/**
 * Finds out what became of the database when another server has taken its place, or the same one has lost what it had: is
 * anything missing that this instance, or one that lived beside it, has written? Until that is known, no order changes.
 * Where it cannot be proven that nothing is, it counts as a gap: redeems wait for a person.
 *
 * An instance proves it for itself, from where the new timeline began; those that lived when the server was lost say so to one
 * another. One that was started since remembers what the database does: to it, a timeline that nobody vouched for is a gap.
 */
export class Takeover {
  readonly #parts: TakeoverParts;
  #settling: Promise<void> | null = null;
  #placing: Promise<void> | null = null;
  /** The timeline that each connection was made to. */
  readonly #servers = new WeakMap<ClientBase, string>();

  constructor(parts: TakeoverParts) {
    this.#parts = parts;
  }

  get timeline(): Timeline {
    return this.#parts.timeline;
  }

  /** A connection was made: what is written on it is on this server. */
  async met(client: ClientBase): Promise<void> {
    const [place] = await runOn(client, READ_PLACE, {}).catch(() => []);
    if (place !== undefined) this.#servers.set(client, place.timeline);
  }

  /**
   * Something was written that is no part of a transaction: soon after, how far the log is by then. What is written to the
   * server that took over, before anybody has found that out, is there.
   */
  wrote(client: ClientBase): void {
    const { timeline } = this.#parts;
    if ((this.#servers.get(client) ?? timeline.name) !== timeline.name) return;
    timeline.wrote();
    this.#placing ??= this.#place().finally(() => {
      this.#placing = null;
    });
  }

  /** Looks where the server is: it may be another one without any connection having been lost. */
  async look(): Promise<void> {
    const { timeline, database } = this.#parts;
    const { writes, epoch } = timeline;
    const [place] = await database.run(READ_PLACE, {});
    if (place === undefined || timeline.epoch !== epoch) return;
    if (timeline.includes(place)) timeline.reached(place, writes);
    else await this.settle();
  }

  /** Where it fails, the next commit or sign of life tells it; until then nothing can be proven. */
  async #place(): Promise<void> {
    const { timeline, database } = this.#parts;
    do {
      await pause({ clock: systemClock, signal: NEVER }, PLACED_AFTER_MS);
      const { writes } = timeline;
      const [place] = await database.run(READ_PLACE, {}).catch(() => []);
      if (place === undefined || place.timeline !== timeline.name) return;
      timeline.reached(place, writes);
    } while (!timeline.isPlaced);
  }

  /** Resolves when it is known what is missing, and written down where something may be. */
  settle(): Promise<void> {
    return this.#once(() => this.#settle());
  }

  /** The database does not know something that it did: whatever its timeline says, more may be missing. */
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
    // The address may lead to the server of before for some connections, and to the new one for others.
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
    if (!timeline.isWholeOn(read) || !(isSettled || (await this.#isWholeForAll(read))))
      return this.#noteGap(read);
    await this.#parts.database.run(KEEP_WHOLE, { timeline: read.timeline });
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

  /** The others that lived then vouch for themselves, or soon will. */
  async #isWholeForAll({ timeline, lastSign }: TakeoverRow): Promise<boolean> {
    const { id, vouch, database } = this.#parts;
    if (id === null) return true;
    if (lastSign === null) return false;
    await vouch(timeline);
    const since = lastSign - LIVED_MS;
    const until = systemClock.monotonic() + OTHERS_WITHIN_MS;
    for (;;) {
      const [unvouched] = await database.run(UNVOUCHED, {
        id,
        since,
        timeline,
      });
      if (unvouched?.count === 0) return true;
      if (systemClock.monotonic() > until) return false;
      await pause({ clock: systemClock, signal: NEVER }, ASKED_EVERY_MS);
    }
  }

  async #read(): Promise<TakeoverRow> {
    const { database, id } = this.#parts;
    const [read] = await database.run(READ_TAKEOVER, { id: id ?? "" });
    if (read === undefined) throw new RangeError("the store has no identity");
    return read;
  }
}

const NEVER = new AbortController().signal;
