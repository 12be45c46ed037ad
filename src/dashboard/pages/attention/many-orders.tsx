import { useRef, useState } from "react";
import { BridgeError, type OperationLine, type Order, type OrderRow } from "../../../client/index.ts";
import { bridge } from "../../api.ts";
import { NotedAction } from "../../parts/noted-action.tsx";
import { orderParams } from "../../router.tsx";
import { useActsSpoken } from "../acts-words.tsx";
import { release } from "../order/order-choices.tsx";
import { useAttentionSpoken } from "./attention-words.tsx";

/** Decisions made about several orders together, which can be undone for all of them. */
export interface ManyDecided {
  readonly orders: readonly OrderRow[];
  /** The names of these decisions; each order has at least one. */
  readonly names: ReadonlySet<string>;
  /** Whether steps were skipped; otherwise, a question was answered. */
  readonly isSkip: boolean;
}

interface ManyProps {
  readonly orders: readonly OrderRow[];
  readonly onDone: (said: string, decided?: ManyDecided) => void;
}

/** Whether the failed step may have redeemed already; retrying several orders then leaves it out. */
export function isRedeem({ facts }: OrderRow): boolean {
  return facts.operation === "redeem";
}

/** Retries every failed order, listed or not. `onDone` receives the number of steps sent again. */
export function RetryAll({
  orders,
  hasRedeem,
  onDone,
}: {
  readonly orders: number;
  readonly hasRedeem: boolean;
  readonly onDone: (steps: number) => void;
}) {
  const spoken = useAttentionSpoken();
  const { labels } = spoken;
  return (
    <NotedAction
      label={labels.attention.tryAll({ orders })}
      isMain
      question={labels.attention.tryManyQuestion({ orders, hasRedeem })}
      act={async (note) => {
        const body = { deliveries: false, note } as const;
        const { operations } = await bridge.post("/dead-letters/retry", { body });
        if (operations === 0) throw nothingLeft(spoken);
        onDone(operations);
      }}
    />
  );
}

/** Keeps the orders for which the question was asked, because the list changes as soon as somebody else decides. */
function useAsked(orders: readonly OrderRow[]) {
  const spoken = useAttentionSpoken();
  const [asked, setAsked] = useState(orders);
  const mayAsk = async () => {
    setAsked(orders);
    return true;
  };
  const decided = useRef<ManyDecided>(undefined);
  const decide = async (decision: Decision, note: string, isMeant: (operation: OperationLine) => boolean) => {
    const names = new Set<string>();
    const done = await changeEach(asked, async (order) => {
      const meant = order.operations.filter(isMeant);
      for (const { id, operation, state } of meant) {
        await bridge.post(`/operations/{id}/${decision}`, { params: { id }, body: { note } });
        for (const name of state === "parked" ? KEPT : [operation]) names.add(name);
      }
      return meant.length > 0;
    });
    if (done.length === 0) throw nothingLeft(spoken);
    decided.current = { orders: done, names, isSkip: !KEPT.some((name) => names.has(name)) };
  };
  return { asked, count: { orders: asked.length }, mayAsk, decide, decided };
}

/** Names of the decisions to keep points, one for each question. */
const KEPT = ["keepDespiteRefund", "keepDespiteFailure"];

/** Somebody else, or the bridge itself, was faster. */
function nothingLeft({ labels }: ReturnType<typeof useAttentionSpoken>): BridgeError {
  const detail = labels.attention.nothingLeft;
  return new BridgeError({ status: 409, code: "orderChanged", facts: {}, detail });
}

interface ManyActionsProps extends ManyProps {
  readonly isMany: boolean;
  readonly isMain: boolean;
}

/** Retries the failed operations of one or more orders; several can also be skipped. */
export function ManyActions({ orders, isMany, isMain, onDone }: ManyActionsProps) {
  const { labels } = useAttentionSpoken();
  const now = { orders: orders.length };
  const { asked, count, mayAsk, decide, decided } = useAsked(orders);
  return (
    <>
      <NotedAction
        label={labels.attention.tryMany(now)}
        mayAsk={mayAsk}
        isMain={isMain}
        question={labels.attention.tryManyQuestion({ ...count, hasRedeem: asked.some(isRedeem) })}
        act={(note) => decide("retry", note, ({ state, isInDoubt }) => state === "dead" && !isInDoubt)}
        onDone={() => onDone(labels.attention.triedMany(count))}
      />
      {isMany ? (
        <NotedAction
          label={labels.attention.skipMany(now)}
          mayAsk={mayAsk}
          question={labels.attention.skipManyQuestion({ ...count, operation: failedStepOf(asked) })}
          act={(note) => decide("skip", note, ({ state }) => state === "dead")}
          onDone={() => onDone(labels.attention.skippedMany(count), decided.current)}
        />
      ) : null}
    </>
  );
}

/** The step that failed; "" if orders differ. */
function failedStepOf(orders: readonly OrderRow[]): string {
  const [step, ...others] = new Set(orders.map(({ facts }) => String(facts.operation)));
  return others.length === 0 ? (step ?? "") : "";
}

type Decision = "retry" | "skip";

/** Answers the only question that many orders ask. Everything else needs a decision for each order. */
export function ManyAnswers({ orders, onDone }: ManyProps) {
  const { labels } = useAttentionSpoken();
  const now = { orders: orders.length };
  const { count, mayAsk, decide, decided } = useAsked(orders);
  const isAboutRefund = ({ state, operation }: OperationLine) =>
    state === "parked" && operation === "cancelPoints";
  return (
    <>
      <NotedAction
        label={labels.attention.keepMany(now)}
        mayAsk={mayAsk}
        question={labels.attention.keepManyQuestion(count)}
        act={(note) => decide("skip", note, isAboutRefund)}
        onDone={() => onDone(labels.attention.keptMany(count), decided.current)}
      />
      <NotedAction
        label={labels.attention.cancelMany(now)}
        mayAsk={mayAsk}
        question={labels.attention.cancelManyQuestion(count)}
        isDangerous
        leave={labels.shared.close}
        act={(note) => decide("retry", note, isAboutRefund)}
        onDone={() => onDone(labels.attention.cancelledMany(count))}
      />
    </>
  );
}

/** Undoes a decision about several orders for all of them. */
export function UndoMany({ decided: { orders, names, isSkip }, onDone }: UndoProps) {
  const spoken = useAttentionSpoken();
  const { labels } = spoken;
  const count = { orders: orders.length };
  const undo = (note: string) => async (order: Order) => {
    const [own] = (order.release?.decisions ?? []).filter(({ name }) => names.has(name));
    if (own !== undefined) await release(order, note, own.name);
    return own !== undefined;
  };
  return (
    <NotedAction
      label={useActsSpoken().labels.acts.undoIt}
      title={labels.attention.undoManyTitle(count)}
      question={labels.attention.undoManyQuestion({ isSkip })}
      leave={labels.shared.close}
      act={async (note) => {
        if ((await changeEach(orders, undo(note))).length === 0) throw nothingLeft(spoken);
      }}
      onDone={() => onDone(labels.attention.undoneMany(count))}
    />
  );
}

interface UndoProps {
  readonly decided: ManyDecided;
  readonly onDone: (said: string) => void;
}

/**
 * Changes orders one after another. An order that cannot be changed doesn't stop the others; the first error is thrown
 * at the end. Returns the changed orders.
 */
async function changeEach(
  orders: readonly OrderRow[],
  change: (order: Order) => Promise<boolean>,
): Promise<readonly OrderRow[]> {
  const changed: OrderRow[] = [];
  let refusal: BridgeError | null = null;
  for (const row of orders) {
    try {
      const { order } = await bridge.get("/orders/{shop}/{orderId}", { params: orderParams(row) });
      if (await change(order)) changed.push(row);
    } catch (error) {
      if (!(error instanceof BridgeError) || (error.status !== 404 && error.status !== 409)) throw error;
      refusal ??= error;
    }
  }
  if (refusal !== null) throw refusal;
  return changed;
}
