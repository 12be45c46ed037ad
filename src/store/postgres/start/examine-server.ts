import { z } from "zod";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { DatabaseWarning } from "../../codes/database.ts";
import { type Address, addressOf } from "../connection.ts";
import type { Database } from "../database.ts";
import { DatabaseMisconfigured, DatabaseRefused } from "../failures.ts";
import { runForRow, sql, statement } from "../statement.ts";

/** Settings that the server does not know are null. */
const READ_SERVER = statement(
  "start/read-server",
  sql`
    select
      current_setting('server_version_num')::integer as "versionNumber",
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding,
      current_setting('fsync', true) as fsync,
      current_setting('full_page_writes', true) as "fullPageWrites",
      -- As it is without our own setting.
      (select reset_val from pg_settings where name = 'synchronous_commit') as "synchronousCommit",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      extract(epoch from clock_timestamp()) * 1000 as now
  `,
  z.object({
    versionNumber: z.number(),
    version: z.string(),
    encoding: z.string(),
    fsync: z.string().nullable(),
    fullPageWrites: z.string().nullable(),
    synchronousCommit: z.string().nullable(),
    isReadOnly: z.boolean(),
    now: z.coerce.number(),
  }),
  "eachTime",
);
/** `public` stands for every role. */
const READ_SCHEMA = statement(
  "start/read-schema",
  sql`
    select coalesce(
      has_schema_privilege('public', to_regnamespace(format('%I', ${"schema"}::text))::oid, 'create'), false
    ) as "isOpenToAll"
  `,
  z.object({ isOpenToAll: z.boolean() }),
);
const READ_BACKEND = statement(
  "start/read-backend",
  sql`select pg_backend_pid() as pid`,
  z.object({ pid: z.number() }),
  "eachTime",
);

const LEAST_VERSION = 15;
/** Leases and due times are at least some seconds apart. */
const CLOCK_TOLERANCE_MS = 5_000;

interface ServerContext {
  readonly database: Database;
  readonly url: string;
  readonly clock: Clock;
  readonly schema: string;
}

/** A server that passed the checks, with warnings about it. */
export interface FitServer {
  readonly version: string;
  readonly doubts: readonly DatabaseWarning[];
}

/**
 * Checks that the server keeps what it confirms and works as the store needs. Rejects with DatabaseMisconfigured or
 * DatabaseRefused.
 */
export async function examineServer(context: ServerContext): Promise<FitServer> {
  const address = addressOf(context.url);
  await refuseSharedConnections(context.database, address);
  const { clock, database } = context;
  const askedAt = clock.now();
  const server = await runForRow(database, READ_SERVER, {});
  const answeredAt = clock.now();
  const { version, encoding, now } = server;
  if (server.versionNumber < LEAST_VERSION * 10_000) {
    throw new DatabaseRefused({ code: "databaseTooOld", version, least: LEAST_VERSION });
  }
  if (encoding !== "UTF8") {
    throw new DatabaseMisconfigured({ code: "databaseNotUtf8", database: address.database, encoding });
  }
  if (server.isReadOnly) throw new DatabaseRefused({ code: "databaseReadOnly", host: address.host });
  if (server.fsync === "off") throw new DatabaseRefused({ code: "databaseForgets", setting: "fsync" });
  if (server.synchronousCommit === "off") {
    throw new DatabaseRefused({ code: "databaseForgets", setting: "synchronous_commit" });
  }
  const { schema } = context;
  const { isOpenToAll } = await runForRow(database, READ_SCHEMA, { schema });
  const aheadMs = Math.round(now - (askedAt + answeredAt) / 2);
  const isClockOff = Math.abs(aheadMs) > CLOCK_TOLERANCE_MS + (answeredAt - askedAt);
  return {
    version,
    doubts: [
      ...(isOpenToAll ? [{ code: "schemaOpenToAll", schema } as const] : []),
      ...(server.fullPageWrites === "off" ? [{ code: "databasePagesTorn" } as const] : []),
      ...(isClockOff ? [clockDiffers(aheadMs)] : []),
    ],
  };
}

function clockDiffers(aheadMs: number) {
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return { code: "databaseClockDiffers", seconds, isAhead: aheadMs > 0 } as const;
}

/**
 * A pooler in transaction mode gives two of our connections the same backend, or moves one to another backend while the first
 * is held. Session settings (the schema, the timeouts) would then be lost or apply to others.
 */
async function refuseSharedConnections(database: Database, { host, port }: Address): Promise<void> {
  const isShared = await database.withTwo(async (free, hold) => {
    const before = await runForRow(free, READ_BACKEND, {});
    return hold(async (held) => {
      const other = await runForRow(held, READ_BACKEND, {});
      const after = await runForRow(free, READ_BACKEND, {});
      return before.pid === other.pid || before.pid !== after.pid;
    });
  });
  if (isShared) throw new DatabaseMisconfigured({ code: "databaseSharesConnections", host, port });
}
