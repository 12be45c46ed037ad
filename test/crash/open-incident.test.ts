import { afterEach, expect, test } from "vitest";
import type { IncidentAnswer, IncidentRow } from "../../src/client/answers.ts";
import { aPaidOrder, gardenDelivery } from "../support/bridge/proven-shops.ts";
import { type CrashSite, crashSite, deliver, read, until } from "./crashing-bridge.ts";

/**
 * Given a loyalty service that does not answer, orders that wait for it, and the incident of it, when the bridge is killed
 * in the middle of it, then the next process goes on with the same incident, and ends it once the service answers; it is
 * never told to be over before, and never twice.
 */
const NUMBERS = [1, 2, 3, 4, 5, 6];
/** A minute of the patrol is a second here. */
const TIMES = 60;

let site: CrashSite;
afterEach(() => site.close());

/** The machine's clock, which runs ahead of the service's here, is another incident. */
const incidents = async (url: string) =>
  (await read<{ readonly items: readonly IncidentRow[] }>(url, "/api/incidents?code=brandResting")).items;

async function start(): Promise<string> {
  const child = await site.start();
  if (child === null) throw new Error("the bridge was killed without reason");
  killRunning = () => child.end("SIGKILL");
  return child.ready.url;
}
let killRunning: () => Promise<unknown>;

/** The patrol has looked again: what goes on lasts longer by more than two of its minutes. */
async function patrolled(url: string): Promise<void> {
  const lasted = async () => (await incidents(url))[0]?.lastedMs ?? Number.POSITIVE_INFINITY;
  const before = await lasted();
  await until("more than two minutes have passed", async () => (await lasted()) > before + 150_000);
}

test("a bridge that is killed in the middle of an incident goes on with it, and ends it when it is over", async () => {
  site = await crashSite({ hurry: { times: TIMES, from: Date.now() } });
  const { faults } = site.loyalty.sandbox;
  faults.set({ mode: "status", status: 503 });
  const url = await start();
  for (const number of NUMBERS) await deliver(url, gardenDelivery(aPaidOrder(number), "paid"));
  const [begun] = await until("it is an incident", async () => {
    const told = await incidents(url);
    return told.length > 0 && told;
  });
  expect(begun).toMatchObject({ endedAt: null, times: 1 });
  // A probe may find the outage by the first order: the others are counted as they come to wait for it.
  await until("every order is counted", async () => (await incidents(url))[0]?.orders === NUMBERS.length);
  await killRunning();

  const next = await start();
  const { number, begunAt } = begun ?? {};
  expect(await incidents(next)).toMatchObject([{ number, begunAt, endedAt: null }]);
  await patrolled(next);
  expect(await incidents(next)).toMatchObject([{ number, endedAt: null, times: 1 }]);
  await killRunning();

  faults.clear();
  const last = await start();
  await until("it is over", async () => (await incidents(last)).every(({ endedAt }) => endedAt !== null));
  const { incident, orders } = await read<IncidentAnswer>(last, `/api/incidents/${number}`);
  expect(incident).toMatchObject({ begunAt, healing: "itself", times: 1 });
  expect(orders).toHaveLength(NUMBERS.length);
  expect(await incidents(last)).toHaveLength(1);
});
