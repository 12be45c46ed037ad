import { type Contact, NO_CONTACT, phoneCountries, resolveContact } from "../../domain/order/contact.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import { termsInForce } from "../../domain/programme/terms.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import type { ContactField } from "../../domain/reason/reason.ts";
import { earnedBy } from "../../outbound/loyalty/loyalty-requests.ts";
import { readPhone } from "../../people/identity/phone.ts";
import { countryOf } from "../../people/privacy/find-orders.ts";
import { sendAgain } from "../../reconcile/send-again.ts";
import type { ContactCorrection, UnusableContact } from "../../shops/shop-codes.ts";
import type { ShopContext, Shops } from "../../shops/shop-context.ts";
import type { Words } from "../../words/vocabulary.ts";
import { doneView } from "../reason-view.ts";
import type { Order } from "./order-shape.ts";

/** The contact as it was or would be sent, and its missing fields. */
export function contactView(record: OrderRecord, shops: Shops, words: Words): Order["contact"] {
  const contact = contactOf(record, shops);
  const missing = (["email", "mobile"] as const).filter((field) => contact[field] === null);
  const isLandline = contact.mobile !== null && readPhone(contact.mobile, "")?.isLandline === true;
  return {
    ...contact,
    isLandline,
    missing,
    unusable: missing.flatMap((field) => unusable(field, record, shops, words)),
  };
}

export function correctionView(
  record: OrderRecord,
  shop: ShopContext,
  shops: Shops,
  words: Words,
): Order["contactCorrection"] {
  const correction = contactCorrection(record, contactOf(record, shops), shop);
  return correction === null ? null : { ...doneView(correction, words), canSend: correction.canSend };
}

/** The unusable values that the shop sent for a missing field. */
function unusable(
  field: "email" | "mobile",
  { facts: { snapshot }, shop }: OrderRecord,
  shops: Shops,
  { say }: Words,
): Order["contact"]["unusable"] {
  if (snapshot === null || snapshot.isAnonymised) return [];
  const { emails, phones, countries } = snapshot.contact;
  const readIn = phoneCountries(countries, countryOf(shops, shop));
  const why: UnusableContact =
    field === "email"
      ? { code: "notAnEmail" }
      : { code: "notAPhone", countries: [...new Set(readIn)].filter((country) => country !== "") };
  const sent = new Set((field === "email" ? emails : phones).map((text) => text.trim()));
  return [...sent]
    .filter((value) => value !== "")
    .map((value) => ({ field, value, why: say(why), because: codedReason(why) }));
}

/** The customer's contact after a person's corrections; empty without a snapshot. */
export function contactOf(record: OrderRecord, shops: Shops): Contact {
  const { facts, contactOverride, shop } = record;
  const programme = termsInForce(record)?.programme ?? shops.get(shop)?.programme;
  if (facts.snapshot === null || programme === undefined) return NO_CONTACT;
  return resolveContact(facts.snapshot, contactOverride, programme.contact, readPhone);
}

/**
 * The contact corrections that the loyalty service has not received because the points were given before; `null` if
 * there are none or the request is no longer stored. Sending an earn for the same order again gives no more points
 * (Loyalty Points and Conversion Tracking Service Interface: earn "sends or updates"), but it must be for the same
 * customer. If the correction changes the field that identifies customers, a person must correct it in the loyalty
 * service.
 */
function contactCorrection(
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
    code: "contactNotUpdated",
    fields,
    canSend: isSameCustomer && sendAgain(record, shop, { by: "", at: record.changedAt }).ok,
    isSameCustomer,
  };
}

/** The contact in the last accepted earn, if that request is still stored. */
function sentContact({ operations }: OrderRecord): ReturnType<typeof earnedBy> {
  const earn = operations.findLast(({ kind, state }) => kind === "earn" && state === "done");
  const exchange = earn?.attempts.findLast((attempt) => attempt.exchange != null)?.exchange;
  return exchange == null ? null : earnedBy(exchange.request.body.text);
}
