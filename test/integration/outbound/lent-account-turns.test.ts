import { expect, test } from "vitest";
import { aMerchant, LENT, openedBridges } from "../../support/bridge/merchants.ts";
import { askAs } from "../../support/bridge/people.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";

/**
 * Given two merchants whose shops use a lent account with few requests a minute.
 * When one has all of many failed orders sent again at once,
 * then the other's new order is sent in its turn, not after all of them.
 */
const running = openedBridges();
const SECRET = "the-secret-of-all-shops";

test("one merchant's decisions about many orders do not go before another's new order", async () => {
  const apps = { plain: { secrets: [SECRET] } };
  const { bridge } = await running({ install: { apps }, brand: { rateLimit: { perMinute: 40 } } });
  const loud = await aMerchant(bridge, "loud.example", LENT);
  const good = await aMerchant(bridge, "good.example", LENT);
  const { sandbox } = bridge.loyalty;
  const deliver = async (shop: string, orderId: string) => {
    const at = Date.now();
    const body = JSON.stringify(anOrder({ orderId, createdAt: at, updatedAt: at, paidAt: at, isPaid: true }));
    const headers = {
      [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
      ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: `${shop}-${orderId}` },
    };
    const { status } = await fetch(`${bridge.url}/webhooks/${shop}`, { method: "POST", headers, body });
    expect(status).toBe(200);
  };
  sandbox.faults.set({ mode: "status", status: 422, message: "no" });
  for (let order = 0; order < 15; order++) await deliver(loud.shop, String(1000 + order));
  await bridge.settled();
  sandbox.faults.set({ mode: "delay", delayMs: 50 });
  const before = sandbox.calls().length;
  const retried = askAs(bridge, loud.token, "/dead-letters/retry", { method: "POST", body: {} });
  expect((await retried).status).toBe(200);
  await deliver(good.shop, "42");
  const place = () =>
    sandbox
      .calls()
      .slice(before)
      .findIndex(({ orderId }) => orderId?.endsWith("42"));
  await expect.poll(place).toBeGreaterThan(-1);
  // Five may go at once, the others one in three seconds.
  expect(place()).toBeLessThan(9);
});
