import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";

/** A customer, identified by the shop's own id. */
export interface ShopCustomer {
  readonly shop: string;
  readonly customerId: string;
}

/** Removes the balances written to customers at their shops. Each is tried once: nothing is stored for a retry. */
export async function removeBalances(
  {
    shops,
    connect,
    log,
  }: {
    readonly shops: Shops;
    readonly connect: (shop: ShopContext) => ConnectedShop;
    readonly log: Log;
  },
  customers: readonly ShopCustomer[],
): Promise<void> {
  const each = new Map(customers.map((customer) => [JSON.stringify(customer), customer]));
  for (const { shop, customerId } of each.values()) {
    const context = shops.get(shop);
    const balance = context?.adapter.writeBack?.balance;
    if (context === undefined || balance === undefined) continue;
    const removed = await balance.write(connect(context), customerId, null);
    if (!removed.ok) log.warn({ shop, problem: removed.problem.because }, LOG_LINES.balanceNotRemoved);
  }
}
