import type { PointsState } from "../../domain/order/order-record.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import {
  type ActCode,
  type ActWord,
  INTENDED_STATES,
  type IntendedState,
  type UndoKind,
} from "../../people/acts/act-codes.ts";

/** The kinds of acts that lists can be filtered by. */
export const ACT_KINDS = [
  "orders",
  "customers",
  "deliveries",
  "shops",
  "programmes",
  "access",
  "signIns",
] as const;
export type ActKind = (typeof ACT_KINDS)[number];
/** Values of the `kind` filter. `changes`: every act except sign-ins and acts that only read. */
export const KIND_FILTERS = ["changes", ...ACT_KINDS] as const;
interface Character {
  readonly kind: ActKind;
  readonly undoing: UndoKind;
}

const CHARACTERS: Readonly<Record<ActCode["code"], Character>> = {
  actOrderDecided: { kind: "orders", undoing: "release" },
  actSentAgain: { kind: "orders", undoing: "nothing" },
  actContactGiven: { kind: "orders", undoing: "correct" },
  actOperationDecided: { kind: "orders", undoing: "release" },
  actExchangesShown: { kind: "orders", undoing: "nothing" },
  actAllRetried: { kind: "orders", undoing: "never" },
  actDeliveryReplayed: { kind: "deliveries", undoing: "nothing" },
  actDeliveryShown: { kind: "deliveries", undoing: "nothing" },
  actDeliveryDismissed: { kind: "deliveries", undoing: "takeBack" },
  actDeliveryTakenBack: { kind: "deliveries", undoing: "again" },
  actRedeemed: { kind: "customers", undoing: "never" },
  actRedeemBegun: { kind: "customers", undoing: "never" },
  actRedeemFailed: { kind: "customers", undoing: "nothing" },
  actRedeemShown: { kind: "customers", undoing: "nothing" },
  actErased: { kind: "customers", undoing: "never" },
  actExported: { kind: "customers", undoing: "nothing" },
  actArchiveBegun: { kind: "customers", undoing: "nothing" },
  actShopChecked: { kind: "shops", undoing: "nothing" },
  actShopTried: { kind: "shops", undoing: "nothing" },
  actShopInstalled: { kind: "shops", undoing: "remove" },
  actShopAdded: { kind: "shops", undoing: "remove" },
  actShopChanged: { kind: "shops", undoing: "typeAgain" },
  actShopSecretsChanged: { kind: "shops", undoing: "typeAgain" },
  actAccountKeyChanged: { kind: "shops", undoing: "again" },
  actShopRemoved: { kind: "shops", undoing: "addAgain" },
  actTestDeliverySent: { kind: "shops", undoing: "nothing" },
  actWebhooksRestored: { kind: "shops", undoing: "nothing" },
  actMissingSettled: { kind: "shops", undoing: "never" },
  actBackupBegun: { kind: "shops", undoing: "nothing" },
  actAuditBegun: { kind: "shops", undoing: "nothing" },
  actAuditEnded: { kind: "shops", undoing: "again" },
  actResyncBegun: { kind: "shops", undoing: "never" },
  actResyncEnded: { kind: "shops", undoing: "again" },
  actProgrammeSaved: { kind: "programmes", undoing: "revert" },
  actProgrammeReverted: { kind: "programmes", undoing: "revert" },
  actSignedIn: { kind: "signIns", undoing: "nothing" },
  actSignedOut: { kind: "signIns", undoing: "nothing" },
  actAllSignedOut: { kind: "signIns", undoing: "nothing" },
  actLinkMade: { kind: "signIns", undoing: "nothing" },
  actSignInRefused: { kind: "signIns", undoing: "nothing" },
  actPasskeyAdded: { kind: "access", undoing: "again" },
  actPasskeyRenamed: { kind: "access", undoing: "again" },
  actPasskeyRemoved: { kind: "access", undoing: "again" },
  actPasskeysRemoved: { kind: "access", undoing: "again" },
  actSsoAdded: { kind: "access", undoing: "again" },
  actSsoRemoved: { kind: "access", undoing: "again" },
  actPersonAdded: { kind: "access", undoing: "again" },
  actPersonChanged: { kind: "access", undoing: "again" },
  actPersonInvited: { kind: "access", undoing: "nothing" },
  actPersonRemoved: { kind: "access", undoing: "again" },
  actDestinationAdded: { kind: "access", undoing: "again" },
  actDestinationTested: { kind: "access", undoing: "nothing" },
  actDestinationRemoved: { kind: "access", undoing: "again" },
};

/** The fallback for codes that a newer version has stored. */
const UNKNOWN: Character = { kind: "orders", undoing: "nothing" };

export function kindOf({ code }: ActCode): ActKind {
  return (CHARACTERS[code] ?? UNKNOWN).kind;
}

/** Whether the act matches the `kind` filter; `undefined` matches every act. */
export function isOfKind(done: ActCode, filter: (typeof KIND_FILTERS)[number] | undefined): boolean {
  if (filter === undefined) return true;
  if (filter !== "changes") return kindOf(done) === filter;
  return kindOf(done) !== "signIns" && !isLook(done);
}

/** Whether the act only read something and changed nothing. */
function isLook(done: ActCode): boolean {
  return (
    done.code === "actShopChecked" ||
    done.code === "actAuditBegun" ||
    done.code === "actAuditEnded" ||
    (done.code === "actResyncBegun" && done.isDryRun)
  );
}

/** Whether the act belongs to a manual redemption, successful or not. */
export function isRedeem({ code }: ActCode): boolean {
  return code === "actRedeemBegun" || code === "actRedeemed" || code === "actRedeemFailed";
}

/** How the act can be undone. */
export function undoingOf(done: ActCode): UndoKind {
  if (done.code === "actOrderDecided" && done.decision === "release") return "again";
  // An operation that was sent or settled cannot be undone.
  if (done.code === "actOperationDecided" && done.decision !== "skip" && done.isAnswer !== true)
    return "never";
  if (done.code === "actResyncBegun" && done.isDryRun) return "nothing";
  return (CHARACTERS[done.code] ?? UNKNOWN).undoing;
}

/** Turns a transient reason into what was intended, because the log entry outlives it. */
export function asIntended(reason: Reason): Reason | ActWord {
  const state = intended(reason);
  return state === undefined ? reason : { code: "actIntended", state };
}

/** The points state that the act brings about; `null` if it changes none. */
export function broughtAbout(reason: Reason): PointsState | null {
  const state = intended(reason);
  return state === undefined ? null : BROUGHT_ABOUT[state];
}

function intended({ code }: Reason): IntendedState | undefined {
  return INTENDED_STATES.find((each) => each === code);
}

const BROUGHT_ABOUT: Readonly<Record<IntendedState, PointsState>> = {
  pointsBeingEarned: "pending",
  pointsBeingGivenAgain: "pending",
  pointsBeingApproved: "approved",
  pointsBeingCancelled: "cancelled",
};
