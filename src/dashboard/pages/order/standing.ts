import type { OperationLine, Order } from "../../../client/index.ts";

/** The order's current operation; `null` if nothing is left to send. */
export function currentStep({ operations }: Pick<Order, "operations">): OperationLine | null {
  const first = (...states: readonly OperationLine["state"][]) =>
    operations.find(({ state }) => states.includes(state));
  return first("parked", "dead") ?? first("retrying", "sending", "queued") ?? null;
}

/** The order's work is planned for a later time, and nothing is wrong with it. */
export function isScheduled(order: Pick<Order, "operations" | "state">): boolean {
  const step = currentStep(order);
  return order.state === "queued" && step !== null && step.notBefore !== null && step.attempts === 0;
}

/** When the order entered its state; `null`: its history does not go back that far. */
export function stateSince(
  order: Pick<Order, "operations" | "state" | "code" | "trace" | "decisions">,
): string | null {
  const step = currentStep(order);
  switch (order.state) {
    case "dead":
      return step?.endedAt ?? null;
    case "parked":
      return step?.plannedAt ?? null;
    case "retrying":
    case "sending":
      return step?.attemptLog[0]?.startedAt ?? step?.plannedAt ?? null;
    default:
      if (order.code === "onHold" && order.decisions.hold !== null) return order.decisions.hold.at;
      return order.trace.findLast(({ code }) => code === order.code)?.at ?? null;
  }
}
