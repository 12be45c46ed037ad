import { z } from "zod";
import type { DatabaseRefusal } from "../../../words/codes/database.ts";
import { StoreUnavailable } from "../../store.ts";
import { addressOf, type ConnectionSettings } from "../connection.ts";
import type { Database } from "../database.ts";
import { DatabaseRefused } from "../failures.ts";
import { statement } from "../statement.ts";

const COUNT_FOREIGN_TABLES = statement(
  "start/count-foreign-tables",
  ["schema"],
  z.object({ count: z.number() }),
);

/** What keeps a store from being opened, as what to do about it, where it is not a passing trouble within the server. */
export function refusalOf(error: unknown, settings: ConnectionSettings): unknown {
  if (!(error instanceof StoreUnavailable) || !(error.cause instanceof Error)) return error;
  const { trouble } = error;
  const refusal = "error" in trouble ? refusalFor(error.cause, trouble.error, settings) : null;
  return refusal === null ? error : new DatabaseRefused(refusal, { cause: error.cause });
}

/** `word`: a code of the system or of TLS, or an SQLSTATE. */
function refusalFor(
  { message }: Error,
  word: string,
  settings: ConnectionSettings,
): DatabaseRefusal | null {
  const { host, port, user, database } = addressOf(settings.url);
  const { schema } = settings;
  switch (word) {
    case "ENOTFOUND":
      return { code: "databaseHostUnknown", host };
    case "28P01":
      return { code: "databasePasswordWrong", user };
    case "28000":
      return { code: "databaseUserRefused", user, database };
    case "3D000":
      return { code: "databaseMissing", database };
    case "42501":
      return { code: "databaseRightsMissing", user, schema, database };
  }
  // The client says it in words alone.
  if (/does not support SSL/.test(message)) return { code: "databaseUnencrypted", host };
  if (/CERT|SIGNATURE|ERR_TLS/.test(word)) return { code: "databaseNotTrusted", host, error: word };
  const isServers = /^[0-9A-Z]{5}$/.test(word);
  const isUnready = /^(?:08|53|57P)/.test(word);
  return isServers && !isUnready ? null : { code: "databaseUnreachable", host, port, error: word };
}

/** Rejects with DatabaseRefused where the tables are not the user's own. */
export async function refuseForeignTables(database: Database, settings: ConnectionSettings): Promise<void> {
  const { schema } = settings;
  const [found] = await database.run(COUNT_FOREIGN_TABLES, { schema });
  if (found?.count === 0) return;
  const { user, database: name } = addressOf(settings.url);
  throw new DatabaseRefused({ code: "databaseRightsMissing", user, schema, database: name });
}
