/** Moments are milliseconds since 1970 (UTC); amounts are whole minor units of the named currency. */
export type Moment = number;

/** Money that went back to the customer. `amountMinor` is positive; a refund without money movement is 0. */
export interface Refund {
  readonly id: string;
  readonly amountMinor: number;
  /** The currency the platform stated; `null` means the order's own. */
  readonly currency: string | null;
  readonly at: Moment | null;
}

/** How a dispute over a payment stands. What is decided stays decided; "lost" outweighs "won". */
export const DISPUTE_STATES = ["open", "won", "lost"] as const;
/** How a dispute over a payment stands; see `DISPUTE_STATES`. */
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A customer asked the bank for the money back. `won`: the merchant keeps it. */
export interface Dispute {
  readonly id: string;
  readonly state: DisputeState;
  /** How much of the payment it is about. Absent: not told, so it is taken to be about all of it. */
  readonly amount?: DisputedAmount;
}

/** In whole minor units. */
export interface DisputedAmount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** One shipment. Kept as a fact for the trace; whether the whole order is fulfilled is said by the order itself. */
export interface Fulfillment {
  readonly id: string;
  readonly status: string;
  readonly at: Moment | null;
}

/**
 * Everything the platform said about how to reach the customer, best source first and as typed:
 * empty and missing values are already left out, nothing is normalised yet.
 */
export interface ContactCandidates {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** ISO 3166 alpha-2 codes, upper case: how national phone numbers are read. */
  readonly countries: readonly string[];
}

/** What is told of the customer, part by part. */
export const CONTACT_PARTS = ["names", "emails", "phones", "countries", "customerId"] as const;
/** A part of the contact that a platform may withhold. */
export type ContactPart = (typeof CONTACT_PARTS)[number];

/** Where a referral may be written. Values as the platform sent them. */
export interface ReferralHints {
  readonly discountCodes: readonly string[];
  /** Cart or note attributes that the shop's theme or checkout added. */
  readonly attributes: readonly NamedValue[];
  /** What the platform's own attribution recorded, as campaign values, best first. */
  readonly attributedCampaigns: readonly string[];
  /** The first page of the visit, with its query string. */
  readonly landingUrl: string | null;
}

/** A name and its value, both as the shop wrote them. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/**
 * What no delivery tells, and a reading of the order does, as far as rights and questions allow: for rules. Absent: not
 * told.
 */
export interface ReadParts {
  readonly customerTags?: readonly string[];
  readonly productTypes?: readonly string[];
  /** Collections or categories of what was bought: by id, and by name where people would write that. */
  readonly collections?: readonly string[];
  /** Which of its customer's orders it is, from 1, as the platform counts them. */
  readonly orderIndex?: number;
}

/** One of `ReadParts`. */
export type ReadPart = keyof ReadParts;

/** Why a shop could not be asked, by what helps; the adapter contract says when each is meant (platform/shop-access.ts). */
export const SHOP_PROBLEMS = [
  "notConnected",
  "unauthorised",
  "forbidden",
  "throttled",
  "unreachable",
  "notFound",
  "unexpected",
] as const;
/** One of `SHOP_PROBLEMS`. */
export type ShopProblem = (typeof SHOP_PROBLEMS)[number];

/** One order as its platform described it at one moment. Adapters make it, the domain only reads it. */
export interface OrderSnapshot {
  /** The platform's own id as text: exact, unique within the shop. */
  readonly orderId: string;
  /** The number as people say it, for example "#1009"; may repeat, may be missing. */
  readonly orderNumber: string | null;
  /** The decimal number behind `orderNumber`, where the platform has one (setting `orderId.source: number`). */
  readonly orderSequence: string | null;
  readonly createdAt: Moment | null;
  /** When the platform last changed the order: snapshots are compared by it. */
  readonly updatedAt: Moment;
  /** The platform's own words for the state, for people to read. */
  readonly status: string;
  readonly isTest: boolean;
  /** A checkout that is not an order yet, whatever the platform calls it. */
  readonly isDraft: boolean;
  /** The platform erased the person; its placeholder values must never be forwarded. */
  readonly isAnonymised: boolean;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly customerTags: readonly string[];
  readonly customerId: string | null;
  readonly currency: string;
  /** The order's total before any refund, as it is now: an edit may change it. */
  readonly totalMinor: number;
  /** What had been received by then, before anything went back, where an edit may have changed the total since. */
  readonly receivedMinor?: number;
  /** The total in the currency the buyer paid in, where that is another one. */
  readonly presentment: { readonly currency: string; readonly totalMinor: number } | null;
  readonly isGiftCardOnly: boolean;
  /**
   * What was bought, for rules on products: SKUs, and ids of products and variants where all roads tell them, each once.
   * Absent: not told, or not all of it.
   */
  readonly products?: readonly string[];
  /** What the platform keeps silent about, as opposed to "none": conditions on it are unknown. Absent: all is told. */
  readonly untold?: readonly "customerTags"[];
  readonly isPaid: boolean;
  readonly paidAt: Moment | null;
  readonly isFulfilled: boolean;
  readonly fulfilledAt: Moment | null;
  /** When the last of it was delivered. Absent: not all was, or the platform does not tell. */
  readonly deliveredAt?: Moment;
  readonly isOrderCancelled: boolean;
  readonly isVoided: boolean;
  /** The platform says now that the payment failed, whatever it said before. Absent: it does not. */
  readonly isPaymentFailed?: true;
  /** The platform itself says "refunded", whatever the sums. */
  readonly isRefunded: boolean;
  /** The platform itself says that only a part of the money went back, whatever the sums; false where it never does. */
  readonly isPartiallyRefunded: boolean;
  /** Deleted or in the bin, as the body says. */
  readonly isDeleted: boolean;
  /** All refunds that the order has at this moment, unless `hasAllRefunds` is false. */
  readonly refunds: readonly Refund[];
  /** `false`: the platform listed only some of the refunds, or none; what others told of them stays. */
  readonly hasAllRefunds?: false;
  readonly fulfillments: readonly Fulfillment[];
  /** Disputes over the payment, as far as the platform tells of them with the order; absent: of none. */
  readonly disputes?: readonly Dispute[];
  readonly contact: ContactCandidates;
  /**
   * Parts of the contact (and the customer's id) of which something was kept from the reader, as opposed to told to be
   * empty: a right or an approval is missing. What was known of them before stays. Absent: nothing was.
   */
  readonly withheld?: readonly ContactPart[];
  readonly referral: ReferralHints;
  /** Texts and lists that were beyond their limits and were taken out (limits.ts); absent where there are none. */
  readonly beyondLimits?: readonly string[];
}
