import { orderOfOperation } from "../../src/domain/operation/operation-id.ts";
import type { Moment } from "../../src/domain/order/order-snapshot.ts";
import { decideOperation } from "../../src/domain/person/person.ts";
import { decide } from "../../src/reconcile/reconcile-order.ts";
import type { ShopContext } from "../../src/shops/shop-context.ts";
import type { Store } from "../../src/store/store.ts";
import { aProgramme, aShop } from "../support/builders/orders.ts";

/** Of its orders, none is history. */
export function aSimulatedShop(
  shop: string,
  given: { readonly approveAfterDays: number; readonly redeems?: boolean },
): ShopContext {
  return aShop({
    shop,
    adapterShop: { shop, domain: `${shop}.example`, settings: {} },
    programme: aProgramme({
      earn: { from: "2000-01-01" },
      approve: { afterDays: given.approveAfterDays },
      ...(given.redeems === true ? { redeem: {} } : {}),
    }),
  });
}

/** A person sends again what was given up or waits for them, but no redeem that may have happened. */
export async function retryAsPerson(
  store: Store,
  shop: ShopContext,
  orderId: string,
  { isRedeemed, at }: { readonly isRedeemed: boolean; readonly at: Moment },
): Promise<void> {
  const record = await store.getOrder({ shop: shop.shop, orderId });
  const head = record?.operations.find(({ state }) => state === "dead" || state === "parked");
  if (head === undefined || orderOfOperation(head.id) === null) return;
  const decision = head.kind === "redeem" && (head.mayHaveHappened || isRedeemed) ? "skip" : "retry";
  await decide(store, shop, { orderId, now: at, isShared: false }, (current) =>
    decideOperation(current, head.id, decision, { by: "ada", at }),
  );
}
