import { expect, test } from "vitest";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { Programmes } from "../../../src/programme/programmes.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ClockCheck } from "../../../src/runtime/time/clock-check.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { applyConfig } from "../../../src/wiring/apply-config.ts";
import { brandLinks } from "../../../src/wiring/brands.ts";
import { MemoryReach } from "../../../src/wiring/memory-reach.ts";
import { rememberedShops, shopContexts } from "../../../src/wiring/shops/shops.ts";
import { bridgeConfig, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const adapters = [plainAdapter];
const OTHER = { baseUrl: "http://127.0.0.1:1", apiKey: "k", brandId: "b" };
const ACME = { ...PLAIN_SHOP, orderId: { prefix: "1" } };
const BAKERY = { ...PLAIN_SHOP, brand: "other", domain: "bakery.example", orderId: { prefix: "2" } };

function configOf(activityId: string, other?: object) {
  const acme = { ...ACME, program: { earn: { activityId } } };
  const given = { adapters, folder: "/data", baseUrl: "http://127.0.0.1:1" };
  if (other === undefined) return bridgeConfig({ ...given, shops: { acme } });
  return bridgeConfig({ ...given, shops: { acme, bakery: BAKERY }, brands: { other } });
}

/** A running bridge's parts, as far as they know shops and brands, on a store that takes no programme of the bakery. */
async function running() {
  const clock = new FakeClock();
  const kept = await storeOnFakeDisk(clock);
  let isDown = true;
  const changeValue: typeof kept.changeValue = (shop, ...given) =>
    isDown && shop === "bakery" && given[0].startsWith("programme")
      ? Promise.reject(new StoreUnavailable({ code: "storeClosed" }))
      : kept.changeValue(shop, ...given);
  const store = { ...kept, changeValue };
  const log = createLog({ destination: { write: () => {} } });
  const begun = configOf("12");
  const calls = new AbortController();
  const shops = await rememberedShops(store, shopContexts(begun, adapters), clock.now());
  const programmes = await Programmes.open({ store, shops, clock, log });
  const brands = brandLinks(begun, store, clock, calls.signal);
  const others = { care: { follow: async () => {} }, dispatcher: { wake: () => {} } } as never as Pick<
    Parameters<typeof applyConfig>[0],
    "care" | "dispatcher"
  >;
  const clockCheck = new ClockCheck(clock);
  const arrivals = new Arrivals(log);
  const parts = {
    ...{ adapters, arrivals, brands, calls, clock, clockCheck, log, programmes, store, ...others },
    reach: new MemoryReach(),
  };
  return {
    ...{ begun, brands, shops: programmes.shops },
    applyConfig: (next: typeof begun) => applyConfig(parts, begun, next),
    comeBack: () => {
      isDown = false;
    },
  };
}

test("where the store fails in between, nothing serves otherwise than before; another configuration then counts whole", async () => {
  const bridge = await running();
  const activity = () => bridge.shops.get("acme")?.programme.earn.activityId;
  const wrong = configOf("77", { ...OTHER, rateLimit: { perMinute: 30 } });
  await expect(bridge.applyConfig(wrong)).rejects.toThrow(StoreUnavailable);
  expect([...bridge.brands.keys(), ...bridge.shops.keys()]).toEqual(["main", "acme"]);
  expect(activity()).toBe("12");
  bridge.comeBack();
  await bridge.applyConfig(configOf("13", { ...OTHER, rateLimit: { perMinute: 20 } }));
  expect([...bridge.brands.keys(), ...bridge.shops.keys()]).toEqual(["main", "other", "acme", "bakery"]);
  expect(bridge.brands.get("other")?.perMinute).toBe(20);
  expect(activity()).toBe("13");
});
