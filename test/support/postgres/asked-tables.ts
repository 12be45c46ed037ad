import { beforeAll, beforeEach } from "vitest";
import type { Log } from "../../../src/runtime/log/log.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts";

/** A separate schema for each test, opened as a store or queried directly. In queries, `%` stands for the schema. */
export interface AskedTables {
  open(given?: { readonly log?: Log }): Promise<Store>;
  ask(text: string, given?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

export function askedTables(): AskedTables {
  let place: FreshDatabase;
  let schema: string;
  beforeAll(async () => {
    place = await freshDatabase();
  });
  beforeEach(() => {
    schema = place.newSchema();
  });
  return {
    open: (given = {}) =>
      openPostgresStore({
        ...{ url: place.url, schema, poolSize: 4, ssl: "none", caFile: null, version: "1.2.3" },
        ...given,
      }),
    ask: (text, given = []) => place.ask(text.replaceAll("%", `${schema}.`), [...given]),
  };
}
