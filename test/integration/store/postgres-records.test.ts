import pg from "pg";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { Page } from "../../../src/store/page.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { LeaseLost, type OrderQuery } from "../../../src/store/records.ts";
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

async function takenLane(): Promise<string | undefined> {
  await putLane(first, KEY.orderId);
  const query = { now: Date.now(), limit: 1, leaseMs: 60 * SECOND, brands: ["main"] };
  const [lane] = await first.takeDueLanes(query);
  return lane?.lease;
}

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
    await writtenMeanwhile(
      "update orders set version = version + 1, record = replace(record, 'paid', 'read')",
      () =>
        first.changeOrder(KEY, (record) => {
          seen.push(record?.changedAt);
          return later(record);
        }),
    );
    expect(seen).toEqual([NOON, NOON]);
    expect((await second.getOrder(KEY))?.changedAt).toBe(NOON + SECOND);
  });

  test("what was overtaken each time it was decided is refused for now, and not written", async () => {
    const within = `set search_path to ${schema};`;
    // Its place is never free, and whoever has it is never seen.
    await database.ask(
      `${within} create function overtake() returns trigger language plpgsql as $$ begin return null; end $$;
       create trigger overtake before insert on orders for each row execute function overtake()`,
    );
    const trouble = { code: "databaseBusy", error: "overtaken" };
    await expect(first.changeOrder(KEY, later)).rejects.toMatchObject({ trouble });
    expect(await second.getOrder(KEY)).toBeNull();
  });

  test("a holder does not read again what it wrote, unless somebody else has changed it since", async () => {
    const lease = await takenLane();
    const seen: (number | undefined)[] = [];
    const noting = (record: OrderRecord | null) => {
      seen.push(record?.changedAt);
      return later(record);
    };
    await first.changeOrder(KEY, noting, lease);
    await database.ask(`update ${schema}.orders set record = 'never read'`);
    await first.changeOrder(KEY, noting, lease);
    await second.changeOrder(KEY, later);
    await first.changeOrder(KEY, noting, lease);
    const at = (seconds: number) => NOON + seconds * SECOND;
    expect(seen).toEqual([at(0), at(1), at(2), at(3)]);
  });

  test("a holder whose lane is another's by now decides nothing by what it wrote, also where it writes nothing", async () => {
    const lease = await takenLane();
    await first.changeOrder(KEY, later, lease);
    await database.ask(`update ${schema}.orders set lease = 'another''s'`);
    const idle = () => ({ record: null, result: null });
    await expect(first.changeOrder(KEY, idle, lease)).rejects.toThrow(LeaseLost);
    await expect(first.changeOrder(KEY, later, lease)).rejects.toThrow(LeaseLost);
  });

  test("a lease that the other one took over writes nothing", async () => {
    await putLane(first, "1001");
    await database.ask(`update ${schema}.orders set lease = 'mine'`);
    await first.changeOrder(KEY, later, "mine");
    const before = await first.getOrder(KEY);
    const taken = "update orders set lease = 'another''s'";
    const changed = writtenMeanwhile(taken, () => first.changeOrder(KEY, later, "mine"));
    await expect(changed).rejects.toThrow(LeaseLost);
    await expect(first.changeOrder(KEY, later, "mine")).rejects.toThrow(LeaseLost);
    expect(await second.getOrder(KEY)).toEqual(before);
  });

  test("what is decided on there being no order is decided again where the other one makes it", async () => {
    await put(first, aRecord());
    const [row] = await database.ask(`delete from ${schema}.orders returning *`);
    const columns = Object.keys(row ?? {}).filter((name) => name !== "id");
    const seen: boolean[] = [];
    const made = `insert into orders (${columns}) values (${columns.map((_, place) => `$${place + 1}`)})`;
    const decide = (record: OrderRecord | null) => {
      seen.push(record !== null);
      return { record: null, result: null, remembers: { bucket: "main", startedAt: NOON, monotonicAt: 1 } };
    };
    await writtenMeanwhile(
      made,
      () => first.changeOrder(KEY, decide),
      columns.map((name) => row?.[name]),
    );
    expect(seen).toEqual([false, true]);
    expect(await database.ask(`select bucket from ${schema}.calls`)).toHaveLength(1);
  });
});

/** Somebody writes and has not committed yet when `act` has read, and commits when `act` waits for it. */
async function writtenMeanwhile<T>(text: string, act: () => Promise<T>, values: unknown[] = []): Promise<T> {
  const other = new pg.Client({ connectionString: database.url });
  await other.connect();
  try {
    await other.query(`set search_path to ${schema}`);
    await other.query("begin");
    await other.query(text, values);
    const acting = act();
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    while ((await other.query(waiting)).rowCount === 0) {
      // Asked again until it waits.
    }
    const [acted] = await Promise.all([acting, other.query("commit")]);
    return acted;
  } finally {
    await other.end();
  }
}

describe("changes that are decided together", () => {
  const keyed = (orderId: string) => ({ shop: "acme", orderId });
  const change = (store: Store, orderId: string) =>
    store.changeOrder(keyed(orderId), (record) => {
      const changedAt = (record?.changedAt ?? NOON) + SECOND;
      return { record: aRecord({ orderId, changedAt }), result: changedAt };
    });

  test("share few transactions, and none is lost", async () => {
    const ids = Array.from({ length: 300 }, (_, n) => String(n));
    await Promise.all(ids.map((id) => change(first, id)));
    await Promise.all(ids.map((id) => change(first, id)));
    // Those that wrote the rows last: what the instances do beside takes transactions as well.
    const [wrote] = await database.ask(`select count(distinct xmin::text)::int as n from ${schema}.orders`);
    expect(Number(wrote?.n)).toBeLessThan(30);
    const records = await Promise.all(ids.map((orderId) => second.getOrder(keyed(orderId))));
    expect(new Set(records.map((record) => record?.changedAt))).toEqual(new Set([NOON + 2 * SECOND]));
  });

  test("do not wait for the order among them that somebody else is changing", async () => {
    const ids = ["1", "2", "3"];
    for (const id of ids) await change(first, id);
    const other = await begun(`update ${schema}.orders set version = version + 1 where order_id = '2'`);
    const held = change(first, "2");
    await Promise.all([change(first, "1"), change(first, "3")]);
    await other.end();
    expect(await held).toBe(NOON + 2 * SECOND);
  });

  test("are decided again where the order was changed while they waited for their turn", async () => {
    await change(first, "1");
    // The group that is being written waits for whoever makes the same order.
    const other = await begun(
      `insert into ${schema}.orders (shop, order_id, version, record, brand, state, points, changed_at)
        values ('acme', '2', 1, '{}', '', '', '', 0)`,
    );
    const making = change(first, "2");
    await blocked();
    const decided = change(first, "1");
    await change(second, "1");
    await other.end();
    await making;
    expect(await decided).toBe(NOON + 3 * SECOND);
  });
});

/** Somebody who has written this and not committed; whoever ends the connection takes it back. */
async function begun(text: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("begin");
  await client.query(text);
  return client;
}

/** Resolves when somebody waits for a lock. */
async function blocked(): Promise<void> {
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await database.ask(waiting)).length === 0) {
    // Asked again until one does.
  }
}

test("a change that leaves an unknown order unknown makes durable what else it writes, and no order", async () => {
  const remembers = { bucket: "main", startedAt: NOON, monotonicAt: 1 };
  await first.changeOrder(KEY, () => ({ record: null, result: null, remembers }));
  expect(await first.getOrder(KEY)).toBeNull();
  expect(await database.ask(`select from ${schema}.orders`)).toHaveLength(0);
  expect(await database.ask(`select bucket from ${schema}.calls`)).toEqual([{ bucket: "main" }]);
});

test("what a record said before is not kept among the search terms", async () => {
  const terms = () => database.ask(`select unnest(terms) as term from ${schema}.order_terms order by 1`);
  const record = await put(first, aRecord());
  const before = await terms();
  const contact = { names: [], emails: ["new@shop.example"], phones: [], countries: [] };
  const snapshot = { ...record.facts.snapshot, contact } as OrderRecord["facts"]["snapshot"];
  await put(first, { ...record, facts: { ...record.facts, snapshot } });
  await put(first, record);
  expect(await terms()).toEqual(before);
});

test("all records are shown, each once, however many there are", async () => {
  for (let n = 0; n < 3; n++) await put(first, aRecord({ orderId: String(n) }));
  const columns = ["shop", "version", "brand", "state", "points", "changed_at"];
  await database.ask(
    `insert into ${schema}.orders (order_id, record, ${columns})
      select 'more ' || n, replace(record, '"orderId":"0"', '"orderId":"more ' || n || '"'), ${columns}
      from ${schema}.orders, generate_series(1, 250) as n where order_id = '0'`,
  );
  const shown = new Map<string, number>();
  const damaged = await second.eachOrder(({ orderId }) => {
    shown.set(orderId, (shown.get(orderId) ?? 0) + 1);
  });
  expect(damaged).toBe(0);
  expect([shown.size, new Set(shown.values())]).toEqual([253, new Set([1])]);
});

test("a search that very many orders fit pages like one that few do", async () => {
  await put(first, aRecord({ changedAt: NOON }));
  const others = ["shop", "record", "brand", "state"];
  await database.ask(
    `insert into ${schema}.orders (order_id, version, points, changed_at, ${others})
      select 'more ' || n, 1, case when n % 2000 = 0 then 'pending' else 'none' end, changed_at - n, ${others}
      from ${schema}.orders, generate_series(1, 5200) as n`,
  );
  await database.ask(
    `insert into ${schema}.order_terms (id, terms)
      select orders.id, first.terms from ${schema}.orders, (select terms from ${schema}.order_terms) as first
      on conflict do nothing`,
  );
  const lengths = async (query: Partial<OrderQuery>) => {
    const read: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const asked = { q: "ada@shop.example", limit: 2000, ...query, ...(cursor === "" ? {} : { cursor }) };
      const page: Page<unknown> = await second.listOrders(asked);
      read.push(page.items.length);
      cursor = page.nextCursor;
    }
    return read;
  };
  expect(await lengths({})).toEqual([2000, 2000, 1201]);
  expect(await lengths({ points: "pending", limit: 1 })).toEqual([1, 1]);
  expect(await lengths({ shop: "zenith" })).toEqual([0]);
});

test("changes are refused while connections are cut, and go on by themselves", async () => {
  await put(first, aRecord());
  const ours = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
  await database.ask(`select pg_terminate_backend(pid) ${ours}`);
  const tried = async () => {
    const outcome = await first.changeOrder(KEY, later).catch((error: unknown) => error);
    if (typeof outcome !== "number") expect(outcome).toBeInstanceOf(StoreUnavailable);
    return typeof outcome;
  };
  await expect.poll(tried).toBe("number");
});
