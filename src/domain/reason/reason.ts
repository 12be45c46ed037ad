import type { OperationKind } from "../operation/operation-kind.ts";
import type { Moment, ReadPart, ShopProblem } from "../order/order-snapshot.ts";
import type { ArrivalSource, ArrivedPart } from "./arrival.ts";
import type { CallReason, ErasedReason } from "./call-reason.ts";
import type { RuleReason } from "./rule-reason.ts";

export type * from "./arrival.ts";
export type * from "./call-reason.ts";
export type * from "./rule-reason.ts";

/**
 * A reason: a code of a closed list, with its facts. The domain makes no sentences: `src/words` has one for each code
 * in each language. Amounts are whole minor units of their currency. Texts in the facts are as the shop, the merchant
 * or the loyalty service wrote them, within the limits of an order's texts.
 */
export type Reason =
  | StandingReason
  | StepReason
  | Exclusion
  | PointsEnd
  | Evidence
  | NoReferral
  | CallReason
  | HistoryLine
  | Refusal
  | RuleReason;

/** The code of a reason. */
export type ReasonCode = Reason["code"];
/** The reason that has this code. */
export type ReasonOf<Code extends ReasonCode> = Extract<Reason, { readonly code: Code }>;

/** The state of an order. */
export type StandingReason =
  | { readonly code: "nothingKnown" }
  | ErasedReason
  | { readonly code: "deletedUnseen" }
  | { readonly code: "waitsForOrder" }
  | { readonly code: "beyondLimits"; readonly limits: readonly BeyondLimit[] }
  | { readonly code: "noPoints"; readonly because: Exclusion | PointsEnd }
  | { readonly code: "noPointsWithoutContact"; readonly fields: readonly ContactField[] }
  | { readonly code: "noPointsSkipped" }
  | { readonly code: "pointsCancelled"; readonly because: PointsEnd }
  | { readonly code: "pointsBeingCancelled"; readonly because: PointsEnd }
  | { readonly code: "pointsKept"; readonly because: PointsEnd }
  /** An ended order with which points were redeemed. */
  | { readonly code: "redeemedStays"; readonly points: number; readonly because: StandingReason }
  | { readonly code: "onHold"; readonly by: string }
  | { readonly code: "waitsForPayment" }
  | {
      readonly code: "waitsForContact";
      readonly fields: readonly ContactField[];
      readonly isWithheld: boolean;
    }
  /** The shop refused data that a rule or an exclusion needs. */
  | {
      readonly code: "waitsForFacts";
      /** The bridge requests them again automatically; otherwise a person decides. */
      readonly isAskedAgain: boolean;
      readonly parts: readonly ReadPart[];
      readonly problem: ShopProblem;
      readonly since: Moment;
    }
  | { readonly code: "waitsForContactToRedeem"; readonly field: ContactField }
  | { readonly code: "patternTooSlow" }
  | { readonly code: "notWholeNumber"; readonly source: "id" | "number" }
  | { readonly code: "numberTooLarge"; readonly number: string; readonly source: "id" | "number" }
  | { readonly code: "pointsBeingEarned" }
  /** A person took back the decision that cancelled them. */
  | { readonly code: "pointsBeingGivenAgain"; readonly by: string }
  | { readonly code: "pointsBeingApproved" }
  | { readonly code: "pointsApproved" }
  | { readonly code: "approvalSkipped" }
  | { readonly code: "approvalWaitsFor"; readonly trigger: Exclude<Trigger, "created"> }
  /** A dispute over the payment is open. */
  | { readonly code: "approvalDisputed" }
  | { readonly code: "approvalExcluded"; readonly because: Exclusion }
  /** `lastDay`: of the return window, on the shop's calendar: "2026-12-07". Absent: there is no window. */
  | { readonly code: "approvalOn"; readonly at: Moment; readonly lastDay?: string }
  | { readonly code: "goneFromShop" }
  | { readonly code: "openedAgain" }
  | { readonly code: "staysCancelled" }
  | { readonly code: "failed"; readonly operation: OperationKind; readonly because: Reason | null };

/** A text or a list of the order that is longer than the bridge accepts. */
export interface BeyondLimit {
  readonly field: string;
  readonly limit: number;
  readonly of: "characters" | "entries";
}

/** Why a step was planned. */
export type StepReason =
  | { readonly code: "earn"; readonly trigger: Trigger }
  | { readonly code: "earnAgain"; readonly by: string }
  | { readonly code: "approveByPerson"; readonly by: string }
  | { readonly code: "approve"; readonly trigger: Trigger; readonly afterDays: number }
  | { readonly code: "cancel"; readonly because: PointsEnd }
  | { readonly code: "confirmCancel" }
  | ({ readonly code: "askAboutRefund" } & Amount)
  | { readonly code: "askAboutFailedPayment" }
  | { readonly code: "addConversion"; readonly campaignId: number; readonly because: Evidence }
  | { readonly code: "redeem"; readonly points: number; readonly because: Evidence }
  | {
      readonly code: "redeemInDoubt";
      readonly points: number | null;
      readonly because: RedeemDoubt;
    }
  | RedeemDoubt;

/** Why it is unknown whether a redeem was done. */
type RedeemDoubt = { readonly code: "answerLost" } | { readonly code: "olderThanMemory" };

/** What happened to an order: lines of its history that are not its state. */
export type HistoryLine =
  | {
      readonly code: "arrived";
      readonly source: ArrivalSource;
      readonly parts: readonly ArrivedPart[];
      /** How many more parts it had; absent if none. */
      readonly left?: number;
      readonly isOld: boolean;
    }
  | {
      readonly code: "sent";
      readonly operation: OperationKind;
      readonly loyaltyOrderId: number | null;
      readonly attempt: number;
      readonly activityId: string | null;
      readonly campaignId: number | null;
      readonly points: number | null;
      /** The activity in the programme now, if an earlier attempt with another one may have reached the service. */
      readonly notActivityId: string | null;
    }
  | {
      readonly code: "answered";
      readonly operation: OperationKind;
      readonly because: CallReason | StandingReason;
      readonly next: "retry" | "waits" | "waitsForAccount" | "givenUp" | "inDoubt" | null;
      readonly at: Moment | null;
    }
  /** There is evidence of a referral, but the programme excludes it. */
  | {
      readonly code: "noConversion";
      readonly campaignId: number;
      readonly because: NoReferral;
    }
  | { readonly code: "withdrawn"; readonly operation: OperationKind; readonly because: Reason }
  | { readonly code: "plannedOtherwise"; readonly because: Reason }
  | { readonly code: "historyEarns" }
  | { readonly code: "clockCorrected" }
  | { readonly code: "contactExpired"; readonly days: number }
  | { readonly code: "erasedByPerson"; readonly by: string }
  | ({ readonly code: "sentAgainByPerson" } & WhoAndWhy)
  | (WhoAndWhy & {
      readonly code: "decidedByPerson";
      readonly decision:
        | "approve"
        | "cancel"
        | "hold"
        | "release"
        | "giveAgain"
        | "settle"
        | "letEarn"
        | "cancelForRefund"
        | "keepDespiteRefund"
        | "cancelForFailure"
        | "keepDespiteFailure";
    })
  | (WhoAndWhy & {
      readonly code: "operationByPerson";
      readonly operation: OperationKind;
      readonly decision: "retry" | "skip" | "done";
    })
  | (WhoAndWhy & {
      readonly code: "filledInByPerson";
      readonly fields: readonly ("name" | ContactField)[];
      readonly isAfterPoints: boolean;
    });

/** Who decided; `note`: the person's reason, if given. */
interface WhoAndWhy {
  readonly by: string;
  readonly note?: string;
}

/** Why a person's decision is not carried out, or what they should know about it. */
export type Refusal =
  | { readonly code: "noSuchOrder" }
  | { readonly code: "noSuchOperation" }
  | { readonly code: "pointsAlready"; readonly points: "approved" | "cancelled" }
  | { readonly code: "operationAlready"; readonly state: "done" | "withdrawn" }
  | { readonly code: "nothingToSettle" }
  | { readonly code: "orderChanged" }
  | { readonly code: "beingSent" }
  | { readonly code: "erasedNotFilledIn" }
  | { readonly code: "mobileUnreadable" }
  | { readonly code: "emailUnreadable" }
  | { readonly code: "nothingFilledIn" }
  | { readonly code: "serviceNotToldAgain" }
  | { readonly code: "nothingSentYet" }
  | { readonly code: "notSentAgain"; readonly because: Reason };

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
