import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OthersChange } from "../../../src/store/changes.ts";
import { changesIn, messagesOf } from "../../../src/store/postgres/news/message.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

let place: FreshDatabase;
let schema: string;
const opened: Store[] = [];

beforeAll(async () => {
  place = await freshDatabase();
});
beforeEach(() => {
  schema = place.newSchema();
});
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

/** An instance, and what it hears of the others. */
async function anInstance(name = schema) {
  const store = await openPostgresStore({
    ...{ url: place.url, schema: name, poolSize: 4, ssl: "none", caFile: null },
  });
  opened.push(store);
  const heard: OthersChange[] = [];
  store.onOthersChange((change) => void heard.push(change));
  return { store, heard };
}

const ORDER = { shop: "acme", orderId: "1001" };
const SETTLED = { outcome: "processed", reason: null, orderIds: [] } as const;
const LOST =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()";

test("what one instance changes, the others hear: ids and codes, and nothing of a person", async () => {
  const [one, other] = [await anInstance(), await anInstance()];
  await put(one.store, aRecord({ points: "pending" }));
  const { id } = await one.store.addDelivery(aDelivery());
  await one.store.settleDelivery({ deliveryId: id, ...SETTLED });
  await one.store.changeValue("acme", "watch", () => "1");
  await one.store.changeValue("acme", "redeem/for Ada", () => "1");
  await expect.poll(() => other.heard).toHaveLength(5);
  expect(other.heard).toEqual([
    { kind: "order", ...ORDER, points: "pending", state: "idle" },
    { kind: "deliveryStored", shop: "acme", id },
    { kind: "deliverySettled", id },
    { kind: "value", shop: "acme", name: "watch" },
    { kind: "value", shop: "acme", name: "redeem/" },
  ]);
  expect(one.heard).toEqual([]);
});

test("instances of another schema of the database hear nothing of it", async () => {
  const [one, same, stranger] = [await anInstance(), await anInstance(), await anInstance(place.newSchema())];
  await put(one.store, aRecord());
  await expect.poll(() => same.heard).toHaveLength(1);
  expect(stranger.heard).toEqual([]);
});

test("what changes in great numbers is told as that, and news go on", async () => {
  const [one, other] = [await anInstance(), await anInstance()];
  const settle = (id: number) => ({ deliveryId: String(id), ...SETTLED });
  const settles = Array.from({ length: 2_000 }, (_, index) => settle(index + 1));
  await one.store.changeOrder(ORDER, () => ({ record: null, result: null, settles }));
  await expect.poll(() => other.heard).toContainEqual({ kind: "missed" });
  expect(other.heard.length).toBeLessThan(600);
  await one.store.changeValue("acme", "watch", () => "1");
  await expect.poll(() => other.heard.at(-1)).toMatchObject({ name: "watch" });
});

test("an instance whose listening connection is lost makes another one, and hears that it has missed something", async () => {
  const [one, other] = [await anInstance(), await anInstance()];
  await place.ask(LOST, [`loyalty-bridge news ${schema}`]);
  await expect.poll(() => other.heard).toEqual([{ kind: "missed" }]);
  await one.store.changeValue("acme", "watch", () => "1");
  await expect.poll(() => other.heard.at(-1)).toMatchObject({ name: "watch" });
});

describe("messages", () => {
  const OTHER = { schema: "s", from: "other" };
  const own = { schema: "s", from: "own" };
  const order = (orderId: string): OthersChange => ({ kind: "value", shop: "acme", name: orderId });

  test("are as many as the server's limit asks for, and nothing is lost", () => {
    const changes = Array.from({ length: 500 }, (_, index) => order(`é${index}`));
    const messages = messagesOf(OTHER, changes);
    expect(messages.flatMap((message) => changesIn(message, own))).toEqual(changes);
    expect(Math.max(...messages.map((message) => Buffer.byteLength(message)))).toBeLessThan(8_000);
    expect(messages.length).toBeLessThan(8);
  });

  test("tell of a change that is too long for the server as missed", () => {
    const messages = messagesOf(OTHER, [order("a"), order("ü".repeat(4_000)), order("b")]);
    const heard = messages.flatMap((message) => changesIn(message, own));
    expect(heard).toEqual([order("a"), { kind: "missed" }, order("b")]);
  });

  test("of a newer version tell what they can, and what is no message tells nothing", () => {
    const message = JSON.stringify({ ...OTHER, more: 1, changes: [{ kind: "new" }, order("a")] });
    expect(changesIn(message, own)).toEqual([{ kind: "missed" }, order("a")]);
    for (const text of ["", "{", "null", '{"schema":"s"}']) expect(changesIn(text, own)).toEqual([]);
  });
});
