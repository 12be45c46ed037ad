import { addressOf, type ConnectionSettings } from "../connection.ts";
import { MAY_FORGET } from "../identity.ts";

/** What to type so that the database's own tools make a backup of a schema, and put it back. */
export interface BackupWay {
  readonly dump: string;
  readonly restore: string;
  /** After anything else was put back than such a backup: the server's files, a point in time, a snapshot of a disk. */
  readonly say: string;
}

/**
 * The list of who was erased is left out: what is put back is then erased again by the list of today. A dump names itself
 * when it is put back, since its tables are others; files of the server do not, and have to be named.
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
  const list = quoted(`--exclude-table=${schema}.erasure_list`);
  return {
    dump: `pg_dump ${at} --format=directory ${quoted(`--file=${to}`)} ${only} ${list}`,
    restore: `pg_restore ${at} --clean --if-exists ${only} ${quoted(to)}`,
    say: `psql ${at} --command="set search_path=${schema}" --command="${MAY_FORGET.text.trim()}"`,
  };
}

/** For a shell. */
function quoted(argument: string): string {
  return /^[\w./:=@%+,-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}
