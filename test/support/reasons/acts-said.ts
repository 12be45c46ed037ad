import { OPERATION_KINDS } from "../../../src/domain/operation/operation-kind.ts";
import { DESTINATION_KINDS } from "../../../src/health/codes/destination.ts";
import { ROLES } from "../../../src/people/access/role.ts";
import {
  ACT_COLUMNS,
  CHANGED_THINGS,
  INTENDED_STATES,
  PASSKEY_REFUSALS,
  UNDOINGS,
} from "../../../src/people/acts/act-codes.ts";
import { NOON } from "../builders/orders.ts";
import { TEXTS } from "./facts.ts";

const NOTHING = [{}] as const;
const COUNTS = [0, 1, 2, 1_234_567];

/** Samples of acts and their subjects, with tricky facts. */
export const ACTS_SAID = {
  actOrderDecided: [
    ...(["approve", "cancel", "hold", "release", "settle"] as const).map((decision) => ({ decision })),
    { decision: "release", isAgain: true },
  ] as const,
  actSentAgain: NOTHING,
  actExchangesShown: NOTHING,
  actContactGiven: [{ fields: ["name"] }, { fields: ["email", "mobile"] }] as const,
  actOperationDecided: [
    ...(["retry", "skip", "done"] as const).flatMap((decision) =>
      OPERATION_KINDS.map((operation) => ({ operation, decision })),
    ),
    { operation: "cancelPoints", decision: "retry", isAnswer: true },
    { operation: "cancelPoints", decision: "skip", isAnswer: true },
  ] as const,
  actAllRetried: COUNTS.flatMap((operations) => COUNTS.map((deliveries) => ({ operations, deliveries }))),
  actDeliveryReplayed: TEXTS.map((topic) => ({ id: "7", topic })),
  actDeliveryShown: TEXTS.map((topic) => ({ id: "7", topic })),
  actDeliveryDismissed: [{ id: "7", topic: "orders/paid" }],
  dismissed: [
    { by: "Mia", at: NOON, note: null, because: null },
    ...TEXTS.map((note) => ({ by: "Mia", at: NOON, note, because: { code: "invalidJson" } as const })),
  ],
  nothingToDismiss: NOTHING,
  notDismissed: NOTHING,
  actDeliveryTakenBack: TEXTS.map((topic) => ({ id: "7", topic })),
  actRedeemed: [
    ...COUNTS.map((points) => ({ points, reference: "7", isCertain: true })),
    ...TEXTS.map((reference) => ({ points: 5, reference, isCertain: false })),
  ],
  actRedeemBegun: [
    ...COUNTS.map((points) => ({ points, reference: "7" })),
    ...TEXTS.map((reference) => ({ points: 5, reference })),
  ],
  actRedeemFailed: TEXTS.map((reference) => ({
    points: 5,
    reference,
    because: { code: "activityUnusable" } as const,
  })),
  actRedeemShown: TEXTS.map((reference) => ({ reference })),
  actShopTried: [{ platform: "generic", address: "shop.example" }],
  actExported: [
    ...COUNTS.flatMap((orders) => COUNTS.map((deliveries) => ({ orders, deliveries }))),
    { orders: 2, deliveries: 3, numbers: ["#1001", "#1002"] },
  ],
  actErased: COUNTS.flatMap((orders) => COUNTS.map((deliveries) => ({ orders, deliveries }))),
  actArchiveBegun: NOTHING,
  actAccountKeyChanged: NOTHING,
  actShopChecked: NOTHING,
  actTestDeliverySent: NOTHING,
  actWebhooksRestored: NOTHING,
  actMissingSettled: (["cancel", "keep"] as const).flatMap((decision) =>
    COUNTS.map((orders) => ({ decision, orders })),
  ),
  actBackupBegun: NOTHING,
  actAuditBegun: NOTHING,
  actAuditEnded: NOTHING,
  actResyncBegun: [true, false].flatMap((isDryRun) =>
    [null, ...COUNTS].map((orders) => ({ isDryRun, orders })),
  ),
  actResyncEnded: NOTHING,
  actProgrammeSaved: COUNTS.map((version) => ({ version })),
  actProgrammeReverted: COUNTS.map((version) => ({ to: 3, version })),
  actSignedIn: (["token", "accessToken", "link", "invitation", "passkey", "sso"] as const).flatMap((by) =>
    TEXTS.map((from) => ({ with: by, from })),
  ),
  actSignedOut: NOTHING,
  actAllSignedOut: NOTHING,
  actLinkMade: NOTHING,
  actPersonAdded: [
    ...ROLES.map((role) => ({ name: "Mia", role, tenant: null, with: "token", until: null }) as const),
    ...TEXTS.map((name) => ({ name, role: "viewer", tenant: "north", with: "link", until: NOON }) as const),
  ],
  actPersonChanged: [
    ...ROLES.map((role) => ({ name: "Mia", from: "viewer", role, until: null }) as const),
    ...TEXTS.map((name) => ({ name, from: "owner", role: "viewer", until: NOON }) as const),
  ],
  actPersonInvited: TEXTS.map((name) => ({ name })),
  actPersonRemoved: TEXTS.map((name) => ({ name })),
  actSignInRefused: [
    ...PASSKEY_REFUSALS.map((because) => ({ with: "passkey", because }) as const),
    { with: "sso", because: "late" } as const,
  ].flatMap((refusal) => [
    ...[1, 2, 1_234_567].map((times) => ({ ...refusal, times, from: "127.0.0.0/24" })),
    ...TEXTS.map((from) => ({ ...refusal, times: 1, from })),
  ]),
  actPasskeyAdded: TEXTS.map((name) => ({ name })),
  actPasskeyRenamed: TEXTS.map((name) => ({ before: "Phone", name })),
  actPasskeyRemoved: TEXTS.map((name) => ({ name })),
  actPasskeysRemoved: [
    ...[0, 1, 2, 1_234_567].map((passkeys) => ({ name: "Mia", passkeys, hasSso: true })),
    ...TEXTS.map((name) => ({ name, passkeys: 1, hasSso: false })),
  ],
  actSsoAdded: TEXTS.map((label) => ({ label })),
  actSsoRemoved: NOTHING,
  actDestinationAdded: [
    ...DESTINATION_KINDS.map((kind) => ({ name: "Team", kind })),
    ...TEXTS.map((name) => ({ name, kind: "slack" }) as const),
  ],
  actDestinationTested: DESTINATION_KINDS.flatMap((kind) => TEXTS.map((name) => ({ name, kind }))),
  actDestinationRemoved: [
    ...DESTINATION_KINDS.map((kind) => ({ name: "Team", kind })),
    ...TEXTS.map((name) => ({ name, kind: "email" }) as const),
  ],
  actUndoing: UNDOINGS.map((undoing) => ({ undoing })),
  actUndone: [true, false].flatMap((isWhole) => TEXTS.map((by) => ({ isWhole, by, at: NOON }))),
  actChanged: CHANGED_THINGS.map((thing) => ({ thing })),
  actIntended: INTENDED_STATES.map((state) => ({ state })),
  actColumn: ACT_COLUMNS.map((column) => ({ column })),
  actTimeColumn: ["UTC", "Europe/Berlin"].map((zone) => ({ zone })),
  actErasedPart: NOTHING,
  undoSends: [
    ...OPERATION_KINDS.map((operation) => ({ operation, isAgain: false, at: null, pointsToRedeem: 500 })),
    { operation: "earn", isAgain: true, at: null, pointsToRedeem: null },
    { operation: "approvePoints", isAgain: false, at: NOON, pointsToRedeem: null },
  ] as const,
  undoWithholds: OPERATION_KINDS.map((operation) => ({ operation })),
  undoAsks: OPERATION_KINDS.map((operation) => ({ operation })),
};
