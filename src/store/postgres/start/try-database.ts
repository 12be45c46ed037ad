import { z } from "zod";
import { type Clock, systemClock } from "../../../runtime/time/clock.ts";
import { addressOf, type ConnectionSettings } from "../connection.ts";
import { Database } from "../database.ts";
import { DatabaseMisconfigured } from "../failures.ts";
import { schemaAge } from "../migrate.ts";
import { sql, statement } from "../statement.ts";
import { examineServer, type FitServer } from "./examine-server.ts";
import { refusalOf, refuseForeignTables } from "./refusals.ts";

/** To make the schema, or tables in it once it is there. */
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
  /** What the schema is as it stands. */
  readonly age: "none" | "earlier" | "current";
}

/**
 * Whether a bridge would start on this database: as a start would find out, but nothing is made or changed. Rejects with
 * DatabaseMisconfigured, DatabaseRefused or StoreUnavailable.
 */
export async function tryDatabase(
  given: ConnectionSettings & { readonly clock?: Clock },
): Promise<FitDatabase> {
  const { clock = systemClock, url, schema } = given;
  let database: Database | null = null;
  try {
    database = new Database(given);
    const server = await examineServer({ database, url, clock, schema });
    const age = await schemaAge(database, schema);
    await refuseForeignTables(database, given);
    const [rights] = await database.run(READ_RIGHTS, { schema });
    if (rights?.mayMake === true) return { ...server, age };
    const { user, database: name } = addressOf(url);
    throw new DatabaseMisconfigured({ code: "databaseRightsMissing", user, schema, database: name });
  } catch (error) {
    throw refusalOf(error, given);
  } finally {
    await database?.close();
  }
}
