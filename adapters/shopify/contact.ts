import type { ContactCandidates } from "../../src/domain/order-snapshot.ts";
import type { AddressBody, OrderBody } from "./payloads.ts";

/**
 * Everything the order says about its buyer, best source first. Phones of addresses are free text, those of order and
 * customer mostly E.164; which of them are numbers is found out later.
 */
export function contactOf(order: OrderBody): ContactCandidates {
  const { customer, billing_address: billing, shipping_address: shipping } = order;
  const addresses = [billing, shipping, customer?.default_address];
  return {
    names: candidates(
      customer && fullName(customer),
      ...addresses.map((address) => address && nameOn(address)),
    ),
    emails: candidates(order.email, order.contact_email, customer?.email),
    phones: candidates(order.phone, customer?.phone, ...addresses.map((address) => address?.phone)),
    countries: candidates(...addresses.map((address) => address?.country_code.toUpperCase())).filter((code) =>
      /^[A-Z]{2}$/.test(code),
    ),
  };
}

function nameOn(address: AddressBody): string {
  return address.name || fullName(address);
}

function fullName(person: Pick<AddressBody, "first_name" | "last_name">): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

function candidates(...typed: readonly (string | null | undefined)[]): readonly string[] {
  return [...new Set(typed.filter((value) => typeof value === "string" && value !== ""))] as string[];
}
