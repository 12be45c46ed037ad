import type { OperationLine, OrderAnswer, OrderRow } from "../../../admin/answers.ts";
import { ask } from "../../api.ts";
import { Action } from "../../parts/confirm.tsx";
import { orderAddress } from "../../router.tsx";
import { countOf } from "../../words.ts";

/** What was given up, sent again or skipped together. */
export function ManyActions({
  orders,
  onDone,
}: {
  readonly orders: readonly OrderRow[];
  readonly onDone: () => void;
}) {
  const count = countOf(orders.length, "order");
  return (
    <>
      <Action
        label={`Try ${count} again`}
        isMain
        question={`The steps of ${count} are sent again, one after another, as fast as the loyalty service allows. Redeems in doubt are left alone: those need a look each.`}
        act={() => decideAll(orders, "retry", ({ state, isInDoubt }) => state === "dead" && !isInDoubt)}
        onDone={onDone}
      />
      <Action
        label={`Skip ${count}`}
        question={`The waiting steps of ${count} are not sent.`}
        act={() => decideAll(orders, "skip", ({ state }) => state === "dead")}
        onDone={onDone}
      />
    </>
  );
}

/** The question that comes in numbers. Whatever else waits for a decision needs a look each. */
export function ManyAnswers({
  orders,
  onDone,
}: {
  readonly orders: readonly OrderRow[];
  readonly onDone: () => void;
}) {
  const count = countOf(orders.length, "order");
  const others = "Orders that ask something else than about a partial refund are left alone.";
  const isAboutRefund = ({ state, operation }: OperationLine) =>
    state === "parked" && operation === "cancelPoints";
  return (
    <>
      <Action
        label={`Keep the points of ${count}`}
        question={`The customers keep all points, although a part of each order was refunded. ${others}`}
        act={() => decideAll(orders, "skip", isAboutRefund)}
        onDone={onDone}
      />
      <Action
        label={`Cancel the points of ${count}`}
        question={`The customers lose all points of these orders. ${others}`}
        isDangerous
        act={() => decideAll(orders, "retry", isAboutRefund)}
        onDone={onDone}
      />
    </>
  );
}

/** One order after another: what was done stays done when one of them fails. */
async function decideAll(
  orders: readonly OrderRow[],
  decision: "retry" | "skip",
  isMeant: (operation: OperationLine) => boolean,
): Promise<void> {
  for (const row of orders) {
    const { order } = await ask<OrderAnswer>(orderAddress(row));
    for (const { id } of order.operations.filter(isMeant))
      await ask(`/operations/${encodeURIComponent(id)}/${decision}`, { method: "POST" });
  }
}
