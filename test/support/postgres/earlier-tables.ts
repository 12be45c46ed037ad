import { beforeAll, beforeEach } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { Log } from "../../../src/log/log.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { putSchemaOf } from "../store/releases.ts";
import { type FreshDatabase, freshDatabase } from "./fresh-database.ts";

/** Orders in the tables of an earlier version, in a schema of its own for each test. `%` stands for the schema in what is asked. */
export interface EarlierTables {
  open(given?: { readonly log?: Log }): Promise<Store>;
  put(records: readonly OrderRecord[]): Promise<void>;
  ask(text: string, given?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

/** `also`: what those orders have in further columns. */
export function earlierTables(version: number, also: Readonly<Record<string, string>> = {}): EarlierTables {
  let place: FreshDatabase;
  let schema: string;
  beforeAll(async () => {
    place = await freshDatabase();
  });
  beforeEach(() => {
    schema = place.newSchema();
  });
  const ask: EarlierTables["ask"] = (text, given = []) =>
    place.ask(text.replaceAll("%", `${schema}.`), [...given]);
  const columns = ["", ...Object.keys(also)].join(", ");
  const values = ["", ...Object.values(also)].join(", ");
  return {
    open: (given = {}) =>
      openPostgresStore({
        ...{ url: place.url, schema, poolSize: 4, ssl: "none", caFile: null, version: "1.2.3" },
        ...given,
      }),
    put: async (records) => {
      await putSchemaOf(place, schema, version);
      await ask(
        `insert into %orders (shop, order_id, version, record, brand, state, points, changed_at${columns})
         select 'acme', given.id, 1, given.record, 'main', 'idle', 'pending', 1000${values}
         from unnest($1::text[], $2::text[]) as given (id, record)`,
        [records.map(({ orderId }) => orderId), records.map((record) => JSON.stringify(record))],
      );
    },
    ask,
  };
}
