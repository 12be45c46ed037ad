import { z } from "zod";
import { PRIORITIES } from "../../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import type { OrderKey, OrderRecord } from "../../../domain/order/order-record.ts";
import { type NextStep, nextStep } from "../../../domain/order/order-summary.ts";
import { sql } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";

/** What an order's lane does next. */
export interface LanePlan {
  readonly brand: string;
  readonly step: NextStep | null;
}

export function planOf(record: OrderRecord): LanePlan {
  return { brand: record.brand, step: nextStep(record) };
}

export function isSamePlan(one: LanePlan, other: LanePlan): boolean {
  if (one.step === null || other.step === null) return one.step === other.step;
  const isSameStep = one.step.dueAt === other.step.dueAt && urgencyOf(one.step) === urgencyOf(other.step);
  return isSameStep && one.brand === other.brand;
}

/** What the row of an order says of its lane. */
export interface LaneRow extends OrderKey, LanePlan {
  /** The job that was made for the step, as `jobText` writes it; `null` where there is none. */
  readonly job: string | null;
  readonly lease: string | null;
}

/** Gives the lanes of the orders in `held` to one holder. */
export const LEASE_HELD = sql`
  update orders set lease = ${"lease"}, lease_until = ${"until"}
  from held
  where orders.shop = held.shop and orders.order_id = held.order_id
  returning orders.shop, orders.order_id as "orderId", orders.brand, orders.operation, orders.priority, orders.due_at as "dueAt",
    orders.is_tried as "isTried", orders.job, orders.lease
`;

/** Of the columns that each statement about lanes returns. */
export const LANE_ROW = z
  .object({
    shop: z.string(),
    orderId: z.string(),
    brand: z.string(),
    operation: z.enum(OPERATION_KINDS).nullable(),
    priority: z.number().nullable(),
    dueAt: z.number().nullable(),
    isTried: z.boolean().nullable(),
    job: z.string().nullable(),
    lease: z.string().nullable(),
  })
  .transform(({ operation, priority: code, dueAt, isTried, ...row }): LaneRow => {
    const priority = code === null ? undefined : PRIORITIES[code - 1];
    const isStep = operation !== null && priority !== undefined && dueAt !== null && isTried !== null;
    return {
      shop: fromColumn(row.shop),
      orderId: fromColumn(row.orderId),
      brand: fromColumn(row.brand),
      step: isStep ? { operation, priority, dueAt, isTried } : null,
      job: row.job,
      lease: row.lease,
    };
  });

/** The engine gives out the highest first: the priority first of all, then what a lane is asked for by. */
export function urgencyOf({ priority, operation, isTried }: NextStep): number {
  const rank = PRIORITIES.length - 1 - PRIORITIES.indexOf(priority);
  return (rank * OPERATION_KINDS.length + OPERATION_KINDS.indexOf(operation)) * 2 + (isTried ? 1 : 0);
}

export const HIGHEST_URGENCY = PRIORITIES.length * OPERATION_KINDS.length * 2 - 1;

/** A queue's name holds few signs; others are written by their number. */
export function queueOf(brand: string, shop: string): string {
  return [brand, shop]
    .map((name) => name.replace(/[^A-Za-z0-9_-]/gu, (sign) => `.${codeOf(sign)}.`))
    .join("/");
}

export function brandOfQueue(queue: string): string {
  const [brand = ""] = queue.split("/");
  return brand.replace(/\.([0-9a-f]+)\./g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function codeOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16);
}

/** A job's place in the engine as one text: in the row, so that a job that stands for the step no more is told. */
export function jobText({ queue, id }: { readonly queue: string; readonly id: string }): string {
  return `${queue}:${id}`;
}

export function jobFrom(text: string): { readonly queue: string; readonly id: string } {
  const [queue = "", id = ""] = text.split(":");
  return { queue, id };
}
