import type { OperationLine, OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { useSpoken } from "../../language.ts";
import { NotedAction } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";

interface ManyProps {
  readonly orders: readonly OrderRow[];
  /** `what`: the decision, as its button calls it. */
  readonly onDone: (what: string) => void;
}

/** What was given up, sent again or skipped together. */
export function ManyActions({ orders, onDone }: ManyProps) {
  const { labels } = useSpoken();
  const count = { orders: orders.length };
  return (
    <>
      <NotedAction
        label={labels.attention.tryMany(count)}
        isMain
        question={labels.attention.tryManyQuestion(count)}
        act={(note) =>
          decideAll(
            orders,
            { decision: "retry", note },
            ({ state, isInDoubt }) => state === "dead" && !isInDoubt,
          )
        }
        onDone={() => onDone(labels.attention.tryMany(count))}
      />
      <NotedAction
        label={labels.attention.skipMany(count)}
        question={labels.attention.skipManyQuestion(count)}
        act={(note) => decideAll(orders, { decision: "skip", note }, ({ state }) => state === "dead")}
        onDone={() => onDone(labels.attention.skipMany(count))}
      />
    </>
  );
}

/** The question that comes in numbers. Whatever else waits for a decision needs one of its own. */
export function ManyAnswers({ orders, onDone }: ManyProps) {
  const { labels } = useSpoken();
  const count = { orders: orders.length };
  const isAboutRefund = ({ state, operation }: OperationLine) =>
    state === "parked" && operation === "cancelPoints";
  return (
    <>
      <NotedAction
        label={labels.attention.keepMany(count)}
        question={labels.attention.keepManyQuestion}
        act={(note) => decideAll(orders, { decision: "skip", note }, isAboutRefund)}
        onDone={() => onDone(labels.attention.keepMany(count))}
      />
      <NotedAction
        label={labels.attention.cancelMany(count)}
        question={labels.attention.cancelManyQuestion}
        isDangerous
        act={(note) => decideAll(orders, { decision: "retry", note }, isAboutRefund)}
        onDone={() => onDone(labels.attention.cancelMany(count))}
      />
    </>
  );
}

/** One order after another: what was done stays done when one of them fails. */
async function decideAll(
  orders: readonly OrderRow[],
  { decision, note }: { readonly decision: "retry" | "skip"; readonly note: string },
  isMeant: (operation: OperationLine) => boolean,
): Promise<void> {
  for (const row of orders) {
    const { order } = await bridge.get("/orders/{shop}/{orderId}", { params: orderParams(row) });
    for (const { id } of order.operations.filter(isMeant))
      await bridge.post(`/operations/{id}/${decision}`, { params: { id }, body: { note } });
  }
}
