import type { ContactCandidates, ContactPart } from "../../../src/domain/order/order-snapshot.ts";
import { candidates, countryCandidates } from "../../../src/platform/kit/snapshot.ts";
import type { AddressBody, OrderBody } from "./payloads.ts";

/** The sources of a contact part, best first. `undefined`: hidden from the app; otherwise text, or none. */
type Sources = readonly (string | null | undefined)[];

/**
 * Everything the order says about its buyer, best source first. Phones of addresses are free text, those of order and
 * customer mostly E.164; they are parsed as numbers later.
 */
export function contactOf(order: OrderBody): ContactCandidates {
  const { names, emails, phones, countries } = sourcesOf(order);
  return {
    names: candidates(names),
    emails: candidates(emails),
    phones: candidates(phones),
    countries: countryCandidates(countries),
  };
}

/** The parts that are hidden from the app because a scope or an approval is missing. */
export function withheldOf(order: OrderBody): readonly ContactPart[] {
  const { customer } = order;
  const sources = { ...sourcesOf(order), customerId: [within(customer, ({ id }) => id)] };
  return (Object.keys(sources) as ContactPart[]).filter((part) => sources[part].includes(undefined));
}

function sourcesOf(order: OrderBody) {
  const { customer, billing_address: billing, shipping_address: shipping } = order;
  const addresses = [billing, shipping, customer?.default_address ?? null];
  const onAddresses = (read: (address: AddressBody) => string | undefined) =>
    addresses.map((address) => within(address, read));
  return {
    names: [within(customer, fullName), ...onAddresses(nameOn)],
    // The API has no "contact_email", so its absence says nothing.
    emails: [order.email, order.contact_email ?? null, within(customer, ({ email }) => email)],
    phones: [order.phone, within(customer, ({ phone }) => phone), ...onAddresses(({ phone }) => phone)],
    countries: onAddresses(({ country_code }) => country_code),
  } satisfies Record<keyof ContactCandidates, Sources>;
}

/** That there is no customer or no address is known data too. */
function within<T, U>(whole: T | null, read: (whole: T) => U): U | null {
  return whole === null ? null : read(whole);
}

function nameOn(address: AddressBody): string | undefined {
  return address.name || fullName(address) || address.name;
}

function fullName({
  first_name,
  last_name,
}: Pick<AddressBody, "first_name" | "last_name">): string | undefined {
  if (first_name === undefined && last_name === undefined) return undefined;
  return `${first_name ?? ""} ${last_name ?? ""}`.trim();
}
