import type { OperationLine, Order } from "../../../client/index.ts";

/** The order's current operation; `null` if nothing is left to send. */
export function currentStep({ operations }: Pick<Order, "operations">): OperationLine | null {
  const first = (...states: readonly OperationLine["state"][]) =>
    operations.find(({ state }) => states.includes(state));
  return first("parked", "dead") ?? first("retrying", "sending", "queued") ?? null;
}

/** Whether the order's work is scheduled for later and nothing is wrong with it. */
export function isScheduled(order: Pick<Order, "operations" | "state">): boolean {
  const step = currentStep(order);
  return order.state === "queued" && step !== null && step.notBefore !== null && step.attempts === 0;
}

/** A stage of an order: done, next, failed, or still to come. */
export interface Stage {
  readonly name: "paid" | "given" | "fulfilled" | "approved" | "cancelled";
  readonly at: string | null;
  readonly state: "done" | "next" | "failed" | "toCome" | "not";
}

/** No points, by a decision or a rule, so a contact cannot give the order points. */
export const WITHOUT_POINTS: readonly string[] = ["noPoints", "noPointsSkipped"];
/** Orders with these reasons never get points, whatever the shop sends about their payment or shipment. */
const NEVER_EARNS: ReadonlySet<string> = new Set([...WITHOUT_POINTS, "noPointsWithoutContact"]);

type Staged = Pick<Order, "paidAt" | "fulfilledAt" | "points" | "operations" | "code">;

/** Paid → points given → fulfilled → points approved: what has happened, and when the next stage is due. */
export function stagesOf({ paidAt, fulfilledAt, points, operations, code }: Staged): readonly Stage[] {
  const endedAt = (kind: string) =>
    operations.findLast(({ operation, state }) => operation === kind && state === "done")?.endedAt ?? null;
  const fact = (name: Stage["name"], at: string | null): Stage => ({
    ...{ name, at, state: at === null ? "toCome" : "done" },
  });
  const paid = fact("paid", paidAt);
  const fulfilled = fact("fulfilled", fulfilledAt);
  const waiting = operations.find(
    ({ state }) => state === "queued" || state === "retrying" || state === "sending",
  );
  const failed = operations.find(({ state }) => state === "dead");
  const ahead = (kind: string) =>
    failed?.operation === kind ? "failed" : waiting?.operation === kind ? "next" : "toCome";
  if (points === "none" && NEVER_EARNS.has(code) && waiting === undefined) return [];
  if (points === "cancelled") {
    const happened = [paid, fact("given", endedAt("earn")), fulfilled].filter(({ at }) => at !== null);
    return inOrder([...happened, { name: "cancelled", at: endedAt("cancelPoints"), state: "not" }]);
  }
  const given: Stage = {
    name: "given",
    at: endedAt("earn"),
    state: points !== "none" ? "done" : ahead("earn"),
  };
  // Points that were not given have no approval date.
  const isNext = points !== "none" && waiting?.operation === "approvePoints";
  const approved: Stage = {
    name: "approved",
    at: isNext ? waiting.notBefore : endedAt("approvePoints"),
    state: points === "approved" ? "done" : points === "none" ? "toCome" : ahead("approvePoints"),
  };
  return inOrder([paid, given, fulfilled, approved]);
}

/** Past stages come first, by time, because programmes differ in when they give points. */
function inOrder(stages: readonly Stage[]): readonly Stage[] {
  const happened = stages.filter(({ state }) => state === "done");
  const timeOf = ({ at }: Stage) => (at === null ? 0 : Date.parse(at));
  return [
    ...happened.sort((one, other) => timeOf(one) - timeOf(other)),
    ...stages.filter(({ state }) => state !== "done"),
  ];
}
