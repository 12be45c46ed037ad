import type { Database } from "./database.ts";
import { type Statement, sql, statement } from "./statement.ts";

/** Within its transaction, no statement takes too long. */
export const TAKE_TIME = statement(
  "schema/take-time",
  sql`select set_config('statement_timeout', '0', true)`,
);

/** For what reads or writes a whole table, and may take long. */
export async function runLong(database: Database, { name, text }: Statement<never, unknown>): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(TAKE_TIME, {});
    await transaction.runScript(name, text);
  });
}
