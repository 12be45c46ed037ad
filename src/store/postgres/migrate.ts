import { z } from "zod";
import { listOwnFiles, readOwnFile } from "../../installation/own-files.ts";
import type { Database } from "./database.ts";
import { DatabaseRefused } from "./failures.ts";
import { type Session, statement } from "./statement.ts";
import type { Transaction } from "./transaction.ts";

const HAS_SCHEMA = statement(
  "schema/has-schema",
  ["schema"],
  z.object({ hasSchema: z.boolean(), hasVersions: z.boolean(), hasErasureList: z.boolean() }),
);
const MAKE_SCHEMA = statement("schema/make-schema", []);
const MAKE_VERSIONS = statement("schema/make-versions", []);
/** No part of a migration: a backup leaves it out, and a restored schema lacks it. */
const MAKE_ERASURE_LIST = statement("schema/make-erasure-list", []);
const LOCK_SCHEMA = statement("schema/lock-schema", ["schema"]);
const TAKE_TIME = statement("schema/take-time", []);
const READ_VERSIONS = statement(
  "schema/read-versions",
  [],
  z.object({ version: z.number(), usableBy: z.number() }),
);

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly text: string;
}

const FOLDER = "src/store/postgres/migrations";

/** Files in the order of their numbers; each writes itself into `schema_version`. */
const MIGRATIONS: readonly Migration[] = listOwnFiles(FOLDER)
  .filter((name) => name.endsWith(".sql"))
  .sort()
  .map((name) => ({
    version: Number.parseInt(name, 10),
    name,
    text: readOwnFile(`${FOLDER}/${name}`).toString("utf8"),
  }));

/**
 * Brings the schema up to date, one instance at a time and all in one transaction; nothing is ever taken back. An older
 * instance goes on, and may start again, as long as the newest migration says so: what it needs is taken away one
 * version later. Rejects with DatabaseRefused.
 */
export async function migrate(database: Database, schema: string): Promise<void> {
  const [found] = await database.run(HAS_SCHEMA, { schema });
  const isMade = found?.hasVersions === true && found.hasErasureList;
  if (isMade && (await missing(database, schema)).length === 0) return;
  await oneAtATime(database, schema, async (transaction) => {
    if (found?.hasSchema !== true) await transaction.run(MAKE_SCHEMA, {});
    await transaction.run(MAKE_VERSIONS, {});
    await transaction.run(MAKE_ERASURE_LIST, {});
    for (const { name, text } of await missing(transaction, schema)) await transaction.runScript(name, text);
  });
}

/** No other instance changes the schema's tables meanwhile, the queue's among them. */
export function oneAtATime(
  database: Database,
  schema: string,
  change: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.run(TAKE_TIME, {});
    await transaction.run(LOCK_SCHEMA, { schema });
    await change(transaction);
  });
}

/** What the schema is as it stands. Rejects with DatabaseRefused. */
export async function schemaAge(database: Database, schema: string): Promise<"none" | "earlier" | "current"> {
  const [found] = await database.run(HAS_SCHEMA, { schema });
  if (found?.hasVersions !== true) return "none";
  const isCurrent = found.hasErasureList && (await missing(database, schema)).length === 0;
  return isCurrent ? "current" : "earlier";
}

async function missing(session: Session, schema: string): Promise<readonly Migration[]> {
  const made = await session.run(READ_VERSIONS, {});
  const known = MIGRATIONS.at(-1)?.version ?? 0;
  const newest = made.at(-1);
  if (newest !== undefined && newest.usableBy > known) {
    const { version } = newest;
    throw new DatabaseRefused({ code: "databaseTooNew", schema, version, known });
  }
  return MIGRATIONS.filter(({ version }) => version > (newest?.version ?? 0));
}
