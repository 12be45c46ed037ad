import type { OperationLine, OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { Action } from "../../parts/confirm.tsx";
import { orderParams } from "../../router.tsx";

/** What was given up, sent again or skipped together. */
export function ManyActions({
  orders,
  onDone,
}: {
  readonly orders: readonly OrderRow[];
  readonly onDone: () => void;
}) {
  const { labels } = useSpoken();
  const count = { orders: orders.length };
  return (
    <>
      <Action
        label={labels.attention.tryMany(count)}
        isMain
        question={labels.attention.tryManyQuestion(count)}
        act={() => decideAll(orders, "retry", ({ state, isInDoubt }) => state === "dead" && !isInDoubt)}
        onDone={onDone}
      />
      <Action
        label={labels.attention.skipMany(count)}
        question={labels.attention.skipManyQuestion(count)}
        act={() => decideAll(orders, "skip", ({ state }) => state === "dead")}
        onDone={onDone}
      />
    </>
  );
}

/** The question that comes in numbers. Whatever else waits for a decision needs one of its own. */
export function ManyAnswers({
  orders,
  onDone,
}: {
  readonly orders: readonly OrderRow[];
  readonly onDone: () => void;
}) {
  const { labels } = useSpoken();
  const count = { orders: orders.length };
  const isAboutRefund = ({ state, operation }: OperationLine) =>
    state === "parked" && operation === "cancelPoints";
  return (
    <>
      <Action
        label={labels.attention.keepMany(count)}
        question={labels.attention.keepManyQuestion}
        act={() => decideAll(orders, "skip", isAboutRefund)}
        onDone={onDone}
      />
      <Action
        label={labels.attention.cancelMany(count)}
        question={labels.attention.cancelManyQuestion}
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
    const { order } = await bridge.get("/orders/{shop}/{orderId}", { params: orderParams(row) });
    for (const { id } of order.operations.filter(isMeant))
      await bridge.post(`/operations/{id}/${decision}`, { params: { id } });
  }
}
