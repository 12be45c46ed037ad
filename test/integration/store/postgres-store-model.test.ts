import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { COMMON_STEPS, expectLikeModel, type Step } from "../../contracts/store-model.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { type VirtualEngineClock, virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { isLong } from "../../support/runs/long-run.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** Counted, not timed: a slow or busy machine sees the same. */
const RUNS = isLong ? 250 : 8;
/** In which a killed process's lanes come back: no sign of life for 45 s, and two rounds of the engine at most. */
const TAKEN_BACK_MS = 95 * SECOND;

let database: FreshDatabase;
let schema: string;
let engineClock: VirtualEngineClock;
const killed: Store[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  schema = database.newSchema();
  engineClock = await virtualEngineClock(database);
  await (await Real.open()).store.close();
});
afterAll(async () => {
  for (const store of killed) await store.close();
});

/** An instance, whose own time stands still: nothing is done by itself. */
class Real {
  store!: Store;

  static async open(): Promise<Real> {
    const real = new Real();
    await real.open();
    return real;
  }

  async open(): Promise<void> {
    const place = { url: database.url, schema, poolSize: 4, ssl: "none", caFile: null } as const;
    this.store = await openPostgresStore({ ...place, clock: new FakeClock(NOON), engineClock });
  }
}

const EMPTY = `do $$ declare found text; begin
  for found in select format('%I.%I', schemaname, tablename) from pg_tables
    where schemaname = 'SCHEMA' and tablename in ('orders', 'order_terms', 'deliveries', 'waiting_deliveries', 'delivery_keys', 'job')
  loop execute 'truncate ' || found || ' cascade'; end loop;
end $$`;

/** Each life begins at the same moment: what the engine did in the life before would lie in its future. */
const BEGIN_ANEW = "update SCHEMA.queue set monitor_claim_on = null, monitor_on = null";

async function emptyStore(): Promise<Real> {
  await engineClock.follow(NOON);
  for (const statement of [EMPTY, BEGIN_ANEW]) await database.ask(statement.replace("SCHEMA", schema));
  return Real.open();
}

/** Ends take long, and are rare. */
const STEPS: readonly fc.Arbitrary<Step<Real>>[] = [
  ...Array.from({ length: 4 }, () => COMMON_STEPS).flat(),
  fc.constant<Step<Real>>({
    name: "close and open",
    async run(model, real) {
      await real.store.close();
      await real.open();
      model.leases.clear();
    },
  }),
  fc.constant<Step<Real>>({
    name: "kill, and another instance takes over",
    async run(model, real) {
      killed.push(real.store);
      await real.open();
      await engineClock.pass(TAKEN_BACK_MS);
      model.now += TAKEN_BACK_MS;
      model.leases.clear();
    },
  }),
];

test("the store on PostgreSQL does what a simple model of it does, across closes and kills", () =>
  expectLikeModel(emptyStore, STEPS, RUNS));
