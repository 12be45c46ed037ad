import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { ConnectionSettings } from "./connection.ts";
import { Database, type DatabaseLog } from "./database.ts";
import type { SchemaWait } from "./migrate.ts";
import { examineServer } from "./start/examine-server.ts";
import { refusalOf, refuseForeignTables } from "./start/refusals.ts";

export interface DatabaseToOpen extends ConnectionSettings {
  readonly clock: Clock;
  readonly log?: DatabaseLog | undefined;
}

const DOUBTS = {
  databasePagesTorn: LOG_LINES.databasePagesTorn,
  schemaOpenToAll: LOG_LINES.schemaOpenToAll,
  databaseClockDiffers: LOG_LINES.databaseClockDiffers,
};

/**
 * Connects to a server that passes the checks, and has `prepare` create or update the schema. Rejects with
 * DatabaseMisconfigured, DatabaseRefused or StoreUnavailable.
 */
export async function openDatabase(
  options: DatabaseToOpen,
  prepare: (database: Database, schema: string, wait: SchemaWait) => Promise<void>,
): Promise<Database> {
  const { clock, log, url, schema } = options;
  const database = new Database(options, log);
  try {
    const { doubts } = await examineServer({ database, url, clock, schema });
    for (const { code, ...details } of doubts) log?.warn(details, DOUBTS[code]);
    await prepare(database, schema, { log });
    await refuseForeignTables(database, options);
    return database;
  } catch (error) {
    await database.close();
    throw refusalOf(error, options);
  }
}
