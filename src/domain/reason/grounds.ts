import type { Moment } from "../order/order-snapshot.ts";

/** The two ways in which the loyalty service identifies a customer. */
export type ContactField = "email" | "mobile";
/** What starts the points, or their approval. */
export type Trigger = "created" | "paid" | "fulfilled" | "delivered";

/** In whole minor units. */
export interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Why an order gets no points. */
export type Exclusion =
  | { readonly code: "testOrder" }
  | { readonly code: "draftOrder" }
  | { readonly code: "erasedAtShop" }
  | { readonly code: "excludedTag"; readonly tag: string }
  | { readonly code: "excludedCustomerTag"; readonly tag: string }
  | { readonly code: "excludedSource"; readonly source: string }
  | { readonly code: "excludedCurrency"; readonly currency: string }
  | { readonly code: "zeroTotal" }
  | ({ readonly code: "belowMinimum" } & Amount)
  | { readonly code: "giftCardsOnly" }
  /** `rule`: its number in `exclude.rules`, from 1. */
  | { readonly code: "excludedByRule"; readonly rule: number; readonly name: string | null }
  | { readonly code: "history"; readonly createdAt: Moment; readonly earnFrom: Moment };

/** Why a referral does not count. */
export type NoReferral = { readonly code: "ownReferral" } | { readonly code: "notFirstOrder" };

/** Why the points of an order end. */
export type PointsEnd =
  | { readonly code: "cancelledByPerson"; readonly by: string }
  | { readonly code: "orderDeleted" }
  | { readonly code: "orderCancelled" }
  | { readonly code: "paymentVoided" }
  | { readonly code: "disputeLost" }
  | { readonly code: "fullyRefunded" }
  | ({ readonly code: "refundedShare"; readonly share: number } & Amount);

/** Where the order says that it came from a campaign, or that points were used. */
export type Evidence =
  | { readonly code: "discountCodeUsed"; readonly discountCode: string }
  | { readonly code: "attributeSays"; readonly name: string; readonly value: string }
  | { readonly code: "shopAttributes"; readonly campaign: string }
  | { readonly code: "landingPageSays"; readonly parameter: string; readonly value: string }
  | { readonly code: "defaultCampaign" };
