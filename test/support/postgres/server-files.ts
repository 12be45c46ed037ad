import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";

/** The server's files below `base` (tables and indexes) or `pg_wal` (its log) that contain the text. */
export async function serverFilesWith(
  operator: pg.Client,
  text: string | Buffer,
  below: "base" | "pg_wal",
): Promise<readonly string[]> {
  await operator.query("checkpoint");
  const folder = (await operator.query("show data_directory")).rows[0].data_directory;
  const found = await readdir(join(folder, below), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  // A file may disappear between listing and reading.
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.of())));
  return files.filter((_, place) => contents[place]?.includes(text) === true);
}
