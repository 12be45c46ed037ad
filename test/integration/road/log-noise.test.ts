import { afterEach, beforeEach, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { woocommerceSampleShop } from "../../../adapters/woocommerce/stand-in/sample-shop.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** A log that says something says that something is the matter, or that somebody did something. */
const START = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const ORDERS = 100;

const shop = woocommerceSampleShop("garden", "garden.example.com", "a-secret-of-the-garden");

let clock: FakeClock;
let bridge: RunningBridge;
beforeEach(async () => {
  clock = new FakeClock(START);
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  const { platform, domain, secret } = shop;
  const shops = { garden: { platform, domain, brand: "main", secrets: [secret], program } };
  bridge = await runBridge({ adapters: [woocommerceAdapter], shops, clock });
});
afterEach(() => bridge.close());

const events = () =>
  bridge
    .logged()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { event: string }).event);

async function deliver(id: number, headers: Record<string, string> = {}): Promise<number> {
  const at = new Date(START - MINUTE);
  const buyer = {
    firstName: "Ada",
    lastName: "L",
    email: `ada${id}@customers.example`,
    phone: "+491701234501",
  };
  const times = { createdAt: at, updatedAt: at, paidAt: at, fulfilledAt: at, cancelledAt: null };
  const order = { id, number: id, buyer, total: "59.90", discountCode: null, refunds: [], ...times };
  const [delivery] = shop.deliveries(order, "fulfilled");
  const sent = { method: "POST", body: delivery?.body ?? "", headers: { ...delivery?.headers, ...headers } };
  return (await fetch(`${bridge.url}/webhooks/garden`, sent)).status;
}

test("a busy minute of orders that go well is no line, but the start's and the day's comparison's", async () => {
  for (let id = 1; id <= ORDERS; id++) expect(await deliver(id)).toBe(200);
  await clock.advance(MINUTE);
  await expect.poll(() => bridge.loyalty.sandbox.calls().length).toBe(2 * ORDERS);
  await expect.poll(events).toEqual(["ready", "auditDone"]);
});

test("a quiet hour is none, but the day's comparison with the loyalty service", async () => {
  await clock.advance(60 * MINUTE);
  await expect.poll(events).toEqual(["ready", "auditDone"]);
});

test("strangers who sign wrongly a hundred times are three lines", async () => {
  for (let id = 1; id <= ORDERS; id++)
    expect(await deliver(id, { "x-wc-webhook-signature": "bm90IHNpZ25lZA==" })).toBe(401);
  expect(events()).toEqual(["ready", "deliveryRefused", "deliveryRefused", "deliveryRefused"]);
});
