import type { OrderRecord } from "../../domain/order/order-record.ts";
import { balancesToWrite, isUncounted, partOfBalance } from "../../domain/order/points-to-write.ts";
import type { ConnectedShop, PlatformResult, WriteBack } from "../../platform/shop-access.ts";
import type { Store } from "../../store/store.ts";
import { ordersOf, sumUp } from "../customer-points.ts";
import { memoryNamed } from "./write-back-state.ts";
import type { Writing } from "./write-round.ts";

const MEMORY = memoryNamed("writeBalance");
const DONE = { ok: true, value: null } as const;

/** Writes the balance of an order's customer to their account at the shop: the sum that its pages show. */
export function customerBalances(
  store: Pick<Store, "listOrders" | "getOrder">,
  connected: ConnectedShop,
  { balance }: WriteBack<unknown>,
): Writing {
  const written = new Map<string, number | null>();
  async function write(customerId: string): Promise<PlatformResult<null>> {
    const orders = await ordersOf(store, connected.shop, customerId);
    // It is written once the number of that order's points is known, or once the order has no points.
    if (orders.some(isUncounted)) return DONE;
    // No order with points is left: the shop moved the only one to another customer, or the customer was erased.
    const points = orders.length === 0 ? null : sumUp(orders).balance;
    if (written.get(customerId) === points) return DONE;
    const done = await balance.write(connected, customerId, points);
    if (done.ok) written.set(customerId, points);
    return done;
  }
  async function writeAll(customers: readonly string[]): Promise<PlatformResult<null>> {
    for (const customerId of customers) {
      const done = await write(customerId);
      if (!done.ok) return done;
    }
    return DONE;
  }
  return {
    memory: MEMORY,
    prepare: async () => (await balance.prepare?.(connected)) ?? DONE,
    due(record) {
      const customers = balancesToWrite(record);
      const [customerId] = customers;
      if (customerId === undefined) return null;
      const inBalanceAtShop = partOfBalance(record);
      const noted = (known: OrderRecord) => ({ ...known, inBalanceAtShop, inBalanceOf: customerId });
      return {
        wasRefused: false,
        write: () => writeAll(customers),
        taken: noted,
        // The next change of any of the customer's orders writes it.
        givenUp: noted,
        erased: () => balance.write(connected, customerId, null),
      };
    },
  };
}
