import { type OrderRecord, orderKeyText } from "../../domain/order/order-record.ts";
import type { Delivery } from "../../store/inbox.ts";
import { type Identities, identitiesOf } from "./mentions/identities.ts";
import { withoutMentions } from "./mentions/mentions.ts";
import { RECORD } from "./mentions/personal-fields.ts";

/** Whether it is this person's order, or only mentions the person. */
export function concernOf(
  record: OrderRecord,
  country: string,
  wanted: Identities,
): "customer" | "mention" | null {
  const { snapshot } = record.facts;
  const { email, mobile } = record.contactOverride;
  const known = {
    names: [],
    emails: [...(snapshot?.contact.emails ?? []), email].filter((text) => text !== null),
    phones: [...(snapshot?.contact.phones ?? []), mobile, record.mobile].filter((text) => text !== null),
    countries: snapshot?.contact.countries ?? [],
  };
  if (identitiesOf(known, country).some((identity) => wanted.has(identity))) return "customer";
  return withoutMentions(record, RECORD, wanted) === record ? null : "mention";
}

/** Whether the delivery is about one of these orders. `orders`: as `orderKeyText` writes them. */
export function concerns({ shop, orderIds }: Delivery, orders: ReadonlySet<string>): boolean {
  return orderIds.some((orderId) => orders.has(orderKeyText({ shop, orderId })));
}

/** Whether nothing personal is left. The reason of an erased delivery may mention the person again. */
export function hasNothing({ content, reason }: Delivery): boolean {
  return content === "gone" && (reason === null || reason.code === "erased");
}
