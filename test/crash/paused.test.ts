import { afterEach, expect, test } from "vitest";
import type { OrderAnswer } from "../../src/client/answers.ts";
import { aPaidOrder, gardenDelivery, loyaltyOrderId } from "../support/bridge/proven-shops.ts";
import { ask, type CrashSite, crashSite, deliver, until } from "./crashing-bridge.ts";

const LONGER_THAN_A_LEASE_MS = 6 * 60_000;

let site: CrashSite;
afterEach(() => site.close());

test("a process paused for longer than a lease, with a call under way, ends with each step done once", async () => {
  site = await crashSite({ pauseSeemsMs: LONGER_THAN_A_LEASE_MS });
  const { sandbox } = site.loyalty;
  const order = aPaidOrder(1, { fulfilledAt: new Date() });
  const ourId = loyaltyOrderId("garden", order.id);
  const seen = () => sandbox.calls().filter(({ orderId }) => orderId === String(ourId));
  sandbox.faults.set({ mode: "delay", delayMs: 700, times: 1 });
  const child = await site.start();
  const url = child?.ready.url ?? "";
  expect(await deliver(url, gardenDelivery(order, "fulfilled"))).toBe(true);
  await until("the call is under way", () => seen().length === 1);
  child?.process.kill("SIGSTOP");
  await until("the service has answered", () => seen()[0]?.status === 200);
  child?.process.kill("SIGCONT");
  await until("the points are approved", () => sandbox.order(ourId)?.state === "approved");
  expect(seen().map(({ operation }) => operation)).toEqual(["earn", "updatePoints"]);
  await until("the bridge knows it", async () => {
    const { answer } = await ask<OrderAnswer>(url, `/api/orders/garden/${order.id}`);
    return answer.order.operations.every(({ state }) => state === "done");
  });
});

test("a paused owner of the folder is not robbed: another process is refused, and the owner goes on", async () => {
  site = await crashSite();
  const owner = await site.start();
  owner?.process.kill("SIGSTOP");
  await expect(site.start()).rejects.toThrow(/folderInUse/);
  owner?.process.kill("SIGCONT");
  expect(await deliver(owner?.ready.url ?? "", gardenDelivery(aPaidOrder(1), "paid"))).toBe(true);
});
