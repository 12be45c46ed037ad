import type { Log } from "../log/log.ts";
import { movedBrand } from "../outbound/brand/accounts.ts";
import type { Config } from "../settings/config.ts";
import { findOrderIds } from "../shops/order-ids.ts";
import { ValueUnreadable } from "../store/remembered.ts";
import type { Store } from "../store/store.ts";
import { SettingRefused } from "./setting-refused.ts";

/**
 * Rejects with SettingRefused where the store knows of orders that the configuration would leave behind: their numbers
 * were made otherwise, or their points are at another account. Changes nothing, so that a refused one leaves no trace.
 */
export async function expectUsable(
  store: Store,
  { shops, brands }: Pick<Config, "shops" | "brands">,
  log: Log,
): Promise<void> {
  for (const [shop, { orderId }] of Object.entries(shops)) {
    const { before, now, isAsBefore } = await findOrderIds(store, { shop, orderId });
    if (before !== null && !isAsBefore)
      throw new SettingRefused({ code: "refusedOrderIds", shop, before, now });
  }
  for (const [brand, settings] of Object.entries(brands)) {
    const moved = await movedBrand({ store, log }, brand, settings).catch((error: unknown) => {
      throw error instanceof ValueUnreadable
        ? new SettingRefused({ code: "refusedAccountUnreadable", brand })
        : error;
    });
    if (moved !== null) throw new SettingRefused({ code: "refusedAccount", ...moved });
  }
}
