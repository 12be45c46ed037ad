import type { ContactCandidates } from "../../domain/order/order-snapshot.ts";
import { countryOf } from "../../people/privacy/find-orders.ts";
import { maskedBody } from "../../people/privacy/masking/masked-body.ts";
import { hiddenOf } from "../../people/privacy/masking/masked-text.ts";
import type { Shops } from "../../shops/shop-context.ts";
import type { Delivery } from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";

/** Of the orders that a delivery tells of, so many are asked for who their customer is. */
const ORDERS_ASKED = 5;

/** A delivery's body without what tells of a customer: by what its members are called, and by whom its orders are of. */
export async function maskedDelivery(
  { store, shops }: { readonly store: Pick<Store, "getOrder">; readonly shops: Shops },
  { shop, body, orderIds }: Delivery,
): Promise<string> {
  const asked = orderIds.slice(0, ORDERS_ASKED).map((orderId) => store.getOrder({ shop, orderId }));
  const records = (await Promise.all(asked)).filter((record) => record !== null);
  const contacts = records.flatMap(({ facts }) => facts.snapshot?.contact ?? []);
  const of = (part: keyof ContactCandidates) => contacts.flatMap((contact) => contact[part]);
  const contact = {
    names: of("names"),
    emails: of("emails"),
    phones: of("phones"),
    countries: of("countries"),
  };
  return maskedBody(Buffer.from(body).toString("utf8"), hiddenOf(contact, countryOf(shops, shop)));
}
