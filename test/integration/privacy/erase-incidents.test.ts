import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Condition } from "../../../src/health/codes/condition.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { Incidents } from "../../../src/health/incidents/incidents.ts";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { erasePerson } from "../../../src/people/privacy/erase.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { anOrder, aShop, NOON } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, aStep, put } from "../../support/builders/stored.ts";
import { type Instances, instances } from "../../support/postgres/instances.ts";
import { tracesIn } from "../../support/store/traces.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/**
 * Given incidents that go on: of an order of hers that was given up, and of a service that quotes her; and acts and a kept
 * exchange that hold her. When she is erased, then no byte of her is left, neither then nor when the incidents end, which
 * still name her order.
 */
const EMAIL = "zora.canary@person.example";
const MOBILE = "+491701234567";
const CANARIES = ["zora", "canary", "person.example", "1701234567"];
const KEY = { shop: "acme", orderId: "1001" };
/** What an order came to is no personal data. */
const ORDERS = [{ ...KEY, totalMinor: 5000, currency: "EUR" }];

const TROUBLES: readonly Condition[] = [
  {
    key: "deadLetters",
    facts: { code: "deadLetters", count: 1, shops: [], because: null },
    level: 1,
    happenedAt: null,
  },
  {
    key: "service",
    facts: {
      code: "brandResting",
      brand: "main",
      because: { code: "noAnswer", cause: "timedOut", error: `no answer for ${EMAIL}, ${MOBILE}` },
    },
    level: 1,
    happenedAt: null,
  },
];

async function putHers(store: Store): Promise<void> {
  const text = JSON.stringify({ email: EMAIL, mobile: MOBILE, name: "Zora Canary" });
  const exchange = {
    request: { path: "/loyalty/v1/earn", body: { text } },
    answers: [{ at: NOON, durationMs: 1, status: 422, failure: null, headers: {}, body: { text } }],
  };
  const attempt = {
    startedAt: NOON,
    endedAt: NOON + 1,
    outcome: "rejected",
    detail: null,
    exchange,
  } as const;
  const contact = { names: ["Zora Canary"], emails: [EMAIL], phones: [MOBILE], countries: ["DE"] };
  const record = aRecord({ operations: [aStep({ state: "dead", attempts: [attempt] })] });
  const snapshot = anOrder({ orderId: KEY.orderId, isPaid: true, contact });
  await put(store, { ...record, facts: { ...record.facts, snapshot } });
  await store.addDelivery(aDelivery({ body: Buffer.from(JSON.stringify(snapshot)) }));
}

/** What a bridge has that is wanted here. */
function partsOn(store: Store, clock: FakeClock, troubles: () => readonly Condition[]) {
  const log = createLog({ level: "silent" });
  const shop = aShop();
  const shops = new Map([[shop.shop, shop]]);
  const acts = new ActLog({ store, clock, log });
  const incidents = new IncidentLog({ store, log });
  const patrol = new Incidents({
    ...{ store, log, clock, incidents, shops, acts, brands: new Map() },
    watch: { status: async () => null },
    arrivals: { secretLastSeen: () => null },
    troubles: async () => troubles(),
    configurationMark: () => "as-it-is",
  });
  const erasing = {
    store,
    erasures: new Erasures(store),
    shops,
    clock,
    log,
    noteErasure: () => {},
    connect: () => expect.fail("no shop is called"),
  };
  return { acts, incidents, patrol, erasing };
}

interface Kept {
  open(): Promise<Store>;
  /** Wherever it stores her. */
  traces(): Promise<readonly string[]>;
}

function inFolder(): Kept {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "loyalty-erase-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  return {
    open: () => openLowdbStore({ path: join(folder, "data") }),
    traces: () => tracesIn(folder, CANARIES),
  };
}

function inDatabase(given: Instances): Kept {
  const { database } = given;
  return {
    open: given.open,
    async traces() {
      const tables = await database.ask(
        "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema = $1",
        [given.schema],
      );
      const found: string[] = [];
      for (const { name } of tables)
        for (const canary of CANARIES) {
          const rows = await database.ask(
            `select 1 from ${name} as row where row::text ilike '%' || $1 || '%' or row::text like '%' || encode(convert_to($1, 'UTF8'), 'hex') || '%'`,
            [canary],
          );
          if (rows.length > 0) found.push(`${name}: ${canary}`);
        }
      return found;
    },
  };
}

const database = await instances();

describe.each([
  ["a folder", inFolder()],
  ["a database", inDatabase(database)],
])("in %s", (_, kept) => {
  test("no incident, act or exchange holds a person who was erased", async () => {
    const clock = new FakeClock();
    let troubles = TROUBLES;
    const store = await kept.open();
    const { acts, incidents, patrol, erasing } = partsOn(store, clock, () => troubles);
    await putHers(store);
    await acts.add("Bob", {
      ...{ done: { code: "actContactGiven", fields: ["name", "email"] }, ...KEY, note: "Zora Canary asked" },
      changes: [
        { thing: "name", before: null, after: "Zora Canary" },
        { thing: "email", before: null, after: EMAIL },
      ],
    });
    await patrol.check();
    expect((await incidents.open()).map(({ orders }) => orders)).toEqual([ORDERS, []]);
    expect(await kept.traces()).not.toEqual([]);

    const identities = [
      { kind: "email", value: EMAIL },
      { kind: "mobile", value: MOBILE },
    ] as const;
    await erasePerson(erasing, { shop: null, identities, orders: [] }, "a person");
    expect(await kept.traces()).toEqual([]);
    await patrol.check();
    expect((await incidents.open()).map(({ orders }) => orders)).toEqual([ORDERS, []]);
    expect(await kept.traces()).toEqual([]);

    await acts.add("Bob", {
      ...{ done: { code: "actOperationDecided", operation: "earn", decision: "skip" }, ...KEY },
      note: "she asked for it",
    });
    troubles = [];
    await clock.advance(60_000);
    await patrol.check();
    expect(await incidents.open()).toEqual([]);
    expect(await incidents.get(1)).toMatchObject({ orders: ORDERS, healed: { how: "person", by: "Bob" } });
    expect(await kept.traces()).toEqual([]);
    await store.close();
    await (await kept.open()).close();
    expect(await kept.traces()).toEqual([]);
  });
});
