import { z } from "zod";
import { listOwnFiles, readOwnFile } from "../../runtime/installation/own-files.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { pause } from "../../runtime/time/background.ts";
import { type Clock, systemClock } from "../../runtime/time/clock.ts";
import { type Database, type DatabaseLog, TAKE_TIME } from "./database.ts";
import { DatabaseRefused } from "./failures.ts";
import { runForRow, type Session, sql, statement } from "./statement.ts";
import type { Transaction } from "./transaction.ts";

const HAS_SCHEMA = statement(
  "schema/has-schema",
  sql`
    select
      to_regnamespace(format('%I', ${"schema"}::text)) is not null as "hasSchema",
      to_regclass(format('%I.schema_version', ${"schema"}::text)) is not null as "hasVersions",
      to_regclass(format('%I.erasure_list', ${"schema"}::text)) is not null as "hasErasureList"
  `,
  z.object({ hasSchema: z.boolean(), hasVersions: z.boolean(), hasErasureList: z.boolean() }),
);
/** The only identifier inserted into a statement; the server quotes it. */
const MAKE_SCHEMA = statement(
  "schema/make-schema",
  sql`do $$ begin execute format('create schema if not exists %I', current_setting('loyalty_bridge.schema')); end $$`,
);
/** `usable_by`: the oldest known schema version of a program that can still work with these tables. */
const MAKE_VERSIONS = statement(
  "schema/make-versions",
  sql`
    create table if not exists schema_version (
      version integer primary key,
      usable_by integer not null,
      made_at timestamptz not null default now()
    )
  `,
);
/** Not part of a migration: a backup leaves this table out, so a restored schema lacks it. */
const MAKE_ERASURE_LIST = statement(
  "schema/make-erasure-list",
  sql`
    create table if not exists erasure_list (
      is_only boolean primary key default true check (is_only),
      text text not null
    )
  `,
);
/** Locks the schema until the transaction ends. Does not wait: `isMine` is false if another instance has the lock. */
const LOCK_SCHEMA = statement(
  "schema/lock-schema",
  sql`select pg_try_advisory_xact_lock(hashtextextended('loyalty-bridge ' || ${"schema"}::text, 0)) as "isMine"`,
  z.object({ isMine: z.boolean() }),
);
const WHO_HAS_LOCK = statement(
  "schema/who-has-lock",
  sql`
    select
      coalesce(activity.application_name, '') as program,
      coalesce(host(activity.client_addr), 'localhost') as host,
      coalesce(extract(epoch from clock_timestamp() - activity.xact_start), 0)::double precision as seconds
    from pg_locks as held
    join pg_stat_activity as activity using (pid)
    where held.locktype = 'advisory' and held.granted and held.objsubid = 1
      and held.database = (select oid from pg_database where datname = current_database())
      and ((held.classid::bigint << 32) | held.objid::bigint) = hashtextextended('loyalty-bridge ' || ${"schema"}::text, 0)
    limit 1
  `,
  z.object({ program: z.string(), host: z.string(), seconds: z.number() }),
);
const READ_VERSIONS = statement(
  "schema/read-versions",
  sql`select version, usable_by as "usableBy" from schema_version order by version`,
  z.object({ version: z.number(), usableBy: z.number() }),
);

/** A step from one version of the tables to the next. */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
}

const FOLDER = "src/store/postgres/migrations";

/** The migrations by number. Each file adds its own row to `schema_version`. */
export const MIGRATIONS: readonly Migration[] = listOwnFiles(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) => ({
    version: Number.parseInt(name, 10),
    name,
    text: readOwnFile(`${FOLDER}/${name}`).toString("utf8"),
  }));

/** The newest schema version that this program knows. */
export const KNOWN_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

/**
 * Brings the schema up to date in one transaction, one instance at a time; there are no down migrations. Older instances keep
 * working, and can restart, as long as the newest migration's `usable_by` allows it: columns they need are dropped one version
 * later. Rejects with DatabaseRefused.
 */
export async function migrate(
  database: Database,
  schema: string,
  { migrations = MIGRATIONS, ...wait }: SchemaWait & { readonly migrations?: readonly Migration[] } = {},
): Promise<void> {
  const found = await runForRow(database, HAS_SCHEMA, { schema });
  const isMade = found.hasVersions && found.hasErasureList;
  if (isMade && (await missing(database, schema, migrations)).length === 0) return;
  const change = async (transaction: Transaction) => {
    if (!found.hasSchema) await transaction.run(MAKE_SCHEMA, {});
    await transaction.run(MAKE_VERSIONS, {});
    await transaction.run(MAKE_ERASURE_LIST, {});
    for (const { name, text } of await missing(transaction, schema, migrations))
      await transaction.runScript(name, text);
  };
  await oneAtATime(database, schema, change, wait);
}

/** Waits between attempts while another instance changes the tables: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;
/** Waits shorter than this are normal when several instances start together, and are not logged. */
const WARN_AFTER_MS = 5_000;
const PATIENCE_MS = 10 * 60_000;

/** How `oneAtATime` waits for another instance. */
export interface SchemaWait {
  readonly log?: DatabaseLog | undefined;
  readonly clock?: Clock;
}

/**
 * Runs `change` while no other instance changes the schema's tables, the queue's included. Waits for an instance that does and
 * logs which one; after ten minutes rejects with DatabaseRefused.
 */
export async function oneAtATime(
  database: Database,
  schema: string,
  change: (transaction: Transaction) => Promise<void>,
  { log, clock = systemClock }: SchemaWait = {},
): Promise<void> {
  const since = clock.monotonic();
  let hasWarned = false;
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    if (await changeAlone(database, schema, change)) return;
    const [holder] = await database.run(WHO_HAS_LOCK, { schema });
    const waitedMs = clock.monotonic() - since;
    if (holder !== undefined && waitedMs >= PATIENCE_MS) {
      const minutes = Math.round(holder.seconds / 60);
      throw new DatabaseRefused({ code: "databaseBeingChanged", schema, host: holder.host, minutes });
    }
    if (holder !== undefined && waitedMs >= WARN_AFTER_MS && !hasWarned) {
      hasWarned = true;
      log?.warn(holder, LOG_LINES.schemaBeingChanged);
    }
    await pause({ clock }, waitMs);
  }
}

/** Resolves with false, without running `change`, if another instance has the lock. */
function changeAlone(
  database: Database,
  schema: string,
  change: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.run(TAKE_TIME, {});
    const { isMine } = await runForRow(transaction, LOCK_SCHEMA, { schema });
    if (isMine) await change(transaction);
    return isMine;
  });
}

/** Returns whether the schema is missing, older than this program, or current. Rejects with DatabaseRefused if it is too new. */
export async function schemaAge(database: Database, schema: string): Promise<"none" | "earlier" | "current"> {
  const found = await runForRow(database, HAS_SCHEMA, { schema });
  if (!found.hasVersions) return "none";
  const isCurrent = found.hasErasureList && (await missing(database, schema, MIGRATIONS)).length === 0;
  return isCurrent ? "current" : "earlier";
}

async function missing(
  session: Session,
  schema: string,
  migrations: readonly Migration[],
): Promise<readonly Migration[]> {
  const made = await session.run(READ_VERSIONS, {});
  const newest = made.at(-1);
  const known = migrations.at(-1)?.version ?? 0;
  if (newest !== undefined && newest.usableBy > known) {
    const { version } = newest;
    throw new DatabaseRefused({ code: "databaseTooNew", schema, version, known });
  }
  return migrations.filter(({ version }) => version > (newest?.version ?? 0));
}
