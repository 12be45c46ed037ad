import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { LeaseLost } from "../../../src/store/records.ts";
import { type Store, StoreUnavailable } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, put, putLane } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

const KEY = { shop: "acme", orderId: "1001" };

let database: FreshDatabase;
let schema: string;
let first: Store;
let second: Store;

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  schema = database.newSchema();
  const given = { url: database.url, schema, poolSize: 4, ssl: "none", caFile: null } as const;
  first = await openPostgresStore(given);
  second = await openPostgresStore(given);
});
afterEach(async () => {
  await first.close();
  await second.close();
});

const later = (record: OrderRecord | null) => {
  const changedAt = (record?.changedAt ?? NOON) + SECOND;
  return { record: aRecord({ changedAt }), result: changedAt };
};

describe("two instances", () => {
  test("change one order at once and lose none of the changes", async () => {
    const changes = Array.from({ length: 40 }, (_, n) =>
      (n % 2 === 0 ? first : second).changeOrder(KEY, later),
    );
    expect(new Set(await Promise.all(changes)).size).toBe(40);
    expect((await first.getOrder(KEY))?.changedAt).toBe(NOON + 40 * SECOND);
  });

  test("what is decided on an order that the other one changes meanwhile is decided again", async () => {
    await put(first, aRecord());
    const seen: (number | undefined)[] = [];
    let meanwhile: Promise<unknown> | null = null;
    const changed = first.changeOrder(KEY, (record) => {
      seen.push(record?.changedAt);
      // In the same moment, so that it is read by the one and not yet written by the other.
      meanwhile ??= second.changeOrder(KEY, later);
      return later(record);
    });
    await changed;
    await meanwhile;
    expect((await second.getOrder(KEY))?.changedAt).toBe(NOON + 2 * SECOND);
    expect(seen[0]).toBe(NOON);
  });

  test("a lease that the other one took over writes nothing, also where it was lost after reading", async () => {
    await putLane(first, "1001");
    const lease = (of: string) => database.ask(`update ${schema}.orders set lease = $1`, [of]);
    await lease("mine");
    await first.changeOrder(KEY, later, "mine");
    const before = await first.getOrder(KEY);
    await lease("another's");
    await expect(first.changeOrder(KEY, later, "mine")).rejects.toThrow(LeaseLost);
    expect(await second.getOrder(KEY)).toEqual(before);
  });
});

test("a change that leaves an unknown order unknown holds it until what else it writes is durable", async () => {
  const remembers = { bucket: "main", startedAt: NOON, monotonicAt: 1 };
  await first.changeOrder(KEY, () => ({ record: null, result: null, remembers }));
  expect(await first.getOrder(KEY)).toBeNull();
  expect(await database.ask(`select from ${schema}.orders`)).toHaveLength(0);
  expect(await database.ask(`select bucket from ${schema}.calls`)).toEqual([{ bucket: "main" }]);
});

test("what a record said before is not kept among the search terms", async () => {
  const terms = () => database.ask(`select term from ${schema}.order_terms order by 1`);
  const record = await put(first, aRecord());
  const before = await terms();
  const contact = { names: [], emails: ["new@shop.example"], phones: [], countries: [] };
  const snapshot = { ...record.facts.snapshot, contact } as OrderRecord["facts"]["snapshot"];
  await put(first, { ...record, facts: { ...record.facts, snapshot } });
  await put(first, record);
  expect(await terms()).toEqual(before);
});

test("while the database has no connection left, changes are refused, and go on when it has one again", async () => {
  await put(first, aRecord());
  await database.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'loyalty-bridge %'",
  );
  const tried = () => first.changeOrder(KEY, later).catch((error: unknown) => error);
  const outcome = await tried();
  if (typeof outcome !== "number") expect(outcome).toBeInstanceOf(StoreUnavailable);
  expect(await tried()).toBeTypeOf("number");
});
