import { useState } from "react";
import { BridgeError, type OperationLine, type OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { NotedAction } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";
import { useAttentionSpoken } from "./attention-words.tsx";

interface ManyProps {
  readonly orders: readonly OrderRow[];
  readonly onDone: (said: string) => void;
}

/** Retries every order that failed, also those that are not listed. `onDone`: how many steps are sent again. */
export function RetryAll({
  orders,
  onDone,
}: {
  readonly orders: number;
  readonly onDone: (steps: number) => void;
}) {
  const spoken = useAttentionSpoken();
  const { labels } = spoken;
  return (
    <NotedAction
      label={labels.attention.tryAll({ orders })}
      isMain
      question={labels.attention.tryManyQuestion({ orders })}
      act={async (note) => {
        const body = { deliveries: false, note } as const;
        const { operations } = await bridge.post("/dead-letters/retry", { body });
        if (operations === 0) throw nothingLeft(spoken);
        onDone(operations);
      }}
    />
  );
}

/** The orders of a question that was asked: others take their place in the list as soon as somebody else decides these. */
function useAsked(orders: readonly OrderRow[]) {
  const spoken = useAttentionSpoken();
  const [asked, setAsked] = useState(orders);
  const mayAsk = async () => {
    setAsked(orders);
    return true;
  };
  const decide = async (decision: Decision, note: string, isMeant: (operation: OperationLine) => boolean) => {
    if (!(await decideAll(asked, { decision, note }, isMeant))) throw nothingLeft(spoken);
  };
  return { asked, count: { orders: asked.length }, mayAsk, decide };
}

/** Somebody else, or the bridge itself, was faster. */
function nothingLeft({ labels }: ReturnType<typeof useAttentionSpoken>): BridgeError {
  const detail = labels.attention.nothingLeft;
  return new BridgeError({ status: 409, code: "orderChanged", facts: {}, detail });
}

/** Retries failed operations, of several orders together; several can be skipped too. */
export function ManyActions({ orders, isMany, onDone }: ManyProps & { readonly isMany: boolean }) {
  const { labels } = useAttentionSpoken();
  const now = { orders: orders.length };
  const { asked, count, mayAsk, decide } = useAsked(orders);
  return (
    <>
      <NotedAction
        label={labels.attention.tryMany(now)}
        mayAsk={mayAsk}
        isMain
        question={labels.attention.tryManyQuestion(count)}
        act={(note) => decide("retry", note, ({ state, isInDoubt }) => state === "dead" && !isInDoubt)}
        onDone={() => onDone(labels.attention.triedMany(count))}
      />
      {isMany ? (
        <NotedAction
          label={labels.attention.skipMany(now)}
          mayAsk={mayAsk}
          question={labels.attention.skipManyQuestion({ ...count, operation: failedStepOf(asked) })}
          act={(note) => decide("skip", note, ({ state }) => state === "dead")}
          onDone={() => onDone(labels.attention.skippedMany(count))}
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
  const now = { orders: orders.length };
  const { count, mayAsk, decide } = useAsked(orders);
  const isAboutRefund = ({ state, operation }: OperationLine) =>
    state === "parked" && operation === "cancelPoints";
  return (
    <>
      <NotedAction
        label={labels.attention.keepMany(now)}
        mayAsk={mayAsk}
        question={labels.attention.keepManyQuestion}
        act={(note) => decide("skip", note, isAboutRefund)}
        onDone={() => onDone(labels.attention.keptMany(count))}
      />
      <NotedAction
        label={labels.attention.cancelMany(now)}
        mayAsk={mayAsk}
        question={labels.attention.cancelManyQuestion}
        isDangerous
        leave={labels.shared.close}
        act={(note) => decide("retry", note, isAboutRefund)}
        onDone={() => onDone(labels.attention.cancelledMany(count))}
      />
    </>
  );
}

type Decision = "retry" | "skip";

/**
 * One order after another: one that cannot be decided holds no other, and its error is thrown at the end. Returns false if
 * there was nothing to decide.
 */
async function decideAll(
  orders: readonly OrderRow[],
  { decision, note }: { readonly decision: Decision; readonly note: string },
  isMeant: (operation: OperationLine) => boolean,
): Promise<boolean> {
  let isDone = false;
  let refusal: BridgeError | null = null;
  for (const row of orders) {
    try {
      const { order } = await bridge.get("/orders/{shop}/{orderId}", { params: orderParams(row) });
      for (const { id } of order.operations.filter(isMeant)) {
        await bridge.post(`/operations/{id}/${decision}`, { params: { id }, body: { note } });
        isDone = true;
      }
    } catch (error) {
      if (!(error instanceof BridgeError) || (error.status !== 404 && error.status !== 409)) throw error;
      refusal ??= error;
    }
  }
  if (refusal !== null) throw refusal;
  return isDone;
}
