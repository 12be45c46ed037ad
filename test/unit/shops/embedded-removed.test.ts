import { expect, test } from "vitest";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import type { ConnectedShop } from "../../../src/platform/shop-access.ts";
import { EmbeddedShops } from "../../../src/shops/connect/embedded/embedded-shops.ts";
import { memoryVault } from "../../../src/shops/connect/vault.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/**
 * Given a shop that waits for its account, and whose page is opened in the platform's admin.
 * When it is removed before the platform has given new tokens,
 * then they are not kept under a name that nobody has any more.
 */
test("of a shop that is removed while its page is opened, no token stays", async () => {
  const vault = memoryVault();
  const embedded = {
    connect: async ({ vault }: ConnectedShop) => {
      await vault.renew(async () => ({ token: "new" }));
      return { ok: true, value: null };
    },
  };
  const adapter = { ...plainAdapter, embedded } as unknown as PlatformAdapter;
  const guest = { shop: "plain:garden.example", adapter, adapterShop: { domain: "garden.example" } };
  const shops = new EmbeddedShops({
    shops: new Map(),
    clock: new FakeClock(0),
    connections: { toWaiting: () => ({ vault }) },
    openInstalls: {
      find: async () => ({ shop: "garden-1", tenant: "garden-1", isFinished: false }),
      merchantOf: async () => null,
    },
  } as unknown as ConstructorParameters<typeof EmbeddedShops>[0]);
  const staff = { guest, id: "42", found: null } as unknown as Parameters<EmbeddedShops["open"]>[0];
  expect(await shops.open(staff, {} as Parameters<EmbeddedShops["open"]>[1], "Mia")).toEqual({
    ...{ ok: false, reason: "busy" },
  });
  expect(await vault.read()).toBeNull();
});
