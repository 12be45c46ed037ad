import { z } from "zod";
import type { DatabaseSettingsProblem } from "../../codes/database.ts";
import { StoreUnavailable } from "../../store.ts";
import { addressOf, type ConnectionSettings } from "../connection.ts";
import type { Database } from "../database.ts";
import { DatabaseMisconfigured, DatabaseRefused } from "../failures.ts";
import { runForRow, sql, statement } from "../statement.ts";

/** Only an owner can alter or rewrite a table later. */
const COUNT_FOREIGN_TABLES = statement(
  "start/count-foreign-tables",
  sql`
    select count(*) from pg_class
    where
      relnamespace = to_regnamespace(format('%I', ${"schema"}::text)) and relkind in ('r', 'p')
      and not pg_has_role(relowner, 'usage')
  `,
  z.object({ count: z.number() }),
);

/**
 * The error to throw if a store could not be opened: DatabaseMisconfigured or DatabaseRefused, or the error itself if it is a
 * fault inside the server.
 */
export function refusalOf(error: unknown, settings: ConnectionSettings): unknown {
  if (!(error instanceof StoreUnavailable) || !(error.cause instanceof Error)) return error;
  const { cause, trouble } = error;
  if (!("error" in trouble)) return error;
  const misfit = misfitFor(cause, trouble.error, settings);
  if (misfit !== null) return new DatabaseMisconfigured(misfit, { cause });
  const isServers = /^[0-9A-Z]{5}$/.test(trouble.error);
  const isUnready = /^(?:08|53|57P)/.test(trouble.error);
  if (isServers && !isUnready) return error;
  const { host, port } = addressOf(settings.url);
  return new DatabaseRefused({ code: "databaseUnreachable", host, port, error: trouble.error }, { cause });
}

/** `code`: a system error, a TLS error or an SQLSTATE. */
function misfitFor(
  { message }: Error,
  code: string,
  settings: ConnectionSettings,
): DatabaseSettingsProblem | null {
  const { host, port, user, database } = addressOf(settings.url);
  const { schema } = settings;
  switch (code) {
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
  // PgBouncer and our own client say these only in their messages.
  if (/statement pooling/.test(message)) return { code: "databaseSharesConnections", host, port };
  if (/does not support SSL/.test(message)) return { code: "databaseUnencrypted", host };
  if (/CERT|SIGNATURE|ERR_TLS/.test(code)) return { code: "databaseNotTrusted", host, error: code };
  return null;
}

/** Rejects with DatabaseMisconfigured if the user does not own the tables. */
export async function refuseForeignTables(database: Database, settings: ConnectionSettings): Promise<void> {
  const { schema } = settings;
  const { count } = await runForRow(database, COUNT_FOREIGN_TABLES, { schema });
  if (count === 0) return;
  const { user, database: name } = addressOf(settings.url);
  throw new DatabaseMisconfigured({ code: "databaseRightsMissing", user, schema, database: name });
}
