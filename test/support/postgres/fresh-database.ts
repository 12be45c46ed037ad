import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** An empty database of the server that all tests share; it goes with the server. */
export interface FreshDatabase {
  readonly url: string;
  /** A name that no schema of it has yet: making one is much quicker than making a database. */
  newSchema(): string;
  /** Asks it directly, as the one who may do everything. */
  ask(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

/** One for each test file is enough. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const answer = await fetch(inject("postgres"));
  const server = await answer.text();
  if (!answer.ok) throw new Error(server);
  const name = `test_${randomBytes(8).toString("hex")}`;
  const url = server.replace(/[^/]+$/, name);
  await askOnce(server, `create database ${name}`);
  let schemas = 0;
  return {
    url,
    newSchema: () => `schema_${++schemas}`,
    ask: (text, values) => askOnce(url, text, values),
  };
}

async function askOnce(url: string, text: string, values: readonly unknown[] = []) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}
