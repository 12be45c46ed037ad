import { type OrderKey, orderKeyText } from "../../domain/order/order-record.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Store } from "../../store/store.ts";
import { concernOf } from "./concerned.ts";
import { type Identity, wantedIdentities } from "./mentions/identities.ts";

/** What to erase: all data of a person, found by address and number, and orders that certainly are the person's. */
export interface ErasureTarget {
  /** The shop whose orders and deliveries to erase; `null`: all. */
  readonly shop: string | null;
  readonly identities: readonly Identity[];
  readonly orders: readonly OrderKey[];
}

/**
 * The orders of a person that an erasure would find, which may be more or fewer than a search finds. `damaged`: the
 * number of records that could not be read, which may belong to the person.
 */
export async function findOrders(
  { store, shops }: { readonly store: Pick<Store, "eachOrder">; readonly shops: Shops },
  target: ErasureTarget,
): Promise<{ readonly found: readonly OrderKey[]; readonly damaged: number }> {
  const found = new Map(target.orders.map((key) => [orderKeyText(key), key]));
  const wanted = wantedIdentities(target.identities);
  const damaged = await store.eachOrder((record) => {
    const { shop, orderId } = record;
    if ((target.shop ?? shop) !== shop) return;
    if (concernOf(record, countryOf(shops, shop), wanted) === "customer")
      found.set(orderKeyText(record), { shop, orderId });
  });
  return { found: [...found.values()], damaged };
}

export function countryOf(shops: Shops, shop: string): string {
  return shops.get(shop)?.programme.contact.defaultCountry ?? "";
}
