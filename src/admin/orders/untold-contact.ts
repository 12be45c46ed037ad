import type { Contact } from "../../domain/order/contact.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { ContactField } from "../../domain/reason/reason.ts";
import { earnedBy } from "../../outbound/loyalty/loyalty-requests.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import type { UntoldContact } from "../../shops/shop-codes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";

/**
 * What of the customer's contact the loyalty service was not told, because it was corrected after the points were given;
 * `null`: it has been told all of it, or what was sent is not kept. Sent again for the same order the points count once
 * (Loyalty Points and Conversion Tracking Service Interface: earn "sends or updates"), but not for somebody else: where the
 * field is corrected by which the account knows its customers, a person corrects the customer there.
 */
export function untoldContact(
  record: OrderRecord,
  contact: Contact,
  shop: ShopContext,
): UntoldContact | null {
  if (record.erasedAt !== null || (record.points !== "pending" && record.points !== "approved")) return null;
  const sent = sentContact(record);
  if (sent === null) return null;
  const isOther = (field: ContactField) =>
    contact[field] !== null && sent[field]?.toLowerCase() !== contact[field].toLowerCase();
  const fields = (["email", "mobile"] as const).filter(isOther);
  if (fields.length === 0) return null;
  const isSameCustomer = !fields.includes(shop.identifier);
  return {
    code: "contactNotTold",
    fields,
    canSend: isSameCustomer && sendAgain(record, shop, { by: "", at: record.changedAt }).ok,
    isSameCustomer,
  };
}

/** With the earn that was accepted last, as far as its request is kept. */
function sentContact({ operations }: OrderRecord): ReturnType<typeof earnedBy> {
  const earn = operations.findLast(({ kind, state }) => kind === "earn" && state === "done");
  const exchange = earn?.attempts.findLast((attempt) => attempt.exchange != null)?.exchange;
  return exchange == null ? null : earnedBy(exchange.request.body.text);
}
