/** Moments are milliseconds since 1970 (UTC); amounts are whole minor units of the named currency. */
export type Moment = number;

/** Money refunded to the customer. `amountMinor` is positive; a refund without money is 0. */
export interface Refund {
  readonly id: string;
  readonly amountMinor: number;
  /** The currency the platform stated; `null` means the order's own. */
  readonly currency: string | null;
  readonly at: Moment | null;
}

/** The state of a dispute over a payment. A decision is final; "lost" outweighs "won". */
export const DISPUTE_STATES = ["open", "won", "lost"] as const;
/** The state of a dispute over a payment; see `DISPUTE_STATES`. */
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A customer asked the bank for the money back. `won`: the merchant keeps it. */
export interface Dispute {
  readonly id: string;
  readonly state: DisputeState;
  /** The disputed part of the payment. Absent: not reported, so it counts as the whole payment. */
  readonly amount?: DisputedAmount;
}

/** The amount in whole minor units of its currency. */
export interface DisputedAmount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** One shipment. Kept for the history; the order itself says whether it is fulfilled as a whole. */
export interface Fulfillment {
  readonly id: string;
  readonly status: string;
  readonly at: Moment | null;
}

/**
 * Every way to reach the customer that the platform sent, best source first and as typed: empty and missing values are
 * left out, and nothing is normalised.
 */
export interface ContactCandidates {
  readonly names: readonly string[];
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** ISO 3166 alpha-2 codes in upper case: how to read national phone numbers. */
  readonly countries: readonly string[];
}

/** The parts of a customer's contact. */
export const CONTACT_PARTS = ["names", "emails", "phones", "countries", "customerId"] as const;
/** A part of the contact that a platform may withhold. */
export type ContactPart = (typeof CONTACT_PARTS)[number];

/** Where a referral may be found. Values as the platform sent them. */
export interface ReferralHints {
  readonly discountCodes: readonly string[];
  /** Cart or note attributes added by the shop's theme or checkout. */
  readonly attributes: readonly NamedValue[];
  /** Campaign values from the platform's own attribution, best first. */
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
 * Data for rules that only a read of the order returns, as far as permissions allow. Absent: not returned.
 */
export interface ReadParts {
  readonly customerTags?: readonly string[];
  readonly productTypes?: readonly string[];
  /** Collections or categories of the products: by id, and by name where people use names. */
  readonly collections?: readonly string[];
  /** Its position among its customer's orders, from 1, as the platform counts them. */
  readonly orderIndex?: number;
}

/** One of `ReadParts`. */
export type ReadPart = keyof ReadParts;

/** Why a shop could not be read; platform/shop-access.ts explains each. */
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
  /** The number that people use, for example "#1009". It may repeat or be missing. */
  readonly orderNumber: string | null;
  /** The decimal number behind `orderNumber`, if the platform has one (setting `orderId.source: number`). */
  readonly orderSequence: string | null;
  readonly createdAt: Moment | null;
  /** When the order last changed on the platform. Snapshots are compared by it. */
  readonly updatedAt: Moment;
  /** The platform's status text, for people to read. */
  readonly status: string;
  readonly isTest: boolean;
  /** A draft or checkout that is not an order yet. */
  readonly isDraft: boolean;
  /** The platform erased the person; its placeholder values must never be forwarded. */
  readonly isAnonymised: boolean;
  readonly source: string | null;
  readonly tags: readonly string[];
  readonly customerTags: readonly string[];
  readonly customerId: string | null;
  readonly currency: string;
  /** The order's total before refunds, as it is now: an edit may change it. */
  readonly totalMinor: number;
  /** The amount received by then, before refunds, if an edit may have changed the total since. */
  readonly receivedMinor?: number;
  /** The total in the currency that the buyer paid in, if it is another one. */
  readonly presentment: { readonly currency: string; readonly totalMinor: number } | null;
  readonly isGiftCardOnly: boolean;
  /**
   * The products, for rules: SKUs, and ids of products and variants if webhooks and reads both contain them, each once.
   * Absent: not sent, or not completely.
   */
  readonly products?: readonly string[];
  /**
   * Fields that the platform does not report, as opposed to "none": conditions on them are unknown. Absent: everything
   * is reported.
   */
  readonly unreported?: readonly "customerTags"[];
  readonly isPaid: boolean;
  readonly paidAt: Moment | null;
  readonly isFulfilled: boolean;
  readonly fulfilledAt: Moment | null;
  /** When the last part was delivered. Absent: not all was delivered, or the platform does not report it. */
  readonly deliveredAt?: Moment;
  readonly isOrderCancelled: boolean;
  readonly isVoided: boolean;
  /** The platform's current status says that the payment failed. Absent: it does not. */
  readonly isPaymentFailed?: true;
  /** The platform's status says "refunded", regardless of the sums. */
  readonly isRefunded: boolean;
  /**
   * The platform's status says that only part was refunded, regardless of the sums; false if it has no such status.
   */
  readonly isPartiallyRefunded: boolean;
  /** Deleted or in the trash, according to the body. */
  readonly isDeleted: boolean;
  /** All refunds that the order has now, unless `hasAllRefunds` is false. */
  readonly refunds: readonly Refund[];
  /** `false`: the platform listed only some of the refunds, or none; refunds from other sources stay. */
  readonly hasAllRefunds?: false;
  readonly fulfillments: readonly Fulfillment[];
  /** Disputes over the payment, if the platform sends them with the order; absent: none were sent. */
  readonly disputes?: readonly Dispute[];
  readonly contact: ContactCandidates;
  /**
   * Parts of the contact (and the customer's id) that were withheld, as opposed to empty: a permission or an approval
   * is missing. Known values are kept. Absent: nothing was withheld.
   */
  readonly withheld?: readonly ContactPart[];
  readonly referral: ReferralHints;
  /** Texts and lists that were beyond their limits and were removed (limits.ts); absent if there are none. */
  readonly beyondLimits?: readonly string[];
}
