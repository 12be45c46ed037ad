import { interruptAttempt, startAttempt } from "../operation/attempt.ts";
import type { Operation } from "../operation/operation.ts";
import type { OrderRecord } from "../order/order-record.ts";
import { headOperation, nextStep } from "../order/order-summary.ts";
import { replan } from "./replan.ts";
import type { PlanContext } from "./wanted-step.ts";

/** The record to write, and the operation to send then; `null`: send nothing now. */
export interface StartedStep {
  readonly record: OrderRecord;
  readonly operation: Operation | null;
}

/**
 * Replans and, if the head of the lane is due and may be sent, marks it as being sent. An operation that is already
 * being sent was interrupted: its process ended.
 */
export function startNextStep(
  found: OrderRecord,
  context: PlanContext,
  maySend: (operation: Operation) => boolean = () => true,
): StartedStep {
  const { now } = context;
  const left = headOperation(found);
  const known = left?.state === "sending" ? interruptAttempt(found, left.id, now) : found;
  const record = replan(known, context);
  const operation = headOperation(record);
  const next = nextStep(record);
  if (operation === null || next === null || next.dueAt > now || !maySend(operation))
    return { record, operation: null };
  return { record: startAttempt(record, operation.id, context, now), operation };
}
