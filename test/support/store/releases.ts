import { readdirSync, readFileSync } from "node:fs";
import type { FreshDatabase } from "../postgres/fresh-database.ts";
import { type EarlierFolder, readEarlierFolder } from "./earlier-folder.ts";

/** What a released version left behind, in a folder and in a database, which tests keep for ever. */
interface Release {
  readonly version: string;
  /** In `test/fixtures/data-folders`. */
  readonly fixture: string;
  /** Of its folder. */
  readonly format: number;
  /** The newest migration that it made; those up to it never change. */
  readonly schema: number;
  /** Of all of them, the first 16 signs of their SHA-256. */
  readonly migrations: string;
}

/** Every released version. A release adds a line and a fixture (test/fixtures/data-folders/README.md). */
export const RELEASES: readonly Release[] = [
  {
    version: "0.1.0",
    fixture: "release-0.1.0.json.gz",
    format: 2,
    schema: 6,
    migrations: "c5275e1626fb771a",
  },
];

/** Its folder, and the rows of its database, by table. */
export interface Released extends EarlierFolder {
  readonly database: {
    readonly tables: Readonly<Record<string, readonly object[]>>;
    readonly sequences: Readonly<Record<string, string>>;
  };
}

export function readRelease({ fixture }: Release): Released {
  return readEarlierFolder<Released>(fixture);
}

const SQL = new URL("../../../src/store/postgres/", import.meta.url);
const sqlText = (path: string) => readFileSync(new URL(path, SQL), "utf8");

/** The migrations that the release, or whoever knew as many, had, in their order. */
export function migrationsOf({ schema }: Pick<Release, "schema">): readonly string[] {
  const names = readdirSync(new URL("migrations/", SQL)).sort();
  return names
    .filter((name) => Number.parseInt(name, 10) <= schema)
    .map((name) => sqlText(`migrations/${name}`));
}

/** Makes the tables as they were after so many migrations. The queue makes its own at the next start. */
export async function putSchemaOf(place: FreshDatabase, schema: string, version: number): Promise<void> {
  const within = `set search_path to ${schema};`;
  const bare = ["make-versions", "make-erasure-list"].map((name) => `${sqlText(`sql/schema/${name}.sql`)};`);
  const migrations = migrationsOf({ schema: version });
  await place.ask(`create schema ${schema}; ${within} ${[...bare, ...migrations].join("\n")}`);
}

/** The tables as the release made them, with the rows that it wrote. */
export async function putReleasedSchema(
  place: FreshDatabase,
  schema: string,
  release: Release,
): Promise<void> {
  await putSchemaOf(place, schema, release.schema);
  const { tables, sequences } = readRelease(release).database;
  for (const [table, rows] of Object.entries(tables)) {
    const name = `${schema}.${table}`;
    await place.ask(`delete from ${name}`);
    await place.ask(
      `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  for (const [sequence, value] of Object.entries(sequences))
    await place.ask(`select setval('${schema}.${sequence}', $1::bigint)`, [value]);
}
