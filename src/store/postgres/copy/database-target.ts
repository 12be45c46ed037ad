import { z } from "zod";
import { systemClock } from "../../../runtime/time/clock.ts";
import { type CopyProgress, type CopyReader, CopyRefused, type CopyTarget } from "../../copy/copy.ts";
import { type CopyRows, PORTION, type Portion } from "../../copy/copy-rows.ts";
import { StoreUnavailable } from "../../store.ts";
import { placeName } from "../connection.ts";
import type { Database } from "../database.ts";
import { jobOf, planOf } from "../lanes/lane-row.ts";
import { QueueEngine } from "../lanes/queue-engine.ts";
import { migrate } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { runForRow, type Session, sql, statement } from "../statement.ts";
import { databaseReader } from "./database-reader.ts";
import { COPYING, type DatabaseToCopy, DROP_KEY_INDEX, INDEX_KEYS, refuseOthers } from "./database-source.ts";
import { type To, WRITES } from "./database-writes.ts";
import { DeliveryIds } from "./delivery-ids.ts";

const MINE = z.object({ isMine: z.literal(true) });
const FILLING = statement(
  "copy/from/read-filling",
  sql`select filling, openings from store_identity`,
  z.object({ filling: z.string().nullable(), openings: z.number() }),
);
const IS_EMPTY = statement(
  "copy/into/is-empty",
  sql`
    select not (
      exists (select from orders) or exists (select from deliveries) or exists (select from delivery_keys)
      or exists (select from settings) or exists (select from shop_values where value is not null) or exists (select from calls)
      or exists (select from last_deliveries) or exists (select from erasure_list)
    ) as "isEmpty"
  `,
  z.object({ isEmpty: z.boolean() }),
);
const EMPTY = statement(
  "copy/into/empty-tables",
  sql`
    truncate
      orders, order_terms, deliveries, waiting_deliveries, delivery_keys, last_deliveries, settings, shop_values, calls,
      erasure_list, rate_slots, rate_buckets, rewrites_due, points_sums, conversion_sums
    restart identity
  `,
);
/** No row if another copy works on the database, or if a bridge has started on it since `openings` was read. */
const BEGIN = statement(
  "copy/into/begin-filling",
  sql`
    update store_identity set salt = ${"salt"}, filling = ${"filling"} where filling is not distinct from ${"before"} and openings = ${"openings"}
    returning true as "isMine"
  `,
  MINE,
);
/** No row if another copy works on the database. */
const KEEP = statement(
  "copy/into/keep-progress",
  sql`
    update store_identity set filling = ${"filling"} where filling = ${"before"}
    returning true as "isMine"
  `,
  MINE,
);
/** Half keys are kept for 60 days beyond the retention, which is unlikely to be set to much more than a year. */
const END = statement(
  "copy/into/end-filling",
  sql`
    update store_identity
    set filling = null, may_forget = ${"mayForget"},
      half_keys_until = (
        select max(seen_at) + 730 * 86400000::double precision from delivery_keys where octet_length(key) < 16
      )
    where filling = ${"before"}
    returning true as "isMine"
  `,
  MINE,
);
const GO_ON_FROM_ID = statement(
  "copy/into/go-on-from-id",
  sql`select setval('delivery_ids', greatest(${"next"}::bigint - 1, 1), ${"next"}::bigint > 1)`,
);

/** The progress of a copy that starts over: the database is not a store, and its contents are void. */
const ANEW = "null";

/**
 * Opens an empty database to copy into, or one that an earlier copy did not finish. Its identity row holds the progress,
 * written in the same transactions as the rows. Rejects with CopyRefused.
 */
export async function openDatabaseTarget(settings: DatabaseToCopy): Promise<CopyTarget> {
  const { clock = systemClock } = settings;
  const database = await openDatabase({ ...settings, clock, program: COPYING }, migrate);
  try {
    // Read before looking for bridges: a bridge that starts later raises `openings`.
    const { filling, openings } = await runForRow(database, FILLING, {});
    await refuseOthers(database, settings);
    if (filling === null) await expectEmpty(database, settings);
    const engine = await QueueEngine.open({ ...settings, program: COPYING });
    return new DatabaseTarget({ settings, database, engine, filling, openings });
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function expectEmpty(session: Session, settings: DatabaseToCopy): Promise<void> {
  const { isEmpty } = await runForRow(session, IS_EMPTY, {});
  if (!isEmpty) throw new CopyRefused({ code: "copyPlaceTaken", place: placeName(settings) });
}

interface TargetParts {
  readonly settings: DatabaseToCopy;
  readonly database: Database;
  readonly engine: QueueEngine;
  /** The progress as in the row. If the row differs, another copy works on the database. */
  readonly filling: string | null;
  readonly openings: number;
}

class DatabaseTarget implements CopyTarget {
  readonly progress: CopyProgress | null;
  readonly #parts: TargetParts;
  #filling: string | null;
  #reader: CopyReader | null = null;

  constructor(parts: TargetParts) {
    this.#parts = parts;
    this.#filling = parts.filling;
    this.progress = parts.filling === null ? null : (JSON.parse(parts.filling) as CopyProgress | null);
  }

  async begin(progress: CopyProgress): Promise<void> {
    const { database, engine, settings, openings } = this.#parts;
    const before = this.#filling;
    if (before !== null) await engine.forgetAll();
    const { salt, nextDelivery } = progress.origin;
    const filling = JSON.stringify(progress);
    await database.transaction(async (transaction) => {
      only(await transaction.run(BEGIN, { salt, filling, before, openings }));
      // A bridge may have started on the database since it was checked.
      if (before === null) await expectEmpty(transaction, settings);
      // Includes rows of values whose holder was killed before it stored one.
      await transaction.run(EMPTY, {});
      await transaction.run(GO_ON_FROM_ID, { next: nextDelivery });
    });
    this.#filling = filling;
  }

  async write(portion: Portion, progress: CopyProgress): Promise<void> {
    const { database, engine } = this.#parts;
    const jobs = portion.kind === "orders" ? await this.#queues(portion.rows) : [];
    const filling = JSON.stringify(progress);
    await database.transaction(async (transaction) => {
      only(await transaction.run(KEEP, { filling, before: this.#filling }));
      const to = { transaction, engine, salt: progress.origin.salt, jobs };
      const write = WRITES[portion.kind] as (rows: readonly object[], to: To) => Promise<void>;
      if (portion.rows.length > 0) await write(portion.rows, to);
    });
    this.#filling = filling;
  }

  async keep(progress: CopyProgress | null): Promise<void> {
    const filling = progress === null ? ANEW : JSON.stringify(progress);
    only(await this.#parts.database.run(KEEP, { filling, before: this.#filling }));
    this.#filling = filling;
  }

  /** Reads everything back from the database: every portion is committed. */
  async reread(): Promise<void> {
    const { database, settings } = this.#parts;
    await database.runLong(INDEX_KEYS);
    const ids = await DeliveryIds.of(database);
    this.#reader = databaseReader({ session: database, ids, bounds: settings.bounds ?? PORTION });
  }

  async end(): Promise<void> {
    const mayForget = (JSON.parse(this.#filling ?? ANEW) as CopyProgress).origin.mayForget;
    await this.#parts.database.runLong(DROP_KEY_INDEX);
    only(await this.#parts.database.run(END, { mayForget, before: this.#filling }));
  }

  async close(): Promise<void> {
    await this.#parts.engine.close();
    await this.#parts.database.close();
  }

  counts: CopyReader["counts"] = () => this.#read().counts();
  portions: CopyReader["portions"] = (kind, after) => this.#read().portions(kind, after);

  #read(): CopyReader {
    if (this.#reader === null) throw new Error("copy_not_reread");
    return this.#reader;
  }

  /** Queues cannot be created in the transaction that adds their jobs. */
  async #queues(records: readonly CopyRows["orders"][]): Promise<To["jobs"]> {
    const jobs = records.map((record) => jobOf(record.shop, planOf(record)));
    for (const queue of new Set(jobs.flatMap((job) => job?.queue ?? [])))
      await this.#parts.engine.makeQueue(queue);
    return jobs;
  }
}

/** Throws if another copy works on the same database. */
function only(found: readonly object[]): void {
  if (found.length === 0) throw new StoreUnavailable({ code: "databaseBusy", error: "overtaken" });
}
