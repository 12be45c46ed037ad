import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../../../src/domain/durations.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import {
  aMerchant,
  asMerchant,
  LENT,
  MerchantBrowser,
  openedBridges,
  removal,
} from "../../support/bridge/merchants.ts";
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

test("of shops that were never served, nothing stays in the store; the orders' memory of one that was stays", async () => {
  const clock = new FakeClock(Date.now());
  const { bridge } = await running({ clock });
  await aMerchant(bridge, "garden.example");
  const { token, shop } = await aMerchant(bridge, "bakery.example", LENT);
  await removal(bridge.url, token, shop);
  await new MerchantBrowser(bridge).install("bakery.example");
  clock.jumpWall(8 * DAY_MS);
  await bridge.restart();
  await clock.advance(1_000);
  await expect.poll(() => bridge.ask("/api/installs")).toMatchObject({ installs: [] });
  const left = new Set<string>();
  await bridge.restart({}, async () => {
    const store = await openLowdbStore({ path: bridge.folder });
    for (const { shop, name } of await store.listValues("")) if (shop !== "") left.add(`${shop} ${name}`);
    await store.close();
  });
  expect([...left].filter((each) => !each.startsWith(`${shop} `))).toEqual([]);
  for (const name of ["keptShop", "tokens", "firstSeenAt", "remembersSince"])
    expect(left).toContain(`${shop} ${name}`);
});
