import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { DecisionName } from "../../domain/order/decision-name.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { OperationDecision, OrderDecision } from "../../domain/person/person.ts";
import type { CallReason } from "../../domain/reason/call-reason.ts";
import type { Coded } from "../../domain/reason/coded.ts";
import type { ContactField } from "../../domain/reason/reason.ts";
import type { DestinationKind } from "../../health/codes/destination.ts";
import type { Role } from "../access/role.ts";

/** What a person did. */
export type ActCode = Coded<{
  actOrderDecided: {
    decision: OrderDecision;
    /** Set if points that a person had cancelled are given again. */
    isAgain?: true;
    /** The only decision that was taken back; absent: all of them. */
    only?: DecisionName;
    /** Of `cancel`: there were no points to cancel. */
    hadNone?: true;
  };
  actSentAgain: null;
  actContactGiven: { fields: readonly (ContactField | "name")[] };
  actOperationDecided: {
    operation: OperationKind;
    decision: OperationDecision;
    /** Set if the decision answered whether a partial refund cancels the points. */
    isAnswer?: true;
  };
  actExchangesShown: null;
  actAllRetried: { operations: number; deliveries: number };
  actDeliveryReplayed: { id: string; topic: string };
  actDeliveryShown: { id: string; topic: string };
  actDeliveryDismissed: { id: string; topic: string };
  actDeliveryTakenBack: { id: string; topic: string };
  actRedeemBegun: { points: number; reference: string };
  actRedeemFailed: { points: number; reference: string; because: CallReason };
  actRedeemed: { points: number; reference: string; isCertain: boolean };
  actRedeemShown: { reference: string };
  actErased: { orders: number; deliveries: number };
  /** `numbers`: of some of the orders, which show whose they are without naming the person. */
  actExported: { orders: number; deliveries: number; numbers?: readonly string[] };
  actArchiveBegun: null;
  actShopChecked: null;
  actShopTried: { platform: string; address: string };
  actShopAdded: { platform: string; address: string };
  actShopInstalled: { platform: string; address: string };
  actShopChanged: null;
  actShopSecretsChanged: null;
  actAccountKeyChanged: null;
  actShopRemoved: { address: string | null };
  actWebhooksRestored: null;
  actTestDeliverySent: null;
  actMissingSettled: { decision: "cancel" | "keep"; orders: number };
  actBackupBegun: null;
  actAuditBegun: null;
  actAuditEnded: null;
  actResyncBegun: { isDryRun: boolean; orders: number | null };
  actResyncEnded: null;
  actProgrammeSaved: { version: number };
  actProgrammeReverted: { to: number; version: number };
  actSignedIn: { with: "token" | "accessToken" | "link" | "invitation" | "passkey" | "sso"; from: string };
  /** Counts the refusals of an hour; the facts are those of the last one. */
  actSignInRefused: { times: number; from: string } & SignInRefusal;
  actSignedOut: null;
  actAllSignedOut: null;
  actLinkMade: null;
  actPersonAdded: {
    name: string;
    role: Role;
    tenant: string | null;
    with: "link" | "token";
    until: Moment | null;
  };
  actPersonChanged: { name: string; from: Role; role: Role; until: Moment | null };
  actPersonInvited: { name: string };
  actPersonRemoved: { name: string };
  actPasskeyAdded: { name: string };
  actPasskeyRenamed: { before: string; name: string };
  actPasskeyRemoved: { name: string };
  /** `hasSso`: whether a single sign-on was removed too. */
  actPasskeysRemoved: { name: string; passkeys: number; hasSso: boolean };
  actSsoAdded: { label: string };
  actSsoRemoved: null;
  actDestinationAdded: { name: string; kind: DestinationKind };
  actDestinationTested: { name: string; kind: DestinationKind };
  actDestinationRemoved: { name: string; kind: DestinationKind };
}>;

/** The names of the decisions that the act may have made. */
export function decisionsOf(done: ActCode): readonly DecisionName[] {
  if (done.code === "actOrderDecided") return done.decision === "release" ? [] : [done.decision];
  if (done.code !== "actOperationDecided") return [];
  if (done.isAnswer !== true) return [done.operation];
  return done.decision === "skip" ? ["keepDespiteRefund", "keepDespiteFailure"] : ["cancel"];
}

/** Why a sign-in by passkey was refused. */
export const PASSKEY_REFUSALS = ["late", "unknown", "invalid", "counter"] as const;
export type PasskeyRefusal = (typeof PASSKEY_REFUSALS)[number];

/** Why a sign-in in a person's name was refused. */
export type SignInRefusal =
  | { readonly with: "passkey"; readonly because: PasskeyRefusal }
  | { readonly with: "sso"; readonly because: "late" };

/** The ways in which an act can be undone. */
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

/** The kinds of things that an act changes. */
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

/** The columns of the audit log's export. */
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
  "undoCommand",
] as const;
export type ActColumn = (typeof ACT_COLUMNS)[number];

/** Temporary reasons of an order: something is about to be sent. */
export const INTENDED_STATES = [
  "pointsBeingEarned",
  "pointsBeingGivenAgain",
  "pointsBeingApproved",
  "pointsBeingCancelled",
] as const;
export type IntendedState = (typeof INTENDED_STATES)[number];

/** The words shown beside an act. */
export type ActWord = Coded<{
  actUndoing: { undoing: UndoKind };
  actUndone: {
    /** Whether all of the act was undone. */
    isWhole: boolean;
    by: string;
    at: Moment;
  };
  actChanged: { thing: ChangeSubject };
  actIntended: { state: IntendedState };
  actColumn: { column: ActColumn };
  actTimeColumn: { zone: string };
  actErasedPart: null;
}>;
