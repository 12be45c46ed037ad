import type { OrderKey } from "../../domain/order/order-record.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { OrderQuery } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";
import { spellingsOf } from "../identity/phone.ts";
import { concernOf } from "./concerned.ts";
import type { ErasureTarget } from "./erasure-target.ts";
import { soughtAre } from "./mentions/identities.ts";

const PAGE = 200;

/** A person's orders that the bridge knows. */
export async function findOrders(
  { store, shops }: { readonly store: Store; readonly shops: Shops },
  target: ErasureTarget,
): Promise<readonly OrderKey[]> {
  const inShop = target.shop === null ? {} : { shop: target.shop };
  const found = new Map(target.orders.map((key) => [nameOf(key), key]));
  for (const identity of target.identities) {
    const spellings = identity.kind === "email" ? [identity.value] : spellingsOf(identity.value);
    for (const q of spellings) {
      for (const key of await allOrders(store, { q, ...inShop })) {
        const record = await store.getOrder(key);
        // The search also finds order numbers that look like the person's phone number.
        const how = record && concernOf(record, countryOf(shops, key.shop), soughtAre([identity]));
        if (how === "customer") found.set(nameOf(key), key);
      }
    }
  }
  return [...found.values()];
}

async function allOrders(
  store: Store,
  query: Omit<OrderQuery, "limit" | "cursor">,
): Promise<readonly OrderKey[]> {
  const keys: OrderKey[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Store["listOrders"]>> = await store.listOrders({
      ...query,
      limit: PAGE,
      ...(cursor === null ? {} : { cursor }),
    });
    keys.push(...page.items.map(({ shop, orderId }) => ({ shop, orderId })));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return keys;
}

export function countryOf(shops: Shops, shop: string): string {
  return shops.get(shop)?.programme.contact.defaultCountry ?? "";
}

export function nameOf({ shop, orderId }: OrderKey): string {
  return JSON.stringify([shop, orderId]);
}
