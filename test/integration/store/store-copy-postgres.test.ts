import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CopySource, CopyTarget } from "../../../src/store/copy/copy.ts";
import { type CopyReport, runCopy } from "../../../src/store/copy/run-copy.ts";
import { openFolderSource } from "../../../src/store/lowdb/copy/folder-source.ts";
import { openFolderTarget } from "../../../src/store/lowdb/copy/folder-target.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { openDatabaseSource } from "../../../src/store/postgres/copy/database-source.ts";
import { openDatabaseTarget } from "../../../src/store/postgres/copy/database-target.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { answersOf, keepEverything, NOW } from "../../support/store/everything-kept.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const BOUNDS = { rows: 3, bytes: 2_000 };
const clock = new FakeClock(NOW);

let database: FreshDatabase;
let schema: string;

beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(() => {
  schema = database.newSchema();
});

const given = () => ({ url: database.url, schema, poolSize: 4, ssl: "none", caFile: null, clock }) as const;
const folder = (disk: FakeDisk, path: string) => ({ path, files: disk, clock, bounds: BOUNDS });
const openDatabase = () => openPostgresStore(given());

/** As an end of a copy is opened. */
const source = {
  folder: (disk: FakeDisk) => () => openFolderSource(folder(disk, "/old")),
  database: () => openDatabaseSource({ ...given(), bounds: BOUNDS }),
};
const target = {
  folder: (disk: FakeDisk) => () => openFolderTarget(folder(disk, "/new")),
  database: () => openDatabaseTarget({ ...given(), bounds: BOUNDS }),
};

async function copy(
  openFrom: () => Promise<CopySource>,
  openTo: () => Promise<CopyTarget>,
  isStopping = () => false,
): Promise<CopyReport> {
  const from = await openFrom();
  try {
    const to = await openTo();
    try {
      return await runCopy({ from, to, isStopping });
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function answersIn(opening: Promise<Store>) {
  const store = await opening;
  try {
    return await answersOf(store);
  } finally {
    await store.close();
  }
}

const inFolder = (disk: FakeDisk, path: string) => answersIn(openLowdbStore({ path, files: disk, clock }));

async function aFullFolder() {
  const disk = FakeDisk.answeringAtOnce();
  const store = await openLowdbStore({ path: "/old", files: disk, clock });
  await keepEverything(store);
  await store.close();
  return { disk, kept: await inFolder(disk, "/old") };
}

describe("from a folder to a database and back", () => {
  test("counts and checksums are the same there and back, and so is whatever the port answers", async () => {
    const { disk, kept } = await aFullFolder();
    const there = await copy(source.folder(disk), target.database);
    expect(there).toMatchObject({ outcome: "equal", wentOn: false, damaged: [] });
    const back = FakeDisk.answeringAtOnce();
    const again = await copy(source.database, target.folder(back));
    expect(again).toMatchObject({ outcome: "equal", read: there.read, written: there.read });
    expect(await inFolder(back, "/new")).toEqual(kept);
  });

  test("the database answers as the folder did", async () => {
    const { disk, kept } = await aFullFolder();
    await copy(source.folder(disk), target.database);
    expect(await answersIn(openDatabase())).toEqual(kept);
  });

  test("every dedupe key is known there, also of what is gone, and no id is given again", async () => {
    const { disk, kept } = await aFullFolder();
    await copy(source.folder(disk), target.database);
    const store = await openDatabase();
    for (const dedupeKey of ["long gone", "gone too", "told", "events"])
      expect((await store.addDelivery(aDelivery({ dedupeKey }))).outcome, dedupeKey).toBe("duplicate");
    const other = aDelivery({ dedupeKey: "told", body: Buffer.from("another body") });
    expect((await store.addDelivery(other)).outcome).toBe("duplicate");
    const { id } = await store.addDelivery(aDelivery({ dedupeKey: "never seen" }));
    expect(Number(id)).toBeGreaterThan(Number(kept.deliveries[0]?.id));
    await store.close();
  });

  test("what came in on other days gets ids that a folder can hold, and stories still name them", async () => {
    const { disk } = await aFullFolder();
    await copy(source.folder(disk), target.database);
    // As on another day.
    await database.ask(`update ${schema}.delivery_days set began_on = '2020-01-01'`);
    await database.ask(
      `set search_path = ${schema}; select make_part_of_today(); select move_to_newest_part()`,
    );
    const store = await openDatabase();
    const { id } = await store.addDelivery(aDelivery({ dedupeKey: "of another day", receivedAt: NOW }));
    expect(Number(id)).toBeGreaterThan(10_000_000_000);
    const detail = { code: "earn", trigger: "paid" } as const;
    await put(store, aRecord({ orderId: "99", trace: [{ at: NOW, what: "arrived", detail, delivery: id }] }));
    await store.close();
    const back = FakeDisk.answeringAtOnce();
    expect(await copy(source.database, target.folder(back))).toMatchObject({ outcome: "equal" });
    const copied = await openLowdbStore({ path: "/new", files: back, clock });
    const [newest] = (await copied.listDeliveries({ limit: 1 })).items;
    const [line] = (await copied.getOrder({ shop: "acme", orderId: "99" }))?.trace ?? [];
    expect([newest?.topic, line?.delivery]).toEqual(["orders/paid", newest?.id]);
    expect(Number(newest?.id)).toBeLessThan(100);
    expect((await copied.addDelivery(aDelivery({ dedupeKey: "of another day" }))).outcome).toBe("duplicate");
    await copied.close();
  });
});

describe("a copy into a database", () => {
  test("that was stopped between any two portions is refused until it went on to its end", async () => {
    const { disk, kept } = await aFullFolder();
    for (let tries = 0; tries < 40; tries++) {
      let portions = 0;
      const { outcome, wentOn } = await copy(
        source.folder(disk),
        target.database,
        () => ++portions > 3 * tries,
      );
      expect(wentOn).toBe(tries > 0);
      if (outcome === "equal") break;
      expect(outcome).toBe("stopped");
      const code = "copyCutOff";
      if (tries % 5 === 0) await expect(openDatabase()).rejects.toMatchObject({ trouble: { code } });
    }
    expect(await answersIn(openDatabase())).toEqual(kept);
  });

  test("begins anew when the folder was used since, and leaves nothing of before", async () => {
    const { disk } = await aFullFolder();
    let portions = 0;
    await copy(source.folder(disk), target.database, () => ++portions > 9);
    const store = await openLowdbStore({ path: "/old", files: disk, clock });
    await store.purgeDeliveries(NOW + 1);
    await store.close();
    const kept = await inFolder(disk, "/old");
    expect(await copy(source.folder(disk), target.database)).toMatchObject({
      outcome: "equal",
      wentOn: false,
    });
    expect(await answersIn(openDatabase())).toEqual(kept);
  });

  test("is refused where something is kept already, and where a bridge is at work", async () => {
    const { disk } = await aFullFolder();
    const store = await openDatabase();
    await expect(copy(source.folder(disk), target.database)).rejects.toMatchObject({
      trouble: { code: "copyBesideBridges", hosts: ["127.0.0.1"] },
    });
    await store.lockSetting("acme", "orderId", "id");
    await expect(copy(source.database, target.folder(disk))).rejects.toMatchObject({
      trouble: { code: "copyBesideBridges", hosts: ["127.0.0.1"] },
    });
    await store.close();
    await expect(copy(source.folder(disk), target.database)).rejects.toMatchObject({
      trouble: { code: "copyPlaceTaken" },
    });
  });

  test("of which another one is at work as well writes nothing over it", async () => {
    const { disk } = await aFullFolder();
    let portions = 0;
    const isStopping = () => ++portions > 3;
    await copy(source.folder(disk), target.database, isStopping);
    const [one, other] = [await target.database(), await target.database()];
    const from = await source.folder(disk)();
    expect((await runCopy({ from, to: one })).outcome).toBe("equal");
    await expect(runCopy({ from, to: other })).rejects.toMatchObject({
      trouble: { code: "databaseBusy", error: "overtaken" },
    });
    for (const each of [one, other, from]) await each.close();
  });
});

test("each table is copied, or follows from what is copied", async () => {
  await (await openDatabase()).close();
  const tables = await database.ask(
    `select relname as name from pg_class
    where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const known = [...COPIED_TABLES, ...OTHER_TABLES, ...ENGINE_TABLES];
  expect(tables.map(({ name }) => String(name)).sort()).toEqual(known.sort());
});

const COPIED_TABLES = [
  ...[
    "orders",
    "deliveries",
    "delivery_keys",
    "settings",
    "shop_values",
    "last_deliveries",
    "calls",
    "erasure_list",
  ],
];
/** What follows from these (terms, what waits), what is of this server (days, parts to be rewritten) and of the moment. */
const OTHER_TABLES = [
  ...[
    "order_terms",
    "points_sums",
    "conversion_sums",
    "waiting_deliveries",
    "delivery_days",
    "rewrites_due",
    "schema_version",
    "store_identity",
  ],
  ...["rate_slots", "rate_buckets", "rounds", "instances"],
];
/** Jobs follow from the orders; the rest is the engine's own. */
const ENGINE_TABLES = [
  ...[
    "bam",
    "job",
    "job_dependency",
    "queue",
    "queue_stats",
    "schedule",
    "subscription",
    "version",
    "warning",
  ],
];

test("slots of the rate budget that are not free yet go along as calls", async () => {
  const store = await openDatabase();
  await store.registerBuckets([{ brand: "main", bucket: "main/earn", perMinute: 5 }]);
  const wish = { bucket: "main/earn", perMinute: 5, from: 0, below: 5, kept: 0, beatMs: 0, holdMs: 90_000 };
  expect(await store.claimSlot(wish)).not.toBeNull();
  await store.close();
  const back = FakeDisk.answeringAtOnce();
  expect(await copy(source.database, target.folder(back))).toMatchObject({ outcome: "equal" });
  const { calls } = await inFolder(back, "/new");
  expect(calls.map(({ bucket }) => bucket)).toEqual(["main/earn"]);
});

test("a schema that came out of a dump knows at its next start that it may have forgotten something", async () => {
  const { disk, kept } = await aFullFolder();
  await copy(source.folder(disk), target.database);
  await answersIn(openDatabase());
  await database.ask(`set search_path = ${schema};
    create table dumped (like store_identity including all);
    insert into dumped select * from store_identity;
    drop table store_identity;
    alter table dumped rename to store_identity`);
  const buckets = (await answersIn(openDatabase())).calls.map(({ bucket }) => bucket);
  expect(buckets).toEqual([...kept.calls.map(({ bucket }) => bucket), "*"]);
});

describe("a copy out of a database", () => {
  test("names what is damaged, and is not the same", async () => {
    const { disk } = await aFullFolder();
    await copy(source.folder(disk), target.database);
    await database.ask(`update ${schema}.orders set record = '{' where order_id = '7'`);
    const report = await copy(source.database, target.folder(FakeDisk.answeringAtOnce()));
    expect(report).toMatchObject({ outcome: "different", read: { orders: { count: 11, damaged: 1 } } });
    expect(report.damaged).toEqual([expect.stringMatching(/^orders \d+$/)]);
  });

  test("is refused where there is none", async () => {
    const copied = copy(source.database, target.folder(FakeDisk.answeringAtOnce()));
    await expect(copied).rejects.toMatchObject({ trouble: { code: "copyNothingThere" } });
  });

  test("leaves a database that knows at its next start that it may have forgotten something", async () => {
    const { disk, kept } = await aFullFolder();
    await copy(source.folder(disk), target.database);
    expect((await answersIn(openDatabase())).calls).toEqual(kept.calls);
    await copy(source.database, target.folder(FakeDisk.answeringAtOnce()));
    const buckets = (await answersIn(openDatabase())).calls.map(({ bucket }) => bucket);
    expect(buckets).toEqual([...kept.calls.map(({ bucket }) => bucket), "*"]);
    expect((await answersIn(openDatabase())).calls).toHaveLength(3);
  });
});
