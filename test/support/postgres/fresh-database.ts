import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

/** An empty database on the server that all tests share. It is removed with the server. */
export interface FreshDatabase {
  readonly url: string;
  /** A name that no schema of the database has yet. Creating a schema is much faster than creating a database. */
  newSchema(): string;
  /** Queries the database directly, as superuser. */
  ask(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

/** One per test file is enough. */
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
