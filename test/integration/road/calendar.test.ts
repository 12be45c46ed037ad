import { afterEach, expect, test } from "vitest";
import type { OrderAnswer } from "../../../src/client/answers.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { plainAdapter, SECRETS } from "../../support/shops/plain-adapter.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60_000;
const at = (written: string) => Date.parse(written);

let bridge: RunningBridge;
afterEach(() => bridge.close());

/** A bridge whose shop approves points after some days of its own calendar. */
async function begin(now: number, afterDays: number): Promise<FakeClock> {
  const clock = new FakeClock(now);
  const approve = { on: "fulfilled", afterDays };
  const program = { earn: { activityId: "12", from: "2000-01-01" }, approve, timeZone: "Europe/Berlin" };
  const acme = { platform: "plain", domain: "acme.example", brand: "main", secrets: SECRETS, program };
  bridge = await runBridge({ adapters: [plainAdapter], shops: { acme }, clock });
  return clock;
}

const approval = async () => {
  const { order } = (await bridge.ask("/api/orders/acme/1")) as OrderAnswer;
  return order.operations.find(({ operation }) => operation === "approvePoints")?.state;
};

test.each([
  ["where the clocks go back on the last day", "2026-10-22T21:30:00Z", 3, "2026-10-25T23:00:00Z"],
  ["where they go back the night before", "2026-10-24T21:59:00Z", 2, "2026-10-26T23:00:00Z"],
  ["where they go forward on the last day", "2026-03-27T08:00:00Z", 2, "2026-03-29T22:00:00Z"],
  ["where they go forward in between", "2026-03-28T22:59:00Z", 1, "2026-03-29T22:00:00Z"],
  ["on 29 February", "2024-02-27T12:00:00Z", 2, "2024-02-29T23:00:00Z"],
  ["over 29 February", "2024-02-28T22:59:00Z", 2, "2024-03-01T23:00:00Z"],
])("points are approved as the shop's last day ends %s", async (_case, begun, days, due) => {
  const clock = await begin(at(begun), days);
  const now = at(begun);
  const order = { createdAt: now, updatedAt: now, paidAt: now, fulfilledAt: now };
  await deliverPlain(
    bridge.url,
    anOrder({ orderId: "1", isPaid: true, isFulfilled: true, ...order }),
    SECRETS[0] ?? "",
  );
  await expect.poll(approval).toBe("queued");
  // The machine sleeps meanwhile.
  clock.jumpWall(at(due) - MINUTE - clock.now());
  await clock.advance(10_000);
  expect(await approval()).toBe("queued");
  await clock.advance(2 * MINUTE);
  await expect.poll(approval).toBe("done");
});
