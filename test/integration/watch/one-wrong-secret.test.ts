import { afterEach, expect, test } from "vitest";
import type { Status } from "../../../src/client/answers.ts";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, NOON } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";
import { eventually } from "../../support/time/eventually.ts";
import { FakeClock, settleWithDisk } from "../../support/time/fake-clock.ts";

let bridge: RunningBridge;
afterEach(() => bridge.close());

let sent = 0;
async function deliver(webhook: string, secret: string): Promise<number> {
  const body = JSON.stringify(anOrder({ orderId: "1" }));
  sent += 1;
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(sent), "x-plain-webhook": webhook },
  };
  return (await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body })).status;
}

test("a wrong secret at one webhook, between right deliveries of another, is set right at its third delivery", async () => {
  const shop = plainShop();
  const clock = new FakeClock(NOON, settleWithDisk);
  bridge = await runBridge({
    adapters: [{ ...shop.adapter, webhookName: ({ headers }) => headers["x-plain-webhook"]?.[0] ?? null }],
    shops: { acme: PLAIN_SHOP },
    clock,
    top: { server: { port: 0, publicUrl: "https://bridge.example.com" } },
  });
  const renewals = () => shop.calls.filter((call) => call === "renew").length;
  for (let each = 0; each < 2; each++) {
    expect(await deliver("bad", "another secret")).toBe(401);
    expect(await deliver("good", SECRETS[0])).toBe(200);
  }
  expect(renewals()).toBe(0);
  expect(await deliver("bad", "another secret")).toBe(401);
  await eventually(async () => renewals() === 1);
  await eventually(
    async () => ((await bridge.ask("/api/status")) as Status).shops[0]?.isSignedWrongly === false,
  );
  // Whatever strangers send, the shop is not asked again for hours.
  for (let each = 0; each < 6; each++) await deliver("bad", "another secret");
  expect(await deliver("good", SECRETS[0])).toBe(200);
  const { shops, conditions } = (await bridge.ask("/api/status")) as Status;
  expect(shops[0]).toMatchObject({ isSignedWrongly: true, wrongSignatures: 6 });
  expect(conditions.find(({ code }) => code === "signaturesWrong")?.facts).toMatchObject({ webhook: "bad" });
  expect(renewals()).toBe(1);
  // Somebody set it right in the shop: nothing is wrong any more, though nothing was made anew.
  const state = async () => ((await bridge.ask("/api/status")) as Status).shops[0]?.ofNoUse;
  await clock.advance(20 * 60_000);
  await eventually(async () => (await state())?.code === "signedWrongly");
  expect(await deliver("bad", SECRETS[0])).toBe(200);
  await eventually(async () => (await state()) === null);
  expect(renewals()).toBe(1);
});
