import { addressOf, type ConnectionSettings } from "../connection.ts";
import { MAY_FORGET } from "../identity.ts";

/** What to type so that the database's own tools make a backup of a schema, and put it back. */
export interface BackupWay {
  readonly dump: string;
  readonly restore: string;
  /** After anything else was put back than such a backup: the server's files, a point in time, a snapshot of a disk. */
  readonly say: string;
}

/** The server cuts off what is longer. */
const LONGEST_NAME = 63;
const ASIDE = "_aside";

/**
 * The list of who was erased is left out: what is put back is then erased again by the list of today. A dump names itself
 * when it is put back, since its tables are others; files of the server do not, and have to be named. The list is put aside
 * meanwhile: pg_restore cannot clean up parts of tables, and would end with errors of which none matters.
 */
export function backupWay(
  { url, schema }: Pick<ConnectionSettings, "url" | "schema">,
  to: string,
): BackupWay {
  const { host, port, user, database } = addressOf(url);
  const at = [`--host=${host}`, `--port=${port}`, `--username=${user}`, `--dbname=${database}`]
    .map(quoted)
    .join(" ");
  const only = quoted(`--schema=${schema}`);
  const list = `${schema}.erasure_list`;
  const aside = `${schema.slice(0, LONGEST_NAME - ASIDE.length)}${ASIDE}`;
  const psql = (...statements: readonly string[]) =>
    ["psql", at, "--set=ON_ERROR_STOP=1", ...statements.map((text) => `--command="${text}"`)].join(" ");
  return {
    dump: `pg_dump ${at} --format=directory ${quoted(`--file=${to}`)} ${only} ${quoted(`--exclude-table=${list}`)}`,
    restore: [
      psql(`create schema ${aside}`, moved(list, aside), dropped(schema, "cascade")),
      `pg_restore ${at} --exit-on-error ${quoted(to)}`,
      psql(moved(`${aside}.erasure_list`, schema), dropped(aside)),
    ].join(" && "),
    say: `psql ${at} --command="set search_path=${schema}" --command="${MAY_FORGET.text.trim()}"`,
  };
}

/** For a shell. */
function quoted(argument: string): string {
  return /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

function moved(table: string, schema: string): string {
  return ["alter", "table", table, "set", "schema", schema].join(" ");
}

function dropped(...schema: readonly string[]): string {
  return ["drop", "schema", ...schema].join(" ");
}
