import type { Coded } from "../domain/reason/coded.ts";
import type { CallReason, Reason } from "../domain/reason/reason.ts";
import type { DestinationProblem } from "../health/codes/destination.ts";
import type { Role, VisitorRole } from "../people/access/role.ts";
import type { BodyProblem } from "../platform/codes/delivery.ts";
import type { ExpectedSetting, FoundSetting } from "../settings/setting-codes.ts";

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
  | EntryProblem
  | DestinationProblem;

/** Why no request can be served now. */
export type UnavailableReason = Coded<{
  bridgeStarting: null;
  bridgeStopping: null;
  storeFailed: null;
  deliveriesNotStored: null;
  changesNotStored: null;
  dataNotRead: null;
  tooMuchAtOnce: null;
  /** Merchants can connect no shops, or too many wait for their setup. */
  newShopsNotTaken: null;
  tooMuchAsked: null;
  releaseTooOld: { version: number; known: number };
  numbersNotRead: null;
}>;

/** What a query or body entry must be, for which the settings have no words. */
export type Expectation = Coded<{
  expectedMoment: null;
  expectedEmailOrMobile: null;
  expectedWebhookAddress: null;
  expectedNoneWithAll: null;
  expectedOneChoice: null;
  expectedNoneWithIds: null;
  expectedAfterSince: null;
  expectedNextCursor: null;
  expectedOneLine: null;
  expectedMonth: null;
  expectedPlainAmount: null;
  expectedObject: null;
}>;

/** What else is said about an entry: that it is unknown, or what was found instead. */
export type EntryProblem = Coded<{
  expectedCloseEntry: { closest: string };
  expectedOnlyEntries: { names: readonly string[] };
  wrongValue: { expected: Expectation | ExpectedSetting; found: FoundSetting };
}>;

/** One invalid entry of a query or body. `expected`: in the reader's language. */
export interface WrongPart {
  readonly path: string;
  readonly expected: string;
}

type HttpProblem = Coded<{
  /** `reason`: the code of the problem. */
  httpStatus: { status: number; reason: string };
  otherMethods: { allowed: readonly string[] };
  nothingAtAddress: null;
  addressNotValid: null;
  bridgeFailed: null;
  tooManyFromHere: null;
  notNow: { because: UnavailableReason };
  bodyTooLarge: { bytes: number };
  bodyEncoded: null;
  bodyReadAlready: null;
  bodyNotJson: null;
  bodyUnreadable: { because: BodyProblem };
  actorUnreadable: { most: number };
  wrongParts: { parts: readonly WrongPart[] };
  noSuchCall: null;
  noSuchThing: { thing: UnknownThing };
  tooManyPages: null;
  csvParameters: null;
  archiveNotYet: null;
}>;

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
  | NoPasskeySite
  | Coded<{
      adminTokenNeeded: null;
      notFromOwnPage: null;
      /** `platforms`: whose admins show the dashboard. */
      sessionTokenRefused: { platforms: readonly string[] };
      shopOfOperator: null;
      tooManyTries: { seconds: number };
      wrongToken: null;
      linkUsed: null;
      tokenOrTicket: null;
      notForTenants: null;
      tenantUnknown: { tenant: string };
      roleNeeded: { needed: Role; role: VisitorRole };
      personNameTaken: { name: string };
      peopleFull: { most: number };
      accessEndPast: null;
      waysForPeople: null;
      signInLate: null;
      passkeyRefused: null;
      passkeyNotMade: null;
      passkeyKnown: null;
      passkeysFull: { most: number };
      ssoOff: null;
      /** `label`: what people call the identity provider. */
      ssoAway: { label: string };
      ssoRefused: { label: string };
      ssoUnknown: { label: string };
      ssoTaken: { label: string };
      ssoKnown: { label: string };
    }>;

/** Why passkeys are not offered. */
export type NoPasskeySite = Coded<{ passkeysNoAddress: null; passkeysNeedDomain: { host: string } }>;

type DeliveryProblem = Coded<{
  notSigned: null;
  nothingToDismiss: null;
  notDismissed: null;
  deliveryTooLarge: { bytes: number };
}>;

type ShopProblem =
  | ShopsProblem
  | Coded<{
      accountNotEntered: null;
      ordersNotReadable: { title: string };
      resyncRunning: { id: string };
      auditRunning: null;
      backupRunning: null;
      backupsOff: null;
      accountNotConfigured: null;
      accountShared: null;
      noMissingOrders: null;
      webhooksNotKept: { title: string };
      noPublicAddress: null;
      noTestOf: { title: string };
      testTooSoon: { seconds: number };
      shopsFull: { most: number };
      shopOfFile: { shop: string };
      shopChangedSince: { shop: string };
      otherShopNamed: { shop: string };
      nothingToChange: null;
      /** For merchants: does not say whose shop has the account. */
      accountTaken: null;
      accountUsed: { shop: string; by: string };
      wrongShop: { parts: readonly WrongPart[] };
    }>;

/** Why no shop can be added on the page. */
export type ShopsProblem = Coded<{ shopsNotAddedHere: null; shopsNeedKey: null }>;

type ProgrammeRefusal = Coded<{
  wrongProgramme: { parts: readonly WrongPart[] };
  programmeLocked: null;
  programmeChangedSince: {
    version: number;
    /** `null`: the file has changed. */
    by: string | null;
    at: number;
    /** The changes, in the reader's language. */
    changes: readonly string[];
  };
  /** A version that cannot be compared with another one, because a later release wrote it. */
  programmeOfLaterCounts: { version: number };
  previewRunning: null;
  previewGone: null;
  /** `most`: how many can run at once in one process. */
  previewsBusy: { most: number };
}>;

type CustomerProblem = Coded<{
  accountRefusesCalls: { brand: string; because: Reason; mayCorrect: boolean };
  callsUsedUp: { seconds: number };
  historyNotGiven: {
    because: CallReason;
    next: "soon" | "inAMinute" | "compareAccount" | "askForAccount" | "checkCustomer";
  };
  erasureNeedsEmail: null;
  erasureNeedsMobile: null;
  referenceErased: null;
  referenceOfOthers: null;
  redeemUnderWay: null;
  redeemRefused: { because: CallReason };
  nothingRedeemed: { because: CallReason; next: "soon" | "later" };
  redeemUnknown: null;
}>;

/** The result of a person's action. */
export type ActResult = Coded<{
  redeemed: { points: number };
  redeemedBefore: null;
  revertedTo: { version: number };
  /** `null`: not set. */
  programmeChange: { setting: string; before: string | null; after: string | null };
  personErased: { waitingRequests: number; damaged: number; isListed: boolean };
}>;
