import type { Database } from "./database.ts";
import { type Statement, statement } from "./statement.ts";

const TAKE_TIME = statement("schema/take-time", []);

/** For what reads or writes a whole table, and may take long. */
export async function runLong(database: Database, { name, text }: Statement<never, unknown>): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(TAKE_TIME, {});
    await transaction.runScript(name, text);
  });
}
