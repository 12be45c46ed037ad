import type { DeliveryContext } from "../../../src/inbound/inbox-context.ts";
import { SharedOrders } from "../../../src/inbound/shared-orders.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { systemClock } from "../../../src/runtime/time/clock.ts";
import type { Shops } from "../../../src/shops/shop-context.ts";
import type { Store } from "../../../src/store/store.ts";

const NO_SHOPS: Shops = new Map();
const unused = () => Promise.reject(new Error("nothing is left to do"));

/** A delivery context for tests that use only its store. */
export function aDeliveryContext(store: Store): DeliveryContext {
  return {
    store,
    shops: NO_SHOPS,
    erasures: new Erasures(store),
    clock: systemClock,
    log: { debug() {}, info() {}, warn() {}, error() {} },
    connect: () => {
      throw new Error("no shop is asked");
    },
    onPlanned: () => {},
    applyShopEvent: unused,
    noteUnusable: unused,
    sharedOrders: new SharedOrders({ store, shops: NO_SHOPS }),
    scrubSoon: () => {},
  };
}
