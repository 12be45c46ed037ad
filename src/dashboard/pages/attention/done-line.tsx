import "../../styles/answer-bar.css";
import { Group } from "@mantine/core";
import type { OrderRow } from "../../../client/index.ts";
import { Link, orderAddress, orderTitle } from "../../router.tsx";
import { useQuery } from "../../use-query.ts";
import { ActUndo } from "../act-undo.tsx";
import { ActsWords, useActsSpoken } from "../acts-words.tsx";

/** What was decided on this page last. */
export interface LastDecision {
  /** As its button calls it. */
  readonly what: string;
  /** `null`: several. */
  readonly order: OrderRow | null;
  /** Of this visit: the same decision about the same order may come again. */
  readonly number: number;
}

interface DoneProps {
  readonly done: LastDecision;
  readonly onDone: (what: string, order: OrderRow) => void;
}

/** In sight wherever the line was that has left the list, and read out: its place is there before the words. */
export function DoneLine({
  done,
  onDone,
}: { readonly done: LastDecision | null } & Pick<DoneProps, "onDone">) {
  return (
    <div className={done === null ? undefined : "answer-bar"} role="status">
      {done === null ? null : (
        <ActsWords>
          <WhatWasDone done={done} onDone={onDone} />
        </ActsWords>
      )}
    </div>
  );
}

function WhatWasDone({ done: { what, order, number }, onDone }: DoneProps) {
  const { labels } = useActsSpoken();
  return (
    <Group className="note" data-tone="good" gap="sm">
      {order === null ? (
        <span>{labels.acts.doneToMany({ what })}</span>
      ) : (
        <>
          <span>{labels.acts.doneTo({ what, name: orderTitle(order) })}</span>
          <Link href={orderAddress(order)}>{labels.shared.order({ name: orderTitle(order) })}</Link>
          <Undo key={number} order={order} onDone={() => onDone(labels.acts.undoIt, order)} />
        </>
      )}
    </Group>
  );
}

/** As the log of acts takes it back. */
function Undo({
  order: { shop, orderId },
  onDone,
}: {
  readonly order: OrderRow;
  readonly onDone: () => void;
}) {
  const newest = useQuery("GET", "/acts", { query: { shop, orderId, limit: 1 } }, { isLive: false });
  const act = newest.value?.items[0];
  return act === undefined ? null : <ActUndo act={act} onDone={onDone} />;
}
