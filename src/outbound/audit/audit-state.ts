import { z } from "zod";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Reason } from "../../domain/reason/reason.ts";
import { storedReason } from "../../domain/reason/stored-reason.ts";
import { type MemoryPlace, remembered } from "../../store/remembered.ts";
import { type Compared, type DriftKind, hasPoints, NOT_COMPARED, type NotCompared } from "./compare.ts";
import type { ReportedPoints } from "./points-history.ts";

/** Findings that are kept; all are counted. */
const FINDINGS_KEPT = 200;
/** So many orders with points and none of them named: the service's history does not name orders. */
const ENOUGH_TO_JUDGE = 3;

/** What is remembered of a shop's audits. */
export interface AuditState {
  /** Every order that was last decided before this moment has been taken in turn; `null`: none has. */
  readonly auditedUntil: Moment | null;
  /** The newest one. */
  readonly audit: Audit | null;
}

export interface Audit {
  readonly state: "running" | "done" | "failed" | "cancelled";
  /** Who asked for it; `null`: it came by itself. */
  readonly by: string | null;
  /** The orders whose last change lies in between are taken, newest first; `null`: from the first one on. */
  readonly since: Moment | null;
  readonly until: Moment;
  readonly startedAt: Moment;
  readonly endedAt: Moment | null;
  /** How often a process took it up: what an earlier one still finds counts for nothing. */
  readonly takenUp: number;
  /** Where it goes on in the list of orders; stored after each page. */
  readonly cursor: string | null;
  /** Orders that changed before this one are still to come; `null` before the first page. */
  readonly reached: Moment | null;
  readonly orders: number;
  readonly compared: number;
  readonly customers: number;
  readonly notCompared: Readonly<Record<NotCompared, number>>;
  readonly counts: Readonly<Record<DriftKind, number>>;
  /** The first ones. */
  readonly findings: readonly DriftedOrder[];
  /** Orders with points that were looked for, and orders that were found in a history. */
  readonly expected: number;
  readonly named: number;
  readonly waiting: "liveWork" | "brandRests" | null;
  readonly problem: Reason | null;
}

interface DriftedOrder {
  readonly orderId: string;
  readonly loyaltyOrderId: number;
  readonly points: string;
  readonly kind: DriftKind;
  /** Where the points stand at the service, where its history tells. */
  readonly told: ReportedPoints | null;
}

export function newAudit(given: Pick<Audit, "by" | "since" | "until">, now: Moment): Audit {
  return {
    ...given,
    state: "running",
    startedAt: now,
    endedAt: null,
    takenUp: 0,
    cursor: null,
    reached: null,
    orders: 0,
    compared: 0,
    customers: 0,
    notCompared: { noCustomer: 0, nothingSent: 0, beingSent: 0, stateNotTold: 0, historyTooLong: 0 },
    counts: { missing: 0, extra: 0, different: 0 },
    findings: [],
    expected: 0,
    named: 0,
    waiting: null,
    problem: null,
  };
}

/** False: many orders with points were looked for and none was named, so that nothing can be said. */
export function isReadable({ expected, named }: Audit): boolean {
  return expected < ENOUGH_TO_JUDGE || named > 0;
}

export function withCompared(audit: Audit, record: OrderRecord, compared: Compared): Audit {
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
  const finding = { orderId, loyaltyOrderId: loyaltyOrderId ?? 0, points, kind: is, told: compared.reported };
  return {
    ...counted,
    compared: audit.compared + 1,
    counts: { ...audit.counts, [is]: audit.counts[is] + 1 },
    findings: [...audit.findings, finding].slice(0, FINDINGS_KEPT),
  };
}

export function withNotCompared(audit: Audit, why: NotCompared): Audit {
  const notCompared = { ...audit.notCompared, [why]: audit.notCompared[why] + 1 };
  return { ...audit, orders: audit.orders + 1, notCompared };
}

const moment = z.number();

const audit: z.ZodType<Audit> = z.object({
  state: z.enum(["running", "done", "failed", "cancelled"]),
  by: z.string().nullable(),
  since: moment.nullable(),
  until: moment,
  startedAt: moment,
  endedAt: moment.nullable(),
  takenUp: z.number(),
  cursor: z.string().nullable(),
  reached: moment.nullable(),
  orders: z.number(),
  compared: z.number(),
  customers: z.number(),
  notCompared: z.record(z.enum(NOT_COMPARED), z.number()),
  counts: z.object({ missing: z.number(), extra: z.number(), different: z.number() }),
  findings: z.array(
    z.object({
      orderId: z.string(),
      loyaltyOrderId: z.number(),
      points: z.string(),
      kind: z.enum(["missing", "extra", "different"]),
      told: z.enum(["pending", "approved", "cancelled"]).nullable(),
    }),
  ),
  expected: z.number(),
  named: z.number(),
  waiting: z.enum(["liveWork", "brandRests"]).nullable(),
  problem: storedReason.nullable(),
});

const auditState: z.ZodType<AuditState> = z.object({
  auditedUntil: moment.nullable(),
  audit: audit.nullable(),
});

/** Without it, the orders are all taken in turn again. */
const AUDIT = remembered("audit", auditState, "absent");
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
