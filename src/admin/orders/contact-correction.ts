import type { Contact } from "../../domain/order/contact.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { ContactField } from "../../domain/reason/reason.ts";
import { earnedBy } from "../../outbound/loyalty/loyalty-requests.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import type { ContactCorrection } from "../../shops/shop-codes.ts";
import type { ShopContext } from "../../shops/shop-context.ts";

/**
 * The contact corrections that the loyalty service has not received, because the points were given before; `null`:
 * none, or the request is no longer stored. Sending an earn for the same order again gives no more points (Loyalty
 * Points and Conversion Tracking Service Interface: earn "sends or updates"), but it must be for the same customer: if
 * the correction changes the field that identifies customers, a person corrects it there.
 */
export function contactCorrection(
  record: OrderRecord,
  contact: Contact,
  shop: ShopContext,
): ContactCorrection | null {
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

/** From the last accepted earn, if its request is still stored. */
function sentContact({ operations }: OrderRecord): ReturnType<typeof earnedBy> {
  const earn = operations.findLast(({ kind, state }) => kind === "earn" && state === "done");
  const exchange = earn?.attempts.findLast((attempt) => attempt.exchange != null)?.exchange;
  return exchange == null ? null : earnedBy(exchange.request.body.text);
}
