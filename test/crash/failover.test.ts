import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderAnswer, Status } from "../../src/client/index.ts";
import { type ListeningSandbox, listenSandbox } from "../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../support/bridge/bridge-config.ts";
import { aPaidOrder, gardenDelivery, loyaltyOrderId } from "../support/bridge/proven-shops.ts";
import { type SwitchedWay, startSwitchedWay } from "../support/network/switched-way.ts";
import { type PostgresServer, startPostgres } from "../support/postgres/postgres-server.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { answerTo, ask, read, until } from "./crashing-bridge.ts";

/**
 * A database that fails over to a standby that had not heard of the last things that were done. Given a bridge, a primary
 * and its standby behind one address; when replication stands still, points are redeemed, the primary is lost and the
 * standby takes its place; then nothing is redeemed twice, a person is asked, and earning goes on.
 */

let loyalty: ListeningSandbox;
let primary: PostgresServer;
let standby: PostgresServer;
let way: SwitchedWay;
const bridges: Child<BridgeReady>[] = [];

beforeEach(async () => {
  loyalty = await listenSandbox({
    ...STAND_IN,
    limitPerMinute: Number.POSITIVE_INFINITY,
  });
  primary = await startPostgres();
  await askServer(primary, "postgres", "create database bridge");
  standby = await primary.addStandby();
  way = await startSwitchedWay(primary.url("bridge"));
});
afterEach(async () => {
  await Promise.all(bridges.splice(0).map((bridge) => bridge.end("SIGKILL")));
  way.close();
  await primary.remove();
  await loyalty.close();
});

async function startBridge(): Promise<Child<BridgeReady>> {
  const given: BridgeProcessGiven = {
    folder: "",
    storage: { driver: "postgres", url: way.url, ssl: "none" },
    baseUrl: loyalty.url,
  };
  const bridge = await startChild<BridgeReady>("test/support/processes/bridge-process.ts", given);
  bridges.push(bridge);
  return bridge;
}

async function askServer(server: PostgresServer, database: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(server.url(database));
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

/** The standby hears of nothing more. */
async function stopReplication(): Promise<void> {
  await askServer(standby, "postgres", "alter system set primary_conninfo = ''");
  await askServer(standby, "postgres", "select pg_reload_conf()");
  const hears = async () =>
    (await askServer(standby, "postgres", "select from pg_stat_wal_receiver")).rowCount;
  await until("the standby hears of nothing more", async () => (await hears()) === 0);
}

async function catchUp(): Promise<void> {
  const { rows } = await askServer(primary, "postgres", "select pg_current_wal_flush_lsn()::text as at");
  const at = rows[0]?.at;
  const isThere = async () =>
    (await askServer(standby, "postgres", `select pg_last_wal_replay_lsn() >= '${at}'::pg_lsn as is`)).rows[0]
      .is;
  await until("the standby has caught up", isThere);
}

/** The primary is lost, and the standby has its address. */
async function failOver(connected: "cut" | "kept" = "cut"): Promise<void> {
  await primary.crash();
  await askServer(standby, "postgres", "select pg_promote()");
  way.leadTo(standby.url("bridge"), connected);
}

const buyer = { ...aPaidOrder(1).buyer };
const redeems = () => loyalty.sandbox.calls().filter(({ operation }) => operation === "redeem").length;

/**
 * An order just paid with points. Shops give whole seconds, so it waits for the next one: paid in the second in which the
 * bridge's records begin, an order may be older than they are.
 */
async function aRedeemingOrder(number: number): Promise<ReturnType<typeof aPaidOrder>> {
  const paidAt = new Date(Math.ceil(Date.now() / 1_000) * 1_000);
  await until("the second in which it is paid", () => Date.now() > paidAt.getTime());
  return aPaidOrder(number, { buyer, discountCode: `LP-5-${number}`, paidAt, updatedAt: paidAt });
}

/** Somebody has points, which the standby knows of. */
async function earnFirst(url: string): Promise<void> {
  const order = aPaidOrder(1, { buyer, fulfilledAt: new Date() });
  await answerTo(url, gardenDelivery(order, "fulfilled"));
  const ourId = loyaltyOrderId("garden", order.id);
  await until("the points are there", () => loyalty.sandbox.order(ourId)?.state === "approved");
  await until("the bridge knows it", async () => {
    const { order: found } = await read<OrderAnswer>(url, `/api/orders/garden/${order.id}`);
    return found.operations.every(({ state }) => state === "done");
  });
  await catchUp();
}

const stateOfRedeem = async (url: string, id: number) => {
  const { status, answer } = await ask<OrderAnswer>(url, `/api/orders/garden/${id}`).catch(() => ({
    status: 0,
    answer: null,
  }));
  if (status !== 200 || answer === null) return null;
  return answer.order.operations.find(({ operation }) => operation === "redeem")?.state ?? null;
};

/** What needs a person, of what the failover can bring about. */
async function conditionsOf(url: string): Promise<readonly string[]> {
  const { conditions } = await read<Status>(url, "/api/status");
  return [...new Set(conditions.map(({ code }) => code).filter((code) => code === "changesForgotten"))];
}

/** Again and again, as the shop does, until it is answered. */
const deliverInTheEnd = (url: string, delivery: ReturnType<typeof gardenDelivery>) =>
  until("the delivery is answered", () => answerTo(url, delivery));

test.each([
  ["the bridge runs on", "running"],
  ["the bridge is started anew", "restarted"],
] as const)(
  "points that were redeemed are not redeemed again after a standby took over that had not heard of it: %s",
  async (_, how) => {
    const first = await startBridge();
    await earnFirst(first.ready.url);
    await stopReplication();
    const paidWithPoints = await aRedeemingOrder(2);
    await deliverInTheEnd(first.ready.url, gardenDelivery(paidWithPoints, "paid"));
    await until(
      "the points are redeemed",
      async () => (await stateOfRedeem(first.ready.url, paidWithPoints.id)) === "done",
    );
    expect(redeems()).toBe(1);

    if (how === "restarted") await first.end("SIGTERM");
    await failOver();
    const { url } = how === "restarted" ? (await startBridge()).ready : first.ready;
    await deliverInTheEnd(url, gardenDelivery(paidWithPoints, "paid"));

    await until("the redeem is decided", async () => {
      const state = await stateOfRedeem(url, paidWithPoints.id);
      return state !== null && ["parked", "done"].includes(state);
    });
    expect(await stateOfRedeem(url, paidWithPoints.id)).toBe("parked");
    expect(redeems()).toBe(1);
    expect(await conditionsOf(url)).toEqual(["changesForgotten"]);
    // What is paid from now on was never redeemed before.
    const later = await aRedeemingOrder(3);
    await deliverInTheEnd(url, gardenDelivery(later, "paid"));
    await until("the later order is planned", async () => (await stateOfRedeem(url, later.id)) !== null);
    expect(await stateOfRedeem(url, later.id)).not.toBe("parked");
    // After a start the service is left alone for a minute and a half.
    if (how === "restarted") return;
    const ourId = loyaltyOrderId("garden", later.id);
    await until("later points are earned", () => loyalty.sandbox.order(ourId) !== null);
    await until("later points are redeemed", async () => (await stateOfRedeem(url, later.id)) === "done");
    expect(redeems()).toBe(2);
  },
);

test("a planned takeover that loses nothing asks nobody, also where several instances worked on the database", async () => {
  const [one, other] = [await startBridge(), await startBridge()];
  await earnFirst(one.ready.url);
  // Asked to end, it tells its standby all that there is.
  await primary.stop();
  await askServer(standby, "postgres", "select pg_promote()");
  way.leadTo(standby.url("bridge"), "cut");

  const order = await aRedeemingOrder(2);
  await deliverInTheEnd(one.ready.url, gardenDelivery(order, "paid"));
  await until(
    "the points are redeemed",
    async () => (await stateOfRedeem(other.ready.url, order.id)) === "done",
  );
  expect(redeems()).toBe(1);
  const { ready: started } = await startBridge();
  for (const { url } of [one.ready, other.ready, started]) expect(await conditionsOf(url)).toEqual([]);
  expect(one.output() + other.output()).toContain("databaseTookOver");
  expect(one.output() + other.output()).not.toContain("databaseForgot");
});
