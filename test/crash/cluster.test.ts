import { afterEach, expect, test } from "vitest";
import type { SignedDelivery } from "../support/bridge/proven-shops.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { isLong, seeded, seedOf } from "../support/runs/long-run.ts";
import { type Cluster, type Instance, startCluster } from "./cluster.ts";
import { answerTo, readJson, until } from "./crashing-bridge.ts";
import { endOf, ShopLoad, settledOf } from "./shop-load.ts";
import type { Testimony } from "./witness.ts";
import type { WitnessGiven, WitnessReady } from "./witness-process.ts";

/** CLUSTER_SEED=17 strikes at the same moments again; what the processes do in between is never quite the same. */
const SEED = seedOf("CLUSTER_SEED");
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const INSTANCES = 3;
const TROUBLED_MS = isLong ? 10 * MINUTE : 18 * SECOND;
const PER_MINUTE = isLong ? 240 : 60;
const SOLD_AT_FIRST = isLong ? 200 : 14;
const SOLD_AT_MOST = isLong ? 900 : 22;
const SELL_EVERY_MS = 500;
const FOR_POINTS_EVERY_MS = isLong ? 1_500 : 2_000;
const REDEEM_EVERY_MS = isLong ? 400 : 150;
const DRAIN_WITHIN_MS = isLong ? 20 * MINUTE : 3 * MINUTE;
/** What a killed instance had taken up comes back after a minute: a short run does not wait for the last order. */
const SETTLED_SHARE = isLong ? 1 : 0.5;
/** Sooner than in life: many a frozen instance has lost what it had. */
const HEARTBEAT_SECONDS = 10;
const LONG_ENOUGH_MS = 15 * SECOND;
const LONGEST_FROZEN_MS = isLong ? 60 * SECOND : 2 * SECOND;
/** From the spawn, about as long as a start takes. */
const YOUNG_MS = 1_500;
const BETWEEN_TROUBLES_MS = isLong ? 25 * SECOND : 6 * SECOND;
const OLD_MS = isLong ? 25 * SECOND : 3 * SECOND;
const BRAND = { timeoutMs: 3_000, rateLimit: { perMinute: PER_MINUTE } };

let cluster: Cluster | null = null;
let loyalty: Child<WitnessReady> | null = null;
afterEach(async () => {
  await cluster?.close();
  await loyalty?.end("SIGKILL");
});

const pause = (waitMs: number) => new Promise<void>((resolve) => setTimeout(resolve, waitMs));

/** How often what happened. */
const strikes = { killed: 0, killedYoung: 0, frozen: 0, cut: 0, silenced: 0, restarted: 0, crashed: 0 };

async function keepStarting(instance: Instance): Promise<void> {
  while (instance.child === null && !(await instance.start())) await pause(300);
}

/** One instance lives, is frozen and wakes up, is killed and started again, until it is over; then it runs. */
async function liveOn(instance: Instance, chance: () => number, over: number, isFirst: boolean) {
  // Frozen for so long that others have its lanes when it wakes up, while there is still much to do.
  let frozenMs: number | null = isFirst ? LONG_ENOUGH_MS : null;
  // On a slow machine the time may be over before anything has happened.
  const isToHappen = () => (isFirst ? frozenMs !== null : strikes.killed === 0);
  while (performance.now() < over || isToHappen()) {
    const killAfterMs = chance() < 0.2 ? chance() * YOUNG_MS : undefined;
    if (instance.child === null && !(await instance.start(killAfterMs))) {
      if (killAfterMs === undefined) await pause(300);
      else strikes.killedYoung += 1;
      continue;
    }
    await pause(chance() * OLD_MS);
    if (frozenMs === null && chance() < 0.6) {
      await instance.kill();
      strikes.killed += 1;
    } else {
      instance.child?.process.kill("SIGSTOP");
      strikes.frozen += 1;
      await pause(frozenMs ?? chance() * LONGEST_FROZEN_MS);
      instance.child?.process.kill("SIGCONT");
      frozenMs = null;
    }
  }
  await keepStarting(instance);
}

/** What the database, and the way to it, suffer: each at least once. */
async function troubleDatabase({ instances, ...database }: Cluster, chance: () => number, over: number) {
  const troubles: readonly (() => Promise<void>)[] = [
    async () => {
      instances[Math.floor(chance() * INSTANCES)]?.silence();
      strikes.silenced += 1;
    },
    async () => {
      await database.cutConnections();
      strikes.cut += 1;
    },
    async () => {
      const isCrash = chance() < 0.5;
      await database.restartDatabase(isCrash, chance() * 3 * SECOND);
      strikes[isCrash ? "crashed" : "restarted"] += 1;
    },
  ];
  for (let number = 0; number < troubles.length || performance.now() < over; number++) {
    await pause(chance() * BETWEEN_TROUBLES_MS);
    await troubles[number % troubles.length]?.();
  }
}

/** What the bridge says of a delivery, whoever is asked and however often: an instance may be slow to notice that it lost its way. */
const wordOn = (url: string, delivery: SignedDelivery) =>
  until("a repeated delivery is answered", () => answerTo(url, delivery));

test(`instances that are killed and frozen, on a database in trouble, lose, repeat and reorder nothing (seed ${SEED})`, {
  timeout: TROUBLED_MS + 2 * DRAIN_WITHIN_MS + 3 * MINUTE,
}, async ({ annotate, onTestFailed }) => {
  let phase = "starting";
  onTestFailed(() => {
    const outputs = cluster?.instances.map((instance) => instance.output()) ?? [];
    process.stderr.write([`it was ${phase}`, JSON.stringify(strikes), ...outputs].join("\n\n"));
  });
  const given: WitnessGiven = { perMinute: PER_MINUTE, seed: SEED };
  loyalty = await startChild<WitnessReady>("test/crash/witness-process.ts", given);
  const { url: baseUrl, serviceUrl } = loyalty.ready;
  cluster = await startCluster(INSTANCES, { baseUrl, brand: BRAND, heartbeatSeconds: HEARTBEAT_SECONDS });
  const { url, instances } = cluster;
  const load = new ShopLoad(seeded(SEED + 1), REDEEM_EVERY_MS);
  for (let number = 0; number < SOLD_AT_FIRST; number++) load.sell();
  const shop = setInterval(() => {
    if (load.orders.length < SOLD_AT_MOST) load.sell();
  }, SELL_EVERY_MS);
  const desk = setInterval(() => load.sellForPoints(), FOR_POINTS_EVERY_MS);
  await Promise.all(instances.map(keepStarting));
  load.url = url;
  load.start();
  phase = "in trouble";
  const over = performance.now() + TROUBLED_MS;
  await Promise.all([
    ...instances.map((instance, number) => liveOn(instance, seeded(SEED + 10 + number), over, number === 0)),
    troubleDatabase(cluster, seeded(SEED + 2), over),
  ]);
  clearInterval(shop);
  clearInterval(desk);

  phase = "told the rest";
  await until("every delivery is acknowledged", () => load.untold === 0, DRAIN_WITHIN_MS);
  phase = "sending the rest";
  const enough = SETTLED_SHARE * load.orders.length;
  const hasSettled = async () => (await settledOf(url, load.orders)).length >= enough;
  await until("enough orders have settled", hasSettled, DRAIN_WITHIN_MS, SECOND);
  await load.stop();

  phase = "judged";
  for (const delivery of load.acknowledged) expect(await wordOn(url, delivery)).toBe("duplicate");
  const settled = await settledOf(url, load.orders);
  const { breaches, mostInAMinute, requests, redeemed, cut } = await readJson<Testimony>(
    `${baseUrl}/_witness`,
  );
  const figures = {
    sold: load.orders.length,
    settled: settled.length,
    acknowledged: load.acknowledged.length,
  };
  await annotate(
    JSON.stringify({ seed: SEED, strikes, ...figures, requests, cut, mostInAMinute, PER_MINUTE, redeemed }),
  );
  expect(breaches).toEqual([]);
  expect(mostInAMinute).toBeLessThanOrEqual(PER_MINUTE);
  for (const { order } of settled)
    expect([order.id, await endOf(serviceUrl, order.loyaltyOrderId)]).toEqual([order.id, order.ends]);
  expect(settled.length).toBeGreaterThanOrEqual(enough);
  expect(Object.values(redeemed).filter((times) => times > 1)).toEqual([]);
  for (const [customer, times] of load.told)
    expect([customer, times, redeemed[customer]]).toEqual([customer, 1, 1]);
  for (const { order, operations } of settled)
    for (const { operation, state } of operations)
      if (operation === "redeem" && state === "done") expect(redeemed[order.redeems ?? ""]).toBe(1);
  const { killed, frozen, cut: cutOff, silenced, restarted, crashed } = strikes;
  const seen = [killed, frozen, cutOff, silenced, restarted + crashed, requests.earn, load.redeemRequests];
  expect(Math.min(...seen)).toBeGreaterThan(0);
});
