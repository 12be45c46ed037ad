import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { OperationDecision, OrderDecision } from "../../domain/person/person.ts";
import type { CallReason } from "../../domain/reason/call-reason.ts";
import type { ContactField } from "../../domain/reason/reason.ts";
import type { DestinationKind } from "../../health/codes/destination.ts";
import type { Role } from "../access/role.ts";

/** What a person did. */
export type ActCode =
  | {
      readonly code: "actOrderDecided";
      readonly decision: OrderDecision;
      /** Points that a person had cancelled are given again. */
      readonly isAgain?: true;
    }
  | { readonly code: "actSentAgain" }
  | { readonly code: "actContactGiven"; readonly fields: readonly (ContactField | "name")[] }
  | {
      readonly code: "actOperationDecided";
      readonly operation: OperationKind;
      readonly decision: OperationDecision;
      /** It was the answer to whether a partial refund cancels the points. */
      readonly isAnswer?: true;
    }
  | { readonly code: "actExchangesShown" }
  | { readonly code: "actAllRetried"; readonly operations: number; readonly deliveries: number }
  | { readonly code: "actDeliveryReplayed"; readonly id: string; readonly topic: string }
  | { readonly code: "actDeliveryShown"; readonly id: string; readonly topic: string }
  | { readonly code: "actDeliveryDismissed"; readonly id: string; readonly topic: string }
  | { readonly code: "actDeliveryTakenBack"; readonly id: string; readonly topic: string }
  | { readonly code: "actRedeemBegun"; readonly points: number; readonly reference: string }
  | {
      readonly code: "actRedeemFailed";
      readonly points: number;
      readonly reference: string;
      readonly because: CallReason;
    }
  | {
      readonly code: "actRedeemed";
      readonly points: number;
      readonly reference: string;
      readonly isCertain: boolean;
    }
  | { readonly code: "actRedeemShown"; readonly reference: string }
  | { readonly code: "actErased"; readonly orders: number; readonly deliveries: number }
  | { readonly code: "actExported"; readonly orders: number; readonly deliveries: number }
  | { readonly code: "actArchiveBegun" }
  | { readonly code: "actShopChecked" }
  | { readonly code: "actShopTried"; readonly platform: string; readonly address: string }
  | { readonly code: "actShopAdded"; readonly platform: string; readonly address: string }
  | { readonly code: "actShopInstalled"; readonly platform: string; readonly address: string }
  | { readonly code: "actShopChanged" }
  | { readonly code: "actShopSecretsChanged" }
  | { readonly code: "actAccountKeyChanged" }
  | { readonly code: "actShopRemoved"; readonly address: string | null }
  | { readonly code: "actWebhooksRestored" }
  | { readonly code: "actTestDeliverySent" }
  | { readonly code: "actMissingSettled"; readonly decision: "cancel" | "keep"; readonly orders: number }
  | { readonly code: "actBackupBegun" }
  | { readonly code: "actAuditBegun" }
  | { readonly code: "actAuditEnded" }
  | { readonly code: "actResyncBegun"; readonly isDryRun: boolean; readonly orders: number | null }
  | { readonly code: "actResyncEnded" }
  | { readonly code: "actProgrammeSaved"; readonly version: number }
  | { readonly code: "actProgrammeReverted"; readonly to: number; readonly version: number }
  | {
      readonly code: "actSignedIn";
      readonly with: "token" | "accessToken" | "link" | "invitation" | "passkey" | "sso";
      readonly from: string;
    }
  /** Within an hour; facts of the last one. */
  | ({
      readonly code: "actSignInRefused";
      readonly times: number;
      readonly from: string;
    } & SignInRefusal)
  | { readonly code: "actSignedOut" }
  | { readonly code: "actAllSignedOut" }
  | { readonly code: "actLinkMade" }
  | {
      readonly code: "actPersonAdded";
      readonly name: string;
      readonly role: Role;
      readonly tenant: string | null;
      readonly with: "link" | "token";
      readonly until: Moment | null;
    }
  | {
      readonly code: "actPersonChanged";
      readonly name: string;
      readonly from: Role;
      readonly role: Role;
      readonly until: Moment | null;
    }
  | { readonly code: "actPersonInvited"; readonly name: string }
  | { readonly code: "actPersonRemoved"; readonly name: string }
  | { readonly code: "actPasskeyAdded"; readonly name: string }
  | { readonly code: "actPasskeyRenamed"; readonly before: string; readonly name: string }
  | { readonly code: "actPasskeyRemoved"; readonly name: string }
  /** With the single sign-on, if there was one. */
  | {
      readonly code: "actPasskeysRemoved";
      readonly name: string;
      readonly passkeys: number;
      readonly hasSso: boolean;
    }
  | { readonly code: "actSsoAdded"; readonly label: string }
  | { readonly code: "actSsoRemoved" }
  | { readonly code: "actDestinationAdded"; readonly name: string; readonly kind: DestinationKind }
  | { readonly code: "actDestinationTested"; readonly name: string; readonly kind: DestinationKind }
  | { readonly code: "actDestinationRemoved"; readonly name: string; readonly kind: DestinationKind };

/** Why a sign-in by passkey was refused. */
export const PASSKEY_REFUSALS = ["late", "unknown", "invalid", "counter"] as const;
export type PasskeyRefusal = (typeof PASSKEY_REFUSALS)[number];

/** Why a sign-in in a person's name was refused. */
export type SignInRefusal =
  | { readonly with: "passkey"; readonly because: PasskeyRefusal }
  | { readonly with: "sso"; readonly because: "late" };

/** How an act is undone. */
export const UNDOINGS = [
  "takeBack",
  "release",
  "revert",
  "correct",
  "remove",
  "typeAgain",
  "addAgain",
  "again",
  "over",
  "nothing",
  "never",
] as const;
export type UndoKind = (typeof UNDOINGS)[number];

/** What an act changed. */
export const CHANGED_THINGS = [
  "points",
  "work",
  "standing",
  "name",
  "email",
  "mobile",
  "version",
  "setting",
  "secret",
] as const;
export type ChangeSubject = (typeof CHANGED_THINGS)[number];

/** The columns of the log of acts as a table. */
export const ACT_COLUMNS = [
  "by",
  "done",
  "note",
  "shop",
  "orderNumber",
  "orderId",
  "customer",
  "points",
  "before",
  "after",
  "undoing",
] as const;
export type ActColumn = (typeof ACT_COLUMNS)[number];

/** What stands beside an act. */
export type ActWord =
  | { readonly code: "actUndoing"; readonly undoing: UndoKind }
  | {
      readonly code: "actUndone";
      /** Nothing of it is left. */
      readonly isWhole: boolean;
      readonly by: string;
      readonly at: Moment;
    }
  | { readonly code: "actChanged"; readonly thing: ChangeSubject }
  | { readonly code: "actColumn"; readonly column: ActColumn }
  | { readonly code: "actTimeColumn"; readonly zone: string }
  | { readonly code: "actErasedPart" };
