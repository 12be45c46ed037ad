import type { OperationKind } from "../operation/operation-kind.ts";
import type { DecisionName } from "../order/decision-name.ts";
import type { Moment, ReadPart, ShopProblem } from "../order/order-snapshot.ts";
import type { ArrivalSource, ArrivedPart } from "./arrival.ts";
import type { CallReason, ErasedReason } from "./call-reason.ts";
import type { Coded } from "./coded.ts";
import type { PartialRefund } from "./refund-reason.ts";
import type { RuleReason } from "./rule-reason.ts";

export type * from "./arrival.ts";
export type * from "./call-reason.ts";
export type * from "./refund-reason.ts";
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
  | ErasedReason
  | Coded<{
      nothingKnown: null;
      deletedUnseen: null;
      waitsForOrder: null;
      beyondLimits: { limits: readonly BeyondLimit[] };
      noPoints: { because: Exclusion | PointsEnd };
      noPointsWithoutContact: { fields: readonly ContactField[] };
      noPointsSkipped: { by: string };
      pointsCancelled: { because: PointsEnd };
      pointsBeingCancelled: { because: PointsEnd };
      pointsKept: { because: PointsEnd };
      /** An ended order with which points were redeemed. */
      redeemedStays: { points: number; because: StandingReason };
      onHold: { by: string };
      waitsForPayment: null;
      waitsForContact: { fields: readonly ContactField[]; isWithheld: boolean };
      /** The shop refused data that a rule or an exclusion needs. */
      waitsForFacts: {
        /** The bridge requests them again automatically; otherwise a person decides. */
        isAskedAgain: boolean;
        parts: readonly ReadPart[];
        problem: ShopProblem;
        since: Moment;
      };
      waitsForContactToRedeem: { field: ContactField };
      patternTooSlow: null;
      notWholeNumber: { source: "id" | "number" };
      numberTooLarge: { number: string; source: "id" | "number" };
      /** `holder`: the id of the order that has the number. */
      numberTaken: { holder: string };
      pointsBeingEarned: null;
      /** A person took back the decision that cancelled them. */
      pointsBeingGivenAgain: { by: string };
      pointsBeingApproved: null;
      pointsApproved: null;
      approvalSkipped: null;
      approvalWaitsFor: { trigger: Exclude<Trigger, "created">; afterDays: number };
      /** A dispute over the payment is open. */
      approvalDisputed: null;
      approvalExcluded: { because: Exclusion };
      /**
       * `lastDay`: of the return window, on the shop's calendar: "2026-12-07". Absent: there is no window. `share`: the
       * refunded share of the total from which the points are cancelled. Absent: all of it.
       */
      approvalOn: { at: Moment; lastDay?: string; share?: number };
      goneFromShop: null;
      openedAgain: null;
      staysCancelled: null;
      failed: { operation: OperationKind; because: Reason | null };
    }>;

/** A text or a list of the order that is longer than the bridge accepts. */
export interface BeyondLimit {
  readonly field: string;
  readonly limit: number;
  readonly of: "characters" | "entries";
}

/** Why a step was planned. */
export type StepReason =
  | RedeemDoubt
  | Coded<{
      earn: { trigger: Trigger };
      earnAgain: { by: string };
      approveByPerson: { by: string };
      approve: { trigger: Trigger; afterDays: number };
      cancel: { because: PointsEnd };
      confirmCancel: null;
      askAboutRefund: Amount;
      askAboutFailedPayment: null;
      addConversion: { campaignId: number; because: Evidence };
      redeem: { points: number; because: Evidence };
      redeemInDoubt: { points: number | null; because: RedeemDoubt };
    }>;

/** Why it is unknown whether a redeem was done. */
type RedeemDoubt = Coded<{ answerLost: null; olderThanMemory: null }>;

/** What happened to an order: lines of its history that are not its state. */
export type HistoryLine =
  | PartialRefund
  | Coded<{
      arrived: {
        source: ArrivalSource;
        parts: readonly ArrivedPart[];
        /** How many more parts it had; absent if none. */
        left?: number;
        isOld: boolean;
      };
      sent: {
        operation: OperationKind;
        loyaltyOrderId: number | null;
        attempt: number;
        activityId: string | null;
        campaignId: number | null;
        points: number | null;
        /** The activity in the programme now, if an earlier attempt with another one may have reached the service. */
        notActivityId: string | null;
      };
      answered: {
        operation: OperationKind;
        because: CallReason | StandingReason;
        next: "retry" | "waits" | "waitsForAccount" | "givenUp" | "inDoubt" | null;
        at: Moment | null;
      };
      /** There is evidence of a referral, but the programme excludes it. */
      noConversion: { campaignId: number; because: NoReferral };
      /** `isUnsure`: an attempt without an answer may have carried it out. `isOnHold`: until the order is released. */
      withdrawn: { operation: OperationKind; isUnsure: boolean; isOnHold?: true };
      plannedOtherwise: { because: Reason };
      historyEarns: null;
      clockCorrected: null;
      contactExpired: { days: number };
      /** Write-back gave up. `isGone`: the shop does not have the order. */
      pointsRefusedByShop: { isGone: boolean };
      erasedByPerson: { by: string };
      sentAgainByPerson: WhoAndWhy;
      decidedByPerson: {
        decision:
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
        /** The only one of the earlier decisions that was taken back; absent: all of them. */
        only?: DecisionName;
        /** Of `cancel`: there were no points to cancel, and there will be none. */
        hadNone?: true;
      } & WhoAndWhy;
      operationByPerson: { operation: OperationKind; decision: "retry" | "skip" | "done" } & WhoAndWhy;
      filledInByPerson: { fields: readonly ("name" | ContactField)[]; isAfterPoints: boolean } & WhoAndWhy;
    }>;

/** Who decided; `note`: the person's reason, if given. */
interface WhoAndWhy {
  readonly by: string;
  readonly note?: string;
}

/** Why a person's decision is not carried out, or what they should know about it. */
export type Refusal = Coded<{
  noSuchOrder: null;
  noSuchOperation: null;
  pointsAlready: { points: "approved" | "cancelled" };
  decidedAlready: { decision: "approve" | "cancel" | "hold" | "release" | "settle" };
  operationAlready: { state: "done" | "withdrawn" };
  nothingToSettle: null;
  orderChanged: null;
  beingSent: null;
  erasedNotFilledIn: null;
  mobileUnreadable: null;
  emailUnreadable: null;
  nothingFilledIn: null;
  serviceNotUpdated: null;
  nothingSentYet: null;
  notSentAgain: { because: Reason };
  decisionWithoutEffect: { because: Reason };
}>;

/** The two ways in which the loyalty service identifies a customer. */
export type ContactField = "email" | "mobile";
/** What starts the points, or their approval. */
export type Trigger = "created" | "paid" | "fulfilled" | "delivered";

/** An amount in whole minor units. */
export interface Amount {
  readonly amountMinor: number;
  readonly currency: string;
}

/** Why an order gets no points. */
export type Exclusion = Coded<{
  testOrder: null;
  draftOrder: null;
  erasedAtShop: null;
  excludedTag: { tag: string };
  excludedCustomerTag: { tag: string };
  excludedSource: { source: string };
  excludedCurrency: { currency: string };
  zeroTotal: null;
  belowMinimum: Amount;
  giftCardsOnly: null;
  /** `rule`: its number in `exclude.rules`, from 1. */
  excludedByRule: { rule: number; name: string | null };
  history: { createdAt: Moment; earnFrom: Moment };
}>;

/** Why a referral does not count. */
export type NoReferral = Coded<{ ownReferral: null; notFirstOrder: null }>;

/** Why the points of an order end. */
export type PointsEnd = Coded<{
  cancelledByPerson: { by: string };
  orderDeleted: null;
  orderCancelled: null;
  paymentVoided: null;
  disputeLost: null;
  fullyRefunded: null;
  refundedShare: { share: number } & Amount;
}>;

/** Where the order says that it came from a campaign, or that points were used. */
export type Evidence = Coded<{
  discountCodeUsed: { discountCode: string };
  attributeSays: { name: string; value: string };
  shopAttributes: { campaign: string };
  landingPageSays: { parameter: string; value: string };
  defaultCampaign: null;
}>;
