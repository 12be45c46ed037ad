import type { Operation } from "../domain/operation/operation.ts";
import type { OperationKind } from "../domain/operation/operation-kind.ts";
import type { NewDecision, OrderRecord } from "../domain/order/order-record.ts";
import { traced } from "../domain/order/trace.ts";
import { type PersonResult, whoAndWhy } from "../domain/person/person.ts";
import { replan } from "../domain/plan/replan.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";

/** The operations to repeat, by state. The service identifies them by order, so repeating a correct one is harmless. */
const REPEATED: Readonly<Record<OrderRecord["points"], readonly OperationKind[]>> = {
  none: [],
  pending: ["earn"],
  approved: ["earn", "approvePoints"],
  cancelled: ["cancelPoints"],
};

/**
 * Sends the points of an order again at a person's request, because the loyalty service does not have them, or has
 * another state. Finished operations count as possibly carried out, and the plan repeats them. Refused if the plan
 * would not repeat them, because the order's points would be lost.
 */
export function sendAgain(record: OrderRecord, shop: ShopContext, made: NewDecision): PersonResult {
  const kinds = REPEATED[record.points];
  if (kinds.length === 0) return { ok: false, problem: { code: "nothingSentYet" } };
  if (record.operations.some(({ state }) => state === "sending" || state === "retrying"))
    return { ok: false, problem: { code: "beingSent" } };
  const operations = record.operations.map((operation): Operation => {
    const isRepeated = operation.state === "done" && kinds.includes(operation.kind);
    return isRepeated
      ? { ...operation, state: "withdrawn", mayHaveHappened: true, settledBy: null }
      : operation;
  });
  const story = { code: "sentAgainByPerson", ...whoAndWhy(made) } as const;
  const again = { ...traced({ ...record, operations }, made.at, "person", story), changedAt: made.at };
  const planned = replan(again, replanContext(shop, "person", made.at));
  const known = new Set(record.operations.map(({ id }) => id));
  const isPlanned = kinds.every((kind) =>
    planned.operations.some(
      (operation) => operation.kind === kind && operation.state === "queued" && !known.has(operation.id),
    ),
  );
  return isPlanned
    ? { ok: true, record: again }
    : { ok: false, problem: { code: "notSentAgain", because: planned.reason } };
}
