import { quotedForShell } from "../../care.ts";
import { addressOf, type ConnectionSettings } from "../connection.ts";
import { MAY_FORGET } from "../identity.ts";

/** The commands with which the database's own tools back up a schema and restore it. */
export interface BackupWay {
  readonly dump: string;
  readonly restore: string;
  /** To run after restoring anything other than such a backup: the server's files, a point in time, a disk snapshot. */
  readonly say: string;
}

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;
const ASIDE = "_aside";

/**
 * The backup leaves out the list of erased people: after a restore, today's list erases them again. The store notices a
 * restored dump by itself, because its tables are new ones, but not restored files of the server; those need `say`. The list is
 * moved aside during a restore because pg_restore cannot clean up partitioned tables and would end with harmless errors. Nothing
 * is dropped before the whole backup was read: one that was cut off is refused. A restore that failed half-way can be repeated.
 */
export function backupWay(
  { url, schema }: Pick<ConnectionSettings, "url" | "schema">,
  to: string,
): BackupWay {
  const { host, port, user, database } = addressOf(url);
  const at = [`--host=${host}`, `--port=${port}`, `--username=${user}`, `--dbname=${database}`]
    .map(quotedForShell)
    .join(" ");
  const only = quotedForShell(`--schema=${schema}`);
  const list = `${schema}.erasure_list`;
  const aside = `${schema.slice(0, LONGEST_NAME - ASIDE.length)}${ASIDE}`;
  const psql = (...statements: readonly string[]) =>
    ["psql", at, "--set=ON_ERROR_STOP=1", ...statements.map((text) => `--command="${text}"`)].join(" ");
  return {
    dump: `pg_dump ${at} --format=directory ${quotedForShell(`--file=${to}`)} ${only} ${quotedForShell(`--exclude-table=${list}`)}`,
    restore: [
      `pg_restore --file=/dev/null ${quotedForShell(to)}`,
      psql(made(aside), moved(list, aside), dropped(schema, "cascade")),
      `pg_restore ${at} --exit-on-error ${quotedForShell(to)}`,
      psql(moved(`${aside}.erasure_list`, schema), dropped(aside)),
    ].join(" && "),
    say: `psql ${at} --command="set search_path=${schema}" --command="${MAY_FORGET.text.trim()}"`,
  };
}

function made(schema: string): string {
  return ["create", "schema", "if", "not", "exists", schema].join(" ");
}

function moved(table: string, schema: string): string {
  return ["alter", "table", "if", "exists", table, "set", "schema", schema].join(" ");
}

function dropped(...schema: readonly string[]): string {
  return ["drop", "schema", "if", "exists", ...schema].join(" ");
}
