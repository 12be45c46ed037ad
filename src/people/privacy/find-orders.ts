import { type OrderKey, orderKeyText } from "../../domain/order/order-record.ts";
import type { Shops } from "../../shops/shop-context.ts";
import { everyItem } from "../../store/page.ts";
import type { Store } from "../../store/store.ts";
import { spellingsOf } from "../identity/phone.ts";
import { concernOf } from "./concerned.ts";
import { type Identity, soughtAre } from "./mentions/identities.ts";

const PAGE = 200;

/** What to erase: all data of a person, identified by address and number, and single orders certainly theirs. */
export interface ErasureTarget {
  /** The shop whose orders and deliveries to erase; `null`: all. */
  readonly shop: string | null;
  readonly identities: readonly Identity[];
  readonly orders: readonly OrderKey[];
}

/** A person's orders that the bridge knows. */
export async function findOrders(
  { store, shops }: { readonly store: Store; readonly shops: Shops },
  target: ErasureTarget,
): Promise<readonly OrderKey[]> {
  const inShop = target.shop === null ? {} : { shop: target.shop };
  const found = new Map(target.orders.map((key) => [orderKeyText(key), key]));
  for (const identity of target.identities) {
    const spellings = identity.kind === "email" ? [identity.value] : spellingsOf(identity.value);
    for (const q of spellings) {
      const query = { q, ...inShop, limit: PAGE };
      for await (const { shop, orderId } of everyItem((place) => store.listOrders({ ...query, ...place }))) {
        const key = { shop, orderId };
        const record = await store.getOrder(key);
        // The search also finds order numbers that look like the person's phone number.
        const how = record && concernOf(record, countryOf(shops, key.shop), soughtAre([identity]));
        if (how === "customer") found.set(orderKeyText(key), key);
      }
    }
  }
  return [...found.values()];
}

export function countryOf(shops: Shops, shop: string): string {
  return shops.get(shop)?.programme.contact.defaultCountry ?? "";
}
