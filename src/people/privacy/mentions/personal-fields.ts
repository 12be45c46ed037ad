import type { Exchange } from "../../../domain/operation/exchange.ts";
import type { OrderEvent } from "../../../domain/order/order-event.ts";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../domain/order/order-snapshot.ts";
import type { Programme } from "../../../domain/programme/programme.ts";
import type { Act, ActChange } from "../../acts/act.ts";
import { REDEEM_ATTEMPTS_PREFIX } from "../redeem-attempts.ts";
import { REDEEMS } from "../remembered-redeems.ts";
import type { CleaningOf, CleaningRule } from "./mentions.ts";

/**
 * Where stored values of others may mention a person, by kind: the fields of a contact, and texts that people wrote. An
 * erasure changes nothing that is not listed here. Tags, sources and rules' names are labels: a customer with the same
 * name removes none of them.
 */

const BY = "label";

/** The merchant's own texts. People read descriptions and rules' names; all other fields decide about points. */
const PROGRAMME = {
  earn: { description: "text", rules: { name: "label", description: "text" } },
  exclude: { rules: { name: "label" } },
} as const satisfies CleaningOf<Programme>;

const SNAPSHOT = {
  status: "label",
  source: "label",
  tags: "label",
  customerTags: "label",
  fulfillments: { status: "label" },
  contact: { names: "label", emails: "contact", phones: "contact" },
  referral: { attributes: "pairs", attributedCampaigns: "label", landingUrl: "label" },
} as const satisfies CleaningOf<OrderSnapshot>;

const READ = { customerTags: "label" } as const;

const EXCHANGE = {
  request: { path: "label", body: { text: "body" } },
  answers: { failure: "label", headers: "label", body: { text: "body" } },
} as const satisfies CleaningOf<Exchange>;

const DECISION = { by: BY } as const;

export const RECORD = {
  facts: {
    snapshot: SNAPSHOT,
    contact: { names: "label", emails: "contact", phones: "contact", landingUrl: "label" },
    fulfillments: { status: "label" },
    read: READ,
  },
  terms: { programme: PROGRAMME },
  contactOverride: { name: "label", email: "contact", mobile: "contact" },
  mobile: "contact",
  decisions: {
    ...{ hold: DECISION, approve: DECISION, cancel: DECISION },
    ...{ keepDespiteRefund: DECISION, keepDespiteFailure: DECISION, settle: DECISION },
  },
  historyEarns: DECISION,
  operations: {
    reason: "reason",
    lastError: "reason",
    settledBy: BY,
    releasedBy: BY,
    takenBackBy: BY,
    attempts: { detail: "reason", exchange: EXCHANGE },
  },
  reason: "reason",
  held: "reason",
  trace: { detail: "reason" },
} as const satisfies CleaningOf<OrderRecord>;

/** The parts of a platform's report about an order. Each kind of event has some of them. */
export const EVENT = {
  snapshot: SNAPSHOT,
  read: READ,
  fulfillment: { status: "label" },
} as const satisfies CleaningOf<Extract<OrderEvent, { kind: "snapshot" }>> & CleaningRule;

const DONE = { reference: "text", because: "reason" } as const;
const ACTS = { by: BY, note: "text", done: DONE } as const satisfies CleaningOf<Act>;
/** The cleaning of an act's changes. Changes of a shop's settings contain no personal data. */
export const CHANGES: Readonly<Partial<Record<ActChange["thing"], CleaningRule>>> = {
  name: "label",
  email: "contact",
  mobile: "contact",
  standing: "reason",
};

/** Stored values by the prefixes of their names. */
const VALUES: readonly (readonly [prefix: string, cleaning: CleaningRule])[] = [
  ["acts/", ACTS],
  ["incidents/", { facts: "reason", healed: { by: BY, done: DONE } }],
  ["programme/", { by: BY, note: "text", programme: PROGRAMME }],
  ["preview", previewCleaning()],
  [
    "resync/",
    {
      ...{ findings: { reason: "reason", operations: { reason: "reason" } } },
      ...{ notes: "reason", waiting: "reason", problem: "reason" },
    },
  ],
  [REDEEMS.prefix, { by: BY }],
  [REDEEM_ATTEMPTS_PREFIX, { exchange: EXCHANGE }],
  ["audit", { audit: { by: BY, problem: "reason" } }],
  ["alerts", { announced: { facts: "reason" }, pending: { body: "body" } }],
];

/** `body`: the kind of value is unknown, so it is treated like a webhook body. */
export function cleaningOfValue(name: string): CleaningRule {
  return VALUES.find(([prefix]) => name.startsWith(prefix))?.[1] ?? "body";
}

function previewCleaning(): CleaningRule {
  const outcome = { ruleName: "label", reason: "reason" } as const;
  return { by: BY, orders: { differences: "reason", before: outcome, after: outcome } };
}
