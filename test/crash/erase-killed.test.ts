import { dirname } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aPaidOrder, gardenDelivery, loyaltyOrderId } from "../support/bridge/proven-shops.ts";
import { isLong, seeded, seedOf } from "../support/runs/long-run.ts";
import { tracesIn } from "../support/store/traces.ts";
import { ask, type CrashSite, crashSite, deliver, until } from "./crashing-bridge.ts";

/** In the usual run, this many of the passages of each part, spread over all of them. */
const KILLS = isLong ? Number.POSITIVE_INFINITY : 4;

/** About as many lie between the start and the end of what is told again. */
const PASSAGES = 160;

const theirs = aPaidOrder(1);
const other = aPaidOrder(2);
const changed = { ...theirs, fulfilledAt: new Date(), updatedAt: new Date(Date.now() + 60_000) };
const DELIVERIES = [gardenDelivery(theirs, "paid"), gardenDelivery(other, "paid")];
const AGAIN = [
  gardenDelivery(changed, "fulfilled"),
  gardenDelivery({ ...changed, fulfilledAt: null }, "paid"),
];

let site: CrashSite;
beforeEach(async () => {
  site = await crashSite();
});
afterEach(() => site.close());

const isPending = ({ id }: { readonly id: number }) =>
  site.loyalty.sandbox.order(loyaltyOrderId("garden", id))?.state === "pending";

/** Both orders are known and have their points; nothing is erased yet. */
async function prepare(): Promise<void> {
  const child = await site.start();
  if (child === null) throw new Error("the bridge was killed without reason");
  for (const delivery of DELIVERIES) await deliver(child.ready.url, delivery);
  await until("both have points", () => isPending(theirs) && isPending(other));
  await child.end("SIGTERM");
}

/**
 * Erases, and lets the shop tell of the order again, up to a kill; resolves with whether the erasure was answered, and
 * whether it was the failpoint that killed.
 */
async function eraseUntilKilled(killAt: number): Promise<{ isAnswered: boolean; isStruck: boolean }> {
  const child = await site.start({ killAt });
  if (child === null) return { isAnswered: false, isStruck: true };
  const body = { email: theirs.buyer.email };
  const answered = await ask(child.ready.url, "/api/erase", body).catch(() => null);
  for (const delivery of AGAIN) await deliver(child.ready.url, delivery, 2_000);
  const isThere = await ask(child.ready.url, "/api/status").catch(() => null);
  await child.end("SIGKILL");
  return { isAnswered: answered?.status === 200, isStruck: isThere === null };
}

/** All of the erasure, or nothing of it where it was not begun: then the same holds once it is asked for again. */
async function expectErased(isAnswered: boolean): Promise<void> {
  const child = await site.start();
  if (child === null) throw new Error("the bridge was killed without reason");
  const { url } = child.ready;
  type Waiting = { readonly inbox: { readonly waiting: number } };
  await until(
    "the inbox is empty",
    async () => (await ask<Waiting>(url, "/api/status")).answer.inbox.waiting === 0,
  );
  type Shown = { readonly order: { readonly contact: { readonly email: string | null } } };
  const emailOf = async ({ id }: { readonly id: number }) =>
    (await ask<Shown>(url, `/api/orders/garden/${id}`)).answer.order.contact.email;
  expect(await emailOf(other)).toBe(other.buyer.email);
  const isBegun = (await emailOf(theirs)) === null;
  expect((await child.end("SIGTERM")).code).toBe(0);
  if (isBegun) expect(await tracesIn(dirname(site.folder), [theirs.buyer.email])).toEqual([]);
  else expect(isAnswered).toBe(false);
}

/** Resolves with whether it was the failpoint that killed. */
async function expectErasedAfter(killAt: number): Promise<boolean> {
  await prepare();
  const { isAnswered, isStruck } = await eraseUntilKilled(killAt);
  if (isAnswered) expect(await tracesIn(dirname(site.folder), [theirs.buyer.email])).toEqual([]);
  await expectErased(isAnswered);
  return isStruck;
}

describe("kill -9 at a failpoint of an erasure, or of what is told of the person again", {
  timeout: isLong ? 60 * 60_000 : 600_000,
}, () => {
  test("leaves nothing of them: at once where it was answered, else once the next process has come", async ({
    annotate,
  }) => {
    const chance = seeded(seedOf("KILLS_SEED"));
    let struck = 0;
    // The end is where the failpoint was not reached several times: their number differs a little from life to life.
    for (let kill = 0, missed = 0; kill <= KILLS && missed < 5; kill++) {
      await site.close();
      site = await crashSite();
      const killAt = isLong ? kill : Math.ceil(kill * (PASSAGES / KILLS) * (1 - chance() / KILLS));
      const isStruck = await expectErasedAfter(killAt).catch((cause: unknown) => {
        throw new Error(`killed at passage ${killAt}`, { cause });
      });
      if (kill > 0 && isStruck) struck += 1;
      else if (kill > 0) missed += 1;
    }
    await annotate(`${struck} kills`);
    expect(struck).toBeGreaterThan(0);
  });
});
