import { randomUUID } from "node:crypto";
import { z } from "zod";
import { PRIORITIES } from "../../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import type { OrderKey, OrderRecord } from "../../../domain/order/order-record.ts";
import { type NextStep, nextStep } from "../../../domain/order/order-summary.ts";
import type { LaneKinds } from "../../lanes.ts";
import { sql } from "../statement.ts";
import { STORED_TEXT } from "../stored-text.ts";
import type { NewJob } from "./queue-engine.ts";

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

/** The lanes of one brand and one operation, tried before or not. */
export interface LaneKind {
  readonly brand: string;
  readonly operation: string;
  readonly isTried: boolean;
}

export function kindsOf({ brands, operations = OPERATION_KINDS, isTried }: LaneKinds): readonly LaneKind[] {
  const tried = isTried === undefined ? [false, true] : [isTried];
  return brands.flatMap((brand) =>
    operations.flatMap((operation) => tried.map((isTried) => ({ brand, operation, isTried }))),
  );
}

export function nameOfKind({ brand, operation, isTried }: LaneKind): string {
  return JSON.stringify([brand, operation, isTried]);
}

/** An order's row, as far as it concerns the lane. */
export interface LaneRow extends OrderKey, LanePlan {
  /** The job made for the step, as written by `jobText`; `null` if there is none. */
  readonly job: string | null;
  readonly lease: string | null;
}

/** The columns of an order's row in the form of `LANE_ROW`. */
export const LANE_COLUMNS = sql`
  orders.shop, orders.order_id as "orderId", orders.brand, orders.operation, orders.priority, orders.due_at as "dueAt",
  orders.is_tried as "isTried", orders.job, orders.lease
`;

/** Leases the lanes of the orders in `held`. */
export const LEASE_HELD = sql`
  update orders set lease = ${"lease"}, lease_until = ${"until"}
  from held
  where orders.shop = held.shop and orders.order_id = held.order_id
  returning ${LANE_COLUMNS}
`;

export const LANE_ROW = z
  .object({
    shop: STORED_TEXT,
    orderId: STORED_TEXT,
    brand: STORED_TEXT,
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
    return { ...row, step: isStep ? { operation, priority, dueAt, isTried } : null };
  });

/** The queue hands out the highest number first. It follows from the priority, then from what `takeDueLanes` filters by. */
export function urgencyOf({ priority, operation, isTried }: NextStep): number {
  const rank = PRIORITIES.length - 1 - PRIORITIES.indexOf(priority);
  return (rank * OPERATION_KINDS.length + OPERATION_KINDS.indexOf(operation)) * 2 + (isTried ? 1 : 0);
}

export const HIGHEST_URGENCY = PRIORITIES.length * OPERATION_KINDS.length * 2 - 1;

/** A job for the lane's next step, due at its time; `null` without a step. */
export function jobOf(shop: string, { brand, step }: LanePlan): NewJob | null {
  if (step === null) return null;
  return { queue: queueOf(brand, shop), id: randomUUID(), dueAt: step.dueAt, urgency: urgencyOf(step) };
}

/** Queue names allow few characters; the others are written as their code points. */
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

/** A job's place in the queue as one text. The order's row holds it, so that a job for an earlier step is recognised. */
export function jobText({ queue, id }: { readonly queue: string; readonly id: string }): string {
  return `${queue}:${id}`;
}

/** The text for an order's row; `null` without a job. */
export function textOfJob(job: NewJob | null): string | null {
  return job === null ? null : jobText(job);
}

export function jobFrom(text: string): { readonly queue: string; readonly id: string } {
  const [queue = "", id = ""] = text.split(":");
  return { queue, id };
}
