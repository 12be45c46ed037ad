import { afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { Database } from "../../../src/store/postgres/database.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { sql, statement } from "../../../src/store/postgres/statement.ts";
import type { Store, StoreUnavailable } from "../../../src/store/store.ts";
import { NOON } from "../../support/builders/orders.ts";
import { putLane } from "../../support/builders/stored.ts";
import { type FaultProxy, startFaultProxy } from "../../support/network/fault-proxy.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

/**
 * Given connections that have lost their other end without hearing of it, and somebody who waits on each of them, when the
 * listening connection is found dead, then all of them hear of it, and nobody waits for a time-out of his own.
 */
let database: FreshDatabase;
let proxy: FaultProxy;
let schema: string;
let store: Store;

beforeAll(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  await store?.close();
  await proxy?.close();
});

async function open(): Promise<void> {
  proxy = await startFaultProxy(database.url, () => ({ kind: "pass" }));
  schema = database.newSchema();
  const url = new URL(database.url);
  url.port = new URL(proxy.url).port;
  store = await openPostgresStore({ url: url.href, schema, poolSize: 3, ssl: "none", caFile: null });
  await putLane(store, "1", { notBefore: NOON });
}

/** Those who began to wait when all went silent have their answers once the listening connection is there again. */
async function expectAnswers(goSilent: () => Promise<void>): Promise<void> {
  const heard = Promise.withResolvers<void>();
  store.onOthersChange(({ kind }) => kind === "missed" && heard.resolve());
  await goSilent();
  let waiting = 0;
  const troubles: unknown[] = [];
  const waitFor = (answer: Promise<unknown>) => {
    waiting++;
    const failed = (error: StoreUnavailable) => void troubles.push(error.trouble);
    void answer.catch(failed).finally(() => void waiting--);
  };
  for (let n = 0; n < 2; n++) waitFor(store.getValue("acme", "token"));
  waitFor(store.takeDueLanes({ now: NOON, limit: 1, leaseMs: 60_000, brands: ["main"] }));
  waitFor(roundNow());
  await heard.promise;
  await expect.poll(() => waiting).toBe(0);
  // They were told that the connection is gone: none of them found out by the end of his patience.
  expect(troubles).not.toEqual([]);
  for (const trouble of troubles) expect(trouble).not.toMatchObject({ error: "ETIMEDOUT" });
}

/** Asks the queue's own connections as well. */
function roundNow(): Promise<unknown> {
  const clock = { after: () => () => {} };
  const { signal } = new AbortController();
  const settings = { name: "round", clock, signal, firstMs: 0, everyMs: 60_000, onError: () => {} };
  return store.makeRound(async () => {}, settings, 0);
}

test("where nothing gets through any more, all connections are made anew at once", async () => {
  await open();
  await expectAnswers(async () => proxy.silence());
  expect(await store.getValue("acme", "token")).toBeNull();
});

test("where another server has taken over, those go that it does not know", async () => {
  await open();
  const sessions = await database.ask(
    "select application_name as name from pg_stat_activity where application_name like 'loyalty-bridge%' and datname = current_database() order by backend_start",
  );
  const listening = sessions.findIndex(({ name }) => String(name).includes("news")) + 1;
  await expectAnswers(async () => {
    proxy.silence((connection) => connection !== listening);
    await database.ask(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  });
  expect(await store.getValue("acme", "token")).toBeNull();
});

test("a connection goes only if the server no longer has its backend: one made since it was asked stays", async () => {
  const made = new Database({
    ...{ url: database.url, schema: database.newSchema() },
    ...{ poolSize: 1, ssl: "none", caFile: null },
  });
  const pid = statement("test/pid", sql`select pg_backend_pid() as pid`, z.object({ pid: z.number() }));
  const backend = async () => (await made.run(pid, {}))[0]?.pid ?? 0;
  const first = await backend();
  made.dropConnections(new Set([first + 1]));
  expect(await backend()).toBe(first);
  made.dropConnections(new Set([first]));
  await expect.poll(() => made.backends()).toEqual([]);
  expect(await backend()).not.toBe(first);
  await made.close();
});
