import type { ContactCandidates, OrderSnapshot, ReferralHints } from "../../domain/order/order-snapshot.ts";

/** An order that tells nothing of its customer. */
export const NO_CONTACT: ContactCandidates = { names: [], emails: [], phones: [], countries: [] };

/** An order that tells nothing of where it came from. */
export const NO_REFERRAL: ReferralHints = {
  discountCodes: [],
  attributes: [],
  attributedCampaigns: [],
  landingUrl: null,
};

/** An order of which nothing is known but what every order must say: to be spread, with what the platform tells over it. */
export const EMPTY_SNAPSHOT: Omit<OrderSnapshot, "orderId" | "updatedAt" | "currency" | "totalMinor"> = {
  orderNumber: null,
  orderSequence: null,
  createdAt: null,
  status: "open",
  isTest: false,
  isDraft: false,
  isAnonymised: false,
  source: null,
  tags: [],
  customerTags: [],
  customerId: null,
  presentment: null,
  isGiftCardOnly: false,
  isPaid: false,
  paidAt: null,
  isFulfilled: false,
  fulfilledAt: null,
  isOrderCancelled: false,
  isVoided: false,
  isRefunded: false,
  isPartiallyRefunded: false,
  isDeleted: false,
  refunds: [],
  fulfillments: [],
  contact: NO_CONTACT,
  referral: NO_REFERRAL,
};

/** What is really there of a part of the contact, best source first, each once, as typed but for blanks around it. */
export function candidates(sources: readonly (string | null | undefined)[]): readonly string[] {
  const typed = sources.map((source) => source?.trim() ?? "");
  return [...new Set(typed.filter((text) => text !== ""))];
}

/** Codes of countries as ISO 3166 writes them; everything else says nothing. */
export function countryCandidates(sources: readonly (string | null | undefined)[]): readonly string[] {
  return candidates(sources.map((source) => source?.toUpperCase())).filter((code) => /^[A-Z]{2}$/.test(code));
}
