import type { OperationLine, OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { STAYS } from "../../parts/confirm.tsx";
import { NotedAction } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";
import { useAttentionSpoken } from "./attention-words.tsx";

interface ManyProps {
  readonly orders: readonly OrderRow[];
  /** `what`: the decision, named as on its button. */
  readonly onDone: (what: string) => void;
}

/** Retries every order that failed, also those that are not listed. `onDone`: how many steps are sent again. */
export function RetryAll({
  orders,
  onDone,
}: {
  readonly orders: number;
  readonly onDone: (steps: number) => void;
}) {
  const { labels } = useAttentionSpoken();
  return (
    <NotedAction
      label={labels.attention.tryAll({ orders })}
      isMain
      question={labels.attention.tryManyQuestion({ orders })}
      act={async (note) => {
        const body = { deliveries: false, note } as const;
        const { operations } = await bridge.post("/dead-letters/retry", { body });
        if (operations === 0) return STAYS;
        onDone(operations);
      }}
    />
  );
}

/** Retries failed operations, of several orders together; several can be skipped too. */
export function ManyActions({ orders, isMany, onDone }: ManyProps & { readonly isMany: boolean }) {
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
      {isMany ? (
        <NotedAction
          label={labels.attention.skipMany(count)}
          question={labels.attention.skipManyQuestion({ ...count, operation: failedStepOf(orders) })}
          act={(note) => decideAll(orders, { decision: "skip", note }, ({ state }) => state === "dead")}
          onDone={() => onDone(labels.attention.skipMany(count))}
        />
      ) : null}
    </>
  );
}

/** The step that failed; "": not the same of all orders. */
function failedStepOf(orders: readonly OrderRow[]): string {
  const [step, ...others] = new Set(orders.map(({ facts }) => String(facts.operation)));
  return others.length === 0 ? (step ?? "") : "";
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

/** One order after another: earlier decisions stay when a later one fails. STAYS: none was meant. */
async function decideAll(
  orders: readonly OrderRow[],
  { decision, note }: { readonly decision: "retry" | "skip"; readonly note: string },
  isMeant: (operation: OperationLine) => boolean,
): Promise<typeof STAYS | null> {
  let isDone = false;
  for (const row of orders) {
    const { order } = await bridge.get("/orders/{shop}/{orderId}", { params: orderParams(row) });
    for (const { id } of order.operations.filter(isMeant)) {
      await bridge.post(`/operations/{id}/${decision}`, { params: { id }, body: { note } });
      isDone = true;
    }
  }
  return isDone ? null : STAYS;
}
