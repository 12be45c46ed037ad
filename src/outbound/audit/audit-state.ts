import { z } from "zod";
import { hasPoints } from "../../domain/operation/points.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { storedReason } from "../../domain/reason/stored-reason.ts";
import { type Meaning, type MemoryPlace, StoredValue } from "../../store/remembered.ts";
import { type Comparison, NOT_COMPARED, type SkipReason } from "./compare.ts";

/** The most findings that are kept; all are counted. */
const FINDINGS_KEPT = 200;
/** If this many orders with points were checked and no history names one, the service does not report order numbers. */
const ENOUGH_TO_JUDGE = 3;

const moment = z.number();

const finding = z.object({
  orderId: z.string(),
  loyaltyOrderId: z.number(),
  points: z.string(),
  kind: z.enum(["missing", "extra", "different"]),
  /** The state that the service's history reports; `null`: none. */
  reported: z.enum(["pending", "approved", "cancelled"]).nullable(),
});

const audit = z.object({
  state: z.enum(["running", "done", "failed", "cancelled"]),
  /** Who started it; `null`: it started automatically. */
  by: z.string().nullable(),
  /** Audits the orders whose last change is in this span, newest first; `null`: from the first one on. */
  since: moment.nullable(),
  until: moment,
  startedAt: moment,
  endedAt: moment.nullable(),
  /** How often a process continued it: results of earlier ones are ignored. */
  takenUp: z.number(),
  /** Where it continues in the list of orders; stored after each page. */
  cursor: z.string().nullable(),
  /** Orders that changed before this one still have to be audited; `null` before the first page. */
  reached: moment.nullable(),
  orders: z.number(),
  compared: z.number(),
  customers: z.number(),
  /** A reason that is newer than the audit has the count 0. */
  notCompared: z.record(z.enum(NOT_COMPARED), z.number().default(0)),
  counts: z.object({ missing: z.number(), extra: z.number(), different: z.number() }),
  /** The first `FINDINGS_KEPT` findings. */
  findings: z.array(finding),
  /** Orders with points that were checked, and orders that were found in a history. */
  expected: z.number(),
  named: z.number(),
  waiting: z.enum(["liveWork", "brandRests"]).nullable(),
  problem: storedReason.nullable(),
});
export type Audit = Meaning<typeof audit>;

const auditState = z.object({
  /** Every order last decided before this moment has been audited; `null`: none has. */
  auditedUntil: moment.nullable(),
  audit: audit.nullable(),
});
/** The stored state of a shop's audits. */
export type AuditState = Meaning<typeof auditState>;

export function newAudit(span: Pick<Audit, "by" | "since" | "until">, now: Moment): Audit {
  return {
    ...span,
    state: "running",
    startedAt: now,
    endedAt: null,
    takenUp: 0,
    cursor: null,
    reached: null,
    orders: 0,
    compared: 0,
    customers: 0,
    notCompared: {
      noCustomer: 0,
      nothingSent: 0,
      beingSent: 0,
      stateUnknown: 0,
      historyTooLong: 0,
      accountAway: 0,
    },
    counts: { missing: 0, extra: 0, different: 0 },
    findings: [],
    expected: 0,
    named: 0,
    waiting: null,
    problem: null,
  };
}

/** Whether the histories name orders at all; if not, nothing can be concluded. */
export function isReadable({ expected, named }: Audit): boolean {
  return expected < ENOUGH_TO_JUDGE || named > 0;
}

export function withCompared(audit: Audit, record: OrderRecord, compared: Comparison): Audit {
  const { is } = compared;
  const isNamed = "isNamed" in compared ? compared.isNamed : is !== "missing";
  const counted = {
    ...audit,
    orders: audit.orders + 1,
    expected: audit.expected + (hasPoints(record.points) ? 1 : 0),
    named: audit.named + (isNamed && hasPoints(record.points) ? 1 : 0),
  };
  if (is === "notCompared") return withNotCompared({ ...counted, orders: audit.orders }, compared.why);
  if (is === "same") return { ...counted, compared: audit.compared + 1 };
  const { orderId, loyaltyOrderId, points } = record;
  const finding = {
    orderId,
    loyaltyOrderId: loyaltyOrderId ?? 0,
    points,
    kind: is,
    reported: compared.reported,
  };
  return {
    ...counted,
    compared: audit.compared + 1,
    counts: { ...audit.counts, [is]: audit.counts[is] + 1 },
    findings: [...audit.findings, finding].slice(0, FINDINGS_KEPT),
  };
}

export function withNotCompared(audit: Audit, why: SkipReason): Audit {
  const notCompared = { ...audit.notCompared, [why]: audit.notCompared[why] + 1 };
  return { ...audit, orders: audit.orders + 1, notCompared };
}

/** If it is damaged, all orders are audited again. */
export const AUDIT: StoredValue<AuditState> = new StoredValue("audit", auditState, "absent");
const NEVER_AUDITED: AuditState = { auditedUntil: null, audit: null };

export async function readAudit(place: MemoryPlace<"getValue">, shop: string): Promise<AuditState> {
  return (await AUDIT.read(place, shop)) ?? NEVER_AUDITED;
}

export async function changeAudit(
  place: MemoryPlace<"changeValue">,
  shop: string,
  change: (state: AuditState) => AuditState,
): Promise<AuditState> {
  const changed = await AUDIT.change(place, shop, (known) => change(known ?? NEVER_AUDITED));
  return changed ?? NEVER_AUDITED;
}
