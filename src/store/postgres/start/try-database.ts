import { z } from "zod";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import { addressOf, type ConnectionSettings } from "../connection.ts";
import { Database } from "../database.ts";
import { DatabaseMisconfigured } from "../failures.ts";
import { schemaAge } from "../migrate.ts";
import { runForRow, sql, statement } from "../statement.ts";
import { examineServer, type FitServer } from "./examine-server.ts";
import { refusalOf, refuseForeignTables } from "./refusals.ts";

/** The right to create the schema or, if it exists, tables in it. */
const READ_RIGHTS = statement(
  "start/read-rights",
  sql`
    select case
      when to_regnamespace(format('%I', ${"schema"}::text)) is null then has_database_privilege(current_database(), 'create')
      else has_schema_privilege(format('%I', ${"schema"}::text), 'create')
    end as "mayMake"
  `,
  z.object({ mayMake: z.boolean() }),
);

export interface FitDatabase extends FitServer {
  /** Whether the schema is missing, older than this program, or current. */
  readonly age: "none" | "earlier" | "current";
}

/**
 * Checks whether a bridge could start on this database, as a start would, but creates and changes nothing. Rejects with
 * DatabaseMisconfigured, DatabaseRefused or StoreUnavailable.
 */
export async function tryDatabase(
  settings: ConnectionSettings & { readonly clock?: Clock },
): Promise<FitDatabase> {
  const { clock = systemClock, url, schema } = settings;
  let database: Database | null = null;
  try {
    database = new Database(settings);
    const server = await examineServer({ database, url, clock, schema });
    const age = await schemaAge(database, schema);
    await refuseForeignTables(database, settings);
    const { mayMake } = await runForRow(database, READ_RIGHTS, { schema });
    if (mayMake) return { ...server, age };
    const { user, database: name } = addressOf(url);
    throw new DatabaseMisconfigured({ code: "databaseRightsMissing", user, schema, database: name });
  } catch (error) {
    throw refusalOf(error, settings);
  } finally {
    await database?.close();
  }
}
