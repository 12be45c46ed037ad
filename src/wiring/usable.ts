import { movedBrand, preloadAccounts } from "../outbound/brand/accounts.ts";
import { keptErasures } from "../people/privacy/erasure-keys.ts";
import type { Log } from "../runtime/log/log.ts";
import { severalAtOnce } from "../runtime/time/several-at-once.ts";
import type { Config } from "../settings/config.ts";
import { type Cipher, cipherOf } from "../shops/connect/cipher.ts";
import { findOrderIds } from "../shops/order-ids.ts";
import type { OrderQuery } from "../store/records.ts";
import { ValueUnreadable } from "../store/remembered.ts";
import type { Store } from "../store/store.ts";
import { SettingRefused } from "./setting-refused.ts";
import { orderIdsOf } from "./shops/shops.ts";

/** The cipher for stored secrets; `null` if no key is configured. */
export function cipherFor({ security }: Pick<Config, "security">): Cipher | null {
  const { encryptionKey, previousEncryptionKeys } = security;
  return cipherOf(encryptionKey === null ? [] : [encryptionKey, ...previousEncryptionKeys]);
}

/**
 * Rejects with SettingRefused if the configuration would leave orders behind: their numbers were made differently, or
 * their points are at another account; also if its encryption key does not open the store's list of erased persons.
 * Changes nothing.
 */
export async function expectUsable(
  store: Store,
  { shops, brands, ...own }: Pick<Config, "shops" | "brands" | "security">,
  log: Log,
): Promise<void> {
  if ((await keptErasures(store, cipherFor(own))) === null)
    throw new SettingRefused({ code: "refusedEncryptionKey" });
  const all = Object.entries(shops);
  const { lockedSetting } = await orderIdsOf(store, all.length);
  const chosen = { lockedSetting, listOrders: (query: OrderQuery) => store.listOrders(query) };
  await severalAtOnce(all, async ([shop, { orderId }]) => {
    const { before, now, isAsBefore } = await findOrderIds(chosen, { shop, orderId });
    if (before !== null && !isAsBefore)
      throw new SettingRefused({ code: "refusedOrderIds", shop, before, now });
  });
  const accounts = await preloadAccounts(store, log, Object.keys(brands).length);
  for (const [brand, settings] of Object.entries(brands)) {
    const moved = await movedBrand(accounts, brand, settings).catch((error: unknown) => {
      throw error instanceof ValueUnreadable
        ? new SettingRefused({ code: "refusedAccountUnreadable", brand })
        : error;
    });
    if (moved !== null) throw new SettingRefused({ code: "refusedAccount", ...moved });
  }
}
