import type { ContactCandidates } from "../../../src/domain/order/order-snapshot.ts";
import { candidates, countryCandidates } from "../../../src/platform/kit/snapshot.ts";
import type { OrderBody } from "./payloads.ts";
import { metaText } from "./referral.ts";

export function contactOf({ billing, shipping }: OrderBody): ContactCandidates {
  return {
    names: candidates([
      `${billing.first_name} ${billing.last_name}`,
      `${shipping.first_name} ${shipping.last_name}`,
      billing.company,
    ]),
    emails: candidates([billing.email]),
    phones: candidates([billing.phone, shipping.phone]),
    countries: countryCandidates([billing.country, shipping.country]),
  };
}

/** Recognises the result of WordPress' privacy tool; some shops translate the word in brackets, never the rest. */
export function isAnonymised(order: OrderBody): boolean {
  const { billing } = order;
  return (
    metaText(order, "_anonymized") === "yes" ||
    billing.email.toLowerCase() === "deleted@site.invalid" ||
    billing.first_name === "[deleted]" ||
    billing.last_name === "[deleted]"
  );
}
