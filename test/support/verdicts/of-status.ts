import { checkAudit, checkChanges } from "../../../src/health/doctor/changes.ts";
import { checkDeliveries } from "../../../src/health/doctor/checks.ts";
import { NOON } from "../builders/orders.ts";
import type { SomeExamples } from "./example.ts";

const SHOP = "garden";
const AT = new Date(NOON).toISOString();

type Arrivals = Parameters<typeof checkDeliveries>[0];
type Changes = Parameters<typeof checkChanges>[0];
type Drift = NonNullable<Parameters<typeof checkAudit>[0]["drift"]>;

const WELL = {
  ...{ shop: SHOP, lastDeliveryAt: AT, refused: {}, secretsLastSeen: [AT] },
  ...{ wrongSignatures: 0, isSignedWrongly: false, wrongWebhook: null, ofNoUse: null },
  webhooksByHand: [],
};

function arrivals(given: Partial<Arrivals>) {
  return [checkDeliveries({ ...WELL, ...given })];
}

const SCAN = { goodUntil: AT, notes: [], isUnderWay: false, problem: null };
const DELETED = {
  ...{ tooMany: null, problem: null, turn: null, approvedForDays: 120 },
  lastTurn: { checked: 9, until: AT, unanswered: 2 },
};

/** The changes, without what the checks don't read. */
function changes(given: { readonly scan?: object; readonly deleted?: object }) {
  const state = { code: "connected" };
  return checkChanges({ shop: SHOP, state, scan: null, deleted: null, ...given } as Changes);
}

const AUDITED = { compared: 5, notCompared: 3, until: NOON } as const;

function audited(given: Partial<Drift>) {
  const drift = {
    ...{ state: "done", compared: 5, notCompared: { noCustomer: 1, nothingSent: 2 }, isReadable: true },
    ...{ counts: { missing: 0, extra: 0, different: 0 }, auditedUntil: AT, problem: null },
    ...given,
  };
  return [checkAudit({ shop: SHOP, drift: drift as Drift })];
}

/** Doctor's verdicts on a running bridge's report about a shop. */
export const OF_STATUS = {
  noDeliveryYet: {
    ...{ check: "deliveriesCheck", state: "skipped" },
    facts: {},
    of: () => arrivals({ lastDeliveryAt: null }),
  },
  nothingReports: {
    ...{ check: "deliveriesCheck", state: "warning" },
    facts: { shop: SHOP, webhooks: ["Order created"] },
    of: () => arrivals({ lastDeliveryAt: null, webhooksByHand: ["Order created"] }),
  },
  lastDelivery: {
    ...{ check: "deliveriesCheck", state: "fine" },
    facts: { at: NOON, refused: 0 },
    of: () => arrivals({}),
  },
  deliveriesOfNoUse: {
    ...{ check: "deliveriesCheck", state: "failed" },
    facts: { said: "no order" },
    of: () => arrivals({ ofNoUse: { since: AT, reason: "no order", code: "signedWrongly", facts: {} } }),
  },
  noDeliveryAccepted: {
    ...{ check: "deliveriesCheck", state: "warning" },
    facts: { refused: 3, shop: SHOP },
    of: () => arrivals({ refused: { signature_invalid: 3 }, secretsLastSeen: [null] }),
  },
  deliveriesSignedOtherwise: {
    ...{ check: "deliveriesCheck", state: "warning" },
    facts: { count: 3, shop: SHOP, webhook: null },
    of: () => arrivals({ wrongSignatures: 3, isSignedWrongly: true }),
  },
  changesKnown: {
    ...{ check: "changesCheck", state: "fine" },
    facts: { until: NOON },
    of: () => changes({ scan: { ...SCAN, behindSince: null } }),
  },
  changesBehind: {
    ...{ check: "changesCheck", state: "warning" },
    facts: { until: NOON },
    of: () => changes({ scan: { ...SCAN, isUnderWay: true, behindSince: AT } }),
  },
  changesNotRead: {
    ...{ check: "changesCheck", state: "warning" },
    facts: { until: NOON, said: null },
    of: () => changes({ scan: { ...SCAN, behindSince: AT } }),
  },
  deletedBeingChecked: {
    ...{ check: "deletedOrdersCheck", state: "skipped" },
    facts: { checked: 7, approvedForDays: 120 },
    of: () => changes({ deleted: { ...DELETED, turn: { checked: 7 }, lastTurn: null } }),
  },
  deletedAllChecked: {
    ...{ check: "deletedOrdersCheck", state: "fine" },
    facts: { checked: 9, until: NOON, undecided: 2, approvedForDays: 120 },
    of: () => changes({ deleted: DELETED }),
  },
  tooManyDeleted: {
    ...{ check: "deletedOrdersCheck", state: "failed" },
    facts: { missing: 4, checked: 10 },
    of: () => changes({ deleted: { ...DELETED, tooMany: { missing: 4, checked: 10 } } }),
  },
  deletedNotChecked: {
    ...{ check: "deletedOrdersCheck", state: "warning" },
    facts: { said: "away" },
    of: () => changes({ deleted: { ...DELETED, problem: "away" } }),
  },
  notAuditedYet: {
    ...{ check: "auditCheck", state: "skipped" },
    facts: { shop: SHOP },
    of: () => [checkAudit({ shop: SHOP, drift: null })],
  },
  auditNamesNoOrders: {
    ...{ check: "auditCheck", state: "skipped" },
    facts: AUDITED,
    of: () => audited({ isReadable: false }),
  },
  auditAgrees: {
    ...{ check: "auditCheck", state: "fine" },
    facts: AUDITED,
    of: () => audited({}),
  },
  auditDiffers: {
    ...{ check: "auditCheck", state: "warning" },
    facts: { ...AUDITED, differing: 6 },
    of: () => audited({ counts: { missing: 1, extra: 2, different: 3 } }),
  },
  auditInterrupted: {
    ...{ check: "auditCheck", state: "warning" },
    facts: { ...AUDITED, shop: SHOP, said: "away" },
    of: () => audited({ state: "failed", problem: "away" }),
  },
} as const satisfies SomeExamples;
