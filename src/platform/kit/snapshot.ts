import type { ContactCandidates, OrderSnapshot, ReferralHints } from "../../domain/order/order-snapshot.ts";

/** The contact of an order without customer data. */
export const NO_CONTACT: ContactCandidates = { names: [], emails: [], phones: [], countries: [] };

/** The referral of an order without referral data. */
export const NO_REFERRAL: ReferralHints = {
  discountCodes: [],
  attributes: [],
  attributedCampaigns: [],
  landingUrl: null,
};

/** A snapshot without any facts: spread it, then overwrite what the platform sends. */
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

/** The non-empty values of a part of the contact, best source first, trimmed and without duplicates. */
export function candidates(sources: readonly (string | null | undefined)[]): readonly string[] {
  const typed = sources.map((source) => source?.trim() ?? "");
  return [...new Set(typed.filter((text) => text !== ""))];
}

/** Country codes in the form of ISO 3166; anything else is left out. */
export function countryCandidates(sources: readonly (string | null | undefined)[]): readonly string[] {
  return candidates(sources.map((source) => source?.toUpperCase())).filter((code) => /^[A-Z]{2}$/.test(code));
}
