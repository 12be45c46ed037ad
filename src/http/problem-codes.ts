import type { CallReason, Reason } from "../domain/reason/reason.ts";
import type { DestinationProblem } from "../health/codes/destination.ts";
import type { Role, VisitorRole } from "../people/access/role.ts";
import type { BodyProblem } from "../platform/codes/delivery.ts";

/** Why a request was not carried out. */
export type Problem =
  | HttpProblem
  | SignInProblem
  | DeliveryProblem
  | ShopProblem
  | CustomerProblem
  | ProgrammeRefusal
  | UnavailableReason
  | Expectation
  | DestinationProblem;

/** Why no request can be served now. */
export type UnavailableReason =
  | { readonly code: "bridgeStarting" }
  | { readonly code: "bridgeStopping" }
  | { readonly code: "storeFailed" }
  | { readonly code: "deliveriesNotStored" }
  | { readonly code: "changesNotStored" }
  | { readonly code: "dataNotRead" }
  | { readonly code: "tooMuchAtOnce" }
  | { readonly code: "tooMuchAsked" }
  | { readonly code: "releaseTooOld"; readonly version: number; readonly known: number }
  | { readonly code: "numbersNotRead" };

/** What a query or body entry must be, for rules beyond the schema library's own. */
export type Expectation =
  | { readonly code: "expectedMoment" }
  | { readonly code: "expectedEmailOrMobile" }
  | { readonly code: "expectedWebhookAddress" }
  | { readonly code: "expectedNoneWithAll" }
  | { readonly code: "expectedOneChoice" }
  | { readonly code: "expectedNoneWithIds" }
  | { readonly code: "expectedAfterSince" }
  | { readonly code: "expectedNextCursor" };

/** One invalid entry of a query or body. `expected`: in the reader's language. */
export interface WrongPart {
  readonly path: string;
  readonly expected: string;
}

type HttpProblem =
  | { readonly code: "httpStatus"; readonly status: number }
  | { readonly code: "otherMethods"; readonly allowed: readonly string[] }
  | { readonly code: "nothingAtAddress" }
  | { readonly code: "addressNotValid" }
  | { readonly code: "bridgeFailed" }
  | { readonly code: "tooManyFromHere" }
  | { readonly code: "notNow"; readonly because: UnavailableReason }
  | { readonly code: "bodyTooLarge"; readonly bytes: number }
  | { readonly code: "bodyEncoded" }
  | { readonly code: "bodyReadAlready" }
  | { readonly code: "bodyNotJson" }
  | { readonly code: "bodyUnreadable"; readonly because: BodyProblem }
  | { readonly code: "actorUnreadable"; readonly most: number }
  | { readonly code: "wrongParts"; readonly parts: readonly WrongPart[] }
  | { readonly code: "noSuchCall" }
  | { readonly code: "noSuchThing"; readonly thing: UnknownThing }
  | { readonly code: "tooManyPages" }
  | { readonly code: "csvParameters" }
  | { readonly code: "archiveNotYet" };

/** The kind of thing that a request named and that does not exist. */
export type UnknownThing =
  | "order"
  | "operation"
  | "delivery"
  | "shop"
  | "audit"
  | "resync"
  | "version"
  | "preview"
  | "incident"
  | "redeem"
  | "person"
  | "passkey"
  | "sso"
  | "destination";

type SignInProblem =
  | { readonly code: "adminTokenNeeded" }
  | { readonly code: "notFromOwnPage" }
  /** `platforms`: whose admins show the dashboard. */
  | { readonly code: "sessionTokenRefused"; readonly platforms: readonly string[] }
  | { readonly code: "shopOfOperator" }
  | { readonly code: "tooManyTries"; readonly seconds: number }
  | { readonly code: "wrongToken" }
  | { readonly code: "linkUsed" }
  | { readonly code: "tokenOrTicket" }
  | { readonly code: "notForTenants" }
  | { readonly code: "tenantUnknown"; readonly tenant: string }
  | { readonly code: "roleNeeded"; readonly needed: Role; readonly role: VisitorRole }
  | { readonly code: "personNameTaken"; readonly name: string }
  | { readonly code: "peopleFull"; readonly most: number }
  | { readonly code: "accessEndPast" }
  | NoPasskeySite
  | { readonly code: "waysForPeople" }
  | { readonly code: "signInLate" }
  | { readonly code: "passkeyRefused" }
  | { readonly code: "passkeyNotMade" }
  | { readonly code: "passkeyKnown" }
  | { readonly code: "passkeysFull"; readonly most: number }
  | { readonly code: "ssoOff" }
  /** `label`: what people call the identity provider. */
  | { readonly code: "ssoAway"; readonly label: string }
  | { readonly code: "ssoRefused"; readonly label: string }
  | { readonly code: "ssoUnknown"; readonly label: string }
  | { readonly code: "ssoTaken"; readonly label: string }
  | { readonly code: "ssoKnown"; readonly label: string };

/** Why passkeys are not offered. */
export type NoPasskeySite =
  | { readonly code: "passkeysNoAddress" }
  | { readonly code: "passkeysNeedDomain"; readonly host: string };

type DeliveryProblem =
  | { readonly code: "notSigned" }
  | { readonly code: "nothingToDismiss" }
  | { readonly code: "notDismissed" }
  | { readonly code: "deliveryTooLarge"; readonly bytes: number };

type ShopProblem =
  | { readonly code: "accountNotEntered" }
  | { readonly code: "ordersNotReadable"; readonly title: string }
  | { readonly code: "resyncRunning"; readonly id: string }
  | { readonly code: "auditRunning" }
  | { readonly code: "backupRunning" }
  | { readonly code: "backupsOff" }
  | { readonly code: "accountNotConfigured" }
  | { readonly code: "accountShared" }
  | { readonly code: "noMissingOrders" }
  | { readonly code: "webhooksNotKept"; readonly title: string }
  | { readonly code: "noPublicAddress" }
  | { readonly code: "noTestOf"; readonly title: string }
  | { readonly code: "testTooSoon"; readonly seconds: number }
  | ShopsProblem
  | { readonly code: "shopsFull"; readonly most: number }
  | { readonly code: "shopOfFile"; readonly shop: string }
  | { readonly code: "shopChangedSince"; readonly shop: string }
  | { readonly code: "otherShopNamed"; readonly shop: string }
  | { readonly code: "nothingToChange" }
  /** Of a merchant: whose shop has it is not said. */
  | { readonly code: "accountTaken" }
  | { readonly code: "accountUsed"; readonly shop: string; readonly by: string }
  | { readonly code: "wrongShop"; readonly parts: readonly WrongPart[] };

/** Why no shop can be added on the page. */
export type ShopsProblem = { readonly code: "shopsNotAddedHere" } | { readonly code: "shopsNeedKey" };

type ProgrammeRefusal =
  | { readonly code: "wrongProgramme"; readonly parts: readonly WrongPart[] }
  | { readonly code: "programmeLocked" }
  | {
      readonly code: "programmeChangedSince";
      readonly version: number;
      /** `null`: the file has changed. */
      readonly by: string | null;
      readonly at: number;
      /** In the reader's language. */
      readonly changes: readonly string[];
    }
  /** A version that cannot be compared with another one, because a later release wrote it. */
  | { readonly code: "programmeOfLaterCounts"; readonly version: number }
  | { readonly code: "previewRunning" }
  | { readonly code: "previewGone" }
  /** `most`: how many can run at once in one process. */
  | { readonly code: "previewsBusy"; readonly most: number };

type CustomerProblem =
  | { readonly code: "accountRefusesCalls"; readonly brand: string; readonly because: Reason }
  | { readonly code: "callsUsedUp"; readonly seconds: number }
  | {
      readonly code: "historyNotGiven";
      readonly because: CallReason;
      readonly next: "soon" | "inAMinute" | "correctAccount" | "checkCustomer";
    }
  | { readonly code: "erasureNeedsEmail" }
  | { readonly code: "erasureNeedsMobile" }
  | { readonly code: "referenceErased" }
  | { readonly code: "referenceOfOthers" }
  | { readonly code: "redeemUnderWay" }
  | { readonly code: "redeemRefused"; readonly because: CallReason }
  | { readonly code: "nothingRedeemed"; readonly because: CallReason; readonly next: "soon" | "later" }
  | { readonly code: "redeemUnknown" };

/** The result of a person's action. */
export type ActResult =
  | { readonly code: "redeemed"; readonly points: number }
  | { readonly code: "redeemedBefore" }
  | { readonly code: "revertedTo"; readonly version: number }
  /** `null`: not set. */
  | {
      readonly code: "programmeChange";
      readonly setting: string;
      readonly before: string | null;
      readonly after: string | null;
    }
  | {
      readonly code: "personErased";
      readonly waitingRequests: number;
      readonly damaged: number;
      readonly isListed: boolean;
    };
