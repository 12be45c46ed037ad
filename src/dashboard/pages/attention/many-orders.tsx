import type { OperationLine, OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { NotedAction } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";
import { useAttentionSpoken } from "./attention-words.tsx";

interface ManyProps {
  readonly orders: readonly OrderRow[];
  /** `what`: the decision, named as on its button. */
  readonly onDone: (what: string) => void;
}

/** Retries or skips failed operations together. */
export function ManyActions({ orders, onDone }: ManyProps) {
  const { labels } = useAttentionSpoken();
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

/** Answers the only question that comes for many orders. Everything else needs its own decision. */
export function ManyAnswers({ orders, onDone }: ManyProps) {
  const { labels } = useAttentionSpoken();
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
        leave={labels.shared.close}
        act={(note) => decideAll(orders, { decision: "retry", note }, isAboutRefund)}
        onDone={() => onDone(labels.attention.cancelMany(count))}
      />
    </>
  );
}

/** One order after another: earlier decisions stay when a later one fails. */
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
