import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../src/domain/durations.ts";
import { aMerchant, asMerchant, LENT, openedBridges } from "../../support/bridge/merchants.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const running = openedBridges();

test("a shop without an account is forgotten after seven days, with its tokens and its people", async () => {
  const clock = new FakeClock(Date.now());
  const { bridge } = await running({ clock });
  const { token, shop } = await aMerchant(bridge, "garden.example");
  const served = await aMerchant(bridge, "bakery.example", LENT);
  /** The patrol that removes what is too old. */
  const startAgain = async () => {
    await bridge.restart();
    await clock.advance(1_000);
  };
  clock.jumpWall(7 * DAY_MS - HOUR_MS);
  await startAgain();
  const { notServed } = (await bridge.ask("/api/shops")) as { notServed: object[] };
  expect(notServed).toMatchObject([
    { shop, domain: "garden.example", reasons: [{ code: "keptShopUnfinished" }] },
  ]);
  clock.jumpWall(2 * HOUR_MS);
  await startAgain();
  await expect.poll(async () => (await asMerchant(bridge, token)("/installs")).status).toBe(401);
  expect(await bridge.ask("/api/shops")).toMatchObject({ items: [{ shop: served.shop }], notServed: [] });
});
