import { afterEach } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts";

const POOL_SIZE = 4;

/** Instances on one schema, a new one for each test, after which they are closed. */
export interface Instances {
  /** The schema of the current test. */
  readonly schema: string;
  readonly database: FreshDatabase;
  /** The connections of each, besides those for deliveries, news and the queue. */
  readonly poolSize: number;
  open(): Promise<Store>;
}

/** Call this once per file, outside of its tests. */
export async function instances(): Promise<Instances> {
  const database = await freshDatabase();
  const opened: Store[] = [];
  let schema = database.newSchema();
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    schema = database.newSchema();
  });
  return {
    database,
    poolSize: POOL_SIZE,
    get schema() {
      return schema;
    },
    async open() {
      const given = { url: database.url, schema, poolSize: POOL_SIZE, ssl: "none", caFile: null } as const;
      const store = await openPostgresStore(given);
      opened.push(store);
      return store;
    },
  };
}
