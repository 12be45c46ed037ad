import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Status } from "../../../src/client/answers.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, NOON, SECOND } from "../../support/builders/orders.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { plainAdapter, SECRETS } from "../../support/shops/plain-adapter.ts";

const shopsAt = (domain: string) => ({
  acme: {
    platform: "plain",
    domain,
    brand: "main",
    secrets: SECRETS,
    program: { earn: { activityId: "12" } },
  },
});
const MOVED = ["garden.example instead of acme.example"];

let bridge: RunningBridge;
beforeEach(async () => {
  bridge = await runBridge({ adapters: [plainAdapter], shops: shopsAt("acme.example") });
});
afterEach(() => bridge.close());

const moveTo = (domain: string) => bridge.restart({ shops: shopsAt(domain) });
async function told(): Promise<readonly unknown[]> {
  const { conditions } = (await bridge.ask("/api/status")) as Status;
  const texts = conditions.flatMap(({ code, detail }) => (code === "shopMoved" ? [detail] : []));
  return texts.map((text) => /\S+ instead of [a-z.]+/.exec(text)?.[0]);
}
async function deliver(given: Partial<OrderSnapshot>): Promise<void> {
  await deliverPlain(bridge.url, anOrder({ createdAt: NOON, ...given }), SECRETS[0] ?? "");
  await bridge.settled();
}

/** Given a shop with an order. When its name gets another address in the configuration. */
describe("the name of a shop at another address", () => {
  beforeEach(() => deliver({ orderId: "1" }));

  test("is told until an order from before is seen there as it was, over restarts", async () => {
    expect(await told()).toEqual([]);
    await moveTo("garden.example");
    expect(await told()).toEqual(MOVED);
    await bridge.restart({ shops: shopsAt("garden.example") });
    expect(await told()).toEqual(MOVED);
    await deliver({ orderId: "1", isPaid: true, updatedAt: NOON + SECOND });
    expect(await told()).toEqual([]);
    await bridge.restart({ shops: shopsAt("garden.example") });
    expect(await told()).toEqual([]);
    await moveTo("acme.example");
    expect(await told()).toEqual(["acme.example instead of garden.example"]);
  });

  test("is told for as long as the orders there are others, whatever their numbers", async () => {
    await moveTo("garden.example");
    for (const orderId of ["1", "2"])
      for (const updatedAt of [NOON + SECOND, NOON + 2 * SECOND])
        await deliver({ orderId, createdAt: NOON + SECOND, updatedAt });
    expect(await told()).toEqual(MOVED);
    await moveTo("acme.example");
    expect(await told()).toEqual([]);
  });
});

test("an address is corrected without a word while the shop has no orders", async () => {
  await moveTo("garden.example");
  expect(await told()).toEqual([]);
});
